// Counts the allocations made by the current thread, for tests that limit them.
#ifndef KASSA_CALLOCATIONS_H
#define KASSA_CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether allocations are counted. This is the case only with glibc and without a sanitizer.
bool kassa_allocations_are_counted(void);

/// Returns how often this thread has called malloc, calloc, realloc or an aligned allocation since the last reset.
uint64_t kassa_allocations(void);

/// Returns the peak net number of bytes (allocated minus freed) for the current thread since the last reset.
/// Freeing memory that another thread allocated also counts, so all measured work must stay on one thread.
int64_t kassa_allocated_peak(void);

/// Returns the net number of bytes (allocated minus freed) for the current thread since the last reset.
int64_t kassa_allocated(void);

/// Sets the current thread's counters to zero.
void kassa_allocations_reset(void);

#endif
