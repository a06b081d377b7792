#!/usr/bin/env bash
# A full-screen program ends and leaves the terminal raw and without echo. Which shells repair the terminal?
#
# Guess: bash, zsh, mksh and ksh repair it, dash and yash do not. A shell does the same whether the program was killed
# (SIGKILL) or has exited with a status such as 139.
# True: it depends on HOW the program ended, and each shell has another rule.
#   bash 5.2, ksh93u+m 1.0.4: only after a signal. Exit status 1, or 139 (what «128 + SIGSEGV» looks like), repairs nothing.
#   mksh 59c: after any failure, by status or by signal.
#   dash 0.5.12, yash 2.52: never.
# So a crash handler that restores a little and calls _exit(139) takes away the repair that bash and ksh93 would have
# made; one that raises the signal again keeps it.
# Seen on 2026-11-28, Debian 12, amd64, packages below.
#
# kassa: Sources/CTerminal/guard.c raises the deadly signal again instead of exiting with 128 plus its number. Where the
# guard cannot run (SIGKILL), the shell of the payer decides whether he gets a usable line.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q -o APT::Sandbox::User=root bash=5.2.15-2+b13 ksh93u+m=1.0.4-3 mksh=59c-28+deb12u1 dash=0.5.12-2 \
  yash=2.52-2 >apt.log 2>&1 || { cat apt.log; exit 2; }
for package in *.deb; do dpkg-deb -x "$package" root; done

cat >program <<'END'
#!/bin/sh
stty raw -echo
case $1 in
  signal) kill -KILL $$ ;;
  *) exit "$1" ;;
esac
END
chmod +x program

cat >drive.py <<'END'
import os, pty, select, signal, sys, time

def drive(shell, end):
    """Returns «repaired» or «raw»: the terminal in which the next command of the shell runs."""
    if os.path.exists("after"): os.remove("after")
    process, terminal = pty.fork()
    if process == 0:
        os.execve(shell[0], shell, {"PATH": "/usr/bin:/bin", "TERM": "dumb", "LC_ALL": "C", "HOME": "/nonexistent"})
    seen = b""
    def ask(command, answer):
        """Sends a line and waits for the answer, which the line itself does not contain."""
        nonlocal seen
        time.sleep(0.7)
        os.write(terminal, command + b"\n")
        limit = time.monotonic() + 15
        while answer not in seen:
            if time.monotonic() > limit: sys.exit(f"{shell}: no {answer!r} in {seen!r}")
            if select.select([terminal], [], [], 0.1)[0]: seen += os.read(terminal, 65536)
    ask(b"echo RE''ADY", b"READY")
    os.write(terminal, b"./program %s\n" % end.encode())
    ask(b"echo EN''DED", b"ENDED")
    ask(b"stty -a >after; echo DO''NE", b"DONE")
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(terminal)
    modes = open("after").read().replace(";", " ").split()
    states = {name in modes for name in ("echo", "icanon", "isig", "opost", "icrnl")}
    return {frozenset({True}): "repaired", frozenset({False}): "raw"}.get(frozenset(states), "mixed")

root = os.getcwd() + "/root"
shells = {
    "bash": ["/bin/bash", "--norc", "--noprofile", "-i"], "ksh93": ["/bin/ksh93", "-i"], "mksh": ["/bin/mksh", "-i"],
    "dash": ["/bin/dash", "-i"], "yash": ["/usr/bin/yash", "--norcfile", "--noprofile", "-i"],
}
for name, shell in shells.items():
    print(name, *(f"{end}={drive([root + shell[0], *shell[1:]], end)}" for end in ("0", "1", "139", "signal")), flush=True)
END

cat >expected <<'END'
bash 0=raw 1=raw 139=raw signal=repaired
ksh93 0=raw 1=raw 139=raw signal=repaired
mksh 0=raw 1=repaired 139=repaired signal=repaired
dash 0=raw 1=raw 139=raw signal=raw
yash 0=raw 1=raw 139=raw signal=raw
END
python3 drive.py >seen
diff expected seen
cat seen
