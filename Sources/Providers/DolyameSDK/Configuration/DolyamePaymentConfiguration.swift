public import FoundationEssentials

/// Everything that the SDK is told about one payment in parts. Source: seed 004, section 2.
public struct DolyamePaymentConfiguration: Hashable, Sendable {
  public var partner: Partner
  public var order: Order
  public var customerInfo: CustomerInfo
  /// Whether CallKit may be used. Source: seed 004, «enableCallKitUsage». There is no CallKit here: the flag is sent to
  /// the platform with the order and changes nothing else.
  public var enableCallKitUsage: Bool

  public init(partner: Partner, order: Order, customerInfo: CustomerInfo, enableCallKitUsage: Bool = true) {
    self.partner = partner
    self.order = order
    self.customerInfo = customerInfo
    self.enableCallKitUsage = enableCallKitUsage
  }

  /// An amount of roubles in kopecks; nil where it is not a whole number of them.
  public static func kopecks(_ amount: Decimal) -> Int64? { amount.kopecks }

  /// Who takes the payment.
  public struct Partner: Hashable, Sendable {
    /// As the platform gave it out.
    public var id: String
    /// Where the confirmation of the result goes; nil for the one that the platform has on file. A demo payment is never
    /// confirmed there. Source: seed 004, «Демо-заявка».
    public var notificationUrl: String?
    /// A rehearsal: the person first chooses how it will end, and no acquirer is asked.
    public var demoFlow: Bool
    /// Whether screens of errors show the codes.
    public var showErrorScreenDebugInformation: Bool

    public init(
      id: String, notificationUrl: String? = nil, demoFlow: Bool = false, showErrorScreenDebugInformation: Bool = false
    ) {
      self.id = id
      self.notificationUrl = notificationUrl
      self.demoFlow = demoFlow
      self.showErrorScreenDebugInformation = showErrorScreenDebugInformation
    }
  }

  /// What is paid for. `amount + prepaidAmount` has to be what the items cost together; the platform judges that.
  public struct Order: Hashable, Sendable {
    /// Another one for every time that the SDK is opened.
    public var id: String
    /// Roubles, in whole kopecks: what is divided into four parts.
    public var amount: Decimal
    /// Roubles, in whole kopecks: paid by other means, such as bonus points.
    public var prepaidAmount: Decimal
    public var items: [Item]
    /// Merchant category code, ISO 18245, with which the payment is made. The document asks for 5311; another one is
    /// among the ``DolyamePaymentConfiguration/warnings``.
    public var mcc: Int

    public init(id: String, amount: Decimal, prepaidAmount: Decimal = 0, items: [Item], mcc: Int = 5311) {
      self.id = id
      self.amount = amount
      self.prepaidAmount = prepaidAmount
      self.items = items
      self.mcc = mcc
    }

    /// A position of the order.
    public struct Item: Hashable, Sendable {
      public var name: String
      public var quantity: Int
      /// Of one, in roubles and whole kopecks.
      public var price: Decimal
      /// The shop's own key of the goods; without it refunds may go wrong, so that a missing one is warned about.
      public var sku: String?

      public init(name: String, quantity: Int, price: Decimal, sku: String? = nil) {
        self.name = name
        self.quantity = quantity
        self.price = price
        self.sku = sku
      }
    }
  }

  /// What is known of the customer: it is filled in for the person.
  public struct CustomerInfo: Hashable, Sendable {
    /// The shop's own id: the same one keeps the sign-in, another one ends it.
    public var id: String
    public var firstName: String?
    public var lastName: String?
    public var middleName: String?
    /// `+79130010101`.
    public var phone: String?
    /// `28.05.1991`.
    public var birthday: String?
    public var email: String?

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
