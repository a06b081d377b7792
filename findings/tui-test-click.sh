#!/usr/bin/env bash
# tui-test clicks on a text of a program that has never turned the mouse on. What happens?
#
# Guess: click() fails, since a terminal reports no clicks to such a program; or it does nothing. And a program that asks
# for the old mouse protocol (mode 1000 without 1006) gets it.
# True: click() succeeds, and the program receives the report of the click as if somebody had typed it: Escape, «[<0;4;1M»
# and «[<0;4;1m». A form is left by the Escape and has the rest in a field. The same with all four emulators, and the
# same bytes with mode 1000 alone, where xterm sends ESC [ M and three bytes. state().modes does not tell whether the mouse is on.
# So a test with a click can pass in a terminal in which no click is possible.
# Seen on 2026-11-28 with tui-test 0.1.1 from PyPI, Python 3.11.
#
# kassa: `click` of a `program:` script (Sources/Rehearsal/ProgramPlayback/ProgramRunner+Verbs.swift,
# Sources/TerminalEngine/TerminalEngine.swift) asks for the mode first and fails.
# Sources/Rehearsal/Documentation.docc/Compare.md compares the two tools.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check tui-test==0.1.1
cd "$folder"

cat >click.py <<'END'
import asyncio
from tui_test import TuiTest

async def received(backend, modes):
    async with TuiTest.ephemeral(backend=backend) as terminal:
        switch = "".join(rf"\033[?{mode}h" for mode in modes)
        await terminal.run("sh", "-c", f"stty raw -echo; printf 'Pay now{switch}>'; exec cat -v", cols=60, rows=4)
        await terminal.get_by_text("Pay now>").expect()
        await terminal.get_by_text("Pay now").click()
        await terminal.get_by_text("1m").wait(timeout=5000)
        return (await terminal.text()).strip(), [name for name in (await terminal.state()).modes if "mouse" in name]

async def main():
    for backend in ("alacritty", "ghostty", "rio", "xtermjs"):
        print(backend, "off:", *await received(backend, []))
        print(backend, "1000:", *await received(backend, [1000]))

asyncio.run(main())
END

for backend in alacritty ghostty rio xtermjs; do
  printf '%s %s Pay now>^[[<0;4;1M^[[<0;4;1m []\n' "$backend" off: "$backend" 1000:
done >expected
HOME=$folder venv/bin/python click.py >seen
diff expected seen
cat seen
