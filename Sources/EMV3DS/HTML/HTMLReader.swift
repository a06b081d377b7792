import CheckoutCore

/// A reader that builds text with inputs from the tokens of an HTML page.
struct HTMLReader {
  private var scanner: HTMLScanner
  private var page = HTMLText()
  private var buffer = ""
  private var isHeading = false
  /// The `label` element that is currently open, with the ID of its target and the inputs inside it.
  private var label: (text: String, target: String?, inputs: [Int])?
  /// The input index of the `select` element that is currently open.
  private var select: Int?
  private var option: (value: String?, text: String)?
  private var buttonText: (input: Int, text: String)?
  private var labels: [(text: String, target: String, item: Int)] = []
  private var ids: [String: Int] = [:]
  private var radios: [String: Int] = [:]

  private static let blocks: Set<String> = [
    "p", "div", "br", "li", "ul", "ol", "tr", "td", "th", "table", "section", "article", "header", "footer", "form",
    "fieldset", "legend", "hr", "body", "main", "nav", "aside", "dl", "dt", "dd", "blockquote", "pre",
  ]
  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  private static let silent: Set<String> = ["script", "style", "title", "template", "noscript", "svg", "head"]

  init(bytes: [UInt8]) { scanner = HTMLScanner(bytes) }

  mutating func read() -> HTMLText {
    while let token = scanner.next() {
      guard page.items.count < HTMLText.Limits.items, page.inputs.count < HTMLText.Limits.inputs else {
        page.isCut = true
        break
      }
      switch token {
      case .text(let text): take(text)
      case .tag(let name, let attributes): open(name, attributes)
      case .end(let name): close(name)
      }
    }
    closeOption()
    closeLabel()
    flush()
    joinLabels()
    return page
  }

  private mutating func take(_ text: String) {
    if option != nil {
      option?.text += text
    } else if buttonText != nil {
      buttonText?.text += text
    } else if label != nil {
      label?.text += text
    } else if buffer.utf8.count < HTMLText.Limits.textLength {
      buffer += text
    }
  }

  private mutating func open(_ name: String, _ attributes: [String: String]) {
    if Self.silent.contains(name) {
      if name == "script" { page.omissions.insert(.script) }
      // A head has no visible content, but pages omit its end tag, so only the elements inside it are skipped.
      if name != "head" { scanner.skip(toEndOf: name) }
      return
    }
    if Self.headings.contains(name) {
      flush()
      isHeading = true
    } else if Self.blocks.contains(name) {
      flush()
    }
    switch name {
    case "form":
      if let action = attributes["action"], !action.isEmpty, action.lowercased() != HTMLText.challengeAction {
        page.omissions.insert(.foreignForm)
      }
    case "img":
      page.omissions.insert(.picture)
      if let words = attributes["alt"], !words.isEmpty { take(words) }
    case "picture", "canvas": page.omissions.insert(.picture)
    case "iframe", "frame", "object", "embed": page.omissions.insert(.frame)
    case "video", "audio": page.omissions.insert(.media)
    case "a": if attributes["href"] != nil { page.omissions.insert(.link) }
    case "label":
      closeLabel()
      flush()
      label = ("", attributes["for"], [])
    case "input": input(attributes)
    case "textarea":
      add(.init(name: attributes["name"] ?? "", kind: .text), attributes)
    case "select":
      add(.init(name: attributes["name"] ?? "", kind: .choice), attributes)
      select = page.inputs.indices.last
    case "option":
      closeOption()
      if select != nil { option = (attributes["value"], "") }
    case "button":
      guard attributes["type"].map({ $0.lowercased() == "submit" }) ?? true else { return }
      let value = attributes["value"] ?? ""
      add(
        .init(name: attributes["name"] ?? "", kind: .submit, value: value), attributes)
      buttonText = page.inputs.indices.last.map { ($0, "") }
    default: break
    }
  }

  private mutating func close(_ name: String) {
    if Self.headings.contains(name) || Self.blocks.contains(name) { flush() }
    switch name {
    case "label": closeLabel()
    case "option": closeOption()
    case "select":
      closeOption()
      select = nil
    case "button":
      if let button = buttonText { page.inputs[button.input].label = Self.collapsed(button.text) }
      buttonText = nil
    default: break
    }
  }

