#define _GNU_SOURCE
#include "include/cterminal.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Takes what curses draws, so that it can be shortened before it goes to the terminal.
//
// If the program hands over its calls of `write`, the bytes come straight from curses. Otherwise the descriptor of curses
// leads to a file in memory while curses draws.

static struct {
  // The descriptor that curses writes to.
  int output;
  // Descriptors of the terminal and of the file in memory; -1 if there is no file.
  int terminal, page;
  // An upper bound for the size of the curses output buffer, which is fixed when the screen opens.
  size_t buffer;
  // What curses has drawn.
  char *drawn;
  size_t room, length;
  // Whether the program hands over its calls of `write`, and whether their bytes are dropped.
  bool has_calls, is_discarding;
} capture = {.output = -1, .terminal = -1, .page = -1};

// The descriptor whose bytes are taken; -1 for none. Other threads read it when they write to theirs.
static int taken = -1;

// The internal output functions of curses, which libtinfo has contained since 1999 but no header declares.
// The public output functions of curses do not write to the same buffer.
extern int _nc_outch(int byte);
extern void _nc_flush(void);

static bool has_room(size_t more) {
  if (capture.length + more <= capture.room) return true;
  size_t room = (capture.length + more) * 2;
  char *grown = malloc(room);
  if (grown == NULL) return false;
  if (capture.length > 0) {
    memcpy(grown, capture.drawn, capture.length);
    explicit_bzero(capture.drawn, capture.length);
  }
  free(capture.drawn);
  capture.drawn = grown;
  capture.room = room;
  return true;
}

bool ct_take_output(int descriptor, const void *bytes, size_t length) {
  if (descriptor < 0 || descriptor != __atomic_load_n(&taken, __ATOMIC_RELAXED)) return false;
  if (length == 0) {
    capture.has_calls = true;
    return true;
  }
  if (capture.is_discarding) return true;
  if (!has_room(length)) return false;
  memcpy(capture.drawn + capture.length, bytes, length);
  capture.length += length;
  return true;
}

void ct_capture_open(int output, int terminal, size_t buffer) {
  capture.output = output;
  capture.terminal = terminal;
  capture.buffer = buffer;
  // See whether the program hands over a call that writes nothing.
  __atomic_store_n(&taken, output, __ATOMIC_RELAXED);
  ssize_t none = write(output, "", 0);
  (void)none;
  __atomic_store_n(&taken, -1, __ATOMIC_RELAXED);
  capture.page = capture.has_calls ? -1 : memfd_create("page", MFD_CLOEXEC);
}

void ct_capture_close(void) {
  ct_forget_drawn();
  ct_descriptor_close(capture.page);
  free(capture.drawn);
  memset(&capture, 0, sizeof capture);
  capture.output = capture.terminal = capture.page = -1;
}

bool ct_capture_is_possible(void) {
  return capture.has_calls || capture.page >= 0;
}

static bool divert(int from) {
  return from >= 0 && dup3(from, capture.output, O_CLOEXEC) >= 0;
}

// Leads the output of curses away from the terminal.
static bool begin(void) {
  if (!capture.has_calls) return divert(capture.page);
  __atomic_store_n(&taken, capture.output, __ATOMIC_RELAXED);
  return true;
}

static void end(void) {
  if (!capture.has_calls) divert(capture.terminal);
  __atomic_store_n(&taken, -1, __ATOMIC_RELAXED);
}

// Overwrites the output buffer of curses with spaces, because it may still contain a card number.
// Curses outputs the spaces like a frame, but they are discarded.
static void overwrite_buffer(size_t length) {
  capture.is_discarding = true;
  for (size_t sent = 0; sent < length; sent += 1) _nc_outch(' ');
  _nc_flush();
  capture.is_discarding = false;
  if (!capture.has_calls && ftruncate(capture.page, 0) != 0) return;
}

bool ct_capture_begin(void) {
  capture.length = 0;
  if (!capture.has_calls && (capture.page < 0 || lseek(capture.page, 0, SEEK_SET) != 0)) return false;
  return begin();
}

long ct_capture_end(void) {
  if (!capture.has_calls) {
    off_t length = lseek(capture.page, 0, SEEK_CUR);
    if (length > 0 && has_room((size_t)length)) {
      ssize_t count = pread(capture.page, capture.drawn, (size_t)length, 0);
      capture.length = count < 0 ? 0 : (size_t)count;
    }
  }
  if (capture.length > 0) overwrite_buffer(capture.length < capture.buffer ? capture.length : capture.buffer);
  end();
  return (long)capture.length;
}

void ct_capture_erase(void) {
  if (begin()) overwrite_buffer(capture.buffer);
  end();
}

void ct_forget_drawn(void) {
  if (capture.length > 0) explicit_bzero(capture.drawn, capture.length);
  capture.length = 0;
}

const uint8_t *ct_drawn(void) {
  return (const uint8_t *)capture.drawn;
}
