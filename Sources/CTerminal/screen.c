#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "include/cterminal.h"
#include "internal.h"

#include <ncursesw/curses.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static struct {
  SCREEN *screen;
  // The streams that curses reads and writes.
  FILE *input, *output;
  int terminal;
  char leave[512];
  size_t leave_length;
  bool has_colors, has_paste, has_mouse, has_meta_mode, has_title, has_title_stack, is_suspended;
} open_screen;

// The most columns and rows that are drawn in.
static int most_columns, most_rows;

static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";
// Enables reports of clicks and wheel events, with decimal coordinates (SGR).
static const char mouse_on[] = "\033[?1000h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1000l";
// Makes Alt with a character send ESC and the character. Without it, Alt-1 of xterm is a plus-minus sign.
static const char meta_on[] = "\033[?1036s\033[?1036h";
static const char meta_off[] = "\033[?1036r";
// Puts the title on a stack, and takes it from there.
static const char title_push[] = "\033[22;2t";
static const char title_pop[] = "\033[23;2t";
// Clears the last row, where the shell goes on in a terminal without an alternate screen.
static const char last_row_off[] = "\033[999;1H\033[K";

static const char *string(const char *name) {
  const char *value = tigetstr(name);
  return value == NULL || value == (const char *)-1 ? NULL : value;
}

static bool flag(const char *name) {
  return tigetflag(name) == 1;
}

static void send(const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(open_screen.terminal, bytes, length);
    if (count > 0) {
      bytes += count;
      length -= (size_t)count;
    } else if (count < 0 && errno == EINTR) {
      continue;
    } else {
      return;
    }
  }
}

// Whether the terminal takes control sequences as ECMA-48 has them. Private modes that it does not know do nothing.
static bool is_ecma48(void) {
  const char *cup = string("cup");
  return cup != NULL && strncmp(cup, "\033[", 2) == 0;
}

// What begins and ends a title. Returns false if the terminal has none.
static bool title_marks(const char **start, const char **end) {
  *start = string("tsl");
  *end = string("fsl");
  if (*start != NULL && *end != NULL) return true;
  *start = "\033]2;";
  *end = "\a";
  return flag("XT");
}

// Appends an escape sequence that restores the terminal.
// Removes terminfo padding such as $<5>, because a crash handler must not wait.
static void append(const char *bytes) {
  if (bytes == NULL) return;
  while (*bytes != 0 && open_screen.leave_length < sizeof open_screen.leave) {
    if (bytes[0] == '$' && bytes[1] == '<') {
      const char *end = strchr(bytes, '>');
      if (end != NULL) {
        bytes = end + 1;
        continue;
      }
    }
    open_screen.leave[open_screen.leave_length++] = *bytes++;
  }
}

static void append_title(const char *utf8) {
  const char *start, *end;
  if (!title_marks(&start, &end)) return;
  append(start);
  append(utf8);
  append(end);
}

static void arm(void) {
  ct_guard_arm(open_screen.terminal, open_screen.leave, open_screen.leave_length);
}

static void prepare_leave(void) {
  open_screen.leave_length = 0;
  if (string("kmous") != NULL) append(mouse_off);
  if (open_screen.has_paste) append(paste_off);
  if (open_screen.has_meta_mode) append(meta_off);
  // Leaving the alternate screen restores the title where the description of the terminal says so. Others get an empty one.
  if (open_screen.has_title_stack) append(title_pop);
  else if (open_screen.has_title) append_title("");
  append(string("cnorm"));
  append(string("op"));
  append(string("sgr0"));
  append(string("rmkx"));
  if (is_ecma48()) append(last_row_off);
  append(string("rmcup"));
  if (string("rmcup") == NULL) append("\r\n");
}

// MARK: Opening and closing

static int fail(int result) {
  if (open_screen.input != NULL) fclose(open_screen.input);
  if (open_screen.output != NULL) fclose(open_screen.output);
  ct_descriptor_close(open_screen.terminal);
  memset(&open_screen, 0, sizeof open_screen);
  ct_signals_close();
  return result;
}

static FILE *stream(int descriptor, const char *mode) {
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  if (copy < 0) return NULL;
  FILE *file = fdopen(copy, mode);
  if (file == NULL) close(copy);
  return file;
}

static void send_modes(void) {
  if (open_screen.has_meta_mode) send(meta_on, sizeof meta_on - 1);
  if (open_screen.has_title_stack) send(title_push, sizeof title_push - 1);
}

