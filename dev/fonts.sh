#!/bin/sh
# Cuts the files in web/fonts from the variable originals. Run it again only when a face, weight or range changes:
#   python3 -m venv .venv && .venv/bin/pip install fonttools brotli && PATH="$PWD/.venv/bin:$PATH" sh dev/fonts.sh
set -eu

to=$(cd "$(dirname "$0")/../web/fonts" && pwd)
cd "$(mktemp -d)"
npm pack --silent @fontsource-variable/newsreader@5.3.0 @fontsource-variable/instrument-sans@5.3.0 >/dev/null
for package in *.tgz; do mkdir "${package%%-5*}" && tar xzf "$package" -C "${package%%-5*}"; done
newsreader=fontsource-variable-newsreader/package
instrument=fontsource-variable-instrument-sans/package

# What English needs; the other characters of web/fonts.css come only where a text has them.
core="U+0020-007E,U+00A0,U+00B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026"
latin="U+00A1-00B6,U+00B8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-2012,U+2015-2017"
latin="$latin,U+201A-201B,U+201E-2021,U+2023-2025,U+2027-206F,U+20AC,U+2122,U+2190-2193,U+2212"

# cut <original without -latin or -latin-ext> <name> <axes>
cut() {
  original=$1 name=$2
  shift 2
  for subset in latin latin-ext; do
    fonttools varLib.instancer -q --no-recalc-timestamp "$(printf "$original" $subset)" "$@" -o $subset.ttf
  done
  case $name in newsreader*) curl_apostrophes latin.ttf ;; esac
  subset "$name" latin.ttf "$core"
  subset "$name-latin" latin.ttf "$latin"
  subset "$name-latin-ext" latin-ext.ttf "*"
}

# What is typed as ' is shown as ’: in a headline the straight one is a blot, and no text has to change for it.
curl_apostrophes() {
  python3 - "$1" <<-'PYTHON'
	import sys
	from fontTools.ttLib import TTFont
	font = TTFont(sys.argv[1], recalcTimestamp=False)
	for table in font["cmap"].tables:
	    table.cmap[0x27] = table.cmap[0x2019]
	font.save(sys.argv[1])
	PYTHON
}

subset() {
  pyftsubset "$2" --unicodes="$3" --layout-features=kern,liga,tnum,mark,mkmk,ccmp,locl --flavor=woff2 \
    --output-file="$to/$1.woff2"
}

# One optical size that is fine in a headline and still easy to read at 18 px.
cut "$newsreader/files/newsreader-%s-opsz-normal.woff2" newsreader opsz=48 wght=400:500
cut "$newsreader/files/newsreader-%s-opsz-italic.woff2" newsreader-italic opsz=48 wght=400
cut "$instrument/files/instrument-sans-%s-wght-normal.woff2" instrument-sans wght=400:600
cat $newsreader/LICENSE $instrument/LICENSE >"$to/LICENSE.txt"