  private mutating func input(_ attributes: [String: String]) {
    let (name, value) = (attributes["name"] ?? "", attributes["value"] ?? "")
    let hint = attributes["aria-label"] ?? attributes["placeholder"] ?? ""
    switch attributes["type"]?.lowercased() ?? "text" {
    case "hidden": add(.init(name: name, kind: .hidden, value: value), attributes)
    case "submit", "image":
      add(.init(name: name, kind: .submit, label: value, value: value), attributes)
    case "button", "reset": break
    case "checkbox":
      add(
        .init(name: name, kind: .checkbox, label: hint, value: value.isEmpty ? "on" : value), attributes)
    case "radio": radio(name, value.isEmpty ? "on" : value, attributes)
    case "password": add(.init(name: name, kind: .password, label: hint), attributes)
    default: add(.init(name: name, kind: .text, label: hint, value: value), attributes)
    }
  }

  /// Merges radio buttons with the same name into one choice. Their labels become its options.
  private mutating func radio(_ name: String, _ value: String, _ attributes: [String: String]) {
    let position: Int
    if let known = radios[name] {
      position = known
    } else {
      add(.init(name: name, kind: .choice), [:])
      position = page.inputs.count - 1
      radios[name] = position
      // A label around a radio button names that option, not the choice.
      if label != nil { label?.inputs.removeLast() }
    }
    guard page.inputs[position].options.count < 64 else { return }
    page.inputs[position].options.append(.init(name: value, text: value))
    if let id = attributes["id"] { ids["option " + id] = position * 1000 + page.inputs[position].options.count - 1 }
    label?.inputs.append(-(position * 1000 + page.inputs[position].options.count))
  }

  private mutating func add(_ input: HTMLText.Input, _ attributes: [String: String]) {
    if label == nil { flush() }
    page.inputs.append(input)
    let position = page.inputs.count - 1
    page.items.append(.input(position))
    if let id = attributes["id"], ids[id] == nil { ids[id] = position }
    label?.inputs.append(position)
  }

  private mutating func closeOption() {
    guard let open = option, let select else { return option = nil }
    let text = Self.collapsed(open.text)
    option = nil
    guard !text.isEmpty, page.inputs[select].options.count < 64 else { return }
    page.inputs[select].options.append(.init(name: open.value ?? text, text: text))
  }

  private mutating func closeLabel() {
    guard let open = label else { return }
    label = nil
    let text = Self.collapsed(open.text)
    guard !text.isEmpty else { return }
    if let inside = open.inputs.first {
      name(inside, text)
    } else if let target = open.target {
      page.items.append(.text(text, isHeading: false))
      labels.append((text, target, page.items.count - 1))
    } else {
      page.items.append(.text(text, isHeading: false))
    }
  }

  /// Applies the labels that refer to an input by its ID instead of containing it.
  private mutating func joinLabels() {
    var taken: Set<Int> = []
    for label in labels {
      if let option = ids["option " + label.target] {
        name(-(option + 1), label.text)
      } else if let position = ids[label.target] {
        name(position, label.text)
      } else {
        continue
      }
      taken.insert(label.item)
    }
    page.items = page.items.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
  }

  /// - Parameter target: the index of an input; a negative value encodes an option, as in `radio`.
  private mutating func name(_ target: Int, _ text: String) {
    guard target < 0 else {
      page.inputs[target].label = text
      return
    }
    let number = -target - 1
    page.inputs[number / 1000].options[number % 1000].text = text
  }

  private mutating func flush() {
    let text = Self.collapsed(buffer)
    if !text.isEmpty { page.items.append(.text(text, isHeading: isHeading)) }
    buffer = ""
    isHeading = false
  }

  /// Replaces each run of whitespace and control characters with one space, and trims the ends.
  private static func collapsed(_ text: String) -> String {
    text.split { $0.isWhitespace || ($0.unicodeScalars.first.map { $0.value < 0x20 || $0.value == 0x7F } ?? true) }
      .joined(separator: " ")
  }
}
