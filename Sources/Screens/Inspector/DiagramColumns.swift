import CheckoutCore

/// Where the lanes and the times of the diagram stand in a pane.
struct DiagramColumns: Equatable, Sendable {
  let columns: Int
  /// The column of each lane's line, from the payer's to the bank's.
  let lanes: [Int]
  /// The end of the numbers of the payment system's own document; nil if they are left out.
  let document: Int?
  /// The end of the lanes, before the times.
  let end: Int
  let hasTime: Bool
  let hasDuration: Bool

  /// The columns for the mark, the number of the step and the spaces after them.
  private static let margin = 5
  static let timeColumns = 9
  static let durationColumns = 7
  /// The shares of the four spaces between the lanes. Between shop and platform stand the longest names.
  private static let shares = [11, 12, 14, 12]
  /// The sum of the shares.
  private static let whole = 49

  /// - Parameter hasDocument: whether the payment system's own document numbers its steps.
  init(columns: Int, hasDocument: Bool = false) {
    self.columns = columns
    document = hasDocument && columns >= 70 ? Self.margin + 3 : nil
    hasTime = columns >= 54
    hasDuration = columns >= 70
    end = columns - (hasTime ? Self.timeColumns : 0) - (hasDuration ? Self.durationColumns : 0)
    let first = (document ?? Self.margin) + (columns >= 70 ? 2 : 1)
    // The text of a bank's own row stands behind its lane.
    let last = end - (columns >= 54 ? 6 : 2)
    let room = max(4, last - first)
    var place = first
    var lanes = [first]
    var used = 0
    for share in Self.shares {
      used += share
      place = first + room * used / Self.whole
      lanes.append(place)
    }
    self.lanes = lanes
  }

  func column(of lane: FlowLane) -> Int { lanes[lane.rawValue] }
}
