// Counts what the current thread allocates, for tests that bound it.
#ifndef KASSA_CALLOCATIONS_H
#define KASSA_CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted at all: not under a sanitizer, and only with glibc.
bool kassa_allocations_are_counted(void);

/// Calls of malloc, calloc, realloc and their aligned relatives by the current thread since the last reset.
uint64_t kassa_allocations(void);

/// The most bytes that the current thread held at once since the last reset, beyond those that it held then. What it gives
/// back that another thread asked for counts as well, so this is for work that stays on one thread.
int64_t kassa_allocated_peak(void);

/// Bytes that the current thread holds beyond those at the last reset.
int64_t kassa_allocated(void);

/// Sets the current thread's counters to zero.
void kassa_allocations_reset(void);

#endif
