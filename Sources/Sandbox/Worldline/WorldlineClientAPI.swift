import CheckoutCore
import KassaCards
import KassaSandbox

/// The API that the SDK uses. Source: Worldline, Client API reference.
struct WorldlineClientAPI: Machine {
  let platform: WorldlinePlatform

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    do {
      return try reply(to: request)
    } catch {
      return error.answer(platform.randomness)
    }
  }

  private func reply(to request: MachineRequest) throws(WorldlineError) -> MachineAnswer {
    guard request.segments.starts(with: ["client", "v1"]), request.segments.count >= 4 else {
      throw .unknownPath(request)
    }
    let session = try session(request)
    let path = Array(request.segments.dropFirst(3))
    switch (request.method, path.count, path[0]) {
    case ("GET", 1, "products"): return try products(request, session)
    case ("GET", 1, "productgroups"): return try groups(request, session)
    case ("GET", 2, "products"): return try product(path[1], request, session)
    case ("GET", 2, "productgroups"): return try group(path[1], request, session)
    case ("GET", 3, "products") where path[2] == "networks": return try networks(path[1])
    case ("GET", 3, "products") where path[2] == "directory": return try directory(path[1], request)
    case ("POST", 2, "services") where path[1] == "getIINdetails": return try details(request, session)
    case ("GET", 3, "services") where path[1...] == ["convert", "amount"]: return try convert(request)
    case ("GET", 2, "services") where path[1] == "privacypolicy":
      return MachineAnswer(["htmlContent": "<p>This sandbox stores no personal data.</p>"])
    case ("GET", 2, "crypto") where path[1] == "publickey":
      return MachineAnswer([
        "keyId": .string(WorldlineCipher.keyID), "publicKey": .string(platform.cipher?.publicKey ?? ""),
      ])
    case ("GET", 3, "payments") where path[2] == "thirdpartystatus": return try status(path[1], session)
    default: throw .unknownPath(request)
    }
  }

  /// Returns the session named in the Authorization header, if it belongs to the customer in the path.
  private func session(_ request: MachineRequest) throws(WorldlineError) -> WorldlineSession {
    let scheme = "GCS v1Client:"
    guard let header = request.headers["authorization"], header.hasPrefix(scheme) else { throw .authorisation }
    let id = String(header.dropFirst(scheme.count).drop { $0 == " " })
    guard id.utf8.count == 32, request.headers["x-gcs-clientmetainfo"] != nil else { throw .authorisation }
    guard let session = platform.session(id), session.customer == request.segments[2] else { throw .expired }
    return session
  }

  // MARK: Products

  private func available(
    _ request: MachineRequest, _ session: WorldlineSession
  ) throws(WorldlineError) -> [WorldlineCatalogue.Product] {
    let context = try context(request)
    return platform.catalogue.products.filter { product in
      product.isAvailable(context) && session.allows(String(product.id), group: product.group)
    }
  }

  private func context(_ request: MachineRequest) throws(WorldlineError) -> WorldlineContext {
    for name in ["countryCode", "currencyCode", "amount", "isRecurring"] where request.query[name] == nil {
      throw .parameter(name)
    }
    guard let context = WorldlineContext(query: request.query) else { throw .parameter("amount") }
    return context
  }

  private func products(_ request: MachineRequest, _ session: WorldlineSession) throws(WorldlineError) -> MachineAnswer
  {
    let hidesFields = request.query["hide"] == "fields"
    let list = try available(request, session).map { product in
      let body = shown(withAccounts(product.body, [product.id], session), request)
      return hidesFields ? body.without("fields") : body
    }
    return MachineAnswer(["paymentProducts": .array(list)])
  }

  private func product(
    _ id: String, _ request: MachineRequest, _ session: WorldlineSession
  ) throws(WorldlineError) -> MachineAnswer {
    guard let product = Int64(id).flatMap(platform.catalogue.product) else { throw .unknownProduct }
    guard try available(request, session).contains(where: { $0.id == product.id }) else { throw .notInContext }
    return MachineAnswer(shown(withAccounts(product.body, [product.id], session), request))
  }

  private func groups(_ request: MachineRequest, _ session: WorldlineSession) throws(WorldlineError) -> MachineAnswer {
    let products = try available(request, session)
    let list = platform.catalogue.groups.compactMap { group -> JSON? in
      let members = products.filter { $0.group == group["id"]?.string }.map(\.id)
      return members.isEmpty ? nil : shown(withAccounts(group, members, session).without("fields"), request)
    }
    return MachineAnswer(["paymentProductGroups": .array(list)])
  }

  private func group(
    _ id: String, _ request: MachineRequest, _ session: WorldlineSession
  ) throws(WorldlineError) -> MachineAnswer {
    let members = try available(request, session).filter { $0.group == id }.map(\.id)
    guard let group = platform.catalogue.groups.first(where: { $0["id"]?.string == id }), !members.isEmpty else {
      throw .unknownProduct
    }
    return MachineAnswer(shown(withAccounts(group, members, session), request))
  }

  private func withAccounts(_ body: JSON, _ products: [Int64], _ session: WorldlineSession) -> JSON {
    let accounts = platform.tokens(of: session).filter { products.contains($0.product) }
    guard !accounts.isEmpty, let members = body.members else { return body }
    let today = platform.clock.now.date()
    let list = accounts.map { $0.body(at: (today.year, today.month)) }
    return .object(members + [.init("accountsOnFile", .array(list))])
  }

  /// Returns a product or a group with the labels and the logos that the request is to see.
  private func shown(_ body: JSON, _ request: MachineRequest) -> JSON {
    let (body, version) = (body.labelled(request), platform.configuration.logoVersion)
    return version == 1 ? body : body.withLogos(version)
  }

  private func networks(_ id: String) throws(WorldlineError) -> MachineAnswer {
    guard let networks = platform.catalogue.networks[id] else { throw .unknownProduct }
    return MachineAnswer(["networks": networks])
  }

  private func directory(_ id: String, _ request: MachineRequest) throws(WorldlineError) -> MachineAnswer {
    for name in ["countryCode", "currencyCode"] where request.query[name] == nil { throw .parameter(name) }
    guard let entries = platform.catalogue.directories[id] else { throw .unknownProduct }
    return MachineAnswer(["entries": entries])
  }

  // MARK: Services

  private func details(_ request: MachineRequest, _ session: WorldlineSession) throws(WorldlineError) -> MachineAnswer {
    let body = JSON(json: request.body)
    guard let bin = body?["bin"]?.string, (6...19).contains(bin.utf8.count),
      bin.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { throw .parameter("bin") }
    guard let context = WorldlineContext(body?["paymentContext"]) else { throw .parameter("paymentContext") }
    guard let range = platform.catalogue.range(of: bin) else { throw .unknownIIN }
    // For a brand that the platform does not offer, the response omits `isAllowedInContext`.
    guard platform.catalogue.product(range.product) != nil else {
      return MachineAnswer([
        "paymentProductId": .integer(range.product), "countryCode": .string(range.country),
      ])
    }
    func brand(_ id: Int64) -> JSON {
      ["paymentProductId": .integer(id), "isAllowedInContext": .bool(isAllowed(id, context, session))]
    }
    // The primary brand is the first one that is allowed in the context.
    let primary = range.coBrands.first { isAllowed($0, context, session) } ?? range.product
    return MachineAnswer([
      "paymentProductId": .integer(primary), "countryCode": .string(range.country),
      "isAllowedInContext": .bool(isAllowed(primary, context, session)),
      "coBrands": range.coBrands.isEmpty ? nil : .array(range.coBrands.map(brand)),
    ])
  }

  private func isAllowed(_ id: Int64, _ context: WorldlineContext, _ session: WorldlineSession) -> Bool {
    guard let product = platform.catalogue.product(id) else { return false }
    return product.isAvailable(context) && session.allows(String(id), group: product.group)
  }

  private func convert(_ request: MachineRequest) throws(WorldlineError) -> MachineAnswer {
    guard let source = request.query["source"] else { throw .parameter("source") }
    guard let target = request.query["target"] else { throw .parameter("target") }
    guard let amount = request.query["amount"].flatMap({ Int64($0) }) else { throw .parameter("amount") }
    guard let converted = platform.catalogue.convert(amount, from: source, to: target) else {
      throw .parameter("source")
    }
    return MachineAnswer(["convertedAmount": .integer(converted)])
  }

  private func status(_ id: String, _ session: WorldlineSession) throws(WorldlineError) -> MachineAnswer {
    guard let payment = platform.payment(id), payment.session == session.id,
      let progress = payment.thirdParty
    else { throw .unknownPayment }
    return MachineAnswer(["thirdPartyStatus": .string(progress.rawValue)])
  }
}

