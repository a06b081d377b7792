// Counts what the current thread allocates, for tests that bound it.
#ifndef KASSA_CALLOCATIONS_H
#define KASSA_CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted at all: not under a sanitizer, and only with glibc.
bool kassa_allocations_are_counted(void);

/// Calls of malloc, calloc, realloc and their aligned relatives by the current thread since the last reset.
uint64_t kassa_allocations(void);

/// Sets the current thread's counter to zero.
void kassa_allocations_reset(void);

#endif
