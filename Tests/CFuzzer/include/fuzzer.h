#pragma once
#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer as a library until its limit is reached. A finding ends the process.
/// Source: compiler-rt, FuzzerInterface.h.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t size));
