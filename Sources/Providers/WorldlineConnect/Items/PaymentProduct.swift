/// A payment product with the fields to fill in. Source: Worldline Swift SDK guide, PaymentProduct.
public final class PaymentProduct: BasicPaymentProduct, PaymentItem, @unchecked Sendable {
  // `@unchecked Sendable` is safe here: see the superclass.
  public let fields: [PaymentProductField]
  /// The platform's explanation of why some fields are missing.
  public let fieldsWarning: String?

  override init?(_ reader: ModelReader, _ setting: ModelSetting) {
    fields = PaymentProductField.list(reader, setting)
    fieldsWarning = reader.text("fieldsWarning")
    super.init(reader, setting)
  }
}
