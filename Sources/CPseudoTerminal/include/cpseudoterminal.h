#pragma once
#include <sys/types.h>

/// Starts the program `path` with `argv` and `envp` (both terminated by NULL) in a new pseudo-terminal.
/// Writes the master descriptor to `master` and returns the process ID. Returns -1 on failure.
pid_t kassa_spawn_in_terminal(const char *_Nonnull path, char *_Nullable const *_Nonnull argv,
                              char *_Nullable const *_Nonnull envp, unsigned short columns, unsigned short rows,
                              int *_Nonnull master);