extension WorldlineSession {
  /// Whether the merchant server allows the session to use a product.
  func allows(_ product: String, group: String?) -> Bool {
    restrictTo.isEmpty || restrictTo.contains(product) || group.map(restrictTo.contains) == true
  }
}

extension JSON {
  /// Returns this value with its labels if the request is for English, or without labels otherwise.
  /// The sandbox has only English labels. For other languages, the SDK shows its own labels.
  fileprivate func labelled(_ request: MachineRequest) -> JSON {
    request.query["locale"].map { $0.hasPrefix("en") } ?? true ? self : withoutLabels
  }

  /// Returns this value with another version in the addresses of logos: `pp_logo_1_v2.png` for `pp_logo_1_v1.png`.
  fileprivate func withLogos(_ version: Int) -> JSON {
    switch self {
    case .object(let object):
      .object(
        object.members.map { member in
          guard member.name == "logo", let path = member.value.string else {
            return Object.Member(member.name, member.value.withLogos(version))
          }
          return Object.Member(member.name, .string(path.replacing("_v1.", with: "_v\(version).")))
        })
    case .array(let values): .array(values.map { $0.withLogos(version) })
    default: self
    }
  }

  private var withoutLabels: JSON {
    switch self {
    case .object(let object):
      .object(
        object.members.filter { !["label", "placeholderLabel"].contains($0.name) }.map {
          Object.Member($0.name, $0.value.withoutLabels)
        })
    case .array(let values): .array(values.map(\.withoutLabels))
    default: self
    }
  }
}
