package import CheckoutCore

/// The description of the control API. Source: OpenAPI Specification 3.1.0.
package enum OpenAPI {
  package static func document(server: String, _ all: [ControlRoute]) -> JSON {
    var paths: [(String, JSON)] = []
    for path in unique(all.map(\.path)) {
      let routes = all.filter { $0.path == path }
      paths.append((path, .object(.init(routes.map { ($0.method.lowercased(), operation($0)) }))))
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "kassa control API", "version": "1",
        "description": "Worlds, time, faults, messages, payments and webhooks of kassa serve.",
        "license": ["name": "MIT", "identifier": "MIT"],
      ],
      "servers": [["url": .string(server)]],
      "security": [["token": []], [:]],
      "components": [
        "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]], "schemas": ["Error": Schema.error],
      ],
      "paths": .object(.init(paths)),
    ]
  }

  private static func operation(_ route: ControlRoute) -> JSON {
    let inPath = route.parts.filter { $0.hasPrefix("{") }.map { part -> JSON in
      [
        "name": .string(String(part.dropFirst().dropLast())), "in": "path", "required": true,
        "schema": ["type": "string", "minLength": 1],
      ]
    }
    let inQuery = route.parameters.map { parameter -> JSON in
      [
        "name": .string(parameter.name), "in": "query", "required": false, "description": .string(parameter.summary),
        "schema": parameter.schema,
      ]
    }
    let ofBody: [ControlError.Code] = route.body == nil ? [] : [.json, .large, .packed]
    let ofStored: [ControlError.Code] = route.isOfStored ? [.storage] : []
    let errors = Set(route.errors + ofBody + ofStored + [.token, .origin]).map(\.status)
    let failures = Set(errors).sorted().map { status -> (String, JSON) in
      let codes = ControlError.Code.allCases.filter { $0.status == status }.map(\.rawValue).joined(separator: ", ")
      return (
        String(status),
        [
          "description": .string(codes),
          "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Error"]]],
        ]
      )
    }
    let done: (String, JSON) = (
      String(route.status),
      ["description": "done", "content": ["application/json": ["schema": route.answer]]]
    )
    return .compact([
      ("summary", .string(route.summary)), ("operationId", .string(id(route))),
      ("parameters", inPath.isEmpty && inQuery.isEmpty ? nil : .array(inPath + inQuery)),
      (
        "requestBody",
        route.body.map { ["required": .bool($0["required"] != nil), "content": ["application/json": ["schema": $0]]] }
      ),
      ("responses", .object(.init([done] + failures))),
    ])
  }

  private static func id(_ route: ControlRoute) -> String {
    route.method.lowercased()
      + route.parts.filter { $0 != "_kassa" && $0 != "w" }.map { part in
        let word = part.filter { $0.isLetter }
        return word.prefix(1).uppercased() + word.dropFirst()
      }.joined()
  }

  private static func unique(_ words: [String]) -> [String] {
    words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
