#include "include/cterminal.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

size_t ct_read_bytes(int descriptor, uint8_t *bytes, size_t length) {
  struct pollfd polled = {.fd = descriptor, .events = POLLIN};
  if (poll(&polled, 1, 0) <= 0 || !(polled.revents & POLLIN)) return 0;
  ssize_t count = read(descriptor, bytes, length);
  return count > 0 ? (size_t)count : 0;
}

int32_t ct_character(uint8_t byte) {
  if (MB_CUR_MAX > 1) return -1;
  wint_t character = btowc(byte);
  return character == WEOF ? -1 : (int32_t)character;
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
