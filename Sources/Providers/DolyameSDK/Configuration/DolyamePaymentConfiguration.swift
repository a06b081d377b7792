#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The configuration for an instalment payment. Source: Dolyame SDK guide, section 2.
public struct DolyamePaymentConfiguration: Hashable, Sendable {
  /// The merchant that receives the payment, and how its errors are shown.
  public var partner: Partner
  /// The order to pay for.
  public var order: Order
  /// What the merchant knows about the payer.
  public var customerInfo: CustomerInfo
  /// Whether CallKit may be used. Source: Dolyame SDK guide, "enableCallKitUsage".
  ///
  /// CallKit does not exist on this platform, so the flag is sent with the order and has no other effect.
  public var enableCallKitUsage: Bool

  /// Creates a configuration. The SDK validates it when the payment starts.
  /// - Parameters:
  ///   - partner: the merchant that receives the payment.
  ///   - order: the order to pay for.
  ///   - customerInfo: the known customer data, used to prefill the forms.
  ///   - enableCallKitUsage: whether CallKit may be used. The flag is only sent with the order.
  public init(partner: Partner, order: Order, customerInfo: CustomerInfo, enableCallKitUsage: Bool = true) {
    self.partner = partner
    self.order = order
    self.customerInfo = customerInfo
    self.enableCallKitUsage = enableCallKitUsage
  }

  /// Converts roubles to kopecks; returns nil unless the amount is a whole number of kopecks.
  public static func kopecks(_ amount: Decimal) -> Int64? { amount.kopecks }

  /// The merchant that receives the payment.
  public struct Partner: Hashable, Sendable {
    /// The partner ID issued by the platform.
    public var id: String
    /// The URL that receives the payment notification; nil to use the URL that the platform has on file.
    ///
    /// A demo payment does not send a notification. Source: Dolyame SDK guide, "Демо-заявка".
    public var notificationUrl: String?
    /// Whether this is a demo payment, in which the payer first chooses the outcome and no acquirer is involved.
    public var demoFlow: Bool
    /// Whether error screens show the platform's error codes.
    public var showErrorScreenDebugInformation: Bool

    /// Creates a partner.
    /// - Parameters:
    ///   - id: the partner ID issued by the platform.
    ///   - notificationUrl: the https URL that receives the payment notification; nil for the one that the platform
    ///     has.
    ///   - demoFlow: whether this is a demo payment.
    ///   - showErrorScreenDebugInformation: whether error screens show the platform's error codes.
    public init(
      id: String, notificationUrl: String? = nil, demoFlow: Bool = false, showErrorScreenDebugInformation: Bool = false
    ) {
      self.id = id
      self.notificationUrl = notificationUrl
      self.demoFlow = demoFlow
      self.showErrorScreenDebugInformation = showErrorScreenDebugInformation
    }
  }

  /// The order to pay for. The platform requires `amount + prepaidAmount` to equal the total price of the items.
  public struct Order: Hashable, Sendable {
    /// The order ID, unique for every launch of the SDK.
    public var id: String
    /// The amount to pay in four instalments, in roubles and whole kopecks.
    public var amount: Decimal
    /// The amount paid by other means, e.g. bonus points, in roubles and whole kopecks.
    public var prepaidAmount: Decimal
    /// The items, at least one. Their total price must equal `amount + prepaidAmount`.
    public var items: [Item]
    /// The merchant category code for the payment, ISO 18245.
    ///
    /// Dolyame requires 5311. Any other code is reported in ``DolyamePaymentConfiguration/warnings``.
    public var mcc: Int

    /// Creates an order.
    /// - Parameters:
    ///   - id: the order ID, unique for every launch of the SDK.
    ///   - amount: the amount to pay in four instalments, in roubles and whole kopecks; at least one rouble.
    ///   - prepaidAmount: the amount paid by other means, in roubles and whole kopecks.
    ///   - items: the items, at least one.
    ///   - mcc: the merchant category code, 1 to 9999. Dolyame requires 5311.
    public init(id: String, amount: Decimal, prepaidAmount: Decimal = 0, items: [Item], mcc: Int = 5311) {
      self.id = id
      self.amount = amount
      self.prepaidAmount = prepaidAmount
      self.items = items
      self.mcc = mcc
    }

    /// An item in the order.
    public struct Item: Hashable, Sendable {
      /// The name of the item, 1 to 128 characters.
      public var name: String
      /// The number of units, at least 1.
      public var quantity: Int
      /// The unit price in roubles and whole kopecks.
      public var price: Decimal
      /// The merchant's SKU for the item. If it is missing, a warning is reported, because refunds may then fail.
      public var sku: String?

      /// Creates an item.
      /// - Parameters:
      ///   - name: the name, 1 to 128 characters.
      ///   - quantity: the number of units, at least 1.
      ///   - price: the unit price in roubles and whole kopecks.
      ///   - sku: the merchant's SKU. Without one, refunds may fail.
      public init(name: String, quantity: Int, price: Decimal, sku: String? = nil) {
        self.name = name
        self.quantity = quantity
        self.price = price
        self.sku = sku
      }
    }
  }

  /// Known customer data, used to prefill the forms.
  public struct CustomerInfo: Hashable, Sendable {
    /// The merchant's customer ID. If it differs from the one in the last payment, the stored sign-in is deleted.
    public var id: String
    /// The first name; nil or empty if unknown. The questionnaire begins with it, and accepts 1 to 200 Latin or Cyrillic
    /// letters, full stops, spaces and hyphens.
    public var firstName: String?
    /// The last name, with the same rule as the first name; nil if unknown.
    public var lastName: String?
    /// The patronymic or middle name, with the same rule as the first name; nil if unknown.
    public var middleName: String?
    /// The phone number, e.g. `+79130010101`.
    public var phone: String?
    /// The date of birth, e.g. `28.05.1991`.
    public var birthday: String?
    /// The e-mail address; nil if unknown.
    public var email: String?

    /// Creates customer data. Pass everything that is known, because Dolyame asks the payer for the rest.
    /// - Parameters:
    ///   - id: the merchant's customer ID.
    ///   - firstName: the first name; nil if unknown.
    ///   - lastName: the last name; nil if unknown.
    ///   - middleName: the patronymic or middle name; nil if unknown.
    ///   - phone: the phone number, e.g. `+79130010101`.
    ///   - birthday: the date of birth, e.g. `28.05.1991`.
    ///   - email: the e-mail address; nil if unknown.
    public init(
      id: String, firstName: String? = nil, lastName: String? = nil, middleName: String? = nil, phone: String? = nil,
      birthday: String? = nil, email: String? = nil
    ) {
      self.id = id
      self.firstName = firstName
      self.lastName = lastName
      self.middleName = middleName
      self.phone = phone
      self.birthday = birthday
      self.email = email
    }
  }
}
