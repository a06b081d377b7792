import CheckoutCore
import KassaCards
import TestSupport
import Testing

@Suite struct MaskTables {
  static let cardMask = "{{9999}} {{9999}} {{9999}} {{9999}} {{999}}"

  @Test(arguments: TableFile("mask_format.restricted-input.tsv").rows)
  func restrictedInputFormat(_ row: TableFile.Row) {
    #expect(Mask(row["mask"], classes: .restrictedInput).format(row["input"]) == row["expected"], "\(row.cells)")
  }

  @Test(arguments: TableFile("edit_scripts.restricted-input.tsv").rows)
  func restrictedInputScript(_ row: TableFile.Row) throws {
    let policy = try profile("braintree")
    var entry = MaskEntry(mask: policy.mask(row["mask"]), policy: policy)
    for step in row["keys"].split(separator: " ") {
      if step.hasPrefix("type:") || step.hasPrefix("prefill:") {
        let text = step.drop { $0 != ":" }.dropFirst().split(separator: "\\s", omittingEmptySubsequences: false)
        for character in text.joined(separator: " ") { _ = entry.apply(.insert(String(character))) }
      } else if step == "switch-to-amex-pattern" {
        entry.mask = Mask("{{9999}} {{999999}} {{99999}}", classes: .restrictedInput)
      } else {
        let parts = step.split(separator: "*")
        let edits: [Substring: EntryEdit] = ["Backspace": .backspace, "Delete": .delete, "ArrowLeft": .left]
        let edit = try #require(edits[parts[0]], "\(step)")
        for _ in 0..<(parts.count > 1 ? try #require(Int(parts[1])) : 1) { _ = entry.apply(edit) }
      }
    }
    #expect(entry.shown == row["expected_value"], "\(row.cells)")
    if !row["expected_cursor"].isEmpty { #expect(entry.cursor == Int(row["expected_cursor"]), "\(row.cells)") }
  }

  @Test(arguments: TableFile("worldline-mask-edits.tsv").rows)
  func worldlineEdit(_ row: TableFile.Row) throws {
    let edit = MaskEdit(
      old: try text(row["old"]), new: try text(row["new"]), start: try #require(Int(row["start"])),
      removed: try #require(Int(row["removed"])), added: try #require(Int(row["added"])))
    let mask = Mask(Self.cardMask)
    let result = mask.apply(edit)
    #expect(result.text == (try text(row["text"])), "\(row.cells)")
    #expect(result.cursor == Int(row["cursor"]), "\(row.cells)")
    let native = mask.formatNatively(edit.new, cursor: edit.start + edit.added)
    #expect(native.text == result.text, "\(row.cells)")
    #expect(native.cursor == Int(row["swift_cursor"]), "\(row.cells)")
  }

  private func text(_ cell: String) throws -> String { try #require(JSON(parsing: cell.utf8).string) }

  static let statics = Vectors.all("worldline-mask-static.json")

  @Test(arguments: statics) func worldlineWholeText(_ vector: JSON) throws {
    let value = vector["value"]?.string ?? ""
    let expected = try #require(vector["text"]?.string)
    guard let pattern = vector["mask"]?.string else {
      // If a field has no mask, the text is left unchanged and the cursor moves to the end of the edit.
      let edit = MaskEdit(
        old: vector["old"]?.string ?? "", new: value, start: vector["start"]?.integer ?? 0,
        removed: vector["removed"]?.integer ?? 0, added: vector["added"]?.integer ?? value.count)
      #expect(edit.withoutMask.text == expected)
      if let cursor = vector["cursorOut"]?.integer { #expect(edit.withoutMask.cursor == cursor) }
      return
    }
    let mask = Mask(pattern)
    switch try #require(vector["op"]?.string) {
    case "format":
      let observed = vector["profile"]?.string == "swift-7.0.0-observed"
      let trailing: [String: Mask.Trailing] = [
        "js": .none, "android": .one, "android-deprecated-4-argument": .one,
      ]
      if observed {
        let result = mask.formatNatively(value, cursor: try #require(vector["cursorIn"]?.integer))
        #expect(result.text == expected, "\(vector)")
        #expect(result.cursor == vector["cursorOut"]?.integer, "\(vector)")
        #expect(mask.unformat(value) == vector["unformatted"]?.string, "\(vector)")
      } else {
        let style = trailing[vector["profile"]?.string ?? ""] ?? .run
        #expect(mask.format(value, trailing: style) == expected, "\(vector)")
      }
    case "unformat": #expect(mask.unformat(value) == expected, "\(vector)")
    case "relax": #expect(mask.relaxed.pattern == expected, "\(vector)")
    case let other: Issue.record("unknown operation \(other)")
    }
  }

  @Test func everyVectorIsThere() {
    #expect(Self.statics.count == 67)
  }
}
