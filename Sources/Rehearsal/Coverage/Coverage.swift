/// What runs of the checkout have met, each item with the payment systems that met it.
package struct Coverage: Hashable, Sendable {
  /// What is counted.
  package enum Kind: String, CaseIterable, Sendable {
    /// A row of the transition table with one of its next phases, such as `collecting · confirm → submitting`.
    case transition
    /// A screen or dialogue, by its ID.
    case screen
    /// A stable error code that the flow has met.
    case error
    /// A test card that a payment was confirmed with, by its name in scripts.
    case card
    /// A kind of message that a tester can hold, such as `POST /v1/payment`.
    case message
  }

  /// Something that can be met.
  package struct Item: Hashable, Sendable, Comparable {
    package var kind: Kind
    package var name: String

    package init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }

    package static func < (left: Item, right: Item) -> Bool {
      (left.kind.order, left.name) < (right.kind.order, right.name)
    }
  }

  /// The payment systems that met an item.
  package private(set) var systems: [Item: Set<String>] = [:]

  package init() {}

  package mutating func meet(_ item: Item, in system: String) { systems[item, default: []].insert(system) }

  package mutating func merge(_ other: Coverage) { systems.merge(other.systems) { $0.union($1) } }

  /// Whether any payment system has met an item. A card or a message of one system has that system in its item.
  package func contains(_ item: Item) -> Bool { systems[item] != nil }
}

extension Coverage.Kind {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The heading for the items of this kind.
  package var title: String {
    switch self {
    case .transition: "transitions"
    case .screen: "screens"
    case .error: "error codes"
    case .card: "test cards"
    case .message: "messages"
    }
  }
}
