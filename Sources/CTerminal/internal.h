#pragma once

#include <stdbool.h>
#include <stddef.h>

// While armed, the guard restores the terminal on a fatal signal.
// To do so, it writes `bytes` to `output` and restores the terminal modes that `ct_guard_save` read from `input`.
void ct_guard_save(int input);
void ct_guard_arm(int output, const char *bytes, size_t length);
void ct_guard_disarm(void);

// Installs the handlers for the signals that a screen reports. Must run before curses installs its own.
int ct_signals_open(void);
void ct_signals_close(void);
