"""The release program in a terminal, and the keys of a card payment, with which its start and its keys are measured."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time


class Terminal:
    """A program in a pseudo-terminal of 80 by 24."""

    def __init__(self, command, folder):
        self.output = b""
        self.process, self.master = pty.fork()
        if self.process == 0:
            environment = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": folder}
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            try:
                self.output += os.read(self.master, 65536)
            except OSError:
                return False
            return True
        return False

    def wait(self, text, seconds=120):
        """Waits until the program has written this text and waits for input."""
        limit = time.monotonic() + seconds
        while text.encode() not in self.output:
            if time.monotonic() > limit:
                sys.exit(f"{text!r} did not appear; the output was {self.output[-2000:]!r}")
            self.read(0.1)
        self.settle()

    def settle(self):
        """Waits until the program has used no processor time for a while."""
        before = -1
        while True:
            while self.read(0.15):
                pass
            used = self.used()
            if used == before:
                return
            before = used

    def used(self):
        with open(f"/proc/{self.process}/stat") as file:
            words = file.read().rpartition(")")[2].split()
        return int(words[11]) + int(words[12])

    def press(self, keys):
        self.output = b""
        os.write(self.master, keys.encode())

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.master)


# The keys of each part, and the text that follows them; empty to wait until the program has painted.
PARTS = {
    "first frame": [("", "quit")],
    "card form": [("\r", "would you like"), ("\r", "Expiry")],
    "eight digits": [(digit, "") for digit in "43142200"],
    "four more digits": [(digit, "") for digit in "0000"],
    "filled form": [("56\t1230123JANE DOE", "")],
}


def walk(terminal, last, after=lambda part: None):
    """Presses the keys of all parts up to the last one, and waits after each until the program has painted."""
    for part, steps in PARTS.items():
        for keys, text in steps:
            if keys:
                terminal.press(keys)
            if text:
                terminal.wait(text)
            else:
                terminal.settle()
        after(part)
        if part == last:
            return


def end(terminal, last, after=lambda part: None):
    """Runs the program to the end of a part and ends it."""
    walk(terminal, last, after)
    os.kill(terminal.process, signal.SIGTERM)
    while terminal.read(30):
        pass
    os.waitpid(terminal.process, 0)
    os.close(terminal.master)
