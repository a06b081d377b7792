import CheckoutCore
import EMV3DS
import Glibc
import KassaLedger
import KassaScreens
import KassaTerminal

/// Measures how the cost of work grows with its size, as curves with their exponents.
///
/// The cost grows with the exponent: 0 means that it does not depend on the size, 1 that it is proportional to it.
struct GrowthBench {
  /// The number of payments in the largest ledger.
  var payments = 1_000_000
  /// The path of the `kassa` program, which plays the suites.
  let program: String

  /// A kind of work at several sizes.
  private struct Curve {
    let name: String
    /// The largest exponent that is expected: 0 for a cost that does not depend on the size, otherwise 1.
    let expected: Double
    /// The sizes and the CPU seconds of each.
    var points: [(size: Int, seconds: Double)] = []

    /// The slope of the line through the logarithms, by the method of least squares.
    var exponent: Double {
      let logs = points.map { (x: log(Double($0.size)), y: log($0.seconds)) }
      let count = Double(logs.count)
      let (x, y) = (logs.reduce(0) { $0 + $1.x } / count, logs.reduce(0) { $0 + $1.y } / count)
      let above = logs.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
      return above / logs.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    }

    /// Measurements scatter, so that a curve may be a little steeper than expected.
    var isTooSteep: Bool { exponent > expected + 0.25 }

    var row: String {
      let sizes = points.map { "\($0.size): \(Samples.text($0.seconds * 1e6, "µs"))" }.joined(separator: "  ")
      return Samples.text(exponent, "") + (isTooSteep ? "TOO STEEP  " : " ") + name + "  " + sizes
    }
  }

  /// Measures all curves and prints each.
  /// - Returns: whether no curve is steeper than expected.
  func measure() -> Bool {
    var isGood = true
    for measure in [keys, page, inspector, list, html, suite, wholeLedger] {
      let curve = measure()
      print(curve.row)
      isGood = isGood && !curve.isTooSteep
    }
    return isGood
  }

  /// Returns the curve of some work. The best of several runs counts, because other processes can only slow one down.
  private func curve(
    _ name: String, _ expected: Double, sizes: [Int], runs: Int = 7, prepare: (Int) -> () -> Void
  ) -> Curve {
    var curve = Curve(name: name, expected: expected)
    for size in sizes {
      let work = prepare(size)
      work()
      var best = Double.infinity
      for _ in 0..<runs {
        let began = cpuSeconds()
        work()
        best = min(best, cpuSeconds() - began)
      }
      curve.points.append((size, best))
    }
    return curve
  }

  private func keys() -> Curve {
    // A field takes 256 characters at most.
    curve("typing a word into a field, by characters", 1, sizes: [1_000, 4_000, 16_000]) { count in
      {
        var input = TextInput(maxLength: count)
        for _ in 0..<count { _ = input.apply(.insert("x")) }
      }
    }
  }

  /// A key in a field with many characters. Only those in the window are drawn.
  private func page() -> Curve {
    curve("drawing a field with many characters", 1, sizes: [1_000, 4_000, 16_000]) { count in
      var page = Page(id: "form")
      page.body = [
        .field(Page.Field(id: "name", label: "Name", text: String(repeating: "x", count: count), cursor: count))
      ]
      return { _ = PageLayout(page, size: Self.size, theme: Theme()) }
    }
  }

  private func inspector() -> Curve {
    curve("a hundred keys in the inspector, by entries of the flow", 1, sizes: [1_000, 4_000, 16_000]) { count in
      let bench = InspectorBench(count: count)
      return { bench.run([Key(.down)], repeated: 100) }
    }
  }

  private func list() -> Curve {
    curve("drawing a list of payment methods", 1, sizes: [1_000, 3_000, 10_000]) { count in
      var page = Page(id: "methods")
      let rows = (0..<count).map { Page.Choice.Row(id: ElementID(rawValue: "\($0)"), label: "Method \($0)") }
      page.body = [.choice(Page.Choice(id: "list", rows: rows, selected: rows[count / 2].id))]
      return { _ = PageLayout(page, size: Self.size, theme: Theme()) }
    }
  }

  private func html() -> Curve {
    curve("reading an issuer's page, by lines", 1, sizes: [250, 1_000, 4_000]) { count in
      let text = "<html><body>" + String(repeating: "<p>Enter the <b>code</b></p>\n", count: count) + "</body></html>"
      let bytes = Array(text.utf8)
      return { _ = HTMLText(bytes) }
    }
  }

  /// A suite of scripts, each a whole payment, in the program itself. Its processor time counts, and each run is one.
  private func suite() -> Curve {
    var curve = Curve(name: "playing a suite, by cases", expected: 1)
    var path = Array("/tmp/kassa-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&path) else { return curve }
    let folder = String(cString: made)
    defer { rmdir(folder) }
    for size in [10, 40, 160, 640] {
      let files = (0..<size).map { "\(folder)/case-\($0).yaml" }
      for (number, file) in files.enumerated() {
        guard let stream = fopen(file, "w") else { continue }
        fputs(Self.script.replacing("{number}", with: "\(number)"), stream)
        fclose(stream)
      }
      defer { for file in files { unlink(file) } }
      let before = childCPUSeconds()
      // The exit status is 0 only if every case has passed.
      guard system("'\(program)' play --jobs 1 '\(folder)' >/dev/null") == 0 else { continue }
      curve.points.append((size, childCPUSeconds() - before))
    }
    return curve
  }

  private func wholeLedger() -> Curve {
    var curve = Curve(name: "opening a ledger and finding a payment", expected: 0)
    var size = payments
    var sizes: [Int] = []
    while size >= 1_000 {
      sizes.insert(size, at: 0)
      size /= 10
    }
    for size in sizes {
      guard let seconds = LedgerBench(payments: size).opening() else { continue }
      curve.points.append((size, seconds))
    }
    return curve
  }

  private static let size = Size(columns: 80, rows: 24)

  private static let script = """
    name: Payment {number}
    steps:
      - choose: card
      - fill: { pan: $card.challenge-success, expiry: 12/30, code: "123", holder: JANE DOE }
      - choose: pay
      - fill: { otp: "1234" }
      - choose: submit
    result: { outcome: success }

    """
}
