#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The only interface between Swift and ncurses or the terminal system calls.
// This header does not expose curses types, macros or globals, because Swift can import only some of them.
// The functions under "Screen" must be called on a single thread. Only one screen can be open at a time.

// MARK: Locale

/// Sets the character set from a locale name, or from the environment if the name is empty.
/// If the system lacks the locale but its name includes UTF-8, C.UTF-8 is used.
/// Returns whether the character set is now UTF-8.
bool ct_locale(const char *language);

// MARK: Screen

enum {
  CT_OK = 0,
  /// The terminal has no terminfo description, or an insufficient one.
  CT_UNKNOWN = 1,
  CT_BUSY = 2,
  CT_SYSTEM = 3,
};

/// What is known of a terminal by its name.
typedef struct {
  /// Whether its keys are recognised only while it sends those of the application keypad (smkx).
  bool needs_keypad_mode;
  /// Whether it can be told to send ESC before a character with Alt (private mode 1036), and to restore that setting.
  bool has_meta_mode;
  /// Whether it keeps a stack of titles that its description does not use.
  bool has_title_stack;
} ct_terminal;

/// Opens the screen on two file descriptors, which need not be terminals. The caller must close them later.
int ct_open(const char *term, ct_terminal terminal, int input, int output, bool has_colors_wanted);
/// Leaves the alternate screen and frees all resources of the screen. Does nothing if no screen is open.
void ct_close(void);

int ct_columns(void);
int ct_rows(void);
/// Sets the most columns and rows that are drawn in. Must be called before `ct_open`.
void ct_limit_size(int columns, int rows);
/// Sets the screen size. If a dimension is not positive, the size of the terminal is used instead.
void ct_resize(int columns, int rows);

/// Returns the number of colours that the terminal supports; 0 if colours are not supported or not wanted.
int ct_colors(void);
/// Returns whether colour numbers are RGB values (direct colour).
bool ct_has_direct_colors(void);
/// Returns the colour pair for two colours, where -1 is the terminal's default.
/// Allocates the pair on first use; returns 0 if none is left.
int ct_pair(int foreground, int background);

enum {
  CT_BOLD = 1,
  CT_DIM = 2,
  CT_ITALIC = 4,
  CT_UNDERLINE = 8,
  CT_REVERSE = 16,
};

/// Writes one character to the frame. `text` holds a base character and up to two combining marks, terminated by 0.
void ct_put(int row, int column, const uint32_t text[4], uint32_t attributes, int pair);
/// Writes printable ASCII characters of one style to the frame, from left to right.
void ct_put_run(int row, int column, const uint32_t *characters, int count, uint32_t attributes, int pair);
/// Reads a character from the frame as curses stores it. Returns the number of code points, at most 4.
int ct_get(int row, int column, uint32_t text[4]);
/// Returns the width that curses assumes for a character; -1 if it is not printable.
int ct_width(uint32_t scalar);
/// Shows or hides the cursor.
void ct_cursor(bool visible);
/// Draws the changes and positions the cursor.
void ct_refresh(int row, int column);
/// Overwrites what curses keeps of the output that it has sent, because it may include a card number.
/// The terminal shows the same as before.
void ct_overwrite_output(void);
/// Sends bytes to the terminal immediately, bypassing curses.
void ct_send(const uint8_t *bytes, size_t length);

/// Returns whether curses fills the last cell of the screen by inserting a character.
/// Curses does so if the terminal cannot switch off automatic margins.
/// The insertion corrupts a wide character next to the last cell.
bool ct_breaks_wide_corner(void);
/// Makes the next refresh send a whole row, not only its cells that have changed.
void ct_send_row(int row);
/// Makes the next refresh repaint the whole screen.
void ct_repaint(void);

void ct_mouse(bool on);
void ct_paste(bool on);
/// Sets the window title, which leaving the screen takes back. Does nothing if terminfo does not list title support.
void ct_title(const char *utf8);

// MARK: Input

