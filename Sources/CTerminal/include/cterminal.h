#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The one door to ncurses and to the system calls of a terminal. No curses type, macro or global goes through it, because
// Swift sees only some of them and must not copy their numbers. Everything in «Screen» belongs to one thread; the C
// library keeps one screen at a time.

// MARK: Locale

/// Takes the character set of a locale, the environment's where the name is empty. A locale that the system does not
/// have but that names UTF-8 becomes C.UTF-8.
/// Returns whether the character set is UTF-8 now.
bool ct_locale(const char *language);

// MARK: Screen

enum {
  CT_OK = 0,
  /// terminfo does not know the terminal, or knows too little of it.
  CT_UNKNOWN = 1,
  CT_BUSY = 2,
  CT_SYSTEM = 3,
};

/// Opens the screen on two descriptors, which need not be a terminal. They stay the caller's.
int ct_open(const char *term, int input, int output, bool has_colors_wanted);
/// Leaves the alternate screen and forgets everything. Does nothing where no screen is open.
void ct_close(void);

int ct_columns(void);
int ct_rows(void);
/// Gives the screen the size of the terminal, or this one where it is positive.
void ct_resize(int columns, int rows);

/// 0 without colours; colours are started by `ct_open`.
int ct_colors(void);
/// Whether colour numbers are red, green and blue.
bool ct_has_direct_colors(void);
/// The pair of two colours, -1 for the terminal's own; allocated when first asked for. 0 if there is none left.
int ct_pair(int foreground, int background);

enum {
  CT_BOLD = 1,
  CT_DIM = 2,
  CT_ITALIC = 4,
  CT_UNDERLINE = 8,
  CT_REVERSE = 16,
};

/// Writes one character into the picture. `text` holds a spacing character and up to two marks, 0 at the end.
void ct_put(int row, int column, const uint32_t text[4], uint32_t attributes, int pair);
/// The character in the picture: what was put there, as curses keeps it. Returns how many code points, at most 4.
int ct_get(int row, int column, uint32_t text[4]);
/// What curses takes for the width of a character; -1 for what it would not print.
int ct_width(uint32_t scalar);
/// Shows or hides the cursor.
void ct_cursor(bool visible);
/// Draws the changes and puts the cursor. Returns how many bytes `ct_drawn` holds for the terminal; 0 where nothing
/// changed, or where curses has sent them itself because the terminal is of another kind than ECMA-48.
long ct_refresh(int row, int column);
const uint8_t *ct_drawn(void);
/// Overwrites what `ct_drawn` held.
void ct_forget_drawn(void);
/// Sends bytes to the terminal.
void ct_send(const uint8_t *bytes, size_t length);
/// Whether ESC 7 and ESC 8 remember where the cursor is.
bool ct_can_save_cursor(void);

/// Whether curses fills the last cell of the screen by inserting, because margins cannot be switched off: a wide letter
/// beside it breaks by that.
bool ct_breaks_wide_corner(void);
/// The next refresh paints everything anew.
void ct_repaint(void);

void ct_mouse(bool on);
void ct_paste(bool on);
/// Does nothing where terminfo does not say that the terminal has a title.
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
  /// Code point, or number of the function key.
  uint32_t value;
  int key;
  /// 1 shift, 2 alt, 4 control.
  int modifiers;
} ct_input;

/// The next piece of input without waiting: CT_NONE, CT_CHARACTER or CT_KEY.
int ct_read(ct_input *input);
/// Bytes that have come, past curses and without waiting; 0 where there are none.
size_t ct_read_bytes(int descriptor, uint8_t *bytes, size_t length);
/// Whether nothing can be read any more.
bool ct_ended(int descriptor);

// MARK: Signals while a screen is open

enum {
  /// The window has another size.
  CT_SIGNAL_RESIZE = 1,
  /// Somebody asks the program to stop for a while.
  CT_SIGNAL_STOP = 2,
  /// The program goes on after it was stopped.
  CT_SIGNAL_CONTINUE = 4,
};

/// Becomes readable when a signal came that `ct_signals` tells of; -1 where no screen is open.
int ct_signal_descriptor(void);
/// The signals since the last call.
int ct_signals(void);
/// Gives the terminal back, stops the process group, and takes the terminal again when it goes on.
void ct_suspend(void);
/// Takes the terminal again after somebody else had it.
void ct_resume(void);

// MARK: Crash guard

/// From now on a deadly signal gives back an armed terminal before it does what it would have done. Call it before a
/// screen opens; a second call does nothing.
void ct_guard_install(void);

// MARK: Process

/// Runs the program anew with a backtracer that asks nothing, unless that is decided already, no terminal is there, or
/// the binary is static. Returns only if it does nothing.
void ct_reexecute(char *const *arguments);
/// No core dump and no debugger may see the memory. Returns whether both are so.
bool ct_forbid_core_dumps(void);

// MARK: Terminal

bool ct_is_terminal(int descriptor);
/// Columns and rows of a terminal; false where it does not tell.
bool ct_window_size(int descriptor, int *columns, int *rows);
/// Switches the echo of a terminal. While it is off the crash guard switches it on again.
bool ct_echo(int descriptor, bool on);

// MARK: Waiting

/// A counter that makes its descriptor readable, or -1.
int ct_wakeup_open(void);
void ct_wakeup_signal(int descriptor);
void ct_wakeup_drain(int descriptor);
void ct_descriptor_close(int descriptor);

/// Waits for input on any of the descriptors; `ready` gets a flag for each. `timeout` in milliseconds, -1 for ever.
/// Returns how many are ready, 0 after the time, -1 when a signal came, -2 for a system error.
int ct_poll(const int *descriptors, bool *ready, int count, int timeout);
/// Milliseconds of a clock that never goes back.
int64_t ct_milliseconds(void);

// MARK: Pseudo-terminals, for tests of a whole program

/// Opens a pair. Returns the controlling end, or -1.
int ct_pty_open(int columns, int rows, int *terminal);
bool ct_pty_resize(int controller, int columns, int rows);
/// Starts a program whose controlling terminal is `terminal`. Returns its process number, or -1.
int ct_pty_spawn(int terminal, const char *path, char *const *arguments, char *const *environment);
/// The exit status, 128 and the signal's number where a signal ended it; -1 while it runs.
int ct_process_status(int process, bool waits, int *signal);
