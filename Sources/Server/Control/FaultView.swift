import CheckoutCore
import KassaBackend

/// What the control API tells about faults. A fault belongs to a payment system of the world; its ID is `SYSTEM-NUMBER`.
enum FaultView {
  static func schema(_ systems: JSON) -> JSON {
    Schema.object(
      [
        ("id", Schema.text), ("system", systems), ("used", Schema.count), ("kind", kinds),
        ("step", step), ("message", Schema.text), ("times", times), ("arrives", Schema.flag), ("delay", delay),
        ("retry-after", Schema.count),
      ], required: ["id", "system", "used", "kind"])
  }

  private static let kinds = Schema.words(
    Fault.Kind.allCases.map(\.rawValue) + Fault.OnWire.allCases.map(\.rawValue))

  private static let step = Schema.numberOrWord(1...Step.allCases.count, Step.allCases.map(\.name))
  private static let times = Schema.numberOrWord(1...1000, ["once", "always"])

  private static let duration: JSON = [
    "type": "string", "pattern": "^\\+?0*([1-9][0-9]{0,8}|1000000000)(ms|s|m|h)$", "examples": ["5s"],
  ]

  /// A fixed delay, or one with a log-normal distribution.
  private static let delay: JSON = [
    "anyOf": [
      duration,
      Schema.object(
        [("median", duration), ("sigma", ["type": "number", "minimum": 0, "maximum": 10])], required: ["median"],
        isClosed: true),
    ]
  ]

  static func body(_ systems: JSON) -> JSON {
    Schema.object(
      [
        ("system", systems), ("kind", kinds), ("step", step), ("message", Schema.text), ("times", times),
        ("arrives", Schema.flag), ("delay", delay),
        ("retry-after", ["type": "integer", "minimum": 0, "maximum": 86_400]),
      ], required: ["kind"], isClosed: true)
  }

  static func all(_ world: World) -> [JSON] {
    world.begun.flatMap { system in system.backend.armedFaults.map { json($0, system) } }
  }

  private static func json(_ armed: ArmedFault, _ system: ServedSystem) -> JSON {
    let settings = (armed.fault.settings.object?.members ?? []).map { member in
      let onWire = member.name == "kind" ? armed.fault.onWire : nil
      return (member.name, onWire.map { JSON.string($0.rawValue) } ?? member.value)
    }
    return .object(
      .init(
        [
          ("id", .string("\(system.name)-\(armed.number)")), ("system", .string(system.name)),
          ("used", JSON(armed.met)),
        ] + settings))
  }

  /// Arms a fault of one payment system.
  /// - Throws: `invalid` with every mistake.
  static func arm(_ body: JSON, in world: World) throws(ControlError) -> JSON {
    guard let object = body.object else { throw ControlError(.invalid, "the body must be a JSON object") }
    var mistakes: [ControlError.Mistake] = []
    let sandboxes = world.sandboxes
    let places = object["system"].map { $0.string.flatMap(sandboxes.places) } ?? sandboxes.places.first
    if places == nil {
      mistakes.append(.init("system", "must be one of \(sandboxes.names.joined(separator: ", "))"))
    }
    var fault: Fault?
    let onWire = object["kind"]?.string.flatMap(Fault.OnWire.init)
    do throws(SettingsErrors) {
      let members = object.members.filter { $0.name != "system" }.map { member in
        // What goes wrong only on a real connection has no kind of its own in process.
        (member.name, onWire != nil && member.name == "kind" ? JSON.string(Fault.Kind.noAnswer.rawValue) : member.value)
      }
      fault = try Fault(.object(.init(members)), .described)
      fault?.onWire = onWire
    } catch {
      mistakes += error.list.map { mistake in
        let more = mistake.path.description == "kind" ? Fault.OnWire.allCases.map { ", " + $0.rawValue }.joined() : ""
        return .init(mistake.path.description, mistake.rule + more)
      }
    }
    if let places, let wanted = fault {
      do throws(ControlError.Mistake) {
        fault?.message = try message(of: wanted, places)
      } catch {
        mistakes.append(error)
      }
    }
    guard let places, let fault, mistakes.isEmpty else {
      throw ControlError(.invalid, "the fault cannot be armed", mistakes)
    }
    let system = world.system(places)
    let number = system.backend.number(arming: fault)
    return json(ArmedFault(number: number, fault: fault), system)
  }

  /// Returns the name of the messages that a fault is to meet; nil for any.
  ///
  /// The platform's notifications have one name. At a backend of the shop's own they have another one, which means the same.
  /// - Throws: the mistake if no message can have the name.
  private static func message(of fault: Fault, _ places: ServedPlaces) throws(ControlError.Mistake) -> String? {
    guard let name = fault.message else { return nil }
    guard fault.kind.isOfNotifications else {
      let path = name.split(separator: " ").last.map(String.init) ?? ""
      guard let prefix = places.places.map(\.prefix).first(where: { path.hasPrefix($0 + "/") }) else { return name }
      throw .init("message", "is the path without \(prefix), such as \(path.dropFirst(prefix.count))")
    }
    let kind = MessageKind(name)
    let known = MemberTable.standard.notificationNames(of: places.system)
    if known.isEmpty || known.contains(where: { kind.matches($0) }) { return name }
    let own = "/\(places.system)/notify"
    if ["POST", "GET"].contains(where: { kind.matches(method: $0, path: own) }) { return nil }
    throw .init(
      "message", "\(places.system) sends no such notification; leave it out, or write \(known.joined(separator: ", "))")
  }

  static func disarm(_ id: String, in world: World) -> Bool {
    guard let dash = id.lastIndex(of: "-"), let number = Int(id[id.index(after: dash)...]) else { return false }
    let system = world.begun.first { $0.name == id[..<dash] }
    return system?.backend.disarm(number) ?? false
  }
}
