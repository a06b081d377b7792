import CheckoutCore
import KassaCards
import KassaSandbox

/// The validation of the nested objects in an init request. It reports the path of every error.
///
/// Source: ecommpay SDK guide, tables of parameters; ecommpay's field names.
struct ParameterCheck {
  /// The current date.
  let today: CalendarDate
  private(set) var mistakes: [RequestError] = []

  init(today: CalendarDate) { self.today = today }

  mutating func judge(_ request: JSON) {
    secureInfo(request["payment_info"]?["secure_info"])
    recurring(request["recurrent_info"])
    applePay(request["apple_pay"])
    receipt(request["receipt_data"])
    customer(request["additional_fields"])
    look(request)
  }

  /// Adds an error for a field, unless the field already has one.
  private mutating func add(_ code: String, _ field: String) {
    if !mistakes.contains(where: { $0.field == field }) { mistakes.append(RequestError(code, field: field)) }
  }

  /// Validates each field of a JSON object against the format of that field. An unknown field is an error.
  private mutating func members(
    _ object: JSON?, at path: String, _ forms: [String: MemberForm], objects: Set<String> = []
  ) {
    guard let object else { return }
    guard let members = object.members else { return add("702", path) }
    for member in members where !objects.contains(member.name) {
      let place = path + "." + member.name
      guard let form = forms[member.name] else {
        add("702", place)
        continue
      }
      // A value of another JSON type is malformed (702); an unacceptable value of the right type is invalid (502).
      if !form.accepts(member.value) { add(form.isType(of: member.value) ? "502" : "702", place) }
    }
  }

  private mutating func secureInfo(_ info: JSON?) {
    let (payment, customer) = (info?["payment"], info?["customer"])
    members(info, at: "secure_info", [:], objects: ["payment", "customer"])
    members(payment, at: "secure_info.payment", Self.payment, objects: ["gift_card"])
    members(payment?["gift_card"], at: "secure_info.payment.gift_card", Self.giftCard)
    members(customer, at: "secure_info.customer", Self.customer, objects: ["account", "shipping", "mpi_result"])
    members(customer?["account"], at: "secure_info.customer.account", Self.account)
    members(customer?["shipping"], at: "secure_info.customer.shipping", Self.shipping)
    members(customer?["mpi_result"], at: "secure_info.customer.mpi_result", Self.mpiResult)
    if payment?["preorder_purchase"] == "02", let day = MemberForm.date(payment?["preorder_date"]), day < today {
      add("502", "secure_info.payment.preorder_date")
    }
    if let shipping = customer?["shipping"], shipping["region_code"] != nil, shipping["country"] == nil {
      add("2004", "secure_info.customer.shipping.country")
    }
  }

  private mutating func recurring(_ info: JSON?) {
    guard let info, !info.isNull else { return }
    members(info, at: "recurrent_info", Self.recurring, objects: ["schedule", "register"])
    // Where neither is allowed, the other one is not asked for.
    let takesPeriod = !["C", "U"].contains(info["type"]?.string ?? "")
    let pairs = (takesPeriod ? [("period", "time")] : []) + [("start_date", "scheduled_payment_id")]
    if info["type"] == nil { add("2004", "recurrent_info.type") }
    switch info["type"]?.string {
    case "C", "U":
      for name in ["period", "interval", "time"] where info[name] != nil { add("502", "recurrent_info." + name) }
    case "R" where info["period"] == nil && info["schedule"]?.elements?.isEmpty != false:
      add("2004", "recurrent_info.period")
    default: break
    }
    func isGiven(_ name: String) -> Bool {
      info[name].map { $0.string?.allSatisfy(\.isWhitespace) != true } ?? false
    }
    for (left, right) in pairs {
      if isGiven(left), !isGiven(right) { add("2004", "recurrent_info." + right) }
      if !isGiven(left), isGiven(right) { add("2004", "recurrent_info." + left) }
    }
    let expiry = ["expiry_day", "expiry_month", "expiry_year"]
    if expiry.contains(where: { info[$0] != nil }) {
      for name in expiry where info[name] == nil { add("2004", "recurrent_info." + name) }
      let parts = expiry.map { name in info[name].flatMap { $0.int64 ?? $0.string.flatMap { Int64($0) } } }
      if let day = parts[0], let month = parts[1], let year = parts[2], (1...31).contains(day),
        (1...12).contains(month), (2000...2999).contains(year),
        CalendarDate(year: Int(year), month: Int(month), day: Int(day)) == nil
      {
        add("502", "recurrent_info.expiry_day")
      }
    }
    for (index, charge) in (info["schedule"]?.elements ?? []).enumerated() {
      let place = "recurrent_info.schedule." + String(index)
      members(charge, at: place, Self.charge)
      for name in ["amount", "date"] where charge[name] == nil { add("2004", place + "." + name) }
    }
    days(RecurringPlan(info))
  }

  /// Checks that neither the charges nor the expiry date are in the past, and that no charge is after the expiry date.
  private mutating func days(_ plan: RecurringPlan) {
    if let last = plan.lastDay, last < today { add("502", "recurrent_info.expiry_day") }
    let charges = [("start_date", plan.startDate)] + plan.charges.enumerated().map { ("schedule.\($0).date", $1.day) }
    for (name, day) in charges {
      guard let day else { continue }
      if day < today || plan.lastDay.map({ day > $0 }) == true { add("502", "recurrent_info." + name) }
    }
  }

