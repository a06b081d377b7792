/// A position in the text of a document. The line and the column are counted from 1.
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  /// The column, counted in Unicode scalars.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The line and the column, as in `3:14`.
  package var description: String { "\(line):\(column)" }
}

/// Where a value and everything in it stand in the text of a document: a tree beside the tree of values.
package struct SourcePlaces: Hashable, Sendable {
  /// Where the value begins. For the value of an alias, this is where the value itself is written.
  package var value: SourcePlace
  /// Where the name of the value begins, if it is a member of a table.
  package var name: SourcePlace?
  /// The places of the elements or members, in their order; nil for one that is not from the text.
  package var inner: [SourcePlaces?]

  package init(_ value: SourcePlace, inner: [SourcePlaces?] = []) {
    self.value = value
    self.inner = inner
  }
}

/// A value of a document or a message, with its path and, in a document, its place in the text.
///
/// Scripts, orders, settings, profiles and requests are all read from it. A scalar of a document keeps its text, so that
/// `0000` stays as it is written; see `JSON.init(unquoted:)`.
package struct PlacedValue: Sendable {
  package var json: JSON
  /// The path from the document or message to this value.
  package let path: ValuePath
  /// nil if the value is not from a text.
  package let places: SourcePlaces?

  package init(_ json: JSON, path: ValuePath = ValuePath(), places: SourcePlaces? = nil) {
    self.json = json
    self.path = path
    self.places = places
  }

  /// A member of a table.
  package struct Entry: Sendable {
    package var key: String
    /// Where the key is written.
    package var place: SourcePlace
    package var value: PlacedValue
  }

  /// Where the value begins; the beginning of the text if its place is not known.
  package var place: SourcePlace { places?.value ?? SourcePlace(line: 1, column: 1) }

  /// The members of a table, in their order; nil if the value is none.
  package var entries: [Entry]? {
    json.object?.members.enumerated().map { index, member in
      let places = inner(index)
      return Entry(
        key: member.name, place: places?.name ?? place,
        value: PlacedValue(member.value, path: path + .key(member.name), places: places))
    }
  }

  /// The elements of a list; nil if the value is none.
  package var elements: [PlacedValue]? {
    json.elements?.enumerated().map { PlacedValue($1, path: path + .index($0), places: inner($0)) }
  }

  private func inner(_ index: Int) -> SourcePlaces? {
    guard let places, places.inner.indices.contains(index) else { return nil }
    return places.inner[index]
  }

  /// The value of a member of a table; nil if there is no such member.
  package subscript(name: String) -> PlacedValue? { entries?.first { $0.key == name }?.value }

  /// The text of a scalar, empty for `null`; nil if the value is a list or a table.
  package var text: String? { isEmpty ? "" : json.scalarText }

  /// Whether nothing was written after the key, as in `kill:`, or `null`.
  package var isEmpty: Bool { json.isNull }

  /// Returns a table with these members at the place of this value.
  package func with(_ entries: [Entry]) -> PlacedValue {
    var places = SourcePlaces(place)
    places.inner = entries.map { entry in
      var inner = entry.value.places
      inner?.name = entry.place
      return inner
    }
    return PlacedValue(.object(.init(entries.map { ($0.key, $0.value.json) })), path: path, places: places)
  }

  /// Returns the place of the value at a path, or else of the nearest table or list around it.
  /// - Parameter ofName: whether to return the place of the member's name instead of that of its value.
  package func place(at path: ValuePath, ofName: Bool = false) -> SourcePlace {
    var (value, place) = (self, self.place)
    for component in path.components {
      switch component {
      case .key(let key):
        guard let entry = value.entries?.first(where: { $0.key == key }) else { return place }
        value = entry.value
        place = ofName ? entry.place : value.places?.value ?? place
      case .index(let index):
        guard let elements = value.elements, elements.indices.contains(index) else { return place }
        value = elements[index]
        place = value.places?.value ?? place
      }
    }
    return place
  }
}

extension JSON {
  /// The value of an unquoted scalar of a document.
  ///
  /// Nothing, `~` and `null` are null; `true` and `false` are Booleans, and a whole number as JSON writes it is a number.
  /// Everything else remains a text: `01` is a two-digit code, `12:30:00` a time, `NO` a country, `19.90` an amount.
  package init(unquoted text: String) {
    switch text {
    case "", "~", "null": self = .null
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default: self = Int(text).map { String($0) } == text ? .number(text) : .string(text)
    }
  }

  /// The text of a string, a number or a Boolean; nil for any other value.
  package var scalarText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let flag): String(flag)
    case .null, .array, .object, .secret: nil
    }
  }

  /// The name of the type in messages about documents, in which every scalar is a string.
  package var kindName: String {
    switch self {
    case .null: "empty"
    case .array: "a list"
    case .object: "a table"
    case .bool, .number, .string, .secret: "a string"
    }
  }

  /// Returns this object without the JSON member that has the given name.
  package func without(_ name: String) -> JSON {
    guard case .object(var object) = self else { return self }
    object[name] = nil
    return .object(object)
  }

  /// Returns the table with the members of another one in place of its own ones of the same name.
  /// - Parameter isDeep: whether tables that both have are merged in the same way instead of replaced.
  package func merging(_ changes: JSON, isDeep: Bool = false) -> JSON {
    guard var object, let other = changes.object else { return changes }
    for member in other.members {
      if isDeep, let own = object[member.name], own.object != nil, member.value.object != nil {
        object[member.name] = own.merging(member.value, isDeep: true)
      } else {
        object[member.name] = member.value
      }
    }
    return .object(object)
  }
}
