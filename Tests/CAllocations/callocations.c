// The allocator's entry points, in front of glibc's own: an executable's definitions come before those of its libraries.
#include "callocations.h"
#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define KASSA_SANITIZED 1
#endif
#endif

// A variable of the executable itself: reading it must not allocate.
static _Thread_local uint64_t count __attribute__((tls_model("initial-exec")));

uint64_t kassa_allocations(void) { return count; }
void kassa_allocations_reset(void) { count = 0; }

#if defined(__GLIBC__) && !defined(KASSA_SANITIZED)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

bool kassa_allocations_are_counted(void) { return true; }

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count += 1;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count += 1;
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *found = __libc_memalign(alignment, size);
  if (found == NULL) return ENOMEM;
  *memory = found;
  return 0;
}

#else

bool kassa_allocations_are_counted(void) { return false; }

#endif