int ct_open(const char *term, ct_terminal terminal, int input, int output, bool has_colors_wanted) {
  if (open_screen.screen != NULL) return CT_BUSY;
  open_screen.input = stream(input, "r");
  open_screen.output = stream(output, "w");
  open_screen.terminal = fcntl(output, F_DUPFD_CLOEXEC, 3);
  if (open_screen.input == NULL || open_screen.output == NULL || open_screen.terminal < 0 || ct_signals_open() < 0) return fail(CT_SYSTEM);
  ct_guard_save(input);
  // The size is set below. The environment variables LINES and COLUMNS would prevent a later resize, and curses would keep
  // cells for a window of any size.
  use_env(FALSE);
  use_tioctl(FALSE);
  open_screen.screen = newterm(term, open_screen.output, open_screen.input);
  if (open_screen.screen == NULL) return fail(CT_UNKNOWN);
  if (string("cup") == NULL) {
    endwin();
    delscreen(open_screen.screen);
    return fail(CT_UNKNOWN);
  }
  ct_resize(0, 0);
  raw();
  noecho();
  nonl();
  // Curses never reads. In keypad mode, a keypad sends no digits, or the codes of F1 to F4.
  keypad(stdscr, terminal.needs_keypad_mode);
  leaveok(stdscr, FALSE);
  scrollok(stdscr, FALSE);
  // Do not interrupt drawing when a key is pressed.
  typeahead(-1);
  if (has_colors_wanted && has_colors()) {
    open_screen.has_colors = true;
    start_color();
    use_default_colors();
  }
  open_screen.has_paste = is_ecma48();
  open_screen.has_meta_mode = terminal.has_meta_mode && is_ecma48();
  open_screen.has_title_stack = terminal.has_title_stack && is_ecma48();
  send_modes();
  prepare_leave();
  arm();
  return CT_OK;
}

// Gives the terminal to another program, as it was.
static void leave(void) {
  if (open_screen.has_mouse && string("kmous") != NULL) send(mouse_off, sizeof mouse_off - 1);
  if (open_screen.has_paste) send(paste_off, sizeof paste_off - 1);
  if (open_screen.has_meta_mode) send(meta_off, sizeof meta_off - 1);
  const char *start, *end;
  if (open_screen.has_title_stack) {
    send(title_pop, sizeof title_pop - 1);
  } else if (open_screen.has_title && title_marks(&start, &end)) {
    send(start, strlen(start));
    send(end, strlen(end));
  }
  if (is_ecma48()) send(last_row_off, sizeof last_row_off - 1);
  endwin();
}

void ct_close(void) {
  if (open_screen.screen == NULL) return;
  ct_overwrite_output();
  if (!open_screen.is_suspended) leave();
  ct_guard_disarm();
  delscreen(open_screen.screen);
  fail(CT_OK);
}

int ct_columns(void) {
  return open_screen.screen == NULL ? 0 : getmaxx(stdscr);
}

int ct_rows(void) {
  return open_screen.screen == NULL ? 0 : getmaxy(stdscr);
}

void ct_limit_size(int columns, int rows) {
  most_columns = columns;
  most_rows = rows;
}

void ct_resize(int columns, int rows) {
  if (open_screen.screen == NULL) return;
  if (columns <= 0 || rows <= 0) {
    if (!ct_window_size(open_screen.terminal, &columns, &rows)
        && !ct_window_size(fileno(open_screen.input), &columns, &rows)) {
      return;
    }
  }
  if (columns > most_columns) columns = most_columns;
  if (rows > most_rows) rows = most_rows;
  if (is_term_resized(rows, columns)) resizeterm(rows, columns);
}

// MARK: Colours

int ct_colors(void) {
  return open_screen.has_colors ? COLORS : 0;
}

bool ct_has_direct_colors(void) {
  return open_screen.has_colors && COLORS > 256 && (flag("RGB") || tigetnum("RGB") > 0);
}

int ct_pair(int foreground, int background) {
  if (foreground < 0 && background < 0) return 0;
  int pair = alloc_pair(foreground, background);
  return pair < 0 ? 0 : pair;
}

// MARK: Drawing

static attr_t attributes_of(uint32_t attributes) {
  attr_t result = A_NORMAL;
  if (attributes & CT_BOLD) result |= A_BOLD;
  if (attributes & CT_DIM) result |= A_DIM;
#ifdef A_ITALIC
  if (attributes & CT_ITALIC) result |= A_ITALIC;
#endif
  if (attributes & CT_UNDERLINE) result |= A_UNDERLINE;
  if (attributes & CT_REVERSE) result |= A_REVERSE;
  return result;
}

void ct_put(int row, int column, const uint32_t text[4], uint32_t attributes, int pair) {
  wchar_t characters[4] = {(wchar_t)text[0], (wchar_t)text[1], (wchar_t)text[2], 0};
  cchar_t cell;
  if (setcchar(&cell, characters, attributes_of(attributes), (short)pair, &pair) == ERR) {
    characters[0] = L'?';
    characters[1] = 0;
    if (setcchar(&cell, characters, attributes_of(attributes), (short)pair, &pair) == ERR) return;
  }
  mvwadd_wchnstr(stdscr, row, column, &cell, 1);
}

void ct_put_run(int row, int column, const uint32_t *characters, int count, uint32_t attributes, int pair) {
  cchar_t cells[64];
  const int most = sizeof cells / sizeof cells[0];
  const attr_t style = attributes_of(attributes);
  while (count > 0) {
    int length = count < most ? count : most;
    for (int index = 0; index < length; index++) {
      const wchar_t text[2] = {(wchar_t)characters[index], 0};
      if (setcchar(&cells[index], text, style, (short)pair, &pair) == ERR) return;
    }
    mvwadd_wchnstr(stdscr, row, column, cells, length);
    characters += length;
    column += length;
    count -= length;
  }
}

