#!/usr/bin/env bash
# A full-screen program in tmux is killed (SIGKILL). The user types `reset`. What is back?
#
# Guess: everything: `reset` sends RIS (ESC c), which returns a terminal to its initial state, so also to the main screen.
# True: the mouse is off and the cursor is shown, but the window stays on the alternate screen: what stood before the program
# seems to be lost, and nothing that is printed now gets into the scrollback. Only rmcup (ESC [ ? 1049 l) brings the main screen
# back, from `tput rmcup` or by accident from the next full-screen program that ends.
# tmux clears the screen that is shown and does not leave it. The four emulators of tui-test 0.1.1 (alacritty, ghostty, rio,
# xterm.js) and avt, the emulator of asciinema, go back to the main screen at ESC c; tmux of August 2026 has the same code as 3.3a.
# Seen on 2026-11-28 with tmux 3.3a-3 and ncurses-bin 6.4-4 of Debian 12.
#
# kassa: Sources/CTerminal/guard.c sends rmcup itself for every signal that can be caught; after SIGKILL its users meet
# this, and `reset` is what they have learnt to type.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q -o APT::Sandbox::User=root tmux=3.3a-3 libevent-core-2.1-7=2.1.12-stable-8+deb12u1 libutempter0=1.2.1-3 \
  libtinfo6=6.4-4 ncurses-bin=6.4-4 ncurses-base=6.4-4 >apt.log 2>&1 || { cat apt.log; exit 2; }
for package in *.deb; do dpkg-deb -x "$package" root; done
libraries=$(find "$folder/root" -name 'lib*.so.*' -printf '%h\n' | sort -u | paste -sd :)
export LD_LIBRARY_PATH=$libraries LC_ALL=C.UTF-8 TERMINFO=$folder/root/lib/terminfo
tmux() { "$folder/root/usr/bin/tmux" -S "$folder/socket" -f /dev/null "$@"; }

# Each step waits for a line on the pipe.
mkfifo go
cat >session.sh <<'END'
printf 'before'
sh -c 'printf "\033[?1049h\033[2J\033[?25l\033[?1000h\033[?1006h\033[?2004hfull screen"; kill -KILL $$' 2>/dev/null
echo killed >step; read -r _ <go
root/usr/bin/reset
echo reset >step; read -r _ <go
seq 100
echo scrolled >step; read -r _ <go
root/usr/bin/tput rmcup
echo rmcup >step; read -r _ <go
END
tmux set-option -g default-terminal tmux-256color ';' new-session -d -x 40 -y 8 'exec sh session.sh'
trap 'tmux kill-server 2>/dev/null || :; rm -rf "$folder"' EXIT
for step in killed reset scrolled rmcup; do
  for ((tries = 0; tries < 100; tries++)); do
    if [[ -e step && $(<step) == "$step" ]]; then break; fi
    sleep 0.1
  done
  sleep 0.3
  state=$(tmux display-message -p 'alternate=#{alternate_on} cursor=#{cursor_flag} mouse=#{mouse_any_flag} history=#{history_size}')
  if tmux capture-pane -p | grep -q before; then text=yes; else text=no; fi
  echo "$step: $state text-before=$text"
  if [[ $step != rmcup ]]; then echo next >go; fi
done >seen

cat >expected <<'END'
killed: alternate=1 cursor=0 mouse=1 history=0 text-before=no
reset: alternate=1 cursor=1 mouse=0 history=0 text-before=no
scrolled: alternate=1 cursor=1 mouse=0 history=0 text-before=no
rmcup: alternate=0 cursor=1 mouse=0 history=0 text-before=yes
END
diff expected seen
cat seen
