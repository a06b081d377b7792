#pragma once

#include <stdbool.h>
#include <stddef.h>

// The guard gives back what is armed: `bytes` go to `output`, `input` gets the modes that it had when `ct_guard_save`
// was called.
void ct_guard_save(int input);
void ct_guard_arm(int output, const char *bytes, size_t length);
void ct_guard_disarm(void);

// Handlers for the signals that a screen hears of; installed before curses installs its own.
int ct_signals_open(void);
void ct_signals_close(void);
