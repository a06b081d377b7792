/// A breakpoint on one kind of message. Every such message is held until a tester has chosen what becomes of it.
public struct MessageBreak: Hashable, Sendable {
  /// The name of the notifications from the platform to the merchant server.
  public static let notification = "notification"

  /// The kind of message: the path of a request or the end of that path, with or without the HTTP method, for example
  /// `POST /v1/payment` or `/products/*`; or `notification`. A component `*` of the path matches any component.
  public var name: String
  /// What becomes of the messages without asking anyone; nil to hold them.
  public var choice: HeldMessage.Choice?
  /// The number of messages that the break affects; nil for all.
  public var times: Int?

  /// - Parameters:
  ///   - name: the kind of the messages, e.g. `POST /v1/payment`, or `notification`.
  ///   - choice: what becomes of the messages without asking anyone; nil to hold them.
  ///   - times: the number of messages that the break affects; nil for all.
  public init(_ name: String, choice: HeldMessage.Choice? = nil, times: Int? = nil) {
    self.name = name
    self.choice = choice
    self.times = times
  }

  /// Creates a break on every message of the same kind as a message in the record of a flow.
  ///
  /// Returns nil for messages that cannot be held: answers, callbacks, and messages of the wallet or between banks.
  public init?(for message: WireMessage) {
    guard message.to != .wallet, message.from != .wallet, message.to != .application else { return nil }
    if message.from == .platform, message.to == .merchantServer {
      guard Int(message.name) == nil, message.name != "—" else { return nil }
      self.init(Self.notification)
      return
    }
    let name = MessageName(message.name)
    guard message.from == .sdk || message.from == .application, MessageKind.methods.contains(name.word),
      !name.path.isEmpty
    else { return nil }
    let path = name.path.map { Self.isIdentifier($0) ? "*" : String($0) }
    self.init(name.word + " /" + path.joined(separator: "/"))
  }

  /// Whether a component of a path identifies one object rather than a kind of message: a number, a long identifier, or
  /// a component that is redacted.
  private static func isIdentifier(_ component: Substring) -> Bool {
    if component.contains(where: { $0 == "•" || $0 == "…" || $0 == "%" }) { return true }
    let hasDigit = component.contains(where: \.isNumber)
    return hasDigit && (component.allSatisfy(\.isNumber) || (component.count >= 16 && !component.contains(".")))
  }

  /// Returns whether the break affects a request.
  /// - Parameters:
  ///   - method: the method of the request, in upper case.
  ///   - path: the path of the request, whose query does not matter.
  public func matches(method: String, path: String) -> Bool {
    name != Self.notification && MessageKind(name).matches(method: method, path: path)
  }
}

/// The breaks on messages as a front end sees them: which are armed, what they hold, and a tester's choice.
package protocol MessageBreaking: AnyObject, Sendable {
  /// The armed breaks, in the order in which they were armed.
  var armed: [MessageBreak] { get }
  /// The message that has been held the longest; nil if none is held.
  var held: HeldMessage? { get }
  /// A number that grows with every change of `armed` and `held`.
  var revision: Int { get }
  /// Arms a break, or disarms the break of the same name.
  /// - Returns: whether it is armed now.
  @discardableResult
  func toggle(_ wanted: MessageBreak) -> Bool
  /// Lets the message go on as chosen. It does nothing if the message is no longer held.
  func decide(_ choice: HeldMessage.Choice, on message: HeldMessage)
  /// Disarms all breaks, and lets all held messages go on unchanged.
  func release()
}
