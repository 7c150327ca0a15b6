"""A small network for sudoku in NumPy: every layer treats rows, columns, boxes and digits alike.

It keeps a few numbers for each cell and digit. A layer mixes them with their means over the digit's row, column and box
and over the cell's digits, so that symmetric copies of a puzzle get symmetric copies of an answer by construction.
"""

import numpy as np

# Arrays have the axes (channel, row, column, digit, board): the longest runs of numbers are read in order.


def _planes(boards):
    """Boards of shape (n, 9, 9) as planes of shape (9, 9, 9, n) that are 1 where a cell has the digit."""
    cells = np.moveaxis(boards, 0, -1)[:, :, None]
    return (cells == np.arange(1, 10)[:, None]).astype(np.float32)


def _box(h):
    sums = h.reshape(len(h), 3, 3, 3, 3, *h.shape[3:]).sum((2, 4), keepdims=True) / np.float32(9)
    return np.broadcast_to(sums, (len(h), 3, 3, 3, 3, *h.shape[3:])).reshape(h.shape)


#: Means over a digit's row and column together, its box, and a cell's digits, each at all its places.
POOLS = [
    lambda h: (h.sum(2, keepdims=True) + h.sum(1, keepdims=True)) / np.float32(18),
    _box,
    lambda h: h.sum(3, keepdims=True) / np.float32(9),
]


def _mix(weights, h):
    """Channels of `h` by a matrix of shape (channels out, channels in)."""
    return (weights @ h.reshape(len(h), -1)).reshape(len(weights), *h.shape[1:])


def _gradient(d, h):
    """Of the matrix that made an array with the gradient `d` of `h`."""
    return d.reshape(len(d), -1) @ h.reshape(len(h), -1).T


class Network:
    """Layers of `channels` numbers for each cell and digit; probabilities of digits come out."""

    def __init__(self, seed, channels=16, layers=10):
        rng = np.random.default_rng(seed)
        weight = lambda n, scale: (rng.standard_normal((channels, n)) * scale / np.sqrt(n)).astype(np.float32)
        zeros = lambda *shape: np.zeros(shape, np.float32)
        self.parameters = [weight(2, 1.0), zeros(channels, 1)]
        for _ in range(layers):
            self.parameters += [weight(channels, 0.7), *(weight(channels, 1.0) for _ in POOLS), zeros(channels, 1)]
        self.parameters.append(zeros(1, channels))
        self.moments = [(np.zeros_like(p), np.zeros_like(p)) for p in self.parameters]
        self.steps = 0

    def _layers(self):
        size = 2 + len(POOLS)
        return [range(at, at + size) for at in range(2, len(self.parameters) - 1, size)]

    def _forward(self, boards):
        given = _planes(boards)
        x = np.stack([given, np.broadcast_to(given.max(2, keepdims=True), given.shape)])
        p = self.parameters
        wide = lambda bias: bias.reshape(-1, 1, 1, 1, 1)
        h = _mix(p[0], x) + wide(p[1])
        kept = [x]
        for layer in self._layers():
            own, *pooled, bias = (p[at] for at in layer)
            means = [pool(h) for pool in POOLS]
            z = _mix(own, h) + wide(bias)
            for mean, w in zip(means, pooled):
                z += _mix(w, mean)
            kept.append((h, means, z > 0))
            h = h + np.maximum(z, 0)
        logits = _mix(p[-1], h)[0]
        logits -= logits.max(2, keepdims=True)
        e = np.exp(logits)
        return e / e.sum(2, keepdims=True), h, kept

    def probabilities(self, boards):
        """Probabilities of the digits 1 to 9 in each cell, of shape (n, 9, 9, 9)."""
        parts = np.array_split(boards, max(1, len(boards) // 64))
        return np.concatenate([np.moveaxis(self._forward(part)[0], -1, 0) for part in parts])

    def step(self, boards, solutions, rate):
        """A step of Adam on the mean cross-entropy (nats) of blank cells, which is returned."""
        probabilities, h, kept = self._forward(boards)
        truth = _planes(solutions)
        blank = np.moveaxis(boards == 0, 0, -1)[:, :, None]
        count = np.float32(blank.sum())
        loss = -(np.log(np.maximum(probabilities, 1e-9)) * truth * blank).sum() / count
        d = ((probabilities - truth) * blank / count)[None]
        gradients = [None] * len(self.parameters)
        gradients[-1] = _gradient(d, h)
        d = _mix(self.parameters[-1].T, d)
        for layer, (h, means, on) in zip(reversed(self._layers()), reversed(kept[1:])):
            own, *pooled, bias = layer
            dz = d * on
            gradients[own] = _gradient(dz, h)
            gradients[bias] = dz.sum((1, 2, 3, 4)).reshape(-1, 1)
            d = d + _mix(self.parameters[own].T, dz)
            for at, mean, pool in zip(pooled, means, POOLS):
                # The mean of what comes back, at each of the places that the mean was made of.
                back = pool(dz)
                gradients[at] = _gradient(back, mean) * np.float32(h.size / mean.size)
                d += _mix(self.parameters[at].T, back)
        gradients[0], gradients[1] = _gradient(d, kept[0]), d.sum((1, 2, 3, 4)).reshape(-1, 1)
        self._adam(gradients, rate)
        return float(loss)

    def _adam(self, gradients, rate, keep=(0.9, 0.99)):
        self.steps += 1
        # A step is no longer than if the gradient had length 1.
        length = np.sqrt(sum(float((g * g).sum()) for g in gradients))
        for p, g, (mean, square) in zip(self.parameters, gradients, self.moments):
            g = g / max(1.0, length)
            mean += (1 - keep[0]) * (g - mean)
            square += (1 - keep[1]) * (g * g - square)
            p -= rate * (mean / (1 - keep[0] ** self.steps)) / (np.sqrt(square / (1 - keep[1] ** self.steps)) + 1e-8)
