extension Page {
  /// The blocks in which a page differs from the one before it. Everything else is the same on both.
  package struct Change: Equatable, Sendable {
    /// The indices of the blocks in the body, from the first to the last.
    package var body: [Int]
    /// The indices of the blocks in the side pane, from the first to the last.
    package var side: [Int]

    /// Whether both pages are equal.
    package var isEmpty: Bool { body.isEmpty && side.isEmpty }

    package init(body: [Int] = [], side: [Int] = []) {
      self.body = body
      self.side = side
    }
  }

  /// Returns the blocks in which the page differs from another one; nil if anything else differs, or their number.
  package func change(since other: Page) -> Change? {
    // Most other pages differ in one of these, which is seen without copying the pages.
    guard id == other.id, focus == other.focus, body.count == other.body.count, side.count == other.side.count,
      status == other.status
    else { return nil }
    var rest = self
    rest.body = other.body
    rest.side = other.side
    guard rest == other else { return nil }
    return Change(body: body.changedIndices(since: other.body), side: side.changedIndices(since: other.side))
  }
}

extension [Page.Block] {
  /// - Parameter other: as many blocks.
  fileprivate func changedIndices(since other: [Page.Block]) -> [Int] {
    var indices: [Int] = []
    for index in self.indices where !self[index].isIdentical(to: other[index]) && self[index] != other[index] {
      indices.append(index)
    }
    return indices
  }
}

extension Page.Block {
  /// Whether both blocks are stored in the same place, which is quicker to see than that they are equal.
  fileprivate func isIdentical(to other: Page.Block) -> Bool {
    withUnsafeBytes(of: self) { mine in withUnsafeBytes(of: other) { mine.elementsEqual($0) } }
  }
}

extension ArraySlice<Page.Block> {
  /// Whether both have equal blocks. Blocks that have been taken over from the previous page are not read.
  func hasSameElements(as other: ArraySlice<Page.Block>) -> Bool {
    guard count == other.count else { return false }
    return zip(self, other).allSatisfy { $0.isIdentical(to: $1) || $0 == $1 }
  }
}
