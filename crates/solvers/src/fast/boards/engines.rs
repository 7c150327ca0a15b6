//! Which machine searches boards of an order.

use super::search::{Lanes, Search};
use crate::fast::FastPath;
#[cfg(target_arch = "x86_64")]
use crate::fast::simd::{Avx2, Avx512};
use crate::fast::word::{Machine, Portable};

/// The engine of a path for boards of an order; `None` if there is none.
///
/// The order is an argument and not a parameter, so that all engines are compiled in this crate, with its
/// optimisation, and once.
pub(super) fn engine(order: usize, path: FastPath) -> Option<Box<dyn Search>> {
    match path {
        #[cfg(target_arch = "x86_64")]
        FastPath::Avx512 => {
            let machine = Avx512::detect()?;
            match machine.prefers_half() {
                true => lanes(order, machine.half()),
                false => lanes(order, machine),
            }
        }
        #[cfg(target_arch = "x86_64")]
        FastPath::Avx2 => lanes(order, Avx2::detect()?),
        FastPath::Portable => lanes(order, Portable),
        _ => None,
    }
}

fn lanes<M: Machine + 'static>(order: usize, machine: M) -> Option<Box<dyn Search>> {
    match order {
        2 => Some(Box::new(Lanes::<M, 2>::new(machine))),
        3 => Some(Box::new(Lanes::<M, 3>::new(machine))),
        4 => Some(Box::new(Lanes::<M, 4>::new(machine))),
        5 => Some(Box::new(Lanes::<M, 5>::new(machine))),
        _ => None,
    }
}
