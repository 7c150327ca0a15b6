-- Widths of the columns of a table: in proportion to the longest word of each, and to the length of its longest cell up to a
-- limit. Pandoc's own are equal, which breaks words. A table too wide for the page is set in small type.

-- A cell of more characters breaks into lines.
local longest_line = 32
-- Characters of a line of the page, and the space between columns.
local page, space = 100, 4

local function measure(cell)
    local text = pandoc.utils.stringify(cell.contents)
    local word = 0
    for one in text:gmatch("%S+") do
        word = math.max(word, utf8.len(one) or #one)
    end
    return word, math.min(utf8.len(text) or #text, longest_line)
end

function Table(table)
    local widths = {}
    local function take(rows, of)
        for _, row in ipairs(rows) do
            for n, cell in ipairs(row.cells) do
                widths[n] = math.max(widths[n] or 1, of(cell))
            end
        end
    end
    -- Heads break between words, cells only where they are long.
    take(table.head.rows, function(cell) return (measure(cell)) end)
    for _, body in ipairs(table.bodies) do
        take(body.body, function(cell) return select(2, measure(cell)) end)
    end
    local sum = 0
    for _, width in ipairs(widths) do
        sum = sum + width + space
    end
    for n, spec in ipairs(table.colspecs) do
        table.colspecs[n] = { spec[1], (widths[n] + space) / sum }
    end
    -- No word of a head breaks.
    local small = sum > page and "\\scriptsize\\tabcolsep=2pt" or ""
    return { pandoc.RawBlock("latex", "{\\hyphenpenalty=10000" .. small), table, pandoc.RawBlock("latex", "}") }
end
