//! Tails and quantiles of the standard normal distribution.

use std::f64::consts::LN_2;

use super::{ln_gamma_q, ln_one_minus_exp};

/// ln P(Z > z) for a standard normal Z.
pub fn ln_normal_sf(z: f64) -> f64 {
    if z < 0.0 { ln_one_minus_exp(ln_normal_sf(-z)) } else { ln_gamma_q(0.5, 0.5 * z * z) - LN_2 }
}

/// P(Z <= z) for a standard normal Z.
pub fn normal_cdf(z: f64) -> f64 {
    ln_normal_sf(-z).exp()
}

/// The z with P(Z <= z) = `probability`, to a relative error of 1e-15; NaN outside [0, 1].
///
/// Source: M. J. Wichura 1988, "Algorithm AS 241: The Percentage Points of the Normal Distribution".
pub fn normal_quantile(probability: f64) -> f64 {
    let excess = probability - 0.5;
    if excess.abs() <= 0.425 {
        return excess * ratio(&MIDDLE, 0.180_625 - excess * excess);
    }
    // 1 - p is exact if p is above 1/2.
    let tail = if excess < 0.0 { probability } else { 1.0 - probability };
    if tail == 0.0 {
        return excess * f64::INFINITY;
    }
    let root = (-tail.ln()).sqrt();
    let distance = if root <= 5.0 { ratio(&TAIL, root - 1.6) } else { ratio(&FAR_TAIL, root - 5.0) };
    distance.copysign(excess)
}

/// Coefficients of a numerator and a denominator, starting with the constant.
type Ratio = [[f64; 8]; 2];

/// A quotient of polynomials.
fn ratio([above, below]: &Ratio, x: f64) -> f64 {
    let value = |coefficients: &[f64; 8]| coefficients.iter().rev().fold(0.0, |sum, c| sum * x + c);
    value(above) / value(below)
}

/// For |p - 1/2| <= 0.425, in 0.425² - (p - 1/2)².
const MIDDLE: Ratio = [
    [
        3.387_132_872_796_366_5,
        133.141_667_891_784_38,
        1_971.590_950_306_551_3,
        13_731.693_765_509_46,
        45_921.953_931_549_87,
        67_265.770_927_008_7,
        33_430.575_583_588_13,
        2_509.080_928_730_122_7,
    ],
    [
        1.0,
        42.313_330_701_600_91,
        687.187_007_492_057_9,
        5_394.196_021_424_751,
        21_213.794_301_586_597,
        39_307.895_800_092_71,
        28_729.085_735_721_943,
        5_226.495_278_852_854,
    ],
];

/// For tails down to e^-25, in sqrt(-ln tail) - 1.6.
const TAIL: Ratio = [
    [
        1.423_437_110_749_683_5,
        4.630_337_846_156_546,
        5.769_497_221_460_691,
        3.647_848_324_763_204_5,
        1.270_458_252_452_368_4,
        0.241_780_725_177_450_6,
        0.022_723_844_989_269_184,
        0.000_774_545_014_278_341_4,
    ],
    [
        1.0,
        2.053_191_626_637_759,
        1.676_384_830_183_803_8,
        0.689_767_334_985_1,
        0.148_103_976_427_480_08,
        0.015_198_666_563_616_457,
        0.000_547_593_808_499_534_5,
        1.050_750_071_644_416_9e-9,
    ],
];

/// For tails below e^-25, in sqrt(-ln tail) - 5.
const FAR_TAIL: Ratio = [
    [
        6.657_904_643_501_103,
        5.463_784_911_164_114,
        1.784_826_539_917_291_3,
        0.296_560_571_828_504_87,
        0.026_532_189_526_576_124,
        0.001_242_660_947_388_078_4,
        2.711_555_568_743_487_6e-5,
        2.010_334_399_292_288_1e-7,
    ],
    [
        1.0,
        0.599_832_206_555_888,
        0.136_929_880_922_735_8,
        0.014_875_361_290_850_615,
        0.000_786_869_131_145_613_3,
        1.846_318_317_510_054_8e-5,
        1.421_511_758_316_446e-7,
        2.044_263_103_389_939_7e-15,
    ],
];
