#pragma once

#include <stdbool.h>

// Overwrites what the program gives back to the allocator, so that a card number or a code that went through texts,
// messages and pictures does not stand in freed memory until something else needs the place.

/// From now on, or no longer. Costs a few nanoseconds for each block that is freed.
void cf_wipe_freed(bool on);
/// Whether freed memory is overwritten: not with another C library than glibc, and not under a sanitizer.
bool cf_can_wipe(void);

/// Overwrites the 256 KiB below the caller's frame, where functions that have returned left what they worked with.
void cf_wipe_stack(void);
