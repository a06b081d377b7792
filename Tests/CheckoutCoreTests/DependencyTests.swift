import CheckoutCore
import Synchronization
import Testing

@Suite("Virtual clock")
struct VirtualClockTests {
  /// A log of the events, in the order in which they happen.
  final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  @Test("Latencies advance the clock and wake earlier deadlines in order of time")
  func kinds() {
    let (clock, pump, log) = (VirtualClock(), ManualExecutor(), Log())
    let spawn = Spawner(executor: pump)
    let start = clock.now
    for (kind, seconds) in [(SleepKind.deadline, 2), (.latency, 1), (.poll, 3), (.latency, 5)] {
      spawn {
        try? await clock.sleep(for: .seconds(seconds), as: kind)
        log.add("\(kind) \((clock.now - start).wholeSeconds)")
      }
    }
    repeat { pump.run() } while clock.wakeNext()
    // The second latency advances the clock past the other timers, which fire before this latency ends.
    #expect(log.all == ["latency 1", "deadline 2", "poll 3", "latency 5"])
    #expect(!clock.wakeNext())
  }

  @Test("Moving the clock wakes only the sleepers due by then")
  func limit() {
    let (clock, pump, log) = (VirtualClock(), ManualExecutor(), Log())
    let spawn = Spawner(executor: pump)
    for seconds in [10, 20] {
      spawn {
        try? await clock.sleep(for: .seconds(seconds), as: .deadline)
        log.add("\(seconds)")
      }
    }
    pump.run()
    #expect(!clock.wakeNext())
    let target = clock.now + .seconds(15)
    while clock.wakeNext(upTo: target) { pump.run() }
    #expect(log.all == ["10"])
    #expect(clock.sleeperCount == 1)
  }

  @Test("A closed clock ends all present and later sleeps with an error")
  func closing() {
    let (clock, pump, log) = (VirtualClock(), ManualExecutor(), Log())
    let spawn = Spawner(executor: pump)
    func sleep(_ name: String) {
      spawn { log.add((try? await clock.sleep(for: .seconds(9), as: .deadline)) == nil ? "\(name) for nothing" : name) }
    }
    sleep("early")
    pump.run()
    clock.close()
    sleep("late")
    pump.run()
    #expect(log.all.sorted() == ["early for nothing", "late for nothing"])
    #expect(clock.sleeperCount == 0)
  }

  @Test("A cancelled sleep ends at once")
  func cancellation() {
    let (clock, pump, log) = (VirtualClock(), ManualExecutor(), Log())
    let task = Spawner(executor: pump) {
      do {
        try await clock.sleep(for: .seconds(60), as: .deadline)
        log.add("slept")
      } catch {
        log.add("cancelled")
      }
    }
    pump.run()
    task.cancel()
    pump.run()
    #expect(log.all == ["cancelled"])
    #expect(clock.sleeperCount == 0)
  }
}

@Suite("Seeded randomness")
struct RandomnessTests {
  @Test("The same seed gives the same identifiers, and another seed gives others")
  func determinism() {
    #expect(SeededRandomness(seed: 7).uuid() == SeededRandomness(seed: 7).uuid())
    #expect(SeededRandomness(seed: 7).uuid() != SeededRandomness(seed: 8).uuid())
  }

  @Test("UUIDs have version 4")
  func uuid() {
    let random = SeededRandomness(seed: 1)
    for _ in 0..<100 {
      let parts = random.uuid().split(separator: "-").map(String.init)
      #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
      #expect(parts[2].hasPrefix("4"))
      #expect("89ab".contains(parts[3].prefix(1)))
    }
  }

  @Test("Random numbers have the requested length and no leading zero")
  func digits() {
    let random = SeededRandomness(seed: 3)
    for count in 1...12 {
      let text = random.digits(count)
      #expect(text.count == count)
      #expect(text.first != "0")
    }
  }
}

@Suite("Instants")
struct InstantTests {
  @Test(
    "An instant is displayed as date and time",
    arguments: [
      (0, 0, "1 Jan 1970, 00:00"), (1_781_524_800_000, 0, "15 Jun 2026, 12:00"),
      (1_781_524_800_000, 7200, "15 Jun 2026, 14:00"),
      (-1, 0, "31 Dec 1969, 23:59"), (951_827_696_000, 0, "29 Feb 2000, 12:34"),
    ] as [(Int64, Int, String)])
  func text(milliseconds: Int64, offset: Int, expected: String) {
    #expect(LocaleFormat.english.dateTime(Instant(milliseconds: milliseconds), offset: offset) == expected)
  }

  @Test("Platform timestamps are written and parsed")
  func timestamp() {
    #expect(Instant(milliseconds: 1_781_524_805_120).timestamp == "2026-06-15T12:00:05+0000")
    #expect(Instant(milliseconds: 1_781_524_805_120).clockText() == "12:00:05.120")
    #expect(Instant(timestamp: "2026-06-15T12:00:05+0000") == Instant(milliseconds: 1_781_524_805_000))
    for text in ["", "2026-06-15", "2026-06-15T25:00:00+0000", "2026-13-15T12:00:00+0000", "2026-06-15T12:00:00"] {
      #expect(Instant(timestamp: text) == nil, "\(text)")
    }
  }
}
