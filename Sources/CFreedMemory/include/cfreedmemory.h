#pragma once

#include <stdbool.h>

// Wipes memory when the program frees it.
// Otherwise card numbers and security codes in freed strings, messages and frames would remain readable
// until the memory is reused.

/// Turns the wiping of freed memory on or off. It costs a few nanoseconds for each freed block.
void cf_wipe_freed(bool on);
/// Returns whether freed memory can be wiped. It cannot with a C library other than glibc, or under a sanitizer.
bool cf_can_wipe(void);

/// Wipes the 256 KiB below the caller's stack frame, where functions that have already returned left their data.
void cf_wipe_stack(void);

/// Returns freed memory that the C library keeps for later to the system, so that the memory of the process is what it uses.
/// Does nothing with a C library other than glibc.
void cf_give_back(void);
