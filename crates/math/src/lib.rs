//! Exponentials, logarithms and powers with the same digits on every platform.
//!
//! The methods of `f64` call the platform's library, whose last digits depend on the operating system and on the
//! processor. The functions of this crate consist of operations that IEEE 754 defines exactly. Clippy rejects the methods
//! in this workspace (clippy.toml).
//!
//! ```
//! assert_eq!(sudoku_math::exp(1.0).to_bits(), 0x4005_bf0a_8b14_576a);
//! ```

#![forbid(unsafe_code)]

pub use libm::{
    atanh, cbrt, cos, erf, erfc, exp, expm1 as exp_m1, hypot, log as ln, log1p as ln_1p, log2, log10, pow,
    sin, tan, tanh,
};

/// x².
#[inline]
pub const fn square(x: f64) -> f64 {
    x * x
}

/// xⁿ by repeated squaring.
pub const fn powi(x: f64, n: i32) -> f64 {
    let (mut power, mut base, mut left) = (1.0, x, n.unsigned_abs());
    while left > 0 {
        if left % 2 == 1 {
            power *= base;
        }
        base *= base;
        left /= 2;
    }
    if n < 0 { 1.0 / power } else { power }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of the bits of a function's values at arguments spread over a range, as recorded on x86-64.
    fn bits(f: impl Fn(f64) -> f64, low: f64, high: f64) -> u64 {
        let at = |n: u32| f(low + (high - low) * f64::from(n) / 9_999.0);
        (0..10_000).map(|n| at(n).to_bits()).fold(0, |sum: u64, bits| sum.rotate_left(1) ^ bits)
    }

    #[test]
    fn digits_are_those_recorded() {
        let recorded = [
            ("exp", bits(exp, -700.0, 700.0), 0xd437_8a87_7aaa_07ef),
            ("exp_m1", bits(exp_m1, -40.0, 700.0), 0x9199_deca_640f_834c),
            ("ln", bits(ln, 1e-3, 1e6), 0x8c82_b12e_0e36_ee2f),
            ("ln_1p", bits(ln_1p, -0.999, 1e6), 0x0c1e_9cad_f4cf_8eb3),
            ("log2", bits(log2, 1e-3, 1e6), 0x42b0_1152_9d85_adb8),
            ("log10", bits(log10, 1e-3, 1e6), 0x18d6_4968_b5aa_83f6),
            ("pow", bits(|x| pow(x, 0.4 + x / 3.0), 1e-3, 100.0), 0x2faa_f4e7_9705_da24),
            ("powi", bits(|x| powi(x, 7) + powi(x, -3), -3.0, 100.0), 0x3512_e0d2_344b_6e6f),
            ("sin", bits(sin, -100.0, 100.0), 0x9206_0196_21da_0292),
            ("cos", bits(cos, -100.0, 100.0), 0xc0c6_e9cb_9a47_7c11),
            ("tan", bits(tan, -100.0, 100.0), 0x26a2_fbb6_8bb3_1771),
            ("erf", bits(erf, -6.0, 6.0), 0x4367_017a_ad31_2ddf),
            ("erfc", bits(erfc, -6.0, 27.0), 0x3ef8_d760_f4bd_a041),
            ("tanh", bits(tanh, -20.0, 20.0), 0xa876_555e_5eea_27ea),
            ("atanh", bits(atanh, -0.999, 0.999), 0x6f1f_5d84_8df3_8129),
            ("cbrt", bits(cbrt, -100.0, 100.0), 0xd589_ef0d_3372_5054),
            ("hypot", bits(|x| hypot(x, 3.0 - x), -100.0, 100.0), 0x97f1_f9da_82e3_28a9),
        ];
        for (name, bits, expected) in recorded {
            assert_eq!(bits, expected, "{name}: {bits:#x}");
        }
    }

    #[test]
    fn powers_are_products() {
        assert_eq!([powi(2.0, 10), powi(2.0, -2), powi(0.0, 0), square(-3.0)], [1024.0, 0.25, 1.0, 9.0]);
        assert_eq!(powi(1.1, 5), 1.1 * ((1.1 * 1.1) * (1.1 * 1.1)));
    }
}
