import Resources
import Terminal
import Testing

@testable import Screens

@Suite("Key maps")
struct KeyMapTests {
  static let maps: [(String, KeyMap<KeyAction>)] = [
    ("shop", Keys.shop), ("waiting", Keys.waiting), ("list", Keys.list), ("form", Keys.form),
    ("challenge", Keys.challenge), ("buttons", Keys.buttons), ("dialog", Keys.dialog), ("reading", Keys.reading),
    ("everywhere", Keys.everywhere),
  ]

  @Test("give each key one meaning")
  func conflicts() {
    for (name, map) in Self.maps { #expect(map.conflicts.isEmpty, "\(name): \(map.conflicts)") }
  }

  @Test("have a text for every hint and every action")
  func texts() {
    for (name, map) in Self.maps {
      for binding in map.bindings {
        if let hint = binding.hint { #expect(StringTable.english.optional(hint) != nil, "\(name) \(hint)") }
        #expect(StringTable.english.optional("help." + binding.action.rawValue) != nil, "\(binding.action)")
      }
    }
  }
}
