#pragma once
#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer as a library (compiler-rt, FuzzerInterface.h) until its limit; a finding ends the process.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t size));
