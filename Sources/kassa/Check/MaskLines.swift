import CheckoutCore
import KassaCards

/// The `check mask` validator. Each line is an edit with the columns old text, new text, start, removed and added.
struct MaskLines: LineChecker {
  let mask: Mask

  func check(_ line: [UInt8]) -> LineResult {
    guard let edit = Self.edit(line.text) else {
      return LineResult(
        ["text": .null, "cursor": .null, "unmasked": .null, "reason": "columns"], isValid: false)
    }
    // An empty pattern is not a mask, so leave the text as entered.
    let result = mask.pattern.isEmpty ? edit.withoutMask : mask.apply(edit)
    let unmasked = mask.pattern.isEmpty ? result.text : mask.unformat(result.text)
    return LineResult(
      ["text": .string(result.text), "cursor": JSON(result.cursor), "unmasked": .string(unmasked)], isValid: true)
  }

  private static func edit(_ line: String) -> MaskEdit? {
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard cells.count == 5, let old = text(cells[0]), let new = text(cells[1]), let start = Int(cells[2]),
      let removed = Int(cells[3]), let added = Int(cells[4]), start >= 0, removed >= 0, added >= 0
    else { return nil }
    return MaskEdit(old: old, new: new, start: start, removed: removed, added: added)
  }

  /// Returns the text in a column. Text that starts with a quotation mark is decoded as a JSON string.
  /// Returns nil if the JSON is malformed.
  private static func text(_ cell: Substring) -> String? {
    guard cell.first == "\"" else { return String(cell) }
    return (try? JSON(parsing: Array(cell.utf8)))?.string
  }
}
