/// A URL that a terminal may make clickable (OSC 8).
/// Only safe URLs are allowed, because they are external data sent to the terminal inside a control sequence.
public struct Hyperlink: Hashable, Sendable {
  /// The URL as it is sent to the terminal.
  public let url: String

  /// Creates a hyperlink. Returns nil unless the URL starts with `https://`, names a host
  /// and consists of at most 2000 printable ASCII characters.
  public init?(_ url: String) {
    let scheme = "https://"
    guard url.hasPrefix(scheme), url.utf8.count <= 2000, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    let host = url.dropFirst(scheme.count).prefix { !["/", "?", "#"].contains($0) }
    // Reject URLs with user info, because it can disguise the destination.
    guard !host.isEmpty, !host.contains("@") else { return nil }
    self.url = url
  }
}

/// A hyperlink and the part of a single row that it covers.
public struct FrameLink: Hashable, Sendable {
  /// The cells that are clickable, in one row.
  public var area: Rect
  /// The URL that the terminal opens.
  public var target: Hyperlink

  /// Creates a link. Only the first row of `area` becomes clickable.
  public init(area: Rect, target: Hyperlink) {
    self.area = area
    self.target = target
  }
}

extension Frame {
  /// Returns the escape sequences that make the links of a painted frame clickable.
  /// The sequences do not change the visible text, and they restore the cursor position.
  /// - Parameter old: the previous frame; nil if the display is unknown.
  func linking(after old: Frame?, depth: ColorDepth) -> [UInt8] {
    let known = old?.size == size ? old : nil
    var output = ""
    // Rewrite the text of removed links, because unchanged cells are not repainted and would stay clickable.
    for link in known?.links ?? [] where !links.contains(link) { print(link.area, nil, depth, to: &output) }
    for link in links where known.map({ !$0.links.contains(link) || !$0.hasSameCells(as: self, in: link.area) }) ?? true
    {
      print(link.area, link.target, depth, to: &output)
    }
    return output.isEmpty ? [] : Array("\u{1B}7\(output)\u{1B}8".utf8)
  }

  private func hasSameCells(as other: Frame, in area: Rect) -> Bool {
    area.columnRange.allSatisfy { column in
      let point = Point(column: column, row: area.row)
      return self[point] == other[point]
    }
  }

  private func print(_ area: Rect, _ target: Hyperlink?, _ depth: ColorDepth, to output: inout String) {
    output += "\u{1B}[\(area.row + 1);\(area.column + 1)H\u{1B}[m"
    if let target { output += "\u{1B}]8;;\(target.url)\u{1B}\\" }
    var style = Style()
    for column in area.columnRange {
      let cell = self[Point(column: column, row: area.row)]
      guard !cell.isContinuation else { continue }
      let wanted = cell.style.quantised(to: depth)
      if wanted != style {
        output += wanted.switching(from: style)
        style = wanted
      }
      cell.append(to: &output)
    }
    if target != nil { output += "\u{1B}]8;;\u{1B}\\" }
    output += "\u{1B}[m"
  }
}

extension Rect {
  fileprivate var columnRange: Range<Int> { column..<column + max(0, columns) }
}
