import CheckoutCore
import Foundation
import FoundationXML

/// The elements of an HTML page that is well-formed XML too, as an XML parser reads them.
struct Markup {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// The names of the elements around it, outermost first.
    var path: [String]
    var text = ""
  }

  private(set) var elements: [Element] = []

  /// - Throws: `Malformed` if the page is not well-formed.
  init(_ page: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw Malformed(reason: "\(String(describing: parser.parserError)): \(page)") }
    elements = reader.elements
  }

  struct Malformed: Error {
    var reason: String
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// The text of the page, as a screen reader reads it.
  var text: String { elements.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n") }

  /// The path that the only form is sent to.
  var form: String? { all("form").first?.attributes["action"] }

  /// Returns the rules for accessible pages that the page breaks.
  var faults: [String] {
    var faults: [String] = []
    func check(_ holds: Bool, _ rule: String) { if !holds { faults.append(rule) } }
    check(all("html").first?.attributes["lang"]?.isEmpty == false, "no language")
    check(all("title").first?.text.isEmpty == false, "no title")
    check(all("h1").count == 1, "\(all("h1").count) headings of the first level")
    check(all("main").count == 1, "no main part")
    check(all("script").isEmpty, "a script")
    check(all("style").isEmpty, "a style beside the stylesheet")
    let ids = Set(elements.compactMap { $0.attributes["id"] })
    for element in elements {
      for (name, value) in element.attributes {
        check(!name.hasPrefix("on") && name != "style", "the attribute \(name)")
        if ["href", "src", "action"].contains(name) { check(value.hasPrefix("/"), "the address \(value)") }
        if ["for", "aria-describedby"].contains(name) {
          for id in value.split(separator: " ") { check(ids.contains(String(id)), "nothing has the ID \(id)") }
        }
      }
      if element.name == "input", element.attributes["type"] != "hidden" {
        let isNamed =
          element.path.last == "label"
          || all("label").contains { $0.attributes["for"] == element.attributes["id"] && !$0.text.isEmpty }
        check(isNamed, "the field \(element.attributes["name"] ?? "") has no label")
      }
      if element.name == "button" { check(!element.text.isEmpty, "a button without a text") }
      if element.name == "fieldset" { check(all("legend").count == all("fieldset").count, "no legend") }
      if element.name == "th" { check(element.attributes["scope"] != nil, "a heading without a scope") }
    }
    if text.contains("⟦") { faults.append("a text is missing") }
    return faults
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append(Element(name: name, attributes: attributes, path: open.map { elements[$0].name }))
      open.append(elements.count - 1)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }
  }
}
