#pragma once

#include <stdbool.h>
#include <stddef.h>

// While armed, the guard restores the terminal on a fatal signal.
// To do so, it writes `bytes` to `output` and restores the terminal modes that `ct_guard_save` read from `input`.
void ct_guard_save(int input);
void ct_guard_arm(int output, const char *bytes, size_t length);
void ct_guard_disarm(void);

// Takes what curses draws; see capture.c. `buffer` is an upper bound for the size of the curses output buffer.
void ct_capture_open(int output, int terminal, size_t buffer);
void ct_capture_close(void);
// Whether output can be taken. If not, it goes to the terminal.
bool ct_capture_is_possible(void);
// Leads the output of curses into memory. Returns false if that fails, in which case it goes to the terminal.
bool ct_capture_begin(void);
// Leads the output of curses to the terminal again and overwrites its buffer. Returns the number of bytes in `ct_drawn`.
long ct_capture_end(void);
// Overwrites the whole output buffer of curses.
void ct_capture_erase(void);

// Installs the handlers for the signals that a screen reports. Must run before curses installs its own.
int ct_signals_open(void);
void ct_signals_close(void);
