import Resources
import Testing

@testable import Screens

@Suite("Help topics")
struct HelpTopicTests {
  /// Every language has every text of English: another test holds them together.
  @Test("have a text", arguments: HelpTopic.allCases)
  func texts(topic: HelpTopic) {
    #expect(StringTable.english.optional(topic.textKey) != nil)
  }

  @Test("name what every key does", arguments: KeyAction.allCases)
  func keys(action: KeyAction) {
    #expect(StringTable.english.optional("help." + action.rawValue) != nil)
  }
}