/// Reads available bytes without blocking. Curses only draws. Returns the number of bytes read; 0 if there are none.
size_t ct_read_bytes(int descriptor, uint8_t *bytes, size_t length);
/// Returns the character that a byte alone stands for in the character set of the locale; -1 if there is none, as in UTF-8.
int32_t ct_character(uint8_t byte);
/// Returns whether the descriptor has reached end of file.
bool ct_ended(int descriptor);

// MARK: Signals while a screen is open

enum {
  /// The window was resized.
  CT_SIGNAL_RESIZE = 1,
  /// The program was asked to suspend (SIGTSTP).
  CT_SIGNAL_STOP = 2,
  /// The program was continued after it had been stopped (SIGCONT).
  CT_SIGNAL_CONTINUE = 4,
};

/// Returns a file descriptor that becomes readable when a signal is pending; -1 if no screen is open.
int ct_signal_descriptor(void);
/// Returns the signals received since the last call, as a sum of CT_SIGNAL constants.
int ct_signals(void);
/// Restores the terminal and stops the process group. Reopens the screen when the process continues.
void ct_suspend(void);
/// Reopens the screen after another program has used the terminal.
void ct_resume(void);

// MARK: Crash guard

/// Installs handlers that restore an armed terminal on a fatal signal. The signal then takes its usual effect.
/// Must be called before a screen is opened. Further calls have no effect.
void ct_guard_install(void);
/// Gives the signals back to the handlers that they had before. Does nothing while a terminal is armed.
void ct_guard_remove(void);

// MARK: Process

/// Restarts the program with a non-interactive backtracer. Returns only if the program was not restarted.
/// Does nothing if SWIFT_BACKTRACE is already set, if there is no terminal, or if the binary is static.
void ct_reexecute(char *const *arguments);
/// Forbids core dumps and debugger access. Returns whether both could be forbidden.
bool ct_forbid_core_dumps(void);

// MARK: Terminal

bool ct_is_terminal(int descriptor);
/// Writes the size of a terminal to `columns` and `rows`. Returns false, without writing, if the size is unknown.
bool ct_window_size(int descriptor, int *columns, int *rows);
/// Switches the echo of a terminal on or off. Returns whether this succeeded.
/// If the program dies while the echo is off, the crash guard switches it on again.
bool ct_echo(int descriptor, bool on);

// MARK: Waiting

/// Creates an eventfd, which becomes readable when signalled. Returns its file descriptor; -1 on failure.
int ct_wakeup_open(void);
void ct_wakeup_signal(int descriptor);
void ct_wakeup_drain(int descriptor);
void ct_descriptor_close(int descriptor);

/// Waits until any of the descriptors is readable or at end of file, and sets the `ready` flags of those descriptors.
/// `timeout` is in milliseconds; -1 means to wait indefinitely.
/// Returns the number of ready descriptors, 0 on timeout, -1 if a signal interrupted the wait, -2 on a system error.
int ct_poll(const int *descriptors, bool *ready, int count, int timeout);
/// Returns the time of the monotonic clock in milliseconds.
int64_t ct_milliseconds(void);

// MARK: Pseudo-terminals in which other programs run

/// Opens a pseudo-terminal. Stores the descriptor of the program's side in `terminal`.
/// Returns the descriptor of the controlling side; -1 on failure.
int ct_pty_open(int columns, int rows, int *terminal);
bool ct_pty_resize(int controller, int columns, int rows);
/// Starts a program with `terminal` as its controlling terminal, in `folder` or, if that is NULL, in the current folder.
/// Returns the process ID; -1 on failure.
int ct_pty_spawn(int terminal, const char *path, const char *folder, char *const *arguments, char *const *environment);
/// Returns the exit status of the process, or 128 plus the signal number if a signal ended it.
/// Returns -1 while the process is running, and after its status has been returned once.
int ct_process_status(int process, bool waits, int *signal);
/// Opens a descriptor that becomes readable when a child process ends; -1 if the system has none.
int ct_process_descriptor(int process);
