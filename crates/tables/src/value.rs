//! One value of a table.

use std::borrow::Cow;

/// A value; see [`Kind`](crate::Kind).
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'a> {
    /// No value.
    Missing,
    /// A whole number.
    Integer(i64),
    /// A real number.
    Real(f64),
    /// A truth value.
    Boolean(bool),
    /// A text.
    Text(Cow<'a, str>),
    /// The cells of a board as text with one character each: `.` for 0, then 1 to 9, and letters from A for greater
    /// values.
    Cells(&'a [u8]),
}

macro_rules! values_from {
    ($($type:ty, $value:ident => $to:expr;)+) => {
        $(impl<'a> From<$type> for Value<'a> {
            #[inline]
            fn from($value: $type) -> Value<'a> {
                $to
            }
        })+
    };
}

values_from! {
    u8, number => Value::Integer(number.into());
    u16, number => Value::Integer(number.into());
    u32, number => Value::Integer(number.into());
    i32, number => Value::Integer(number.into());
    i64, number => Value::Integer(number);
    f64, number => Value::Real(number);
    bool, truth => Value::Boolean(truth);
    String, text => Value::Text(Cow::Owned(text));
    &'a String, text => Value::Text(Cow::Borrowed(text));
    &'a str, text => Value::Text(Cow::Borrowed(text));
    Cow<'a, str>, text => Value::Text(text);
}

/// Counts of items in memory always fit. Values above 2^63 - 1 become real numbers.
impl From<u64> for Value<'_> {
    #[inline]
    fn from(number: u64) -> Self {
        i64::try_from(number).map_or(Value::Real(number as f64), Value::Integer)
    }
}

impl From<usize> for Value<'_> {
    #[inline]
    fn from(number: usize) -> Self {
        Value::from(number as u64)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Value<'a> {
        value.map_or(Value::Missing, Into::into)
    }
}
