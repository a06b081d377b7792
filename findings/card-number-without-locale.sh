#!/usr/bin/env bash
# A program with ncurses shows 4000000000000077. Test tools that read the screen with pyte: what do they see?
#
# Guess: the number. Digits are ASCII, so neither the locale nor the library can matter.
# True: with a UTF-8 locale, the number; without one (LC_ALL=C, or no locale at all, as in most containers) 4077. Outside of
# UTF-8 ncurses sends runs of a character with REP («0», ESC [ 12 b) where the terminal's description has it
# (xterm, xterm-256color: yes; tmux-256color: no), and pyte 0.8.2 drops REP without a word. Real terminals show all.
# Test tools on pyte set TERM=xterm-256color themselves (curtaincall 0.4.0; tuiwright 0.2.1 where none is set), so a number, an
# amount or a row of asterisks gets shorter just on the CI machine.
# Seen on 2026-11-28 with dialog 1.3-20230209, ncurses 6.4 (Debian 12), pyte 0.8.2. The number is a public test number.
#
# kassa: Sources/CTerminal/locale.c keeps the locale of the user; in one without UTF-8 the rules of kassa's own screens are
# sent with REP too. dialog is the form of Resources/programs/dialog.yaml, which
# Sources/TerminalEngine/TerminalEngine.swift plays with LC_ALL=C.UTF-8.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check pyte==0.8.2 wcwidth==0.2.13
cd "$folder"
apt-get download -q -o APT::Sandbox::User=root dialog=1.3-20230209-1 libncursesw6=6.4-4 libtinfo6=6.4-4 \
  ncurses-base=6.4-4 >apt.log 2>&1 || { cat apt.log; exit 2; }
for package in *.deb; do dpkg-deb -x "$package" root; done

cat >show.py <<'END'
import fcntl, glob, os, pty, struct, termios, pyte

LIBRARIES = ":".join({os.path.dirname(path) for path in glob.glob(os.getcwd() + "/root/**/lib*.so.6", recursive=True)})

def shown(term, locale):
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 40, 0, 0))
        os.execve("root/usr/bin/dialog", ["dialog", "--infobox", "4000000000000077", "5", "30"], {
            "TERM": term, "LC_ALL": locale, "TERMINFO": os.getcwd() + "/root/lib/terminfo", "LD_LIBRARY_PATH": LIBRARIES, "HOME": "/"})
    output = b""
    try:
        while piece := os.read(terminal, 65536): output += piece
    except OSError: pass  # the program has ended
    os.waitpid(process, 0)
    screen = pyte.Screen(40, 10)
    pyte.ByteStream(screen).feed(output)
    digits = [word for line in screen.display for word in line.split() if word.isdigit()]
    return " ".join(digits), "REP" if b"0\x1b[12b" in output else "no REP"

for term in ("xterm-256color", "xterm", "tmux-256color"):
    for locale in ("C.UTF-8", "C"): print(term, locale, *shown(term, locale))
END

cat >expected <<'END'
xterm-256color C.UTF-8 4000000000000077 no REP
xterm-256color C 4077 REP
xterm C.UTF-8 4000000000000077 no REP
xterm C 4077 REP
tmux-256color C.UTF-8 4000000000000077 no REP
tmux-256color C 4000000000000077 no REP
END
venv/bin/python show.py >seen
diff expected seen
cat seen
