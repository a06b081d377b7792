/// A group of blocks that share lines, such as fields side by side, and those lines. Most groups are a single block.
/// It is a class, because each layout goes on with the unchanged groups of the one before.
final class LaidOutBlocks: Sendable {
  let blocks: ArraySlice<Page.Block>
  /// The following block, if it could have been placed beside these blocks.
  let next: Page.Block?
  /// The ID of the focused element, if it is among these blocks.
  let focus: ElementID?
  let columns: Int
  let isTight: Bool
  let drawsCodes: Bool
  let lines: [PageLine]

  init(
    _ blocks: ArraySlice<Page.Block>, next: Page.Block?, focus: ElementID?, columns: Int, isTight: Bool,
    drawsCodes: Bool, lines: [PageLine]
  ) {
    self.blocks = blocks
    self.next = next
    self.focus = focus
    self.columns = columns
    self.isTight = isTight
    self.drawsCodes = drawsCodes
    self.lines = lines
  }
}
