#pragma once

#include <vterm.h>

// libvterm packs the style of a cell into bit fields and its colours into unions. Versions 0.1 to 0.3 have these members.

enum {
  CVT_BOLD = 1,
  CVT_ITALIC = 2,
  CVT_UNDERLINE = 4,
  CVT_REVERSE = 8,
  CVT_BLINK = 16,
  CVT_STRIKE = 32,
  // The first bit of the font.
  CVT_ECHO = 64,
  // The second bit of the font.
  CVT_WRAPPED = 128,
};

/// A cell of the screen, for Swift.
typedef struct {
  /// The base character and its combining characters, as many as there are, then 0. No character: the cell is empty.
  /// (uint32_t)-1: the right half of a wide character.
  uint32_t characters[VTERM_MAX_CHARS_PER_CELL];
  /// The number of columns, 1 or 2.
  int columns;
  uint32_t attributes;
  /// -1 for the terminal's own colour; 0 to 255 for one of the palette; from 0x1000000 on an RGB colour.
  int32_t foreground, background;
} cvt_cell;

static inline int32_t cvt_color(VTermColor color, bool is_default) {
  if (is_default) return -1;
  if (VTERM_COLOR_IS_INDEXED(&color)) return color.indexed.idx;
  return 0x1000000 | color.rgb.red << 16 | color.rgb.green << 8 | color.rgb.blue;
}

/// Reads a cell. Returns false if there is none at that place.
static inline bool cvt_get(const VTermScreen *_Nonnull screen, int row, int column, cvt_cell *_Nonnull cell) {
  VTermScreenCell found;
  if (!vterm_screen_get_cell(screen, (VTermPos){.row = row, .col = column}, &found)) return false;
  int count = 0;
  for (; count < VTERM_MAX_CHARS_PER_CELL && found.chars[count] != 0; count += 1) {
    cell->characters[count] = found.chars[count];
  }
  for (; count < VTERM_MAX_CHARS_PER_CELL; count += 1) cell->characters[count] = 0;
  cell->columns = found.width;
  cell->attributes = (found.attrs.bold ? CVT_BOLD : 0) | (found.attrs.italic ? CVT_ITALIC : 0) |
                     (found.attrs.underline ? CVT_UNDERLINE : 0) | (found.attrs.reverse ? CVT_REVERSE : 0) |
                     (found.attrs.blink ? CVT_BLINK : 0) | (found.attrs.strike ? CVT_STRIKE : 0) |
                     (found.attrs.font & 1 ? CVT_ECHO : 0) | (found.attrs.font & 2 ? CVT_WRAPPED : 0);
  cell->foreground = cvt_color(found.fg, VTERM_COLOR_IS_DEFAULT_FG(&found.fg));
  cell->background = cvt_color(found.bg, VTERM_COLOR_IS_DEFAULT_BG(&found.bg));
  return true;
}
