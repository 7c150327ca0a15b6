//! Rounds the numbers of a text to three significant digits.

/// The text with every decimal fraction rounded to three significant digits. A share that would round to 1 keeps one
/// digit after its nines. Whole numbers, versions and numbers within words are unchanged.
pub(crate) fn three(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let (mut at, mut copied) = (0, 0);
    while at < bytes.len() {
        let end = at + fraction(&bytes[at..]);
        if end == at {
            at += 1;
            continue;
        }
        let is_alone = !bytes[..at].last().is_some_and(|&byte| is_of_word(byte)) && !is_word(&bytes[..at]);
        if is_alone && !bytes.get(end).is_some_and(|&byte| is_of_word(byte) && !b"e.".contains(&byte)) {
            out += &text[copied..at];
            out += &rounded(&text[at..end]);
            copied = end;
        }
        at = end;
    }
    out + &text[copied..]
}

/// The length of the leading digits, point and digits; 0 if there are none.
fn fraction(bytes: &[u8]) -> usize {
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let whole = digits(0);
    if whole == 0 || bytes.get(whole) != Some(&b'.') {
        return whole;
    }
    match digits(whole + 1) {
        0 => whole,
        part => {
            let end = whole + 1 + part;
            // A version, such as 1.2.1.
            let is_version =
                bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
            if is_version { end + 1 + digits(end + 1) } else { end }
        }
    }
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.'
}

/// Whether the text before ends with a word and its hyphen, as in `se-1.2`, rather than with a sign.
fn is_word(before: &[u8]) -> bool {
    matches!(before, [.., letter, b'-'] if letter.is_ascii_alphanumeric())
}

fn rounded(number: &str) -> String {
    let (Some((whole, part)), Ok(value)) = (number.split_once('.'), number.parse::<f64>()) else {
        return number.to_owned();
    };
    let places = match whole.trim_start_matches('0').len() {
        0 => 3 + part.bytes().take_while(|&byte| byte == b'0').count(),
        digits => 3_usize.saturating_sub(digits),
    };
    if part.contains('.') || part.len() <= places {
        return number.to_owned();
    }
    let short = format!("{value:.places$}");
    if value >= 1.0 || !short.starts_with('1') {
        return short;
    }
    let places = part.bytes().take_while(|&byte| byte == b'9').count() + 1;
    if part.len() <= places { number.to_owned() } else { format!("{value:.places$}") }
}

#[cfg(test)]
mod tests {
    use super::three;

    #[test]
    fn fractions_have_three_digits() {
        for (long, short) in [
            ("24.41 [24.34, 24.48], n = 1000", "24.4 [24.3, 24.5], n = 1000"),
            ("-0.006010 [-0.05612, 0.04949]", "-0.00601 [-0.0561, 0.0495]"),
            ("1549.7945", "1550"),
            ("p = 2.9987e-102", "p = 3.00e-102"),
            ("0.05", "0.05"),
            ("It is 0.12345.", "It is 0.123."),
            ("0.999989172024927 [0.9999749448731792, 0.9999951605428345]", "0.99999 [0.99997, 0.999995]"),
            ("1.0000", "1.00"),
            ("1.23456", "1.23"),
        ] {
            assert_eq!(three(long), short);
        }
    }

    #[test]
    fn names_versions_whole_numbers_and_near_certainties_stay() {
        for text in
            ["hodoku-2.3456", "se-1.2.1", "345810", "1.2.3456", "0.9999", "v0.12345", "a_0.12345", "12."]
        {
            assert_eq!(three(text), text);
        }
    }
}
