#!/usr/bin/env bash
# A card number is pasted into the text fields of Textual. What do they take?
#
# Guess: as a browser does: max_length cuts the text, a field of digits drops what is no digit, a line break at the
# beginning is dropped, and a mask takes the digits and skips the blanks, as it does when they are typed.
# True: a paste is all or nothing, without a word.
#   Input(max_length=16): "4242 4242 4242 4242" pasted gives an empty field (typed: 16 characters).
#   Input(type="integer") and Input(restrict="[0-9]*"): "4242 4242" pasted gives an empty field (typed: 42424242).
#   MaskedInput("9999-9999-9999-9999"): with blanks pasted, empty (typed: the whole number). A mask with blanks takes them, and
#   any mask cuts too many digits instead of refusing them.
#   All: a line break before the number gives an empty field, one after it is dropped.
# So a number copied with its blanks fits only a mask that has the same blanks, and a test that pastes sixteen digits passes
# everywhere.
# Seen on 2026-11-28 with Textual 8.2.8, Python 3.11. The number is a public test number.
#
# kassa: Resources/programs/textual_form.py is the form of Textual against which the built-in rules are played; the figures in
# Sources/Rehearsal/Documentation.docc/CardForms.md rest on what it does with <Paste:…>.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check textual==8.2.8 rich==15.0.0
cd "$folder"

cat >paste.py <<'END'
import asyncio
from textual import events
from textual.app import App
from textual.widgets import Input, MaskedInput

class Form(App):
    def __init__(self, field):
        super().__init__()
        self.field = field
    def compose(self):
        yield self.field

async def value(make, text, typed):
    form = Form(make())
    async with form.run_test() as pilot:
        form.field.focus()
        await pilot.pause()
        if typed: await pilot.press(*("space" if character == " " else character for character in text))
        else: form.field.post_message(events.Paste(text))
        await pilot.pause()
        return form.field.value

async def main():
    number = "4242 4242 4242 4242"
    for name, make, text in (
        ("max_length", lambda: Input(max_length=16), number),
        ("integer", lambda: Input(type="integer"), "4242 4242"),
        ("restrict", lambda: Input(restrict="[0-9]*"), "4242 4242"),
        ("mask", lambda: MaskedInput("9999-9999-9999-9999"), number),
        ("mask with blanks", lambda: MaskedInput("9999 9999 9999 9999"), number),
        ("mask, 17 digits", lambda: MaskedInput("9999-9999-9999-9999"), "42424242424242421"),
    ):
        print(f"{name}: pasted {await value(make, text, False)!r}, typed {await value(make, text, True)!r}")
    for text in ("\n4242", "4242\n"):
        print(f"{text!r} pasted: {await value(Input, text, False)!r}")

asyncio.run(main())
END

cat >expected <<'END'
max_length: pasted '', typed '4242 4242 4242 4'
integer: pasted '', typed '42424242'
restrict: pasted '', typed '42424242'
mask: pasted '', typed '4242-4242-4242-4242'
mask with blanks: pasted '4242 4242 4242 4242', typed '4242 4242 4242 4242'
mask, 17 digits: pasted '4242-4242-4242-4242', typed '4242-4242-4242-4242'
'\n4242' pasted: ''
'4242\n' pasted: '4242'
END
venv/bin/python paste.py >seen
diff expected seen
cat seen
