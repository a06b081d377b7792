#pragma once
#include <stddef.h>

/// One file of the folder Resources, as it was when the program was built.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
} kassa_resource;

/// The file with this path below Resources ("strings/en.tsv"), or NULL.
const kassa_resource *_Nullable kassa_resource_find(const char *_Nonnull name);

/// How many files there are, and the one at `index`; they are in order of their names.
size_t kassa_resource_count(void);
const kassa_resource *_Nonnull kassa_resource_at(size_t index);
