import CheckoutCore
import HTTPTypes
package import KassaResources

/// A page of a served world, and the response that brings it to a browser.
package struct PageDocument: Sendable {
  package var title: String
  /// The language as two letters (ISO 639-1).
  package var language: String
  /// What stands below the heading.
  package var content: [HTML]
  /// Whether the page has wide tables.
  package var isWide = false

  /// The whole document.
  package func markup(_ strings: StringTable) -> String {
    let head = HTML.tag(
      "head",
      [
        .void("meta", ["charset": "utf-8"]),
        .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .tag("title", title), .void("link", ["rel": "stylesheet", "href": Stylesheet.path]),
      ])
    let main = HTML.tag(
      "main", ["class": isWide ? "wide" : nil],
      [.tag("p", ["class": "sandbox"], strings("page.sandbox")), .tag("h1", title)] + content)
    let page = HTML.tag("html", ["lang": language], [head, .tag("body", [main])])
    return "<!DOCTYPE html>\n" + page.markup + "\n"
  }

  /// Returns the response with this page.
  func response(_ strings: StringTable, status: HTTPResponse.Status = .ok) -> TransportResponse {
    Self.response("text/html; charset=utf-8", markup(strings), status: status)
  }

  /// The response with the stylesheet.
  static var stylesheet: TransportResponse { response("text/css; charset=utf-8", Stylesheet.text) }

  private static func response(
    _ type: String, _ text: String, status: HTTPResponse.Status = .ok
  ) -> TransportResponse {
    var head = HTTPResponse(status: status)
    head.headerFields[.contentType] = type
    for (name, value) in protections {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    return TransportResponse(head: head, body: Array(text.utf8))
  }

  /// Returns the response that leads a browser to a page after a form, so that reloading it sends nothing again.
  static func redirect(to path: String) -> TransportResponse {
    var response = response("text/plain; charset=utf-8", "", status: .seeOther)
    response.head.headerFields[.location] = path
    return response
  }

  /// The header fields that keep a page to itself: nothing from elsewhere, no script, no frame, no copy on the way.
  /// With a stricter referrer policy, a browser would send forms without their origin.
  private static let protections: KeyValuePairs<String, String> = [
    "Content-Security-Policy":
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cache-Control": "no-store",
    "Vary": "Accept-Language",
  ]
}

extension HTML {
  /// Creates an element without attributes.
  static func tag(_ name: String, _ children: [HTML]) -> HTML { tag(name, [:], children) }
  static func tag(_ name: String, _ text: String) -> HTML { tag(name, [:], text) }
}
