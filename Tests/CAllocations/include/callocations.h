// Counts the allocations of the current thread, for tests that limit them.
#ifndef KASSA_CALLOCATIONS_H
#define KASSA_CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether allocations are counted: only with glibc and without a sanitizer.
bool kassa_allocations_are_counted(void);

/// Returns the number of malloc, calloc, realloc and aligned allocation calls of this thread since the last reset.
uint64_t kassa_allocations(void);

/// Returns the peak number of additional bytes that the current thread has held since the last reset.
/// Freeing another thread's memory also counts, so the measured work must stay on one thread.
int64_t kassa_allocated_peak(void);

/// Returns the number of additional bytes that the current thread holds since the last reset.
int64_t kassa_allocated(void);

/// Sets the current thread's counters to zero.
void kassa_allocations_reset(void);

#endif
