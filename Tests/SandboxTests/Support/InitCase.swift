import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox
import Testing

/// An init request, with the errors that the platform is expected to return for it.
struct InitCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var request: InitRequest
  var mistakes: [String]

  init(_ name: String, _ mistakes: [String], _ change: (inout InitRequest) -> Void) {
    testDescription = name
    self.mistakes = mistakes
    request = InitRequest()
    change(&request)
  }
}

extension InitCase {
  static let mistakes: [InitCase] =
    ["project_id", "payment_id", "payment_amount", "payment_currency", "customer_id"].flatMap { name in
      [
        InitCase("\(name) is missing", ["2004 \(name)"]) { $0[name] = nil },
        InitCase("\(name) is empty", ["2004 \(name)"]) { $0[name] = "" },
        InitCase("\(name) is null", ["2004 \(name)"]) {
          $0[name] = .null
          // A null value is signed as an empty string, so the string to sign still contains its parameter.
          $0.signature = EcommpaySignature(secret: "your_secret").sign($0.body["payment_info"] ?? .null)
        },
        InitCase("\(name) is not a scalar", ["702 \(name)"]) {
          $0[name] = []
        },
      ]
    } + [
      InitCase("another project", ["2442 project_id"]) { $0["project_id"] = 11 },
      InitCase("project as text", ["702 project_id"]) { $0["project_id"] = "10" },
      InitCase("zero amount", ["702 payment_amount"]) { $0["payment_amount"] = 0 },
      InitCase("negative amount", ["702 payment_amount"]) { $0["payment_amount"] = -1 },
      InitCase("negative amount to verify", ["702 payment_amount"]) {
        $0["payment_amount"] = -1
        $0.action = "verify"
      },
      InitCase("unknown currency", ["3121 payment_currency"]) { $0["payment_currency"] = "ABC" },
      InitCase("currency in lower case", ["3121 payment_currency"]) { $0["payment_currency"] = "usd" },
      InitCase("currency without minor units", ["3121 payment_currency"]) { $0["payment_currency"] = "XAU" },
      InitCase("description too long", ["502 payment_description"]) {
        $0["payment_description"] = .string(String(repeating: "ж", count: 256))
      },
      InitCase("unknown language", ["502 language_code"]) { $0["language_code"] = "ru" },
      InitCase("three-letter region", ["502 region_code"]) { $0["region_code"] = "USA" },
      InitCase("unknown region", ["502 region_code"]) { $0["region_code"] = "XX" },
      InitCase("numeric region", ["502 region_code"]) { $0["region_code"] = "12" },
      InitCase("unknown payment method", ["2541 force_payment_method"]) { $0["force_payment_method"] = "alipay" },
      InitCase("blank customer", ["2004 customer_id"]) { $0["customer_id"] = " " },
      InitCase("region in lower case", ["502 region_code"]) { $0["region_code"] = "us" },
      InitCase("a description that acts as an ID", ["502 payment_description"]) {
        $0["payment_description"] = "x;payment_id:1"
      },
      InitCase("missing contact", ["2004 additional_fields"]) {
        $0.fields = [["name": "first_name", "value": "Jane"]]
      },
      InitCase("empty contact", ["2004 additional_fields"]) { $0.fields = [["name": "email", "value": ""]] },
      InitCase("missing additional fields", ["2004 additional_fields"]) { $0.fields = nil },
      InitCase("missing signature", ["3262 signature"]) { $0.signature = nil },
      InitCase("wrong signature", ["3261 signature"]) { $0.signature = "AAAA" },
      InitCase("changed after signing", ["3261 signature"]) {
        $0.signature = EcommpaySignature(secret: "your_secret").sign($0.stringToSign)
        $0["payment_amount"] = 1
      },
      InitCase("unknown action", ["702 action"]) { $0.action = "steal" },
      InitCase("unknown mock mode", ["702 mock_mode"]) { $0.mode = "maybe" },
    ]

  static let accepted: [InitCase] = [
    InitCase("the documented request", []) { _ in },
    InitCase("only required members", []) {
      for name in ["payment_description", "region_code", "language_code"] { $0[name] = nil }
    },
    InitCase("saved instruments hidden", []) { $0["hide_saved_wallets"] = true },
    InitCase("saved instruments not hidden", []) { $0["hide_saved_wallets"] = false },
    InitCase("forced payment method", []) { $0["force_payment_method"] = "card" },
    InitCase("phone instead of email", []) { $0.fields = [["name": "phone", "value": "447700900142"]] },
    InitCase("verification of a zero amount", []) {
      $0["payment_amount"] = 0
      $0.action = "verify"
    },
    InitCase("language in upper case", []) { $0["language_code"] = "IT" },
    InitCase("a description of 255 characters", []) {
      $0["payment_description"] = .string(String(repeating: "ж", count: 255))
    },
    InitCase("currency without decimals", []) { $0["payment_currency"] = "JPY" },
    InitCase("default action and mode", []) {
      $0.action = nil
      $0.mode = nil
    },
  ]
}
