/// The selection in a list, and which part of the list is in sight.
public struct ListState: Hashable, Sendable {
  /// The selected row; nil where no row can be selected.
  public private(set) var selected: Int?
  /// The first row in sight.
  public private(set) var offset = 0
  public private(set) var count: Int

  public enum Move: Hashable, Sendable {
    case up, down, pageUp, pageDown, home, end
  }

  /// Selects the first row that can be.
  public init(count: Int, isEnabled: (Int) -> Bool = { _ in true }) {
    self.count = max(0, count)
    selected = (0..<self.count).first(where: isEnabled)
  }

  /// Moves the selection; rows that cannot be selected are stepped over, at the ends it stays.
  /// - Parameter rows: how many are in sight, at least one.
  public mutating func move(_ move: Move, rows: Int, isEnabled: (Int) -> Bool = { _ in true }) {
    let rows = max(1, rows)
    let current = selected ?? -1
    switch move {
    case .up: pick(stride(from: current - 1, through: 0, by: -1), isEnabled)
    case .down: pick(stride(from: current + 1, to: count, by: 1), isEnabled)
    case .home: pick(stride(from: 0, to: count, by: 1), isEnabled)
    case .end: pick(stride(from: count - 1, through: 0, by: -1), isEnabled)
    // A page, or what comes nearest to it on the way there.
    case .pageUp: pick(stride(from: max(0, current - rows + 1), to: max(0, current), by: 1), isEnabled)
    case .pageDown: pick(stride(from: min(count - 1, current + rows - 1), to: max(-1, current), by: -1), isEnabled)
    }
    reveal(rows: rows)
  }

  /// Selects a row if it can be selected.
  /// - Returns: whether it is selected now.
  @discardableResult
  public mutating func select(_ row: Int, rows: Int, isEnabled: (Int) -> Bool = { _ in true }) -> Bool {
    guard row >= 0, row < count, isEnabled(row) else { return false }
    selected = row
    reveal(rows: rows)
    return true
  }

  /// The list has another length now, or other rows can be selected. The selection stays where it can, else goes to the
  /// nearest row.
  public mutating func resize(count: Int, rows: Int, isEnabled: (Int) -> Bool = { _ in true }) {
    self.count = max(0, count)
    let wanted = min(selected ?? 0, self.count - 1)
    selected = (0..<self.count).filter(isEnabled).min { abs($0 - wanted) < abs($1 - wanted) }
    reveal(rows: rows)
  }

  /// The rows in sight.
  public func visible(rows: Int) -> Range<Int> { offset..<min(count, offset + max(0, rows)) }

  private mutating func pick(_ candidates: StrideTo<Int>, _ isEnabled: (Int) -> Bool) {
    if let row = candidates.first(where: isEnabled) { selected = row }
  }

  private mutating func pick(_ candidates: StrideThrough<Int>, _ isEnabled: (Int) -> Bool) {
    if let row = candidates.first(where: isEnabled) { selected = row }
  }

  private mutating func reveal(rows: Int) {
    let rows = max(1, rows)
    if let selected {
      if selected < offset { offset = selected }
      if selected >= offset + rows { offset = selected - rows + 1 }
    }
    offset = max(0, min(offset, count - rows))
  }
}
