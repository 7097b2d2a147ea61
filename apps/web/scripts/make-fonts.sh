#!/bin/sh
# Cuts the fonts of the prerendered pages to the letters, weights and widths they use. The results are committed, so this
# runs only when a page needs another letter. Needs `pip install fonttools brotli`.
set -eu
cd "$(dirname "$0")/.."
fonts=../../node_modules/@fontsource-variable
letters='U+0020-007E,U+00A0,U+00A9,U+00B7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026'
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

cut() {
  fonttools varLib.instancer -q "$fonts/$1" $2 -o "$work/font.ttf"
  pyftsubset "$work/font.ttf" --unicodes="$letters" --layout-features="$3" --flavor=woff2 --no-hinting \
    --output-file="src/public/assets/$4"
}

cut archivo/files/archivo-latin-wdth-normal.woff2 'wdth=66:92 wght=450:880' kern,tnum archivo-latin.woff2
cut inter/files/inter-latin-wght-normal.woff2 wght=400:700 kern,calt inter-latin.woff2
