#define _GNU_SOURCE
#include "include/cterminal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

int ct_pty_open(int columns, int rows, int *terminal) {
  int controller = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (controller < 0) return -1;
  char name[64];
  if (grantpt(controller) == 0 && unlockpt(controller) == 0 && ptsname_r(controller, name, sizeof name) == 0) {
    *terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (*terminal >= 0) {
      ct_pty_resize(controller, columns, rows);
      // As terminals do, so that erasing a character on a line erases all of its bytes.
      struct termios modes;
      if (tcgetattr(*terminal, &modes) == 0) {
        modes.c_iflag |= IUTF8;
        tcsetattr(*terminal, TCSANOW, &modes);
      }
      return controller;
    }
  }
  close(controller);
  return -1;
}

bool ct_pty_resize(int controller, int columns, int rows) {
  const struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(controller, TIOCSWINSZ, &size) == 0;
}

int ct_pty_spawn(int terminal, const char *path, const char *folder, char *const *arguments, char *const *environment) {
  pid_t process = fork();
  if (process != 0) return process;
  // Only async-signal-safe calls are allowed between fork and exec.
  if (folder != NULL && chdir(folder) != 0) _exit(127);
  // A signal that this program ignores would be ignored by the new one, too.
  for (int number = 1; number < NSIG; number += 1) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setsid();
  ioctl(terminal, TIOCSCTTY, 0);
  for (int descriptor = 0; descriptor < 3; descriptor += 1) dup2(terminal, descriptor);
  close_range(3, ~0U, 0);
  execve(path, arguments, environment);
  _exit(127);
}

int ct_process_status(int process, bool waits, int *signal) {
  int status = 0;
  pid_t found = waitpid(process, &status, waits ? 0 : WNOHANG);
  if (found != process) return -1;
  *signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int ct_process_descriptor(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}
