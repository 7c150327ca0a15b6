//! The derives of sudoku-lab. The crates that define the traits export and document them:
//! `sudoku_core::Named`, `sudoku_tables::{Category, Columns}` and `sudoku_runner::Ranges`.

#![forbid(unsafe_code)]

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Data, DeriveInput, Expr, ExprLit, Field, Lit, LitStr, Meta, Result, Variant, parse_macro_input,
};

/// An enum without fields as a list of names: `ALL`, `name` and `Display`. A variant's name is its identifier in
/// kebab-case, or `#[name = "..."]`.
#[proc_macro_derive(Named, attributes(name))]
pub fn named(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive(&parse_macro_input!(input), names)
}

/// An enum without fields as the values of a text column: [`macro@Named`], serialised by name, and a cell of a table.
#[proc_macro_derive(Category, attributes(name))]
pub fn category(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive(&parse_macro_input!(input), values)
}

/// A struct as a row of a table. Its doc comment is the text about the table, that of a field the meaning of its column.
///
/// | attribute | of | what it states |
/// |---|---|---|
/// | `#[unit = "s"]` | a field | its unit; a share in `%` is a part of 1 in files |
/// | `#[hidden]` | a field | that it is no column |
/// | `#[nested]` | a field | that its columns are columns here |
/// | `#[each(NAMES)]` | a list | that it has a column for each name |
/// | `#[quantity = "by-{aspect}"]` | an estimate | its name as a quantity; `{aspect}` is the value of that field |
/// | `#[part = "level {level}"]` | the struct | which part of the data the quantities of a row are about |
#[proc_macro_derive(Columns, attributes(unit, hidden, nested, each, quantity, part))]
pub fn columns(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive(&parse_macro_input!(input), fields_as_columns)
}

/// A struct of settings, of which a field with `#[range(1..=10)]` takes no other values.
#[proc_macro_derive(Ranges, attributes(range))]
pub fn ranges(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive(&parse_macro_input!(input), checks)
}

fn derive(input: &DeriveInput, code: fn(&DeriveInput) -> Result<TokenStream>) -> proc_macro::TokenStream {
    code(input).unwrap_or_else(|error| error.to_compile_error()).into()
}

fn names(input: &DeriveInput) -> Result<TokenStream> {
    let (visible, own) = (&input.vis, &input.ident);
    let Data::Enum(data) = &input.data else { return Err(error(own, "only an enum has names")) };
    let variants: Vec<_> = data.variants.iter().map(|variant| &variant.ident).collect();
    let names = data.variants.iter().map(name_of).collect::<Result<Vec<LitStr>>>()?;
    let n = variants.len();
    Ok(quote! {
        impl #own {
            /// All variants, in the order of their definition.
            #visible const ALL: [#own; #n] = [#(#own::#variants),*];

            /// The name in tables and files, and on the command line.
            #visible const fn name(self) -> &'static str {
                match self {
                    #(#own::#variants => #names,)*
                }
            }
        }

        impl ::std::fmt::Display for #own {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    })
}

fn values(input: &DeriveInput) -> Result<TokenStream> {
    let (own, named) = (&input.ident, names(input)?);
    Ok(quote! {
        #named

        impl ::serde::Serialize for #own {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for #own {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<#own, D::Error> {
                const NAMES: [&str; #own::ALL.len()] = {
                    let (mut names, mut n) = ([""; #own::ALL.len()], 0);
                    while n < names.len() {
                        names[n] = #own::ALL[n].name();
                        n += 1;
                    }
                    names
                };
                let name = <::std::string::String as ::serde::Deserialize>::deserialize(deserializer)?;
                let known = #own::ALL.into_iter().find(|one| one.name() == name);
                known.ok_or_else(|| <D::Error as ::serde::de::Error>::unknown_variant(&name, &NAMES))
            }
        }

        impl ::sudoku_tables::Field for #own {
            const KIND: ::sudoku_tables::Kind = ::sudoku_tables::Kind::Text;

            fn cell(&self) -> ::sudoku_tables::Cell {
                self.name().into()
            }
        }

        impl ::std::convert::From<#own> for ::sudoku_tables::Cell {
            fn from(value: #own) -> Self {
                value.name().into()
            }
        }

        impl ::std::convert::From<#own> for ::std::string::String {
            fn from(value: #own) -> Self {
                value.name().into()
            }
        }
    })
}

