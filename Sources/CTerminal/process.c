#define _GNU_SOURCE
#include "include/cterminal.h"
#include "internal.h"

#include <elf.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

void ct_reexecute(char *const *arguments) {
  // A binary without an interpreter is static, and the static runtime has no backtracer.
  if (getauxval(AT_BASE) == 0 || getenv("SWIFT_BACKTRACE") != NULL) return;
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return;
  if (setenv("SWIFT_BACKTRACE", "enable=yes,interactive=no,color=no", 1) != 0) return;
  // Use the path of the executable and the original arguments, so that the process keeps its name.
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length <= 0) return;
  path[length] = 0;
  execv(path, arguments);
}

bool ct_forbid_core_dumps(void) {
  const struct rlimit none = {0, 0};
  bool is_limited = setrlimit(RLIMIT_CORE, &none) == 0;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && is_limited;
}

bool ct_is_terminal(int descriptor) {
  return isatty(descriptor) == 1;
}

bool ct_window_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

bool ct_echo(int descriptor, bool on) {
  struct termios modes;
  if (tcgetattr(descriptor, &modes) != 0) return false;
  if (!on) {
    ct_guard_install();
    ct_guard_save(descriptor);
    ct_guard_arm(descriptor, "", 0);
  }
  if (on) modes.c_lflag |= ECHO;
  else modes.c_lflag &= ~(tcflag_t)ECHO;
  if (tcsetattr(descriptor, TCSADRAIN, &modes) != 0) return false;
  if (on) ct_guard_disarm();
  return true;
}

int ct_wakeup_open(void) {
  return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

void ct_wakeup_signal(int descriptor) {
  const uint64_t one = 1;
  while (descriptor >= 0 && write(descriptor, &one, sizeof one) < 0 && errno == EINTR) {}
}

void ct_wakeup_drain(int descriptor) {
  uint64_t count;
  while (descriptor >= 0 && read(descriptor, &count, sizeof count) < 0 && errno == EINTR) {}
}

void ct_descriptor_close(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}

int ct_poll(const int *descriptors, bool *ready, int count, int timeout) {
  struct pollfd polled[16];
  if (count < 0 || count > 16) return -2;
  for (int index = 0; index < count; index += 1) {
    polled[index] = (struct pollfd){.fd = descriptors[index], .events = POLLIN};
  }
  int result = poll(polled, (nfds_t)count, timeout);
  for (int index = 0; index < count; index += 1) ready[index] = result > 0 && polled[index].revents != 0;
  if (result < 0) return errno == EINTR ? -1 : -2;
  return result;
}

int64_t ct_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
