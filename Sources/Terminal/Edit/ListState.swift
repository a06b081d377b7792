/// The selection and scroll position of a list.
public struct ListState: Hashable, Sendable {
  /// The selected row; nil if no row is enabled.
  public private(set) var selected: Int?
  /// The first visible row.
  public private(set) var offset = 0
  /// The number of rows in the list, visible or not.
  public private(set) var count: Int

  /// A movement of the selection.
  public enum Move: Hashable, Sendable {
    /// To the enabled row above.
    case up
    /// To the enabled row below.
    case down
    /// Up by one row less than are visible.
    case pageUp
    /// Down by one row less than are visible.
    case pageDown
    /// To the first enabled row.
    case home
    /// To the last enabled row.
    case end
  }

  /// Creates a list with the first enabled row selected.
  public init(count: Int, isEnabled: (Int) -> Bool = { _ in true }) {
    self.count = max(0, count)
    selected = (0..<self.count).first(where: isEnabled)
  }

  /// Moves the selection, skipping disabled rows and stopping at the ends of the list.
  /// - Parameters:
  ///   - move: the direction and the distance.
  ///   - rows: the number of visible rows, at least one.
  ///   - isEnabled: whether the row with this index can be selected.
  public mutating func move(_ move: Move, rows: Int, isEnabled: (Int) -> Bool = { _ in true }) {
    let rows = max(1, rows)
    let current = selected ?? -1
    switch move {
    case .up: pick(stride(from: current - 1, through: 0, by: -1), isEnabled)
    case .down: pick(stride(from: current + 1, to: count, by: 1), isEnabled)
    case .home: pick(stride(from: 0, to: count, by: 1), isEnabled)
    case .end: pick(stride(from: count - 1, through: 0, by: -1), isEnabled)
    // Move by a page. If the target row is disabled, move to the last enabled row on the way to it.
    case .pageUp: pick(stride(from: max(0, current - rows + 1), to: max(0, current), by: 1), isEnabled)
    case .pageDown: pick(stride(from: min(count - 1, current + rows - 1), to: max(-1, current), by: -1), isEnabled)
    }
    reveal(rows: rows)
  }

  /// Selects a row if it is enabled.
  /// - Returns: whether the row is now selected.
  @discardableResult
  public mutating func select(_ row: Int, rows: Int, isEnabled: (Int) -> Bool = { _ in true }) -> Bool {
    guard row >= 0, row < count, isEnabled(row) else { return false }
    selected = row
    reveal(rows: rows)
    return true
  }

  /// Updates the list after its length or its enabled rows have changed.
  /// Keeps the selection if possible; otherwise selects the nearest enabled row.
  public mutating func resize(count: Int, rows: Int, isEnabled: (Int) -> Bool = { _ in true }) {
    self.count = max(0, count)
    let wanted = min(selected ?? 0, self.count - 1)
    selected = (0..<self.count).filter(isEnabled).min { abs($0 - wanted) < abs($1 - wanted) }
    reveal(rows: rows)
  }

  /// Returns the range of visible rows.
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
