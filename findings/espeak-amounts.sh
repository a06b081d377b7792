#!/usr/bin/env bash
# How does a speech synthesiser read an amount as CLDR writes it, with a no-break space between the thousands?
#
# Guess: "12 345 €" is one number and a currency, whichever blanks stand in it: the no-break spaces exist so that the amount
# stays together. A minus is spoken, too.
# True: the blanks that keep an amount together on paper take it apart in speech. espeak-ng (the voice that comes with NVDA, Orca
# and speech-dispatcher) joins groups of three digits in French, German, Hungarian, Polish and Swedish only over the ordinary
# space U+0020. Over U+00A0 (CLDR: hu, pl, sv), U+202F (CLDR: fr) and U+2009 it reads two numbers: 12 345 is «twelve,
# three hundred and forty-five». In Spanish, Italian, Russian and Ukrainian no blank joins. In German the euro after U+00A0 (CLDR: de) is
# not spoken at all, after U+0020 it is. The signs of the rouble and the hryvnia are silent. «-$5.00» with the hyphen of the
# keyboard is spoken as «dollar five point zero zero»; only U+2212 gives the minus.
# Seen on 2026-11-28 with espeak-ng 1.52.0 (PyPI espeakng-loader 0.2.4); Debian's 1.51 says the same.
#
# kassa: Resources/cldr/numbers.tsv has U+00A0 between thousands (be, fr, hu, ru, uk) and before the currency, from which
# Sources/CheckoutCore/Localization/LocaleFormat+Amounts.swift writes amounts; Sources/Screens/Plain/PlainDialogue.swift puts ordinary
# spaces there for those who listen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check espeakng-loader==0.2.4

cat >"$folder/speak.py" <<'END'
import ctypes, espeakng_loader

library = ctypes.CDLL(espeakng_loader.get_library_path())
library.espeak_Info.restype = library.espeak_TextToPhonemes.restype = ctypes.c_char_p
library.espeak_Info.argtypes = [ctypes.c_void_p]
library.espeak_TextToPhonemes.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.c_int, ctypes.c_int]
library.espeak_Initialize(2, 0, espeakng_loader.get_data_path().encode(), 0)
print("espeak-ng", library.espeak_Info(None).decode())

def spoken(language, text):
    assert library.espeak_SetVoiceByName(language.encode()) == 0
    buffer = ctypes.create_string_buffer(text.encode())
    rest, parts = ctypes.cast(buffer, ctypes.c_void_p), []
    while rest.value: parts.append(library.espeak_TextToPhonemes(ctypes.byref(rest), 1, 0).decode())
    return " ".join(parts)

SPACES = {"U+0020": " ", "U+00A0": "\u00a0", "U+202F": "\u202f", "U+2009": "\u2009"}
for language in ("fr", "de", "hu", "pl", "sv", "es", "it", "ru", "uk"):
    whole = spoken(language, "12345")
    parts = spoken(language, "12") + " " + spoken(language, "345")
    def sounds(text): return text.translate({ord(mark): None for mark in " ',_!|"})
    answers = []
    for name, space in SPACES.items():
        said = sounds(spoken(language, f"12{space}345"))
        answers.append(f"{name}=" + ("one" if said == sounds(whole) else "two" if said == sounds(parts) else "other"))
    print(language, *answers)
for name in ("U+0020", "U+00A0"): print("de, euro after", name + ":", spoken("de", f"5{SPACES[name]}€"))
for language, text in (("ru", "5 ₽"), ("uk", "5 ₴"), ("en-us", "-$5.00"), ("en-us", "−$5.00")):
    print(f"{language}, {text}:", spoken(language, text))
print("fr, U+0020:", spoken("fr", "12 345"))
print("fr, U+202F:", spoken("fr", "12\u202f345"))
END
PYTHONIOENCODING=utf-8 "$folder/venv/bin/python" "$folder/speak.py" >"$folder/seen"
cat >"$folder/expected" <<'END'
espeak-ng 1.52.0
fr U+0020=one U+00A0=two U+202F=two U+2009=two
de U+0020=one U+00A0=two U+202F=two U+2009=two
hu U+0020=one U+00A0=two U+202F=two U+2009=two
pl U+0020=one U+00A0=two U+202F=two U+2009=two
sv U+0020=one U+00A0=two U+202F=two U+2009=two
es U+0020=two U+00A0=two U+202F=two U+2009=two
it U+0020=two U+00A0=two U+202F=two U+2009=two
ru U+0020=two U+00A0=two U+202F=two U+2009=two
uk U+0020=two U+00A0=two U+202F=two U+2009=two
de, euro after U+0020: f'ynf _!'OYRo:
de, euro after U+00A0: f'ynf
ru, 5 ₽: p;'At;
uk, 5 ₴: pj'at
en-us, -$5.00: d'0l3 f'aIv pOInt z'i@roU z'i@roU
en-us, −$5.00: m'aIn@sd,0l3 f'aIv pOInt z'i@roU z'i@roU
fr, U+0020: duz m'il_! trwasA~ karA~ts'E~k
fr, U+202F: d'uz trwasA~ karA~ts'E~k
END
diff "$folder/expected" "$folder/seen"
cat "$folder/seen"
