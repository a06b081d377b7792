import KassaResources
import KassaTerminal
import Testing

@testable import KassaScreens

@Suite("Key maps")
struct KeyMapTests {
  static let maps: [(String, KeyMap<KeyAction>)] = [
    ("shop", Keys.shop), ("editable shop", Keys.editableShop), ("order", Keys.order),
    ("order, unstepped", Keys.orderUnstepped), ("sandbox", Keys.sandbox),
    ("sandbox, unstepped", Keys.sandboxUnstepped), ("value", Keys.value), ("typed value", Keys.typedValue),
    ("waiting", Keys.waiting),
    ("unsent", Keys.unsent),
    ("waiting played", Keys.waitingPlayed),
    ("list", Keys.list),
    ("form", Keys.form),
    ("challenge", Keys.challenge), ("buttons", Keys.buttons), ("dialog", Keys.dialog), ("reading", Keys.reading),
    ("palette", Keys.palette),
    ("tracing", Keys.tracing), ("tracing live", Keys.tracingLive),
    ("inspecting", Keys.inspecting), ("everywhere with cards", Keys.everywhereWithCards),
    ("everywhere", Keys.everywhere), ("merchant actions", Keys.merchantActions),
    ("several payments", Keys.severalPayments),
  ]

  @Test("Each key has one meaning in each map")
  func conflicts() {
    for (name, map) in Self.maps { #expect(map.conflicts.isEmpty, "\(name): \(map.conflicts)") }
  }

  @Test("Every hint and action has a text")
  func texts() {
    for (name, map) in Self.maps {
      for binding in map.bindings {
        if let hint = binding.hint { #expect(StringTable.english.optional(hint) != nil, "\(name) \(hint)") }
        #expect(StringTable.english.optional("help." + binding.action.rawValue) != nil, "\(binding.action)")
      }
    }
  }
}
