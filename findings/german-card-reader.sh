#!/usr/bin/env bash
# A card reader that is a keyboard (a «wedge») types key codes for the US layout. What arrives where the computer has
# another layout?
#
# Guess: the digits are in the same place in Germany, so they all arrive, and only punctuation differs: ; is ö, ^ is &,
# ? is _, and = is an accent that appears before the next character.
# True: on the German layout the separator of track 2 is lost together with the digit after it. The key of «=» is the dead
# acute accent; no sequence of accent and digit exists, so the sequence is cancelled and neither is sent. «=3012» arrives as
# «012»: number and remainder are one run of digits, without a separator and without the first digit of the year. In
# Switzerland the dead circumflex makes a superscript 3. Spain and Italy keep all digits; Hungary has ö for 0 (ISO keyboard).
# In track 1 every digit arrives in Germany, Switzerland, Spain and Italy.
# Seen on 2026-11-28 with libxkbcommon 1.5.0 (what Wayland terminals ask), xkb-data 2.35.1, the Compose table of
# libX11 1.8.4. The number is a public test number.
#
# kassa: Sources/Cards/Entry/CardTrack.swift knows a track by the start sentinels % and ; of the US layout and divides track 2
# at «=».
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q -o APT::Sandbox::User=root libxkbcommon0=1.5.0-1 xkb-data=2.35.1-1 libx11-data=2:1.8.4-2+deb12u2 \
  >apt.log 2>&1 || { cat apt.log; exit 2; }
for package in *.deb; do dpkg-deb -x "$package" root; done

cat >type.py <<'END'
import ctypes, glob

library = ctypes.CDLL(glob.glob("root/usr/lib/*/libxkbcommon.so.0")[0])
pointer = ctypes.c_void_p
for name in ("context_new", "keymap_new_from_names", "state_new", "compose_table_new_from_buffer", "compose_state_new"):
    getattr(library, "xkb_" + name).restype = pointer
library.xkb_state_key_get_one_sym.restype = ctypes.c_uint32

class Names(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("rules", "model", "layout", "variant", "options")]

# The evdev key codes of the US layout, with and without Shift.
KEYS = {}
for first, plain, shifted in (
    (10, "1234567890-=", "!@#$%^&*()_+"), (24, "qwertyuiop[]", "QWERTYUIOP{}"),
    (38, "asdfghjkl;'", 'ASDFGHJKL:"'), (52, "zxcvbnm,./", "ZXCVBNM<>?"),
):
    for place, (small, large) in enumerate(zip(plain, shifted)):
        KEYS[small], KEYS[large] = (first + place, False), (first + place, True)
LEFT_SHIFT = 50

def arrives(layout, text):
    context = pointer(library.xkb_context_new(3))  # no default paths, nothing from the environment
    library.xkb_context_include_path_append(context, b"root/usr/share/X11/xkb")
    names = Names(b"evdev", b"pc105", layout.encode(), b"", b"")
    keymap = pointer(library.xkb_keymap_new_from_names(context, ctypes.byref(names), 0))
    state = pointer(library.xkb_state_new(keymap))
    table = open("root/usr/share/X11/locale/en_US.UTF-8/Compose", "rb").read()
    compose = pointer(library.xkb_compose_state_new(pointer(library.xkb_compose_table_new_from_buffer(
        context, table, ctypes.c_size_t(len(table)), b"C.UTF-8", 1, 0)), 0))
    typed = ""
    for character in text:
        key, shift = KEYS[character]
        if shift: library.xkb_state_update_key(state, LEFT_SHIFT, 1)
        buffer = ctypes.create_string_buffer(16)
        library.xkb_compose_state_feed(compose, library.xkb_state_key_get_one_sym(state, key))
        status = library.xkb_compose_state_get_status(compose)
        if status == 0: library.xkb_state_key_get_utf8(state, key, buffer, 16)  # no sequence
        if status == 2: library.xkb_compose_state_get_utf8(compose, buffer, 16)  # a finished sequence
        if status in (2, 3): library.xkb_compose_state_reset(compose)  # 3: cancelled, sends nothing
        typed += buffer.value.decode()
        if shift: library.xkb_state_update_key(state, LEFT_SHIFT, 0)
    return typed

for layout in ("us", "de", "ch", "es", "it", "hu"):
    print(layout, arrives(layout, ";4242424242424242=30121010000000000000?"))
for layout in ("us", "de", "ch"):
    print(layout, arrives(layout, "%B4242424242424242^DOE/JANE^30121010000000000000?"))
END

cat >expected <<'END'
us ;4242424242424242=30121010000000000000?
de ö42424242424242420121010000000000000_
ch ö4242424242424242³0121010000000000000_
es ñ4242424242424242¡30121010000000000000_
it ò4242424242424242ì30121010000000000000_
hu é4242424242424242ó3ö121ö1ööööööööööööö_
us %B4242424242424242^DOE/JANE^30121010000000000000?
de %B4242424242424242&DOE-JANE&30121010000000000000_
ch %B4242424242424242&DOE-JANE&30121010000000000000_
END
PYTHONIOENCODING=utf-8 python3 type.py >seen
diff expected seen
cat seen
