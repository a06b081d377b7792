import CheckoutCore
import KassaCards

/// The platform's response that describes the payment interface.
enum InterfaceAnswer {
  /// Reads the payment interface from the response.
  /// - Parameters:
  ///   - forced: the payment method that the order requires; nil if it does not require one.
  ///   - action: the action to perform; `tokenize` does not need a security code.
  ///   - wallet: the data for the wallet sheet; nil to report wallets as unsupported.
  ///   - texts: the names of the card method and of customer fields.
  static func interface(
    _ answer: AnswerReader, forced: String?, action: ActionType = .sale, wallet: WalletMethod? = nil,
    texts: InterfaceTexts = .platform
  ) throws(CheckoutError) -> PaymentInterface {
    try answer.expect(status: "ready")
    var methods: [PaymentMethod] = []
    for method in try answer.objects("payment_methods") {
      methods.append(try self.method(method, action, wallet, texts))
    }
    guard !methods.isEmpty else { throw CheckoutError(code: .methodsNone) }
    let saved = try SavedAccounts.methods(
      answer, asked: methods.first { $0.id == MethodCode.card }?.fields.filter(CustomerFields.isAsked) ?? [])
    var interface = PaymentInterface(
      merchantName: try answer.object("merchant").required("name", \.string),
      language: try answer.required("language", \.string),
      methods: saved + methods,
      // Let a customer with saved cards choose among them first.
      preselected: saved.isEmpty ? methods.first { $0.id == forced && $0.unavailable == nil }?.id : nil)
    if let held = try answer.optionalObject("current_payment") {
      interface.restored = Payment(
        id: try held.required("id", \.string), status: try held.required("status", \.string))
      interface.restored?.method = try held.optional("method", \.string)
      interface.restored?.type = try held.optional("type", \.string)
    }
    return interface
  }

  /// Returns the revision of a restored payment; nil if the response has none. Only later revisions are new.
  static func heldRevision(_ answer: AnswerReader) throws(CheckoutError) -> Int? {
    try answer.optionalObject("current_payment")?.optional("revision", \.integer)
  }

  private static func method(
    _ reader: AnswerReader, _ action: ActionType, _ wallet: WalletMethod?, _ texts: InterfaceTexts
  ) throws(CheckoutError) -> PaymentMethod {
    let id = try reader.required("code", \.string)
    let name = try reader.required("name", \.string)
    let type = try reader.required("type", \.string)
    if type == WalletMethod.type, let wallet { return wallet.method(id, name, try reader.strings("card_types") ?? []) }
    if type == "aps" {
      let bank = try RedirectMessages.bankField(reader).map { [$0] } ?? []
      return PaymentMethod(
        id: id, kind: .redirect, name: name, fields: bank + (try CustomerFields.shown(reader, texts)))
    }
    guard type == "card" else {
      return PaymentMethod(id: id, kind: .redirect, name: name, unavailable: "method.unsupported")
    }
    guard let types = try reader.strings("card_types") else { throw reader.malformed("card_types", "missing") }
    let brands = types.compactMap(CardTypeNames.brand)
    var fields = Field.card(accepted: brands, nameRules: [.withoutDigits]).filter {
      action != .tokenize || $0.kind != .securityCode
    }
    fields += try CustomerFields.shown(reader, texts)
    if try reader.optional("wallet_save_mode", \.string) == "askCustomer", action != .tokenize {
      fields.append(Field(id: "save", kind: .checkbox, isRequired: false))
    }
    return PaymentMethod(id: id, kind: .card, name: texts.cardMethod(name), brands: brands, fields: fields)
  }
}
