// Replacements for glibc's `free` and `realloc` that wipe the memory they free.
//
// In a dynamically linked program, the executable's definitions take precedence over those of its libraries.
// `free` and `realloc` are weak here, so that they yield to glibc's own in a static program.
// In a static program, a linker option in Package.swift redirects every call to the `__wrap_` functions.

#include "cfreedmemory.h"

#include <malloc.h>
#include <stddef.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define KASSA_SANITIZED 1
#endif
#endif

__attribute__((noinline)) void cf_wipe_stack(void) {
  char below[256 * 1024];
  explicit_bzero(below, sizeof below);
}

void cf_give_back(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

#if defined(__GLIBC__) && !defined(KASSA_SANITIZED)

extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void __libc_free(void *memory);

static bool wipes;

// A block of at least this size has its own pages, which the kernel moves or reclaims and clears.
static const size_t of_its_own = 128 * 1024;

void cf_wipe_freed(bool on) {
  // Fix the threshold. By default, glibc raises it when a large block is freed, so larger blocks could be on the heap.
  if (on) mallopt(M_MMAP_THRESHOLD, (int)of_its_own);
  __atomic_store_n(&wipes, on, __ATOMIC_RELAXED);
}
bool cf_can_wipe(void) { return true; }

void __wrap_free(void *memory) {
  if (__atomic_load_n(&wipes, __ATOMIC_RELAXED) && memory != NULL) memset(memory, 0, malloc_usable_size(memory));
  __libc_free(memory);
}

void *__wrap_realloc(void *memory, size_t size) {
  if (!__atomic_load_n(&wipes, __ATOMIC_RELAXED) || memory == NULL || size == 0) return __libc_realloc(memory, size);
  size_t had = malloc_usable_size(memory);
  if (had >= of_its_own) return __libc_realloc(memory, size);
  void *moved = __libc_malloc(size);
  if (moved == NULL) return NULL;
  memcpy(moved, memory, had < size ? had : size);
  __wrap_free(memory);
  return moved;
}

__attribute__((weak)) void free(void *memory) { __wrap_free(memory); }
__attribute__((weak)) void *realloc(void *memory, size_t size) { return __wrap_realloc(memory, size); }

#else

void cf_wipe_freed(bool on) { (void)on; }
bool cf_can_wipe(void) { return false; }

#endif