int ct_get(int row, int column, uint32_t text[4]) {
  if (open_screen.screen == NULL) return 0;
  cchar_t cell;
  wchar_t characters[CCHARW_MAX + 1] = {0};
  attr_t attributes;
  short pair;
  int long_pair = 0;
  if (mvwin_wch(stdscr, row, column, &cell) == ERR) return 0;
  if (getcchar(&cell, characters, &attributes, &pair, &long_pair) == ERR) return 0;
  int count = 0;
  while (count < 4 && characters[count] != 0) {
    text[count] = (uint32_t)characters[count];
    count += 1;
  }
  return count;
}

int ct_width(uint32_t scalar) {
  return wcwidth((wchar_t)scalar);
}

void ct_cursor(bool visible) {
  curs_set(visible ? 1 : 0);
}

void ct_refresh(int row, int column) {
  if (open_screen.screen == NULL || open_screen.is_suspended) return;
  wmove(stdscr, row, column);
  wnoutrefresh(stdscr);
  doupdate();
}

// Curses offers no way to the buffer of its output, which keeps what was sent until other output takes its place. So curses
// draws a picture that needs more bytes than the buffer has, and then its own again, while its output leads nowhere.
void ct_overwrite_output(void) {
  if (open_screen.screen == NULL || open_screen.is_suspended) return;
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  WINDOW *picture = newwin(0, 0, 0, 0);
  const int output = fileno(open_screen.output);
  if (picture != NULL && dup3(nowhere, output, O_CLOEXEC) >= 0) {
    const int cells = getmaxx(picture) * getmaxy(picture);
    // The style changes at each cell, which takes several bytes, whereas a row of equal cells takes few.
    for (int cell = 0; cell < cells; cell++) waddch(picture, 'x' | (cell % 2 == 0 ? A_REVERSE : A_NORMAL));
    wnoutrefresh(picture);
    doupdate();
    touchwin(stdscr);
    wnoutrefresh(stdscr);
    doupdate();
    dup3(open_screen.terminal, output, O_CLOEXEC);
  }
  if (picture != NULL) delwin(picture);
  close(nowhere);
}

void ct_send(const uint8_t *bytes, size_t length) {
  if (open_screen.screen != NULL && !open_screen.is_suspended) send((const char *)bytes, length);
}

bool ct_breaks_wide_corner(void) {
  return flag("am") && (string("smam") == NULL || string("rmam") == NULL);
}

void ct_send_row(int row) {
  if (open_screen.screen != NULL) wredrawln(stdscr, row, 1);
}

void ct_repaint(void) {
  if (open_screen.screen != NULL) clearok(curscr, TRUE);
}

void ct_mouse(bool on) {
  if (open_screen.screen == NULL) return;
  open_screen.has_mouse = on;
  if (string("kmous") == NULL) return;
  if (on) send(mouse_on, sizeof mouse_on - 1);
  else send(mouse_off, sizeof mouse_off - 1);
}

void ct_paste(bool on) {
  if (open_screen.screen == NULL || !open_screen.has_paste) return;
  if (on) send(paste_on, sizeof paste_on - 1);
  else send(paste_off, sizeof paste_off - 1);
}

void ct_title(const char *utf8) {
  const char *start, *end;
  if (open_screen.screen == NULL || !title_marks(&start, &end)) return;
  send(start, strlen(start));
  send(utf8, strlen(utf8));
  send(end, strlen(end));
  if (open_screen.has_title) return;
  // From now on, a crash has to take the title back as well.
  open_screen.has_title = true;
  prepare_leave();
  arm();
}

// MARK: Suspending

void ct_suspend(void) {
  if (open_screen.screen == NULL) return;
  def_prog_mode();
  leave();
  ct_guard_disarm();
  open_screen.is_suspended = true;
  struct sigaction ignored = {.sa_handler = SIG_IGN};
  struct sigaction plain = {.sa_handler = SIG_DFL};
  struct sigaction ours;
  sigemptyset(&ignored.sa_mask);
  sigemptyset(&plain.sa_mask);
  sigaction(SIGTSTP, &ignored, &ours);
  kill(0, SIGTSTP);
  // Stop this process from this thread. The kernel may hand a signal for the whole process to another thread, and this
  // one would then go on for a while as if the process had already continued.
  sigaction(SIGTSTP, &plain, NULL);
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  // A thread of a pool may block signals.
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &ours, NULL);
  open_screen.is_suspended = false;
  (void)ct_signals();
  ct_resume();
}

void ct_resume(void) {
  if (open_screen.screen == NULL) return;
  arm();
  // Enter the alternate screen and set the terminal modes again, because another program may have changed them.
  // Do not save the current terminal modes, because a shell may have set them.
  if (!isendwin()) endwin();
  reset_prog_mode();
  ct_resize(0, 0);
  clearok(curscr, TRUE);
  doupdate();
  send_modes();
  ct_mouse(open_screen.has_mouse);
  ct_paste(true);
}
