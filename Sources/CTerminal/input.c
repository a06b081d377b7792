#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "include/cterminal.h"

#include <ncursesw/curses.h>

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int plain_key(wint_t code) {
  switch (code) {
    case KEY_ENTER: return CT_KEY_ENTER;
    case KEY_BTAB: return CT_KEY_BACKTAB;
    case KEY_BACKSPACE: return CT_KEY_BACKSPACE;
    case KEY_DC: case KEY_SDC: return CT_KEY_DELETE;
    case KEY_IC: case KEY_SIC: return CT_KEY_INSERT;
    case KEY_UP: case KEY_SR: return CT_KEY_UP;
    case KEY_DOWN: case KEY_SF: return CT_KEY_DOWN;
    case KEY_LEFT: case KEY_SLEFT: return CT_KEY_LEFT;
    case KEY_RIGHT: case KEY_SRIGHT: return CT_KEY_RIGHT;
    case KEY_HOME: case KEY_SHOME: case KEY_A1: case KEY_FIND: return CT_KEY_HOME;
    case KEY_END: case KEY_SEND: case KEY_C1: case KEY_SELECT: return CT_KEY_END;
    case KEY_PPAGE: case KEY_SPREVIOUS: case KEY_A3: return CT_KEY_PAGEUP;
    case KEY_NPAGE: case KEY_SNEXT: case KEY_C3: return CT_KEY_PAGEDOWN;
    default: return CT_KEY_OTHER;
  }
}

static bool is_shifted(wint_t code) {
  switch (code) {
    case KEY_SDC: case KEY_SIC: case KEY_SR: case KEY_SF: case KEY_SLEFT: case KEY_SRIGHT: case KEY_SHOME: case KEY_SEND:
    case KEY_SPREVIOUS: case KEY_SNEXT:
      return true;
    default: return false;
  }
}

// Decodes keys with extended terminfo names, e.g. kRIT5. The digit is 1 plus the sum of the modifiers.
static int extended_key(wint_t code, int *modifiers) {
  static const struct {
    const char *name;
    int key;
  } names[] = {
    {"kUP", CT_KEY_UP}, {"kDN", CT_KEY_DOWN}, {"kLFT", CT_KEY_LEFT}, {"kRIT", CT_KEY_RIGHT}, {"kHOM", CT_KEY_HOME},
    {"kEND", CT_KEY_END}, {"kPRV", CT_KEY_PAGEUP}, {"kNXT", CT_KEY_PAGEDOWN}, {"kDC", CT_KEY_DELETE},
    {"kIC", CT_KEY_INSERT},
  };
  const char *name = keyname((int)code);
  if (name == NULL) return CT_KEY_OTHER;
  for (size_t index = 0; index < sizeof names / sizeof *names; index += 1) {
    size_t length = strlen(names[index].name);
    if (strncmp(name, names[index].name, length) != 0) continue;
    const char *rest = name + length;
    if (rest[0] == 0) {
      // kUP and kDN without a digit are the arrow keys with Shift.
      *modifiers = 1;
      return names[index].key;
    }
    if (rest[0] >= '2' && rest[0] <= '8' && rest[1] == 0) {
      *modifiers = (rest[0] - '1') & 7;
      return names[index].key;
    }
  }
  return CT_KEY_OTHER;
}

int ct_read(ct_input *input) {
  memset(input, 0, sizeof *input);
  wint_t code = 0;
  switch (wget_wch(stdscr, &code)) {
    case OK:
      input->value = (uint32_t)code;
      return CT_CHARACTER;
    case KEY_CODE_YES: break;
    default: return CT_NONE;
  }
  input->code = (int)code;
  if (code >= KEY_F(1) && code <= KEY_F(63)) {
    // xterm numbers keys beyond F12 by modifier: 13 Shift, 25 Control, 37 both, 49 Alt, 61 Alt and Shift.
    static const int modifiers[] = {0, 1, 4, 5, 2, 3};
    int number = (int)code - KEY_F(1);
    input->key = CT_KEY_FUNCTION;
    input->value = (uint32_t)(number % 12 + 1);
    input->modifiers = modifiers[number / 12];
    return CT_KEY;
  }
  input->key = plain_key(code);
  if (is_shifted(code)) input->modifiers = 1;
  if (input->key == CT_KEY_OTHER) input->key = extended_key(code, &input->modifiers);
  return CT_KEY;
}

size_t ct_key_bytes(int code, uint8_t *bytes, size_t length) {
  char *bound = code > 0 ? keybound(code, 0) : NULL;
  if (!bound) return 0;
  size_t count = strnlen(bound, length);
  memcpy(bytes, bound, count);
  free(bound);
  return count;
}

size_t ct_read_bytes(int descriptor, uint8_t *bytes, size_t length) {
  struct pollfd polled = {.fd = descriptor, .events = POLLIN};
  if (poll(&polled, 1, 0) <= 0 || !(polled.revents & POLLIN)) return 0;
  ssize_t count = read(descriptor, bytes, length);
  return count > 0 ? (size_t)count : 0;
}

bool ct_ended(int descriptor) {
  struct pollfd polled = {.fd = descriptor, .events = POLLIN};
  if (poll(&polled, 1, 0) <= 0) return false;
  if (polled.revents & POLLIN) {
    int waiting = 0;
    return ioctl(descriptor, FIONREAD, &waiting) != 0 || waiting == 0;
  }
  return true;
}
