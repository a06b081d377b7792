// Replaces `write`, so that what curses draws reaches CTerminal without a file in between.
//
// Curses writes at each movement of the cursor, and its library offers no other way to its output. In a dynamically
// linked program, the executable's definitions take precedence over those of its libraries. In a static program, `write`
// of the C library is weak and yields to this one.

#include "ccapturedoutput.h"
#include "cterminal.h"

#include <sys/syscall.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define KASSA_SANITIZED 1
#endif
#endif

#if defined(__linux__) && !defined(KASSA_SANITIZED)
ssize_t write(int descriptor, const void *bytes, size_t length) {
  if (ct_take_output(descriptor, bytes, length)) return (ssize_t)length;
  return syscall(SYS_write, descriptor, bytes, length);
}
#endif
