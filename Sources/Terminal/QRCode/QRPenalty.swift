extension QRMatrix {
  /// The penalty score for long runs, blocks, finder-like patterns and an uneven share of dark modules.
  /// Source: ISO/IEC 18004, section 7.8.3.
  var penalty: Int {
    var penalty = blocks + share
    for line in 0..<size {
      penalty += runs((0..<size).map { dark[line * size + $0] })
      penalty += runs((0..<size).map { dark[$0 * size + line] })
    }
    return penalty
  }

  /// Returns the penalty for runs in a row or column: 3 for five equal modules in sequence, 1 for each additional one.
  /// A finder-like pattern next to four light modules adds 40.
  private func runs(_ line: [Bool]) -> Int {
    var penalty = 0
    var length = 0
    for index in line.indices {
      length = index > 0 && line[index] == line[index - 1] ? length + 1 : 1
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
    }
    let finder = [true, false, true, true, true, false, true]
    var start = 0
    while start + 7 <= line.count {
      let before = line[max(0, start - 4)..<start]
      let after = line[start + 7..<min(line.count, start + 11)]
      let isFinder = (0..<7).allSatisfy { line[start + $0] == finder[$0] }
      let counts = isFinder && (!before.contains(true) || !after.contains(true))
      if counts { penalty += 40 }
      // After a finder-like pattern, continue the search behind it, because patterns must not overlap.
      start += counts ? 7 : 1
    }
    return penalty
  }

  /// The penalty for blocks: 3 for each 2×2 block of one colour.
  private var blocks: Int {
    var penalty = 0
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let place = row * size + column
        let colour = dark[place]
        if dark[place + 1] == colour, dark[place + size] == colour, dark[place + size + 1] == colour { penalty += 3 }
      }
    }
    return penalty
  }

  /// The penalty for imbalance: 10 for every full 5 % by which the share of dark modules deviates from 50 %.
  private var share: Int {
    let count = dark.count { $0 }
    return abs(count * 20 - dark.count * 10) / dark.count * 10
  }
}
