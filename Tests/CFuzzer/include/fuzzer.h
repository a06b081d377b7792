#pragma once
#include <stddef.h>
#include <stdint.h>

/// libFuzzer as a library (compiler-rt, FuzzerInterface.h): runs until it is told to stop, or ends the process at a finding.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t size));
