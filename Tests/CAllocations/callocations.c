// Replaces glibc's allocation functions. Definitions in the executable take precedence over those in libraries.
#include "callocations.h"
#include <errno.h>
#include <malloc.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define KASSA_SANITIZED 1
#endif
#endif

// The counters are thread-local variables in the executable itself, because reading them must not allocate.
static _Thread_local uint64_t count __attribute__((tls_model("initial-exec")));
static _Thread_local int64_t held __attribute__((tls_model("initial-exec")));
static _Thread_local int64_t peak __attribute__((tls_model("initial-exec")));

uint64_t kassa_allocations(void) { return count; }
int64_t kassa_allocated(void) { return held; }
int64_t kassa_allocated_peak(void) { return peak; }

void kassa_allocations_reset(void) {
  count = 0;
  held = 0;
  peak = 0;
}

#if defined(__GLIBC__) && !defined(KASSA_SANITIZED)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

bool kassa_allocations_are_counted(void) { return true; }

// Counts an allocation by its usable size, which may slightly exceed the requested size.
static void *taken(void *memory) {
  count += 1;
  if (memory != NULL) held += (int64_t)malloc_usable_size(memory);
  if (held > peak) peak = held;
  return memory;
}

void *malloc(size_t size) { return taken(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return taken(__libc_calloc(number, size)); }

void *realloc(void *memory, size_t size) {
  int64_t before = memory == NULL ? 0 : (int64_t)malloc_usable_size(memory);
  void *found = __libc_realloc(memory, size);
  // If a reallocation fails, the old block remains allocated.
  if (found != NULL || size == 0) held -= before;
  return taken(found);
}

void *aligned_alloc(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
    count += 1;
    return EINVAL;
  }
  void *found = taken(__libc_memalign(alignment, size));
  if (found == NULL) return ENOMEM;
  *memory = found;
  return 0;
}

void free(void *memory) {
  if (memory == NULL) return;
  held -= (int64_t)malloc_usable_size(memory);
  __libc_free(memory);
}

#else

bool kassa_allocations_are_counted(void) { return false; }

#endif
