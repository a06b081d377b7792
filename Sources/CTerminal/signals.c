#define _GNU_SOURCE
#include "include/cterminal.h"
#include "internal.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// The signal handlers only set a flag and wake the event loop, which does the actual work.
// The handlers that curses installs would resize and stop the program themselves,
// and a signal that arrives just before `poll` would go unnoticed until the next key.

static const struct {
  int number;
  int note;
} heard[] = {{SIGWINCH, CT_SIGNAL_RESIZE}, {SIGTSTP, CT_SIGNAL_STOP}, {SIGCONT, CT_SIGNAL_CONTINUE}};
enum { heard_count = sizeof heard / sizeof *heard };

static struct sigaction before[heard_count];
static volatile sig_atomic_t notes[heard_count];
static volatile int bell = -1;

static void on_signal(int number) {
  int error = errno;
  for (int index = 0; index < heard_count; index += 1) {
    if (heard[index].number == number) notes[index] = 1;
  }
  ct_wakeup_signal(bell);
  errno = error;
}

int ct_signals_open(void) {
  bell = ct_wakeup_open();
  if (bell < 0) return -1;
  struct sigaction action = {.sa_handler = on_signal};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < heard_count; index += 1) {
    notes[index] = 0;
    sigaction(heard[index].number, &action, &before[index]);
  }
  return bell;
}

void ct_signals_close(void) {
  if (bell < 0) return;
  for (int index = 0; index < heard_count; index += 1) sigaction(heard[index].number, &before[index], NULL);
  ct_descriptor_close(bell);
  bell = -1;
}

int ct_signal_descriptor(void) {
  return bell;
}

int ct_signals(void) {
  if (bell < 0) return 0;
  ct_wakeup_drain(bell);
  int signals = 0;
  for (int index = 0; index < heard_count; index += 1) {
    if (notes[index]) {
      notes[index] = 0;
      signals |= heard[index].note;
    }
  }
  return signals;
}
