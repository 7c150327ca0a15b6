//! dlx
