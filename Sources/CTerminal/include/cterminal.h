#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The only interface between Swift and ncurses or the terminal system calls.
// It does not expose curses types, macros or globals, because Swift can import only some of them.
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

/// Opens the screen on two descriptors, which need not be terminals. The caller retains ownership of them.
int ct_open(const char *term, int input, int output, bool has_colors_wanted);
/// Leaves the alternate screen and frees all state. Does nothing if no screen is open.
void ct_close(void);

int ct_columns(void);
int ct_rows(void);
/// Sets the screen size. If a dimension is not positive, the size of the terminal is used instead.
void ct_resize(int columns, int rows);

/// Returns the number of colours; 0 without colour support. `ct_open` initialises the colours.
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
/// Reads a character from the frame as curses stores it. Returns the number of code points, at most 4.
int ct_get(int row, int column, uint32_t text[4]);
/// Returns the width that curses assumes for a character; -1 if it is not printable.
int ct_width(uint32_t scalar);
/// Shows or hides the cursor.
void ct_cursor(bool visible);
/// Draws the changes and positions the cursor. Returns the number of bytes in `ct_drawn` to send to the terminal.
/// Returns 0 if nothing changed, or if curses sent the output itself because the terminal does not use ECMA-48.
long ct_refresh(int row, int column);
const uint8_t *ct_drawn(void);
/// Overwrites the contents of `ct_drawn`.
void ct_forget_drawn(void);
/// Sends bytes to the terminal.
void ct_send(const uint8_t *bytes, size_t length);
/// Returns whether the terminal saves and restores the cursor position with ESC 7 and ESC 8.
bool ct_can_save_cursor(void);

/// Returns whether curses fills the last cell of the screen by inserting a character.
/// It does so if automatic margins cannot be switched off.
/// Inserting corrupts a wide character next to that cell.
bool ct_breaks_wide_corner(void);
/// Makes the next refresh repaint the whole screen.
void ct_repaint(void);

void ct_mouse(bool on);
void ct_paste(bool on);
/// Sets the window title. Does nothing if terminfo does not list title support.
void ct_title(const char *utf8);

// MARK: Input

enum {
  CT_NONE = 0,
  CT_CHARACTER,
  CT_KEY,
};

typedef enum {
  CT_KEY_OTHER = 0,
  CT_KEY_ENTER,
  CT_KEY_TAB,
  CT_KEY_BACKTAB,
  CT_KEY_BACKSPACE,
  CT_KEY_DELETE,
  CT_KEY_INSERT,
  CT_KEY_UP,
  CT_KEY_DOWN,
  CT_KEY_LEFT,
  CT_KEY_RIGHT,
  CT_KEY_HOME,
  CT_KEY_END,
  CT_KEY_PAGEUP,
  CT_KEY_PAGEDOWN,
  CT_KEY_FUNCTION,
} ct_key;

typedef struct {
  /// The code point, or the number of the function key.
  uint32_t value;
  int key;
  /// The sum of 1 (Shift), 2 (Alt) and 4 (Control).
  int modifiers;
} ct_input;

/// Reads the next unit of input without blocking. Returns CT_NONE, CT_CHARACTER or CT_KEY.
int ct_read(ct_input *input);
/// Reads available bytes without blocking and bypasses curses. Returns 0 if there are none.
size_t ct_read_bytes(int descriptor, uint8_t *bytes, size_t length);
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

/// Returns a descriptor that becomes readable when a signal is pending; -1 if no screen is open.
int ct_signal_descriptor(void);
/// Returns the signals received since the last call.
int ct_signals(void);
/// Restores the terminal and stops the process group. Reopens the screen when the process continues.
void ct_suspend(void);
/// Reopens the screen after another program has used the terminal.
void ct_resume(void);

// MARK: Crash guard

/// Installs handlers that restore an armed terminal on a fatal signal. The signal then takes its usual effect.
/// Call it before opening a screen. Further calls have no effect.
void ct_guard_install(void);

// MARK: Process

/// Restarts the program with a non-interactive backtracer. Returns only if the program was not restarted.
/// Does nothing if SWIFT_BACKTRACE is already set, if there is no terminal, or if the binary is static.
void ct_reexecute(char *const *arguments);
/// Forbids core dumps and debugger access. Returns whether both succeeded.
bool ct_forbid_core_dumps(void);

// MARK: Terminal

bool ct_is_terminal(int descriptor);
/// Returns the size of a terminal in columns and rows; false if it is unknown.
bool ct_window_size(int descriptor, int *columns, int *rows);
/// Switches the echo of a terminal on or off. If the program dies while it is off, the crash guard restores it.
bool ct_echo(int descriptor, bool on);

// MARK: Waiting

/// Creates a counter (eventfd) whose descriptor becomes readable when signalled. Returns -1 on failure.
int ct_wakeup_open(void);
void ct_wakeup_signal(int descriptor);
void ct_wakeup_drain(int descriptor);
void ct_descriptor_close(int descriptor);

/// Waits for input on any of the descriptors and sets a flag for each in `ready`.
/// `timeout` is in milliseconds; -1 means to wait indefinitely.
/// Returns the number of ready descriptors, 0 on timeout, -1 if a signal arrived, -2 on a system error.
int ct_poll(const int *descriptors, bool *ready, int count, int timeout);
/// Returns the time shown by a monotonic clock, in milliseconds.
int64_t ct_milliseconds(void);

// MARK: Pseudo-terminals for tests of the whole program

/// Opens a pseudo-terminal. Returns the descriptor of the controlling side; -1 on failure.
int ct_pty_open(int columns, int rows, int *terminal);
bool ct_pty_resize(int controller, int columns, int rows);
/// Starts a program with `terminal` as its controlling terminal. Returns the process ID; -1 on failure.
int ct_pty_spawn(int terminal, const char *path, char *const *arguments, char *const *environment);
/// Returns the exit status, or 128 plus the signal number if a signal ended the process; -1 while it is running.
int ct_process_status(int process, bool waits, int *signal);
