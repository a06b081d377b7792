import Glibc

/// The table of `kassa-bench --peers`: a row a program, with minimum, median and the ratio of the median to kassa's.
struct PeersReport {
  let program: String
  let rounds: Int
  let rows: [(peer: Peer, figures: PeerFigures)]

  /// The table with aligned columns.
  var text: [String] {
    let cells = [header] + body
    let widths = header.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return [caption, ""]
      + cells.map { row in
        row.enumerated().map { column, cell in
          let space = String(repeating: " ", count: widths[column] - cell.count)
          return column == 0 ? cell + space : space + cell
        }.joined(separator: "  ")
      }
  }

  /// The table for a document in Markdown.
  var markdown: [String] {
    let lines = [header, header.indices.map { $0 == 0 ? "---" : "---:" }] + body
    return [caption, ""] + lines.map { "| " + $0.joined(separator: " | ") + " |" }
  }

  private var header: [String] {
    [
      "program", "runs", "start to first screen, ms", "key to paint, ms", "bytes a key", "resident memory, MiB",
      "idle wake-ups in 2 s",
    ]
  }

  private var body: [[String]] {
    rows.map { peer, figures in
      let name = [peer.name, peer.version].compactMap { $0 }.joined(separator: " ")
      guard peer.program != nil else { return [name, "not installed", "", "", "", "", ""] }
      guard !figures.start.values.isEmpty else { return [name, "did not start", "", "", "", "", ""] }
      return [
        name, String(figures.start.values.count), cell(figures, \.start), cell(figures, \.key), cell(figures, \.bytes),
        cell(figures, \.memory), cell(figures, \.wakeUps),
      ]
    }
  }

  /// For example `6.12, 6.80 (0.7×)`: minimum, median, and the median's ratio to kassa's, if kassa's is not 0.
  private func cell(_ figures: PeerFigures, _ what: KeyPath<PeerFigures, Samples>) -> String {
    let samples = figures[keyPath: what]
    guard !samples.values.isEmpty else { return "-" }
    let (least, median) = (samples.at(0), samples.at(0.5))
    let both = "\(Self.number(least)), \(Self.number(median))"
    guard let own = rows.first?.figures[keyPath: what].at(0.5), own > 0 else { return both }
    return both + " (\(Self.number(median / own))×)"
  }

  /// Formats a figure: whole, or with two digits after the point below 10, and one below 100.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    let digits = value == value.rounded() || value >= 100 ? 0 : value >= 10 ? 1 : 2
    let scale = [1.0, 10, 100][digits]
    let whole = Int((value * scale).rounded())
    guard digits > 0 else { return String(whole) }
    let rest = String(whole % Int(scale))
    return "\(whole / Int(scale)).\(String(repeating: "0", count: digits - rest.count))\(rest)"
  }

  /// The budgets of kassa, with what was measured. One frame of a display, 16 ms, is what a person can see.
  var budgets: [Budget] {
    guard let own = rows.first?.figures, let dialog = rows.first(where: { $0.peer.name == "dialog" })?.figures else {
      return []
    }
    return [
      Budget(what: "start, beside dialog's", figure: own.start.at(0.5) / dialog.start.at(0.5), most: 2.5),
      Budget(what: "start, ms", figure: own.start.at(0.5), most: 16),
      Budget(what: "key, beside dialog's", figure: own.key.at(0.5) / dialog.key.at(0.5), most: 3),
      Budget(what: "95 of 100 keys, ms", figure: own.key.at(0.95), most: 4),
      Budget(what: "bytes a key", figure: own.bytes.at(0.5), most: 60),
      Budget(what: "memory of its own, MiB", figure: own.ownMemory.at(0.5), most: 6),
      Budget(what: "resident memory, MiB", figure: own.memory.at(0.5), most: 34),
      // Those of Swift's runtime, in which one thread looks once a second after those that work for tasks.
      Budget(what: "idle wake-ups in 2 s", figure: own.wakeUps.at(0.5), most: 4),
    ]
  }

  /// A figure that should not be exceeded.
  struct Budget {
    let what: String
    let figure: Double
    let most: Double

    var isKept: Bool { figure <= most }
    var row: String {
      "\(what): \(PeersReport.number(figure)), at most \(PeersReport.number(most))" + (isKept ? "" : "   TOO MUCH")
    }
  }

  /// What was measured, when and where.
  private var caption: String {
    let day = Peer.firstLine(of: "date +%F") ?? "-"
    let debian = Peer.firstLine(of: "cat /etc/debian_version 2> /dev/null").map { "Debian \($0)" } ?? "not Debian"
    let version = Peer.firstLine(of: "'\(program)' --version") ?? program
    return "\(version), \(day), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores, \(debian), \(rounds) rounds in turn; "
      + "minimum, median (ratio to kassa)"
  }
}
