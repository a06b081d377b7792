"""Real terminals on an X server without a screen: how each is started, what a person does to it, and a relay inside of it.

Used by .ci/terminals, which pays in each of them, and by .ci/terminals-record, which records the bytes that they send.
As a program it is the relay: it puts its terminal into raw mode and passes bytes between it and a socket.
"""

import itertools
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import time
import tty
from dataclasses import dataclass, field

# An own environment: nothing of the session that runs the tests reaches the terminal.
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass
class Terminal:
    """A terminal program, and how it runs a command. Inner ones (tmux, GNU screen, mosh, dvtm) run inside an xterm."""

    package: str
    command: list[str]
    inner: list[str] = field(default_factory=list)
    # What the terminal draws with OpenGL or a toolkit takes longer to appear.
    patience: float = 15
    environment: dict[str, str] = field(default_factory=dict)
    # What ends a server that outlives its window.
    stop: list[str] = field(default_factory=list)
    # Keys that open a menu or a window, or after which the terminal waits for a key of its own commands. They are not pressed.
    keeps: tuple[str, ...] = ()
    # For how many seconds a click counts as the second one of two.
    double_click: float = 0
    # GNU screen holds Escape back until the next key while a program has the mouse (4.9.0), so no program should take it there.
    has_mouse: bool = True
    # Whether its window shows the title that a program sets.
    has_title: bool = True
    # Whether nothing can be selected any more after the window's size has changed.
    is_blind_after_resize: bool = False
    # What confirms a paste of more than one line where the terminal asks, by the names of the keys in X.
    confirm: tuple[str, ...] = ()
    # For how many seconds it holds an Escape back, to see whether a sequence follows.
    hold: float = 0.06

    def arguments(self, program: list[str]) -> list[str]:
        """The command line that shows a program in this terminal."""
        whole = self.inner + program
        return [each for part in self.command for each in (whole if part == "{}" else [part])]

    @property
    def installed(self) -> bool:
        return all(shutil.which(each[0], path=PATH) for each in (self.command, self.inner) if each)

    @property
    def version(self) -> str:
        """The version of the Debian package without Debian's own number."""
        result = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", self.package], capture_output=True, text=True)
        return re.sub(r"^\d+:|[-+~].*", "", result.stdout) or "unknown"


XTERM = ["xterm", "-e", "{}"]
MOSH = '''set -- $(mosh-server new -i 127.0.0.1 -- "$@" 2>&1 | grep "MOSH CONNECT")
MOSH_KEY=$4 exec mosh-client 127.0.0.1 "$3"'''
TERMINALS = {
    "xterm": Terminal("xterm", XTERM),
    "rxvt-unicode": Terminal("rxvt-unicode", ["urxvt", "-e", "{}"], confirm=("y",), double_click=0.6, is_blind_after_resize=True),
    "st": Terminal("stterm", ["stterm", "-e", "{}"]),
    "pterm": Terminal("pterm", ["pterm", "-e", "{}"]),
    "mlterm": Terminal("mlterm", ["mlterm", "-e", "{}"], keeps=("Shift-F1", "Shift-F2", "Ctrl-F1", "Ctrl-F2", "Ctrl-F3")),
    "kitty": Terminal("kitty", ["kitty", "{}"], patience=40, environment={"LIBGL_ALWAYS_SOFTWARE": "1"}, hold=0.2),
    "alacritty": Terminal("alacritty", ["alacritty", "-e", "{}"], patience=40, environment={"LIBGL_ALWAYS_SOFTWARE": "1"}, hold=0.2),
    "lxterminal": Terminal("lxterminal", ["lxterminal", "--no-remote", "-e", "{}"], patience=40, keeps=("F10",)),
    "xfce4-terminal": Terminal("xfce4-terminal", ["xfce4-terminal", "--disable-server", "-x", "{}"], patience=40, keeps=("F1", "F10", "F11")),
    "konsole": Terminal("konsole", ["konsole", "--separate", "-e", "{}"], patience=60, has_title=False),
    "screen": Terminal("screen", XTERM, ["screen", "-c", "/dev/null"], keeps=("Ctrl-A",), hold=0.7, has_mouse=False,
                       stop=["screen", "-X", "quit"]),
    "tmux": Terminal("tmux", XTERM, ["tmux", "-f", "/dev/null", "new-session", "--"], keeps=("Ctrl-B",), hold=0.9, stop=["tmux", "kill-server"]),
    # Without ssh: the server says the port and the key, and ends by itself when the client is gone.
    "mosh": Terminal("mosh", XTERM, ["bash", "-c", MOSH, "mosh"], hold=0.3),
    "dvtm": Terminal("dvtm", XTERM, ["dvtm"], keeps=("Ctrl-G",), hold=0.7),
}
# How the command of a terminal wants a program that has arguments: as one word.
ONE_WORD = {"lxterminal", "dvtm"}


