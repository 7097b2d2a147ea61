#!/bin/sh
# Subsets the fonts of the prerendered pages to the letters, weights and widths in use, and makes fonts with tabular figures
# for the app. The results are committed, so this runs only when a page needs another letter. Needs `pip install fonttools brotli`.
set -eu
cd "$(dirname "$0")/.."
fonts=../../node_modules/@fontsource-variable
letters='U+0020-0021,U+0023-0029,U+002B-003B,U+003F-005A,U+0061-007A,U+00A0,U+00A9,U+00B7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026'
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

cut() {
  fonttools varLib.instancer -q "$fonts/$1" $2 -o "$work/font.ttf"
  pyftsubset "$work/font.ttf" --unicodes="$4" --layout-features="$5" --flavor=woff2 --no-hinting --output-file="src/$3"
}

archivo=archivo/files/archivo-latin-wdth-normal.woff2
inter=inter/files/inter-latin-wght-normal.woff2
cut $archivo 'wdth=66:92 wght=450:880' public/assets/archivo-latin.woff2 "$letters" kern
cut $inter wght=400:700 public/assets/inter-latin.woff2 "$letters" kern
cut $archivo 'wdth=66:92 wght=450:880' app/fonts/archivo-figures.woff2 U+0030-0039 kern,tnum
cut $inter wght=400:700 app/fonts/inter-figures.woff2 U+0030-0039 kern,tnum
