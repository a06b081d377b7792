import CheckoutCore

/// Builds the value of a YAML document from events.
struct Composer {
  private struct Part {
    var json: JSON
    var places: SourcePlaces
    /// The number of values in the part, itself included, once aliases are expanded.
    var count = 1
  }

  private let reader: EventReader
  private var anchors: [String: Part] = [:]

  init(_ text: String) throws(YAMLError) { reader = try EventReader(text) }

  /// Returns the value of the only document; nil if there is none.
  mutating func document() throws(YAMLError) -> PlacedValue? {
    _ = try reader.next()  // the start of the stream
    if case .streamEnd = try reader.next().kind { return nil }
    let root = try value(reader.next())
    _ = try reader.next()  // the end of the document
    let event = try reader.next()
    guard case .streamEnd = event.kind else {
      throw error(
        "but found another document", event, ("expected a single document in the stream", .init(line: 1, column: 1)))
    }
    return PlacedValue(root.json, places: root.places)
  }

  /// The tags of the values that a document can have. Source: YAML 1.2, section 10.3.
  private static let text = "tag:yaml.org,2002:str"
  private static let tags: Set = ["str", "int", "float", "bool", "null", "seq", "map"]

  private func check(_ event: Event) throws(YAMLError) {
    guard let tag = event.tag, tag != "!" else { return }
    let prefix = "tag:yaml.org,2002:"
    guard tag.hasPrefix(prefix), Self.tags.contains(String(tag.dropFirst(prefix.count))) else {
      throw error("could not determine what the tag \(tag.prefix(100)) means", event)
    }
  }

  private mutating func value(_ event: Event) throws(YAMLError) -> Part {
    try check(event)
    switch event.kind {
    case .alias(let name):
      guard let value = anchors[name] else { throw error("found undefined alias", event) }
      return value
    case .scalar(let scalar):
      let json = scalar.isPlain && event.tag != Self.text ? JSON(unquoted: scalar.text) : .string(scalar.text)
      return anchored(Part(json: json, places: SourcePlaces(event.mark)), scalar.anchor)
    case .sequenceStart(let anchor): return try sequence(anchor, event.mark)
    case .mappingStart(let anchor): return try mapping(anchor, event.mark)
    case .sequenceEnd, .mappingEnd, .streamEnd, .other: throw error("did not find a value", event)
    }
  }

  private mutating func sequence(_ anchor: String?, _ mark: SourcePlace) throws(YAMLError) -> Part {
    var elements: [JSON] = []
    var part = Part(json: .null, places: SourcePlaces(mark))
    while true {
      let event = try reader.next()
      if case .sequenceEnd = event.kind { break }
      let element = try value(event)
      elements.append(element.json)
      part.places.inner.append(element.places)
      try count(element.count, in: &part)
    }
    part.json = .array(elements)
    return anchored(part, anchor)
  }

  private mutating func mapping(_ anchor: String?, _ mark: SourcePlace) throws(YAMLError) -> Part {
    var members: [JSON.Object.Member] = []
    var part = Part(json: .null, places: SourcePlaces(mark))
    var names: [String: SourcePlace] = [:]
    var duplicates: [String: SourcePlace] = [:]
    while true {
      let event = try reader.next()
      if case .mappingEnd = event.kind { break }
      let (name, place) = try key(event)
      var value = try value(reader.next())
      if names[name] == nil { names[name] = place } else { duplicates[name] = duplicates[name] ?? place }
      members.append(JSON.Object.Member(name, value.json))
      value.places.name = place
      part.places.inner.append(value.places)
      try count(value.count + 1, in: &part)
    }
    if !duplicates.isEmpty { throw YAMLError(duplicates: duplicates) }
    part.json = .object(JSON.Object(members: members))
    return anchored(part, anchor)
  }

  /// Returns the text of a key, and where it is written. YAML allows lists and tables as keys; no document here has any.
  private mutating func key(_ event: Event) throws(YAMLError) -> (name: String, place: SourcePlace) {
    try check(event)
    switch event.kind {
    case .scalar(let scalar):
      if scalar.anchor != nil { _ = try value(event) }
      return (scalar.text, event.mark)
    case .alias:
      let part = try value(event)
      if let text = part.json.scalarText { return (text, part.places.value) }
    default: break
    }
    throw error("expected a string as the key", event)
  }

  private func count(_ count: Int, in part: inout Part) throws(YAMLError) {
    part.count += count
    guard part.count <= YAMLBounds.values else {
      throw YAMLError(limit: "the file has more than \(YAMLBounds.values) values")
    }
  }

  /// Stores a complete value under its anchor, if it has one.
  /// Inside the value, the anchor is therefore not yet defined: a value cannot contain itself.
  private mutating func anchored(_ part: Part, _ anchor: String?) -> Part {
    if let anchor { anchors[anchor] = part }
    return part
  }

  private func error(_ problem: String, _ event: Event, _ context: (String, SourcePlace)? = nil) -> YAMLError {
    YAMLError(stage: .composer, problem: problem, mark: event.mark, context: context, in: reader.text)
  }
}
