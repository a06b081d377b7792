// Runs a program in a pseudo-terminal, for benchmarks.
// Written in C, because Swift cannot import posix_openpt or forkpty.
// Between fork and exec, a child process may run only C code.
#define _GNU_SOURCE
#include "cpseudoterminal.h"
#include <fcntl.h>
#include <pty.h>
#include <unistd.h>

pid_t kassa_spawn_in_terminal(const char *path, char *const *argv, char *const *envp, unsigned short columns,
                              unsigned short rows, int *master) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  pid_t child = forkpty(master, NULL, NULL, &size);
  if (child == 0) {
    execve(path, argv, envp);
    _exit(127);
  }
  if (child > 0) fcntl(*master, F_SETFD, FD_CLOEXEC);
  return child;
}
