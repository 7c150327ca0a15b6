//! Builds text without `fmt`, because `fmt` takes longer than solving a puzzle.

use std::io::Write;

use crate::Column;

/// Text in memory.
pub trait Text {
    /// Adds a text unchanged.
    fn put(&mut self, text: &str);
    /// Adds the cells of a board with one character each: `.` for 0, then 1 to 9, and letters from A for greater
    /// values.
    fn put_cells(&mut self, values: &[u8]);
    /// Adds a whole number.
    fn put_int(&mut self, number: u64);
    /// Adds a signed whole number.
    fn put_signed(&mut self, number: i64);
    /// Adds a number as `{}` prints it.
    fn put_float(&mut self, number: f64);
    /// Adds a number with the decimals of its column.
    fn put_real(&mut self, number: f64, column: &Column);
}

/// The character of a value, selected without branches.
#[inline]
fn symbol_of(value: u8) -> u8 {
    let digit = if value > 9 { b'A' - 10 + value } else { b'0' + value };
    if value == 0 { b'.' } else { digit }
}

impl Text for Vec<u8> {
    fn put(&mut self, text: &str) {
        self.extend_from_slice(text.as_bytes());
    }

    fn put_cells(&mut self, values: &[u8]) {
        // A loop of constant length is vectorised to its end.
        match <&[u8; 81]>::try_from(values) {
            Ok(nine) => {
                let mut symbols = [0; 81];
                symbols.iter_mut().zip(nine).for_each(|(symbol, &value)| *symbol = symbol_of(value));
                self.extend_from_slice(&symbols);
            }
            Err(_) => self.extend(values.iter().map(|&value| symbol_of(value))),
        }
    }

    fn put_int(&mut self, number: u64) {
        self.put(itoa::Buffer::new().format(number));
    }

    fn put_signed(&mut self, number: i64) {
        self.put(itoa::Buffer::new().format(number));
    }

    fn put_float(&mut self, number: f64) {
        // Most numbers are counts.
        let whole = number as u32;
        if f64::from(whole) == number && number.is_sign_positive() {
            return self.put_int(whole.into());
        }
        if number.is_finite() {
            // Gives the same digits as `{}`: the shortest ones that read back as the same number.
            let mut digits = zmij::Buffer::new();
            let digits = digits.format_finite(number);
            let digits = digits.strip_suffix(".0").unwrap_or(digits);
            let point = digits.bytes().position(|byte| byte == b'.');
            let decimals = point.map_or(0, |point| digits.len() - point - 1);
            // An exponent is `e`, a sign and at most three digits at the end.
            let has_exponent = digits.bytes().rev().take(5).any(|byte| byte == b'e');
            if !has_exponent && binary_places(number) != decimals as i32 + 1 {
                return self.put(digits);
            }
        }
        // Writing to memory cannot fail.
        let _ = write!(self, "{number}");
    }

    fn put_real(&mut self, number: f64, column: &Column) {
        match column.decimals {
            Some(decimals) => self.put(&format!("{number:.decimals$}")),
            None => self.put_float(number),
        }
    }
}

/// Number of binary digits after the point, which equals the number of decimals in the full decimal expansion. If this
/// is one more than the number of printed decimals, the number is halfway between two shortest texts. `{}` uses the
/// upper one and `zmij` the even one.
fn binary_places(number: f64) -> i32 {
    let bits = number.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1075;
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    -(exponent + mantissa.trailing_zeros() as i32)
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use sudoku_math::powi;

    use super::*;

    #[test]
    fn numbers_are_those_of_fmt() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let few =
            [0.0, -0.0, 1.0, -3.0, 0.1, 1e-7, 1e15, 1e16, 123456789012345680.0, f64::MAX, f64::MIN_POSITIVE];
        let whole = (0..64).flat_map(|n| [powi(2.0, n) - 1.0, powi(2.0, n), powi(2.0, n) + 1.0]);
        let any = (0..20_000).map(|_| f64::from_bits(rng.random()));
        let any: Vec<f64> = any.filter(|number| number.is_finite()).collect();
        let mut wide = ChaCha8Rng::seed_from_u64(2);
        let dyadic = (0..50_000)
            .map(|n| f64::from(wide.random::<u32>()) * f64::from(wide.random::<u16>()) * powi(0.5, n % 60));
        let ratios = (0..20_000).map(|n| f64::from(n % 729) / f64::from(n / 729 + 1));
        let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        for number in few.into_iter().chain(whole).chain(odd).chain(any).chain(dyadic).chain(ratios) {
            let mut text = Vec::new();
            text.put_float(number);
            assert_eq!(String::from_utf8(text).unwrap(), number.to_string());
        }
    }
}
