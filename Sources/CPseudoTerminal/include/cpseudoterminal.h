#pragma once
#include <sys/types.h>

/// Starts `path` with `argv` and `envp` (both ending with NULL) in its own pseudo-terminal.
/// Returns the process id, and the master descriptor in `master`; -1 on failure.
pid_t kassa_spawn_in_terminal(const char *_Nonnull path, char *_Nullable const *_Nonnull argv,
                              char *_Nullable const *_Nonnull envp, unsigned short columns, unsigned short rows,
                              int *_Nonnull master);
