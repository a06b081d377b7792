// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names of the cases are spelt as in the ecommpay documentation.

/// The type of an additional customer field.
/// Source: ecommpay SDK guide, additionalFields; names in ecommpay's mobile SDK.
public enum AdditionalFieldType: String, CaseIterable, Sendable {
  case customer_first_name, customer_middle_name, customer_last_name
  case customer_phone, customer_email
  case customer_country, customer_state, customer_city, customer_address, customer_zip
  case customer_day_of_birth, customer_birthplace, customer_ssn
  case customer_domain, customer_mir, customer_account_id, customer_language, customer_screen_res, customer_save
  case billing_postal, billing_country, billing_region, billing_city, billing_address
  case identify_doc_number, identify_doc_type, identify_doc_issue_date, identify_doc_issue_by
  case custom
  case doku_customer_first_name, doku_customer_email
  case neteller_account_number
  case qiwi_account_number
  case webmoney_classic_account_number, webmoney_classic_account_type

  /// The field name used in requests. Customer fields lose their `customer_` prefix, e.g. `first_name`.
  public var wireName: String {
    let prefix = "customer_"
    return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }
}
