import CAllocations

/// Returns the number of memory allocations that the current thread makes while `body` runs.
func allocations(during body: () -> Void) -> Int {
  kassa_allocations_reset()
  body()
  return Int(kassa_allocations())
}
