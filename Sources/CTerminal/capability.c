#include "include/cterminal.h"

#include <string.h>

// An expression in a capability never needs more operands.
#define MOST_OPERANDS 16

struct filling {
  char *to;
  size_t room;
  int operands[MOST_OPERANDS];
  int count;
};

static bool push(struct filling *filling, int value) {
  if (filling->count == MOST_OPERANDS) return false;
  filling->operands[filling->count++] = value;
  return true;
}

static int pop(struct filling *filling) { return filling->count == 0 ? 0 : filling->operands[--filling->count]; }

static bool put(struct filling *filling, const char *bytes, size_t length) {
  if (filling->room <= length) return false;
  memcpy(filling->to, bytes, length);
  filling->to += length;
  filling->room -= length;
  return true;
}

static bool put_number(struct filling *filling, int value) {
  char digits[12];
  char *start = digits + sizeof digits;
  unsigned rest = value < 0 ? 0u - (unsigned)value : (unsigned)value;
  do *--start = (char)('0' + rest % 10); while ((rest /= 10) != 0);
  if (value < 0) *--start = '-';
  return put(filling, start, (size_t)(digits + sizeof digits - start));
}

// Returns what follows the end of the branch that begins here: `%;`, or `%e` if that is wanted. Branches can be nested.
static const char *after_branch(const char *from, bool ends_at_else) {
  int depth = 0;
  for (; *from != 0; from++) {
    if (*from != '%') continue;
    from++;
    if (*from == 0) return from;
    if (*from == '\'' && from[1] != 0) from++;
    else if (*from == '?') depth++;
    else if (*from == ';' && depth-- == 0) return from + 1;
    else if (*from == 'e' && depth == 0 && ends_at_else) return from + 1;
  }
  return from;
}

static bool calculate(struct filling *filling, char operator) {
  int right = pop(filling), left = pop(filling);
  switch (operator) {
  case '+': return push(filling, left + right);
  case '-': return push(filling, left - right);
  case '&': return push(filling, left & right);
  case '|': return push(filling, left | right);
  case '=': return push(filling, left == right);
  case '<': return push(filling, left < right);
  case '>': return push(filling, left > right);
  case 'A': return push(filling, left != 0 && right != 0);
  default: return push(filling, left != 0 || right != 0);
  }
}

// Reads the number of `%{12}`. Returns NULL if there is none.
static const char *number(const char *from, int *value) {
  *value = 0;
  for (; *from >= '0' && *from <= '9'; from++) {
    if (*value > 9999999) return NULL;
    *value = *value * 10 + (*from - '0');
  }
  return *from == '}' ? from + 1 : NULL;
}

bool ct_fill(const char *capability, const int *given, int count, char *text, size_t room) {
  struct filling filling = {.to = text, .room = room};
  int parameters[9] = {0};
  if (count > 9) return false;
  for (int index = 0; index < count; index++) parameters[index] = given[index];
  for (const char *from = capability; *from != 0;) {
    size_t plain = strcspn(from, "%");
    if (!put(&filling, from, plain)) return false;
    from += plain;
    if (*from == 0) break;
    const char operator = from[1];
    from += operator == 0 ? 1 : 2;
    int value;
    switch (operator) {
    case '%':
      if (!put(&filling, "%", 1)) return false;
      break;
    case 'i':
      parameters[0]++;
      parameters[1]++;
      break;
    case 'p':
      if (*from < '1' || *from > '9' || !push(&filling, parameters[*from - '1'])) return false;
      from++;
      break;
    case 'd':
      if (!put_number(&filling, pop(&filling))) return false;
      break;
    case '{':
      from = number(from, &value);
      if (from == NULL || !push(&filling, value)) return false;
      break;
    case '+': case '-': case '&': case '|': case '=': case '<': case '>': case 'A': case 'O':
      if (!calculate(&filling, operator)) return false;
      break;
    case '!':
      if (!push(&filling, pop(&filling) == 0)) return false;
      break;
    case '?': case ';': break;
    case 't':
      if (pop(&filling) == 0) from = after_branch(from, true);
      break;
    case 'e':
      from = after_branch(from, false);
      break;
    default: return false;
    }
  }
  *filling.to = 0;
  return true;
}
