#define _GNU_SOURCE
#include "include/cterminal.h"
#include "internal.h"

#include <elf.h>
#include <errno.h>
#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <unwind.h>

// A program that dies on the alternate screen with echo off leaves the terminal unusable.
// These signal handlers write a prepared string and restore the terminal modes. The signal then takes its usual effect,
// because some shells repair a terminal only after a signal: see findings/shell-after-crash.sh. The string leaves the
// alternate screen, which `reset` in tmux does not: see findings/tmux-reset.sh.

// All signals that end a program unless it handles them, without SIGKILL, which cannot be handled, and SIGPIPE, which
// belongs to a write that fails. The real-time signals follow them.
static const int named[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGHUP, SIGINT, SIGTERM, SIGQUIT,
  SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT};
enum { named_count = sizeof named / sizeof *named };

static int guarded[_NSIG];
static int guarded_count;
static struct sigaction before[_NSIG];
static bool installed;

static void list_guarded(void) {
  guarded_count = 0;
  for (int index = 0; index < named_count; index += 1) guarded[guarded_count++] = named[index];
  for (int number = SIGRTMIN; number <= SIGRTMAX; number += 1) guarded[guarded_count++] = number;
}

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

// MARK: Report of a crash

// Where the program is in memory, and the identity of its file, by which its debug information is found.
static uintptr_t base, end;
static char build_id[2 * 20 + 1];

static int find_program(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  base = info->dlpi_addr;
  for (int index = 0; index < info->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    const char *start = (const char *)(base + part->p_vaddr);
    if (part->p_type == PT_LOAD && base + part->p_vaddr + part->p_memsz > end) end = base + part->p_vaddr + part->p_memsz;
    if (part->p_type != PT_NOTE) continue;
    for (size_t offset = 0; offset + sizeof(ElfW(Nhdr)) < part->p_memsz;) {
      const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(start + offset);
      const unsigned char *bytes = (const unsigned char *)(note + 1) + ((note->n_namesz + 3) & ~3u);
      if (note->n_type == NT_GNU_BUILD_ID && note->n_descsz <= 20) {
        static const char digits[] = "0123456789abcdef";
        for (unsigned byte = 0; byte < note->n_descsz; byte += 1) {
          build_id[2 * byte] = digits[bytes[byte] >> 4];
          build_id[2 * byte + 1] = digits[bytes[byte] & 15];
        }
      }
      offset += sizeof *note + ((note->n_namesz + 3) & ~3u) + ((note->n_descsz + 3) & ~3u);
    }
  }
  return 1;  // The program comes first; its libraries do not matter.
}

static void say(const char *text) {
  ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
  (void)ignored;
}

// Says the addresses from the one at which the signal came. Those before it belong to this handler.
static _Unwind_Reason_Code say_address(struct _Unwind_Context *context, void *count) {
  int is_interrupted = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &is_interrupted);
  if (*(int *)count == 0 && !is_interrupted) return _URC_NO_REASON;
  if (*(int *)count == 64) return _URC_END_OF_STACK;
  *(int *)count += 1;
  // Other callers are at the instruction before the one to which they return.
  if (!is_interrupted) address -= 1;
  if (address < base || address >= end) return _URC_NO_REASON;
  char text[2 + 2 * sizeof address + 2] = " 0x";
  size_t length = 3;
  for (int shift = 8 * sizeof address - 4; shift >= 0; shift -= 4) {
    if (length == 3 && ((address - base) >> shift) == 0 && shift > 0) continue;
    text[length++] = "0123456789abcdef"[((address - base) >> shift) & 15];
  }
  text[length] = 0;
  say(text);
  return _URC_NO_REASON;
}

// Says where the program has crashed, as addresses in its file. A static program has no backtracer that would say it.
static void report(int signal) {
  int count = 0;
  const char *name = sigabbrev_np(signal);
  say(program_invocation_short_name);
  say(" crashed: SIG");
  say(name == NULL ? "?" : name);
  say("\nbuild id: ");
  say(build_id[0] == 0 ? "none" : build_id);
  say("\naddresses:");
  _Unwind_Backtrace(say_address, &count);
  say("\n");
}

// Whether a signal means that the program itself has gone wrong.
static bool is_crash(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGTRAP || signal == SIGABRT
    || signal == SIGFPE || signal == SIGSYS;
}

// Whether the signal had no handler before, so that nobody else reports it.
static bool is_unreported(int signal) {
  for (int index = 0; index < guarded_count; index += 1) {
    if (guarded[index] == signal) {
      return (before[index].sa_flags & SA_SIGINFO) == 0 && before[index].sa_handler == SIG_DFL;
    }
  }
  return false;
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
  if (is_crash(signal) && is_unreported(signal)) report(signal);
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
  list_guarded();
  give_stack();
  dl_iterate_phdr(find_program, NULL);
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
