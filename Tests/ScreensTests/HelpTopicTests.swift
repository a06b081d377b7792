import KassaResources
import Testing

@testable import KassaScreens

@Suite("Help topics")
struct HelpTopicTests {
  /// Checks only the English strings, because another test ensures that all languages have the same keys.
  @Test("Every help topic has a text", arguments: HelpTopic.allCases)
  func texts(topic: HelpTopic) {
    #expect(StringTable.english.optional(topic.textKey) != nil)
  }

  @Test("Every key action has a help text", arguments: KeyAction.allCases)
  func keys(action: KeyAction) {
    #expect(StringTable.english.optional("help." + action.rawValue) != nil)
  }
}
