import CheckoutCore
import KassaCards

extension WorldlineProvider {
  /// The prefix of the method ID for an account on file. Each account is a payment method of its own.
  static let accountPrefix = "account:"
  /// The IDs of the products that require a wallet on the payer's phone: Apple Pay and Google Pay.
  private static let wallets: Set<String> = ["302", "320"]

  func fetchInterface() async throws(CheckoutError) -> PaymentInterface {
    let items = try loadedItems()
    report(items.decodingIssues)
    // Every listed item costs requests and screen space, so reject a list that is too long.
    guard items.paymentItems.count + items.accountsOnFile.count <= PaymentInterface.mostMethods else {
      throw PaymentInterface.tooMany("paymentProducts", PaymentInterface.mostMethods)
    }
    var methods = items.accountsOnFile.map { account in
      PaymentMethod(
        id: Self.accountPrefix + account.identifier, kind: .card, name: name(account.paymentProductIdentifier),
        brands: ProductBrands.brands([account.paymentProductIdentifier]), isOutline: true, account: account.label,
        saved: saved(account))
    }
    for item in items.paymentItems {
      methods.append(outline(item, items))
      methods += items.products(ofGroup: item.identifier).map { product in
        var hidden = outline(product, items)
        hidden.isListed = false
        return hidden
      }
    }
    for index in methods.indices where methods[index].isListed { methods[index].logo = badge(methods[index].id) }
    // The list shows what is at hand. What is loaded now is for the next time.
    let (session, logos) = (try session(), methods.filter(\.isListed).compactMap { logo($0.id) })
    logoUpdate = environment.spawn { await session.updateImages(logos) }
    let preselected = preselection(methods)
    if let preselected {
      let method = try await fetchMethod(preselected)
      if let index = methods.firstIndex(where: { $0.id == preselected }) { methods[index] = method }
    }
    var interface = PaymentInterface(
      merchantName: order.merchantName, language: order.language ?? environment.language, methods: methods,
      preselected: preselected)
    let only = methods.first { $0.id == preselected }
    interface.converted = await converted()
    interface.confirmsAtOnce = only?.fields.isEmpty == true && only?.sheet == nil
    return interface
  }

  /// Returns the amount in the order's second currency, for information only.
  /// Returns nil if the order has no second currency or the conversion fails.
  private func converted() async -> Money? {
    let (amount, target) = (order.amountOfMoney, order.convertAmountTo)
    guard let target, target != amount.currencyCode else { return nil }
    do {
      guard let currency = CurrencyTable.standard.named(target) else { throw ConnectError.decoding("currency") }
      let cents = try await session().convertAmount(
        amount.totalAmount, withSource: amount.currencyCode, target: target)
      guard let shown = Self.rounded(cents: cents, currency) else { throw ConnectError.decoding("convertedAmount") }
      return shown
    } catch {
      let known = (error as? ConnectError).map { CheckoutError($0) } ?? (error as? CheckoutError)
      providerContext.note(
        .notConverted, ["currency": target, "code": known?.platformCode ?? known?.code.rawValue ?? "—"])
      return nil
    }
  }

  /// Converts cents to minor units, rounding if the currency has no decimal places. The result is for display only.
  private static func rounded(cents: Int, _ currency: Money.Currency) -> Money? {
    PaymentTracker.money(cents: cents, currency)
      ?? (currency.exponent == 0 ? Int64(cents).share(1, of: 100).map { Money($0, currency) } : nil)
  }

  /// The logo of a method, or of the product of an account on file; nil if the platform named none.
  private func logo(_ method: String) -> LogoImage? {
    items?.paymentItem(withIdentifier: account(method)?.paymentProductIdentifier ?? method)?.displayHints.logoImage
  }

  /// The word that stands for the logo of a method, without a request; nil if there is none.
  /// An image at hand that is no drawing of a word, such as a PNG, leaves that to the drawing that the SDK ships.
  private func badge(_ method: String) -> MethodLogo? {
    guard let logo = logo(method), let session = try? session() else { return nil }
    return session.imageAtHand(logo).flatMap(LogoReader.logo) ?? logo.shipped.flatMap(LogoReader.logo)
  }

  /// Returns the ID of the method to open first; nil to show the list.
  /// The method is the item named in the order, or else the only method in the list unless it is an account on file.
  /// Source: Worldline Swift SDK guide.
  private func preselection(_ methods: [PaymentMethod]) -> String? {
    // Return the item even if it is not in the list: requesting it makes the platform report why it is missing.
    if let wanted = order.paymentItem, methods.first(where: { $0.id == wanted })?.unavailable == nil { return wanted }
    let listed = methods.filter(\.isListed)
    guard listed.count == 1, let only = listed.first, only.unavailable == nil, only.account == nil else { return nil }
    return only.id
  }

  func name(_ product: String) -> String {
    items?.paymentItem(withIdentifier: product).map(texts.name) ?? texts.name(ofProduct: product) ?? product
  }

