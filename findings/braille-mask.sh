#!/usr/bin/env bash
# How long is a masked card number on a Braille line, and can a reader tell the check mark from the cross?
#
# Guess: a bullet is one or two cells in every language, so «•••• 4242» takes about a dozen; ✓ and ✗ differ.
# True: the bullet is two cells in English, French, Russian, Ukrainian and Hungarian (mask: 14). The German, Spanish and Italian tables of liblouis do not
# know the bullet and write its code point in letters and digits, eight cells each: «•••• 4242» takes 38 cells of a line of 40,
# and a hidden code of three digits reads «2022» three times. The French tables turn ✓ and ✗ (and the rouble sign) into the
# same blank cell, the Hungarian one into the same cell with dots: success and failure look alike.
# The asterisk is one or two cells in all of them.
# BRLTTY, which reads the terminal itself, shows one and the same cell for ✓ and ✗ (and other signs that it does not know) in
# English, German, French, Spanish, Italian, Hungarian, Russian and Ukrainian.
# Seen on 2026-11-28 with liblouis 3.24.0 (behind Orca and NVDA) and the text tables of BRLTTY 6.5, both of Debian 12.
#
# kassa: Sources/Terminal/Edit/TextInputWindow.swift masks with «•»; Sources/Terminal/Page/Signs.swift has ✓ and ✗, which must
# therefore never stand without a word; both are in the lines of `kassa --plain` for screen readers.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q -o APT::Sandbox::User=root liblouis20=3.24.0-1 liblouis-bin=3.24.0-1 liblouis-data=3.24.0-1 \
  brltty=6.5-7+deb12u1 libicu72=72.1-3+deb12u1 >apt.log 2>&1 || { cat apt.log; exit 2; }
for package in *.deb; do dpkg-deb -x "$package" root; done
libraries=$(find "$folder/root" -name 'lib*.so.*' -printf '%h\n' | sort -u | paste -sd :)
export LD_LIBRARY_PATH=$libraries LOUIS_TABLEPATH=$folder/root/usr/share/liblouis/tables LC_ALL=C.UTF-8

braille() { printf '%s\n' "$2" | root/usr/bin/lou_translate "unicode.dis,$1"; }

for table in en-ueb-g1.ctb de-g1.ctb es-g1.ctb it-it-comp6.utb fr-bfu-comp6.utb hu-hu-g1.ctb ru-litbrl.ctb uk.utb; do
  mask=$(braille "$table" '•••• 4242')
  check=$(braille "$table" '✓')
  cross=$(braille "$table" '✗')
  star=$(braille "$table" '*')
  printf '%s mask=%d check=%s cross=%s star=%d\n' "$table" "${#mask}" "$check" "$cross" "${#star}"
done >seen
braille de-g1.ctb '•••' >>seen
for language in en de fr es it hu ru uk; do
  printf '%s %s\n' "$language" "$(printf '✓✗' | root/usr/bin/brltty-trtxt -T root/etc/brltty -i "$language")"
done >>seen
cat >expected <<'END'
en-ueb-g1.ctb mask=14 check=⠈⠩ cross=⠄⡳⠭⠃⠛⠁⠛⠄ star=2
de-g1.ctb mask=38 check=⠠⡳⠭⠣⠻⠡⠩⠠ cross=⠠⡳⠭⠣⠻⠡⠻⠠ star=2
es-g1.ctb mask=38 check=⠄⡳⠭⠆⠶⠂⠒⠄ cross=⠄⡳⠭⠆⠶⠂⠶⠄ star=1
it-it-comp6.utb mask=38 check=⠄⠠⠭⠃⠛⠁⠉⠄ cross=⠄⠠⠭⠃⠛⠁⠛⠄ star=1
fr-bfu-comp6.utb mask=14 check=⠀ cross=⠀ star=1
hu-hu-g1.ctb mask=14 check=⠢ cross=⠢ star=1
ru-litbrl.ctb mask=14 check=⠄⡳⠭⠆⠶⠂⠒⠄ cross=⠄⡳⠭⠆⠶⠂⠶⠄ star=1
uk.utb mask=14 check=⠄⡳⠭⠆⠶⠂⠒⠄ cross=⠄⡳⠭⠆⠶⠂⠶⠄ star=1
⠠⡳⠭⠣⠬⠣⠣⠠⠠⡳⠭⠣⠬⠣⠣⠠⠠⡳⠭⠣⠬⠣⠣⠠
en ⠹⠹
de ⠢⠢
fr ⠢⠢
es ⠢⠢
it ⠢⠢
hu ⠢⠢
ru ⠹⠹
uk ⢢⢢
END
diff expected seen
cat seen
