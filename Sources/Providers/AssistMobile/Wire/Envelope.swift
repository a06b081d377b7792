/// Builds SOAP requests. Source: Assist's services `getRegistration` and `orderresult`.
enum Envelope {
  static let namespace = "http://www.paysecure.ru/ws/"

  /// Returns a SOAP call, with the arguments in the given order and their values escaped for XML.
  static func call(_ name: String, _ arguments: [(name: String, value: String)]) -> [UInt8] {
    var text = #"<?xml version="1.0" encoding="UTF-8"?>"#
    text += #"<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ws=""# + namespace
    text += #""><soapenv:Header/><soapenv:Body><ws:\#(name)>"#
    for argument in arguments { text += "<\(argument.name)>\(escaped(argument.value))</\(argument.name)>" }
    text += "</ws:\(name)></soapenv:Body></soapenv:Envelope>"
    return Array(text.utf8)
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      case "\n", "\r", "\t": escaped += "&#\(scalar.value);"
      // XML 1.0 forbids these characters, even as numeric references.
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