  private func outline(_ item: any BasicPaymentItem, _ items: PaymentItems) -> PaymentMethod {
    let products = items.products(ofGroup: item.identifier).map(\.identifier)
    let product = item as? BasicPaymentProduct
    let isCard = product == nil || product?.paymentMethod == "card"
    var method = PaymentMethod(
      id: item.identifier,
      kind: isCard
        ? .card
        : Self.wallets.contains(item.identifier)
          ? .wallet : product?.usesRedirectionTo3rdParty == true ? .redirect : .form, name: texts.name(of: item),
      brands: ProductBrands.brands(product == nil ? products : [item.identifier]), isOutline: true,
      unavailable: unavailable(item.identifier))
    method.isGroup = product == nil
    return method
  }

  /// Loads the details of a method that the payer has selected.
  func fetchMethod(_ id: String) async throws(CheckoutError) -> PaymentMethod {
    let items = try loadedItems()
    if id == Self.applePay, let item = items.paymentItem(withIdentifier: id) {
      var method = PaymentMethod.wallet(
        id: id, name: texts.name(of: item), merchantName: order.merchantName, request: try await walletRequest(),
        on: environment.wallet)
      // The list shows the method as before. The sheet has the networks.
      method.brands = outline(item, items).brands
      method.logo = badge(id)
      return method
    }
    let account = account(id)
    let target = account?.paymentProductIdentifier ?? id
    guard let basic = items.paymentItem(withIdentifier: target) else {
      _ = try await paymentItem(target)
      throw CheckoutError(code: .worldlineProduct)
    }
    var method = outline(basic, items)
    method.id = id
    method.isOutline = false
    method.isListed = account != nil || items.paymentItems.contains { $0.identifier == id }
    method.account = account?.label
    method.saved = account.map(saved)
    method.logo = badge(id)
    let detail = try await paymentItem(target)
    report(detail.decodingIssues)
    let product = detail as? PaymentProduct
    let mayRemember =
      product.map { $0.allowsTokenization && !$0.autoTokenized }
      ?? items.products(ofGroup: target).contains { $0.allowsTokenization && !$0.autoTokenized }
    let form = FormFields(
      texts: texts, product: product?.identifier, accepted: [], account: account,
      directory: try await directory(product))
    method.fields = form.fields(of: detail, remembers: mayRemember && account == nil && !detail.fields.isEmpty)
    return method
  }

  /// Returns the details of an account on file, for display and for the option to delete the account.
  private func saved(_ account: AccountOnFile) -> SavedInstrument {
    let product = account.paymentProductIdentifier
    let expiry = account.value(forField: "expiryDate").map { $0.filter(\.isNumber) } ?? ""
    var saved = SavedInstrument(
      account: account.label, brand: ProductBrands.brand(product),
      expiry: expiry.utf8.count == 4 ? expiry.prefix(2) + "/" + expiry.suffix(2) : "", token: account.identifier)
    saved.label = account.label.isEmpty ? name(product) : account.label
    return saved
  }

  func account(_ method: String) -> AccountOnFile? {
    guard method.hasPrefix(Self.accountPrefix) else { return nil }
    let id = method.dropFirst(Self.accountPrefix.count)
    return items?.accountsOnFile.first { $0.identifier == id }
  }

  func paymentItem(_ id: String) async throws(CheckoutError) -> any PaymentItem {
    let session = try session()
    let isGroup = try loadedItems().paymentItem(withIdentifier: id) is BasicPaymentProductGroup
    do {
      if isGroup { return try await session.paymentProductGroup(withId: id, context: context) }
      return try await session.paymentProduct(withId: id, context: context)
    } catch {
      throw CheckoutError(error)
    }
  }

  /// Loads the issuer list of a product; returns nil if the product has none or the list cannot be loaded.
  /// Without an issuer list, the form uses the field's own options.
  private func directory(_ product: PaymentProduct?) async throws(CheckoutError) -> DirectoryEntries? {
    guard let product, product.paymentProductField(withId: "issuerId") != nil else { return nil }
    return try? await session().directory(
      forPaymentProductId: product.identifier, countryCode: context.countryCode,
      currencyCode: context.amountOfMoney.currencyCode)
  }

  func lookUp(prefix: String) async throws(CheckoutError) -> CardFacts? {
    let session = try session()
    let details = try await CheckoutError.wrapping { () async throws(ConnectError) in
      try await session.details(ofBin: Session.bin(of: prefix), context: context)
    }
    known[prefix] = details
    let choices = details.choices.map(\.paymentProductId)
    let all = choices.isEmpty ? [details.paymentProductId].compactMap(\.self) : choices
    return CardFacts(
      prefix: prefix, brands: ProductBrands.brands(all), country: details.countryCode,
      method: details.paymentProductId, methods: choices, refusal: Self.refusal(details.status))
  }

  private static func refusal(_ status: IINStatus) -> String? {
    switch status {
    case .existingButNotAllowed: "pan.notAllowed"
    case .unsupported: "pan.unsupported"
    case .unknown: "pan.unknown"
    case .supported, .notEnoughDigits, .pending: nil
    }
  }
}