fn fields_as_columns(input: &DeriveInput) -> Result<TokenStream> {
    let (own, about) = (&input.ident, meaning(&input.attrs)?);
    let (mut columns, mut cells, mut quantities) = (Vec::new(), Vec::new(), Vec::new());
    for field in fields(input)? {
        let (kind, name) = (&field.ty, &field.ident);
        let unit = texts(&field.attrs, "unit")?.concat();
        let quantity = texts(&field.attrs, "quantity")?;
        quantities.extend(quantity.iter().map(|text| quote!(all.push((format!(#text), (*#name).into()));)));
        if flag(field, "nested").is_some() {
            columns.push(quote!(all.extend(<#kind as ::sudoku_tables::Columns>::columns());));
            cells.push(quote!(all.extend(::sudoku_tables::Columns::cells(#name));));
            quantities.push(quote!(all.extend(::sudoku_tables::Columns::quantities(#name));));
        } else if let Some(each) = flag(field, "each") {
            let (names, meaning) = (&each.meta.require_list()?.tokens, meaning(&field.attrs)?);
            columns.push(quote! {
                let of = |name| <#kind as ::sudoku_tables::Field>::column(name, #meaning, #unit);
                all.extend((#names).into_iter().map(of));
            });
            cells.push(
                quote!(all.extend(#name.iter().map(|one| ::sudoku_tables::Field::cell(one).in_unit(#unit)));),
            );
        } else if flag(field, "hidden").is_none() {
            let (text, meaning) = (name.as_ref().map(ToString::to_string), meaning(&field.attrs)?);
            columns
                .push(quote!(all.push(<#kind as ::sudoku_tables::Field>::column(#text, #meaning, #unit));));
            cells.push(quote!(all.push(::sudoku_tables::Field::cell(#name).in_unit(#unit));));
        }
    }
    let names: Vec<_> = fields(input)?.map(|field| &field.ident).collect();
    let bound = quote!(#[allow(unused_variables)] let Self { #(#names),* } = self;);
    let part = texts(&input.attrs, "part")?.pop().map(|text| {
        quote! {
            fn part(&self) -> ::std::option::Option<::std::string::String> {
                #bound
                Some(format!(#text))
            }
        }
    });
    Ok(quote! {
        #[automatically_derived]
        impl ::sudoku_tables::Columns for #own {
            const ABOUT: &'static str = #about;

            fn columns() -> ::std::vec::Vec<::sudoku_tables::Column> {
                let mut all = ::std::vec::Vec::new();
                #(#columns)*
                all
            }

            fn cells(&self) -> ::std::vec::Vec<::sudoku_tables::Cell> {
                #bound
                let mut all = ::std::vec::Vec::new();
                #(#cells)*
                all
            }

            fn quantities(&self) -> ::std::vec::Vec<::sudoku_tables::Quantified> {
                #bound
                let mut all = ::std::vec::Vec::new();
                #(#quantities)*
                all
            }

            #part
        }
    })
}

/// The attribute of a field with this name.
fn flag<'a>(field: &'a Field, name: &str) -> Option<&'a Attribute> {
    field.attrs.iter().find(|attribute| attribute.path().is_ident(name))
}

/// The text of the doc comments.
fn meaning(attributes: &[Attribute]) -> Result<String> {
    Ok(texts(attributes, "doc")?.concat().trim().to_owned())
}

fn checks(input: &DeriveInput) -> Result<TokenStream> {
    let check = |field: &Field| {
        let name = field.ident.as_ref()?;
        let range = flag(field, "range")?;
        Some(range.meta.require_list().map(|list| {
            let range = &list.tokens;
            quote! {
                for value in ::sudoku_runner::range::Values::values(&self.#name) {
                    ::sudoku_runner::range::check_range(stringify!(#name), value, #range)?;
                }
            }
        }))
    };
    let (own, checks) = (&input.ident, fields(input)?.filter_map(check).collect::<Result<Vec<_>>>()?);
    Ok(quote! {
        impl ::sudoku_runner::Ranges for #own {
            fn check_ranges(&self) -> ::std::result::Result<(), ::std::string::String> {
                #(#checks)*
                Ok(())
            }
        }
    })
}

/// The fields of a struct.
fn fields(input: &DeriveInput) -> Result<impl Iterator<Item = &Field>> {
    match &input.data {
        Data::Struct(data) if data.fields.iter().all(|field| field.ident.is_some()) => Ok(data.fields.iter()),
        _ => Err(error(&input.ident, "only a struct with named fields has columns or settings")),
    }
}

/// The name of a variant.
fn name_of(variant: &Variant) -> Result<LitStr> {
    if !variant.fields.is_empty() {
        return Err(error(&variant.ident, "a variant with fields has no name"));
    }
    let mut kebab = String::new();
    for letter in variant.ident.to_string().chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    let given = texts(&variant.attrs, "name")?.pop();
    Ok(LitStr::new(&given.unwrap_or(kebab), variant.ident.span()))
}

/// The texts of the attributes `#[NAME = "text"]`, in order.
fn texts(attributes: &[Attribute], name: &str) -> Result<Vec<String>> {
    let own = attributes.iter().filter(|attribute| attribute.path().is_ident(name));
    own.map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.value()),
            other => Err(syn::Error::new_spanned(other, "a text is expected")),
        },
        other => Err(syn::Error::new_spanned(other, format!("write #[{name} = \"...\"]"))),
    })
    .collect()
}

fn error(place: &syn::Ident, message: &str) -> syn::Error {
    syn::Error::new_spanned(place, message)
}
