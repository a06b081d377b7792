import KassaCards
import Testing

/// Tests which of a mask's fixed characters follow a complete run of typed characters.
@Suite("Fixed text after a run")
struct MaskTrailingTests {
  @Test(
    "Of several fixed characters none, one or all are added",
    arguments: [(Mask.Trailing.none, "12"), (.one, "12 "), (.run, "12 / ")])
  func several(trailing: Mask.Trailing, expected: String) {
    #expect(Mask("{{99}} / {{99}}").format("12", trailing: trailing) == expected)
  }
}
