extension QRMatrix {
  /// How hard the square is to read: long runs, blocks, what looks like a finder, and an uneven share of dark.
  /// Source: ISO/IEC 18004, section 7.8.3.
  var penalty: Int {
    var penalty = blocks + share
    for line in 0..<size {
      penalty += runs((0..<size).map { dark[line * size + $0] })
      penalty += runs((0..<size).map { dark[$0 * size + line] })
    }
    return penalty
  }

  /// Five or more alike in a line cost 3 and one for each more; a finder's proportions beside four light ones cost 40.
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
      // What was counted once is not part of another.
      start += counts ? 7 : 1
    }
    return penalty
  }

  /// Every two by two of one colour costs 3.
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

  /// Every full 5 % away from a half costs 10.
  private var share: Int {
    let count = dark.count { $0 }
    return abs(count * 20 - dark.count * 10) / dark.count * 10
  }
}
