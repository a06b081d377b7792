/// Shortens failing action sequences by delta debugging, then simplifies individual actions.
///
/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
struct MonkeyShrinker {
  /// The maximum number of trial runs for shortening a sequence.
  let limit: Int
  let fails: ([MonkeyAction]) -> Bool

  func shrink(_ acts: [MonkeyAction]) -> [MonkeyAction] {
    var trials = 0
    func stillFails(_ acts: [MonkeyAction]) -> Bool {
      trials += 1
      return trials <= limit && fails(acts)
    }
    var best = acts
    if stillFails([]) { return [] }
    var parts = 2
    while best.count > 1 {
      let length = max(1, (best.count + parts - 1) / parts)
      var isShorter = false
      var start = 0
      while start < best.count {
        let trial = Array(best[..<start] + best[min(best.count, start + length)...])
        if !trial.isEmpty, stillFails(trial) {
          best = trial
          isShorter = true
        } else {
          start += length
        }
      }
      if !isShorter {
        if length == 1 { break }
        parts = min(best.count, parts * 2)
      }
    }
    for index in best.indices {
      while let smaller = best[index].smaller.first(where: { action in
        var trial = best
        trial[index] = action
        return stillFails(trial)
      }) { best[index] = smaller }
    }
    return best
  }
}
