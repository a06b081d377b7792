import ArgumentParser
import CheckoutCore
import KassaWorldlineSandbox

/// The `kassa sign worldline` command: signs a merchant server's request, described in JSON on standard input.
struct SignWorldline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worldline",
    abstract: "Sign a request to the Server API with HMAC-SHA256 (GCS v1HMAC).",
    discussion: """
      Reads a JSON object with method, resource (the path with the query), date (the header Date as it is sent), for a \
      request with a body contentType, and headers, an object of header fields, of which those that begin with X-GCS are \
      signed. All are strings. Prints {"canonical": …, "signature": …, "authorization": …}; the last is the header \
      Authorization.
      With --explain, prints our canonical string, that of your server (--theirs) and the first character that differs; \
      no key is needed. Every line ends with a line feed, the last one too, so a file is compared to its end. The exit \
      status is 0 if they are the same, otherwise 1.

        kassa sign worldline --key-id sandbox-key --secret-file secret < request.json
      """)

  @Option(help: ArgumentHelp("The ID of the API key.", valueName: "id"))
  var keyID: String?
  @Option(
    help: ArgumentHelp("File with the secret of the API key; one trailing newline is ignored.", valueName: "file"),
    completion: .file())
  var secretFile: String?
  @OptionGroup var explaining: ExplainingOptions

  func run() throws {
    try explaining.check()
    if explaining.explain { return try explain() }
    guard let keyID, let secretFile else {
      throw Failure(message: "--key-id ID and --secret-file FILE are required; only --explain does without them")
    }
    let signature = WorldlineSignature(keyID: keyID, secret: try SignCommand.secret(in: secretFile))
    let request = try Self.request(SignCommand.message(SignCommand.standardInput()))
    try Console.output(Self.signed(request, with: signature))
  }

  private func explain() throws {
    let theirs = try explaining.read(endsWithLine: true)
    let request = try Self.request(SignCommand.message(SignCommand.standardInput()))
    let explanation = SignatureExplanation(.request, ours: request.canonical, theirs: theirs)
    try explanation.print(asJSON: explaining.json)
    guard explanation.isEqual else { throw ExitCode(1) }
  }

  /// Returns the canonical string, its signature and the header `Authorization` of a request.
  static func signed(_ request: WorldlineSignature.Request, with signature: WorldlineSignature) -> JSON {
    [
      "canonical": .string(request.canonical), "signature": .string(signature.sign(request)),
      "authorization": .string(signature.authorization(request)),
    ]
  }

  /// Reads the signed parts of a request.
  /// - Throws: `Failure` that lists every member that is missing, no string, or unknown.
  static func request(_ message: JSON) throws(Failure) -> WorldlineSignature.Request {
    var mistakes: [String] = []
    func text(_ name: String, isNeeded: Bool) -> String {
      guard let value = message[name] else {
        if isNeeded { mistakes.append("\(name) is missing") }
        return ""
      }
      if let text = value.string, !(isNeeded && text.isEmpty) { return text }
      mistakes.append("\(name) must be a string" + (isNeeded ? " that is not empty" : ""))
      return ""
    }
    var request = WorldlineSignature.Request(
      method: text("method", isNeeded: true), contentType: text("contentType", isNeeded: false),
      date: text("date", isNeeded: true), resource: text("resource", isNeeded: true))
    if let headers = message["headers"] {
      if headers.object == nil { mistakes.append("headers must be an object") }
      for member in headers.object?.members ?? [] {
        if let value = member.value.string {
          request.headers.append((member.name, value))
        } else {
          mistakes.append("headers.\(member.name) must be a string")
        }
      }
    }
    let known = ["method", "resource", "date", "contentType", "headers"]
    mistakes += (message.object?.members ?? []).map(\.name).filter { !known.contains($0) }.map {
      "\($0) is not a part of a signed request; known: \(known.joined(separator: ", "))"
    }
    guard mistakes.isEmpty else { throw Failure(message: mistakes.joined(separator: "\n")) }
    return request
  }
}