  private mutating func applePay(_ options: JSON?) {
    guard let options, !options.isNull else { return }
    for name in ["merchant_id", "description", "country_code"] {
      let value = options[name]?.string ?? ""
      if value.allSatisfy(\.isWhitespace) {
        add("2004", "apple_pay." + name)
      } else if name == "country_code", !MemberForm.country.accepts(.string(value)) {
        add("502", "apple_pay." + name)
      }
    }
  }

  private mutating func receipt(_ data: JSON?) {
    guard let data, !data.isNull else { return }
    if ReceiptNotice(data.string ?? "") == nil { add("502", "receipt_data") }
  }

  /// Checks the countries and dates among the additional fields, and that no phone number is too long. An invalid e-mail
  /// address and a phone number that is too short are requested from the customer instead.
  private mutating func customer(_ fields: JSON?) {
    for field in fields?.elements ?? [] {
      guard let name = field["name"]?.string, let value = field["value"]?.string, !value.isEmpty else { continue }
      let isTooShort = name == "phone" && value.utf8.count <= 24
      if name != "email", name != "doku_customer_email", !isTooShort, !EcommpayField(named: name).accepts(value) {
        add("502", "additional_fields." + name)
      }
    }
  }

  private mutating func look(_ request: JSON) {
    if let logo = request["logo_image"], !logo.isNull, !LogoFile.isValid(logo) { add("502", "logo_image") }
    guard let color = request["brand_color"], !color.isNull else { return }
    let digits = Array((color.string ?? "").utf8)
    let isColor =
      digits.count == 7 && digits[0] == UInt8(ascii: "#")
      && digits.dropFirst().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
    if !isColor { add("502", "brand_color") }
  }

  private static let days = (1...31).map { ($0 < 10 ? "0" : "") + String($0) }
  private static let payment: [String: MemberForm] = [
    "challenge_indicator": .code(4), "challenge_window": .code(5), "preorder_date": .day, "preorder_purchase": .code(2),
    "reorder": .code(2),
  ]
  private static let giftCard: [String: MemberForm] = [
    "amount": .number(0...Int64.max), "currency": .currency, "count": .number(0...99),
  ]
  private static let customer: [String: MemberForm] = [
    "address_match": .word(["Y", "N"]), "billing_region_code": .subdivision, "home_phone": .phone, "work_phone": .phone,
  ]
  private static let account: [String: MemberForm] = [
    "additional": .text(64), "activity_day": .number(0...999), "activity_year": .number(0...999),
    "age_indicator": .code(5), "auth_data": .text(255), "auth_method": .code(4), "auth_time": .dayAndTime,
    "date": .day, "change_date": .day, "change_indicator": .code(4), "pass_change_date": .day,
    "pass_change_indicator": .code(5), "payment_age": .day, "payment_age_indicator": .code(5),
    "provision_attempts": .number(0...999), "purchase_number": .number(0...9999), "suspicious_activity": .code(2),
  ]
  private static let shipping: [String: MemberForm] = [
    "address": .text(150), "address_usage": .day, "address_usage_indicator": .code(4), "city": .text(50),
    "country": .country, "delivery_email": .email, "delivery_time": .code(4), "name_indicator": .code(2),
    "postal": .text(16), "region_code": .subdivision, "type": .code(7),
  ]
  private static let mpiResult: [String: MemberForm] = [
    "acs_operation_id": .text(36), "authentication_flow": .code(2), "authentication_timestamp": .stamp,
  ]
  private static let recurring: [String: MemberForm] = [
    "type": .word(["R", "C", "U"]), "period": .word(["D", "W", "M", "Q", "Y"]), "interval": .number(1...100),
    "expiry_day": .word(days), "expiry_month": .word(Array(days.prefix(12))),
    "expiry_year": .number(2000...2999),
    "scheduled_payment_id": .text(255), "start_date": .day, "time": .time, "amount": .number(1...Int64.max),
  ]
  private static let charge: [String: MemberForm] = ["amount": .number(1...Int64.max), "date": .day]
}

/// The merchant's logo: a PNG or SVG image of at most 256 KiB, encoded in Base64.
enum LogoFile {
  static func isValid(_ logo: JSON) -> Bool {
    guard let bytes = logo["data"]?.string.flatMap({ Base64.decode($0) }), bytes.count <= 256 * 1024 else {
      return false
    }
    switch logo["format"]?.string {
    case "png": return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case "svg": return String(decoding: bytes, as: UTF8.self).contains("<svg")
    default: return false
    }
  }
}

/// The receipt data of an order: a JSON object in Base64, whose positions have a quantity, an amount and a description.
struct ReceiptNotice: Sendable {
  var positions: [JSON]

  init?(_ text: String) {
    guard let bytes = Base64.decode(text), let value = JSON(json: bytes), case .object = value
    else { return nil }
    positions = value["positions"]?.elements ?? []
    if let listed = value["positions"], listed.elements == nil { return nil }
    for position in positions {
      guard position["quantity"]?.int64.map({ $0 >= 1 }) == true, position["amount"]?.int64.map({ $0 >= 0 }) == true,
        position["description"]?.string?.contains(where: { !$0.isWhitespace }) == true
      else { return nil }
    }
  }
}