class Shown:
    """A terminal on an X server of its own, with an empty home directory. A context manager."""

    def __init__(self, name: str, program: list[str], environment: dict[str, str] | None = None):
        self.name = name
        self.terminal = TERMINALS[name]
        if name in ONE_WORD:
            program = [" ".join(program)]
        self.program = program
        self.home = tempfile.mkdtemp(prefix=f"{name}-")
        self.environment = {
            "PATH": PATH, "HOME": self.home, "LANG": "C.UTF-8", "SHELL": "/bin/bash", "XDG_RUNTIME_DIR": self.home,
            "TMUX_TMPDIR": self.home, "SCREENDIR": os.path.join(self.home, "screen"), "NO_AT_BRIDGE": "1",
            "MOSH_SERVER_NETWORK_TMOUT": "30", "MOSH_TITLE_NOPREFIX": "1",
            **self.terminal.environment, **(environment or {}),
        }
        os.mkdir(self.environment["SCREENDIR"], 0o700)
        self.processes: list[subprocess.Popen] = []
        self.window = ""
        self.counter, self.selected = itertools.count(), 0.0

    def __enter__(self) -> "Shown":
        read, write = os.pipe()
        self.start(["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"], pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as numbers:
            self.environment["DISPLAY"] = ":" + numbers.readline().strip()
        self.start(self.terminal.arguments(self.program))
        try:
            self.window = self.until(self.find_window, self.terminal.patience, "a window")
            self.focus()
        except TimeoutError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_) -> None:
        if self.terminal.stop:
            self.run(*self.terminal.stop)
        for process in reversed(self.processes):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        for process in reversed(self.processes):
            try:
                process.wait(3)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def start(self, command: list[str], **options) -> None:
        log = open(os.path.join(self.home, "log.txt"), "ab")
        # A process group of its own, so that what it starts ends with it.
        self.processes.append(subprocess.Popen(
            command, env=self.environment, cwd=self.home, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            **options))

    def until(self, look, patience: float, what: str):
        """Waits until a function returns something."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if found := look():
                return found
            time.sleep(0.05)
        raise TimeoutError(f"{self.name}: no {what} in {patience:g} s")

    def run(self, *command: str) -> str:
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=30).stdout

    def find_window(self) -> str:
        """The largest visible window; a toolkit may have invisible ones too."""
        best, area = "", 100 * 100
        for each in self.run("xdotool", "search", "--onlyvisible", "--class", ".+").split():
            width, height = self.size(each)
            if width * height > area:
                best, area = each, width * height
        return best

    def focus(self) -> None:
        """Without a window manager nobody gives the window the keyboard."""
        self.run("xdotool", "windowfocus", self.window, "mousemove", "--window", self.window, "200", "150")

    def press(self, *keys: str) -> None:
        """Presses keys by their names in X, such as `ctrl+Left` or a key code, one after the other."""
        self.run("xdotool", "key", "--delay", "0", *keys)

    def click(self, button: int = 1) -> None:
        self.run("xdotool", "click", str(button))

    def text(self) -> str:
        """What the terminal shows, as a person takes it: selected with the mouse. Shift selects while a program has the mouse."""
        for _ in range(3):
            if (text := self.select()).strip():
                break
            time.sleep(0.5)
        return text

    def select(self) -> str:
        """Selects from the end to the start, because above the text some terminals have a menu. The last columns of the last row are
        left out, because a scroll bar may stand there. The pointer moves in several steps, as a hand does. Two selections begin at
        different points, because a second click at the same one would select a word."""
        size = self.size()
        x, y = size[0] - 40 - 12 * (next(self.counter) % 3), size[1] - 6
        at, pause = ["mousemove", "--window", self.window], "0.06" if self.terminal.double_click else "0.01"
        points = [(x - 20, y - 20), (x // 2, y // 2), (4, 4), (2, 1)]
        drag = [word for point in points for word in (*at, str(point[0]), str(point[1]), "sleep", pause)]
        time.sleep(max(0, self.selected + self.terminal.double_click - time.monotonic()))
        self.copy("")
        self.run("xdotool", *at, str(x), str(y), "keydown", "shift", "mousedown", "1", "sleep", pause, *drag, "mouseup", "1", "keyup", "shift")
        time.sleep(0.1)
        self.selected = time.monotonic()
        text = self.run("xclip", "-o", "-selection", "primary")
        # Without a selection: rxvt-unicode selects nothing more once a program has erased a row with one.
        self.copy("")
        return text

    def size(self, window: str = "") -> tuple[int, int]:
        """The width and height of a window in pixels."""
        lines = self.run("xdotool", "getwindowgeometry", "--shell", window or self.window).split()
        found = dict(line.split("=") for line in lines)
        return int(found.get("WIDTH", 0)), int(found.get("HEIGHT", 0))

    def title(self) -> str:
        return self.run("xdotool", "getwindowname", self.window).strip()

    def copy(self, text: str) -> None:
        """Puts a text where Shift-Insert, the middle button and Ctrl-Shift-V take it from."""
        for selection in ("primary", "clipboard"):
            subprocess.run(["xclip", "-selection", selection], env=self.environment, input=text.encode(), timeout=10,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def picture(self, file: str) -> None:
        self.run("import", "-window", "root", file)


class Relay:
    """The driver's end of a relay that runs in a terminal: what the terminal sends, and what is written to it."""

    def __init__(self, folder: str):
        self.path = os.path.join(folder, "relay.socket")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen(1)
        self.peer: socket.socket | None = None
        self.term = ""

    @property
    def program(self) -> list[str]:
        return [sys.executable, os.path.abspath(__file__), self.path]

    def accept(self, patience: float) -> None:
        self.listener.settimeout(patience)
        self.peer, _ = self.listener.accept()
        self.term = self.peer.recv(100).decode()

    def send(self, data: bytes) -> None:
        self.peer.sendall(data)

    def read(self, first: float, quiet: float = 0.05) -> bytes:
        """What comes: at most `first` seconds for the first byte, then until `quiet` seconds without one."""
        data, patience = b"", first
        while select.select([self.peer], [], [], patience)[0]:
            more = self.peer.recv(65536)
            if not more:
                raise EOFError("the terminal has ended")
            data, patience = data + more, quiet
        return data

    def read_to(self, end: bytes, patience: float) -> bytes | None:
        """What comes before a last byte; nil if it does not come."""
        data, limit = b"", time.monotonic() + patience
        while not data.endswith(end):
            more = self.read(max(0.0, limit - time.monotonic()), 0.02)
            if not more:
                return None
            data += more
        return data[: -len(end)]

    def close(self) -> None:
        if self.peer:
            self.peer.close()
        self.listener.close()


def relay(path: str) -> None:
    peer = socket.socket(socket.AF_UNIX)
    peer.connect(path)
    before = termios.tcgetattr(0)
    tty.setraw(0)
    try:
        peer.sendall(os.environ.get("TERM", "").encode())
        while True:
            ready, _, _ = select.select([0, peer], [], [])
            if 0 in ready:
                peer.sendall(os.read(0, 65536))
            if peer in ready:
                data = peer.recv(65536)
                if not data:
                    return
                os.write(1, data)
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)


if __name__ == "__main__":
    relay(sys.argv[1])
