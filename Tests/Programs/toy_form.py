"""A form with a number and a code that keeps every relation, unless a fault is named: toy_form.py [FAULT]."""

import os
import shutil
import signal
import sys
import tty

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
LABELS = ["Number", "Code"]
texts, cursors, history, focus = ["", ""], [0, 0], [], 0


def insert(text):
    for character in text:
        if character.isdigit():
            place = cursors[focus]
            texts[focus] = texts[focus][:place] + character + texts[focus][place:]
            cursors[focus] += 1


def backspace(count):
    place = cursors[focus]
    start = max(0, place - count)
    texts[focus] = texts[focus][:start] + texts[focus][place:]
    cursors[focus] = start


def draw(*_):
    out = "\x1b[2J"
    for row, label in enumerate(LABELS):
        is_open = row == 0 or FAULT == "unmasks" and focus == 0
        out += f"\x1b[{row + 1};1H{label}: " + (texts[row] if is_open else "*" * len(texts[row]))
    out += f"\x1b[{focus + 1};{len(LABELS[focus]) + 3 + cursors[focus]}H"
    os.write(1, out.encode())


def resized(*_):
    if FAULT == "forgets" and shutil.get_terminal_size().columns < 60:
        texts[0], cursors[0] = "", 0
    draw()


def press(key):
    global focus
    if key not in ("\x1f", "\t", "\x1b[Z"):
        history.append((focus, list(texts), list(cursors)))
    if key.isdigit():
        insert(key)
    elif key == "\x7f":
        backspace(2 if FAULT == "greedy" and len(texts[focus]) > 2 else 1)
    elif key == "\x1f" and history:
        focus, texts[:], cursors[:] = history.pop()
        if FAULT == "undoes":
            texts[focus] += "0"
    elif key in ("\t", "\x1b[Z") and FAULT != "stays":
        focus = 1 - focus
    elif key == "\x1b[D":
        cursors[focus] = max(0, cursors[focus] - 1)
    elif key == "\x1b[C":
        cursors[focus] = min(len(texts[focus]), cursors[focus] + 1)
    elif key == "a" and FAULT in ("ends", "prints"):
        sys.exit("".join(texts) if FAULT == "prints" else 1)


def keys(data):
    while data:
        if data.startswith("\x1b[200~"):
            pasted, _, data = data[6:].partition("\x1b[201~")
            history.append((focus, list(texts), list(cursors)))
            if FAULT != "drops" or len(pasted) <= 4:
                insert(pasted)
        elif data.startswith("\x1b["):
            end = next((index for index in range(2, len(data)) if data[index].isalpha() or data[index] == "~"), 2)
            press(data[: end + 1])
            data = data[end + 1 :]
        else:
            press(data[0])
            data = data[1:]


tty.setraw(0)
signal.signal(signal.SIGWINCH, resized)
os.write(1, b"\x1b[?2004h")
draw()
while data := os.read(0, 4096):
    keys(data.decode())
    draw()
