#pragma once
#include <sys/types.h>

/// Starts `path` with `argv` and `envp` (both ending with NULL) in a pseudo-terminal of its own.
/// Returns the process, and its master side in `master`; -1 when it cannot.
pid_t kassa_spawn_in_terminal(const char *_Nonnull path, char *_Nullable const *_Nonnull argv,
                              char *_Nullable const *_Nonnull envp, unsigned short columns, unsigned short rows,
                              int *_Nonnull master);
