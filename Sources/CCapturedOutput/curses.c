// Shortens two ways that curses takes for each key.
//
// In a static program, linker options in Package.swift redirect the calls of curses to these functions. In a dynamically
// linked program they are never called.

#include "ccapturedoutput.h"
#include "cterminal.h"

#include <stdarg.h>
#include <stddef.h>

struct screen;
__attribute__((weak)) char *__real__nc_tiparm(int count, const char *capability, ...);
__attribute__((weak)) void __real__nc_scroll_optimize_sp(struct screen *screen);

// Fills in the parameters of a capability. Curses leaves to its interpreter what `ct_fill` does not know.
char *__wrap__nc_tiparm(int count, const char *capability, ...) {
  static char text[128];
  int given[9] = {0};
  va_list list;
  va_start(list, capability);
  for (int index = 0; index < count && index < 9; index++) given[index] = va_arg(list, int);
  va_end(list);
  if (capability != NULL && ct_fill(capability, given, count, text, sizeof text)) return text;
  return __real__nc_tiparm(
    count, capability, given[0], given[1], given[2], given[3], given[4], given[5], given[6], given[7], given[8]);
}

// Looks for rows that have moved, by the contents of all rows.
void __wrap__nc_scroll_optimize_sp(struct screen *screen) {
  if (ct_may_scroll()) __real__nc_scroll_optimize_sp(screen);
}
