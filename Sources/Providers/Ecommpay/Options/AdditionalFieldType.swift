// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names of the cases are spelt as in the ecommpay documentation.

/// The type of an additional customer field.
/// Source: ecommpay SDK guide, additionalFields; names in ecommpay's mobile SDK.
public enum AdditionalFieldType: String, CaseIterable, Sendable {
  /// The customer's first name.
  case customer_first_name
  /// The customer's middle name.
  case customer_middle_name
  /// The customer's last name.
  case customer_last_name
  /// The customer's phone number. A card payment requires it or `customer_email`. Only its digits are sent.
  case customer_phone
  /// The customer's e-mail address. A card payment requires it or `customer_phone`.
  case customer_email
  /// The country of the customer's address.
  case customer_country
  /// The state or region of the customer's address.
  case customer_state
  /// The city of the customer's address.
  case customer_city
  /// The street of the customer's address.
  case customer_address
  /// The postal code of the customer's address.
  case customer_zip
  /// The customer's date of birth.
  case customer_day_of_birth
  /// The customer's place of birth.
  case customer_birthplace
  /// The customer's social security number.
  case customer_ssn
  /// The field that is sent as `domain`. The ecommpay documentation does not describe it.
  case customer_domain
  /// The field that is sent as `mir`. The ecommpay documentation does not describe it.
  case customer_mir
  /// The customer's account ID, sent as `account_id`.
  case customer_account_id
  /// The customer's language, sent as `language`.
  case customer_language
  /// The resolution of the customer's screen, sent as `screen_res`.
  case customer_screen_res
  /// The field that is sent as `save`. The ecommpay documentation does not describe it.
  case customer_save
  /// The postal code of the billing address.
  case billing_postal
  /// The country of the billing address, ISO 3166-1 alpha-2.
  case billing_country
  /// The region of the billing address.
  case billing_region
  /// The city of the billing address.
  case billing_city
  /// The street of the billing address.
  case billing_address
  /// The number of the customer's identity document.
  case identify_doc_number
  /// The type of the customer's identity document.
  case identify_doc_type
  /// The date on which the customer's identity document was issued.
  case identify_doc_issue_date
  /// The authority that issued the customer's identity document.
  case identify_doc_issue_by
  /// The field that is sent as `custom`. The ecommpay documentation does not describe it.
  case custom
  /// The customer's first name, for payments with DOKU.
  case doku_customer_first_name
  /// The customer's e-mail address, for payments with DOKU.
  case doku_customer_email
  /// The customer's account number, for payments with Neteller.
  case neteller_account_number
  /// The customer's account number, for payments with QIWI.
  case qiwi_account_number
  /// The customer's account number, for payments with WebMoney.
  case webmoney_classic_account_number
  /// The type of the customer's account, for payments with WebMoney.
  case webmoney_classic_account_type

  /// The field name used in requests. Customer fields lose their `customer_` prefix, e.g. `first_name`.
  public var wireName: String {
    let prefix = "customer_"
    return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }
}
