#define _GNU_SOURCE
#include "include/cterminal.h"
#include "internal.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// A program that dies on the alternate screen with echo off leaves the terminal unusable.
// These signal handlers write a prepared string and restore the terminal modes. The signal then takes its usual effect.

static const int guarded[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGHUP, SIGINT, SIGTERM, SIGQUIT};
enum { guarded_count = sizeof guarded / sizeof *guarded };

static struct sigaction before[guarded_count];
static bool installed;

static volatile sig_atomic_t armed;
static char restore_bytes[512];
static size_t restore_length;
static int restore_output = -1;

static struct termios saved_modes;
static int saved_input = -1;

static void restore(void) {
  if (!armed) return;
  armed = 0;
  size_t sent = 0;
  while (sent < restore_length) {
    ssize_t count = write(restore_output, restore_bytes + sent, restore_length - sent);
    if (count > 0) sent += (size_t)count;
    else if (count < 0 && errno == EINTR) continue;
    else break;
  }
  if (saved_input >= 0) tcsetattr(saved_input, TCSANOW, &saved_modes);
}

// Returns whether the faulting instruction runs again when the handler returns.
// If so, the instruction raises the same signal again, which then reaches the previous handler.
static bool runs_again(int signal, const siginfo_t *info) {
  if (info == NULL || info->si_code <= 0) return false;
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE;
}

static void on_deadly_signal(int signal, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  restore();
  if (runs_again(signal, info)) {
    for (int index = 0; index < guarded_count; index += 1) {
      if (guarded[index] == signal) sigaction(signal, &before[index], NULL);
    }
  } else {
    // For a signal sent from outside, restore the default action instead of the previous handler.
    // Swift's backtracer would return from its handler, and the program would continue or end with a different status.
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigaction(signal, &plain, NULL);
    raise(signal);
    sigset_t mine;
    sigemptyset(&mine);
    sigaddset(&mine, signal);
    pthread_sigmask(SIG_UNBLOCK, &mine, NULL);
  }
  errno = error;
}

static void give_stack(void) {
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE) == 0) return;
  stack_t stack = {.ss_size = 65536, .ss_sp = malloc(65536)};
  if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
}

void ct_guard_install(void) {
  static bool is_registered;
  if (installed) return;
  installed = true;
  give_stack();
  struct sigaction action = {.sa_sigaction = on_deadly_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  // Block all other signals while the handler runs. With SIGTTOU blocked, a background process can also set the modes.
  sigfillset(&action.sa_mask);
  for (int index = 0; index < guarded_count; index += 1) {
    sigaction(guarded[index], NULL, &before[index]);
    // Leave signals ignored that are already ignored, e.g. SIGHUP under nohup.
    if ((before[index].sa_flags & SA_SIGINFO) == 0 && before[index].sa_handler == SIG_IGN) continue;
    sigaction(guarded[index], &action, NULL);
  }
  if (!is_registered) atexit(restore);
  is_registered = true;
}

void ct_guard_remove(void) {
  if (!installed || armed) return;
  installed = false;
  for (int index = 0; index < guarded_count; index += 1) {
    struct sigaction now;
    // Keep a handler that the program has installed meanwhile.
    if (sigaction(guarded[index], NULL, &now) != 0 || (now.sa_flags & SA_SIGINFO) == 0
        || now.sa_sigaction != on_deadly_signal) {
      continue;
    }
    sigaction(guarded[index], &before[index], NULL);
  }
}

void ct_guard_save(int input) {
  saved_input = tcgetattr(input, &saved_modes) == 0 ? input : -1;
}

void ct_guard_arm(int output, const char *bytes, size_t length) {
  armed = 0;
  if (length > sizeof restore_bytes) length = sizeof restore_bytes;
  if (length > 0) memcpy(restore_bytes, bytes, length);
  restore_length = length;
  restore_output = output;
  armed = 1;
}

void ct_guard_disarm(void) {
  armed = 0;
}
