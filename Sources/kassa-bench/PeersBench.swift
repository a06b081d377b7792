import Glibc

/// Measures kassa and other programs with a form in one run, round by round, so that the machine's load meets all alike.
///
/// In each round each program is started anew, a card number is typed into its form, and it is ended.
struct PeersBench {
  let program: String
  /// The interpreter that has the libraries; nil for that of the tests, and then the system's.
  let python: String?
  let rounds: Int

  /// The number of rounds in which idle wake-ups are counted, because each takes two seconds.
  private static let idleRounds = 3
  /// The milliseconds without output after which a program has painted a key.
  private static let quiet: Int32 = 20

  func measure() -> PeersReport {
    let pythons = python.map { [$0] } ?? [".build/python/bin/python3", "/usr/bin/python3"]
    let peers = [Peer.kassa(program)] + Peer.others(pythons: pythons)
    var measured = [PeerFigures](repeating: PeerFigures(), count: peers.count)
    for round in 0..<rounds {
      for (index, peer) in peers.enumerated() where peer.program != nil {
        measure(peer, countsIdle: round < Self.idleRounds, &measured[index])
      }
    }
    return PeersReport(program: program, rounds: rounds, rows: zip(peers, measured).map { ($0, $1) })
  }

  private func measure(_ peer: Peer, countsIdle: Bool, _ figures: inout PeerFigures) {
    let began = seconds()
    guard let path = peer.program, let terminal = BenchTerminal(path, peer.arguments) else { return }
    defer { terminal.end() }
    guard terminal.waitFor(peer.ready) else { return }
    figures.start.values.append((seconds() - began) * 1000)
    guard peer.open(terminal) else { return }
    for digit in "431422000000005" {
      let key = terminal.type(digit, quiet: Self.quiet)
      figures.key.values.append(key.seconds * 1000)
      figures.bytes.values.append(key.bytes)
    }
    figures.memory.values.append(terminal.residentMemory)
    figures.ownMemory.values.append(terminal.ownMemory)
    guard countsIdle else { return }
    // What the last key has set in motion is not idleness.
    _ = terminal.wakeUps(milliseconds: 500)
    figures.wakeUps.values.append(Double(terminal.wakeUps(milliseconds: 2000)))
  }
}

/// What was measured of one program.
struct PeerFigures {
  /// From the start to the first complete screen, in milliseconds.
  var start = Samples()
  /// From a key to the first output, in milliseconds.
  var key = Samples()
  /// Bytes to the terminal for a key.
  var bytes = Samples()
  /// Resident memory with the number typed, in MiB.
  var memory = Samples()
  /// The part of it that the program has written and shares with no other, in MiB.
  var ownMemory = Samples()
  /// Wake-ups of all threads in two idle seconds.
  var wakeUps = Samples()
}
