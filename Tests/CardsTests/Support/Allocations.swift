import CAllocations

/// How often the current thread asks for memory while `body` runs.
func allocations(during body: () -> Void) -> Int {
  kassa_allocations_reset()
  body()
  return Int(kassa_allocations())
}
