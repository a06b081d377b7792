/// What the merchant server is ready to sign: an order of its own project, and one payment.
///
/// A string that names either of them twice is refused as well: a value with a semicolon in it could pass for a
/// parameter.
struct SigningPolicy: Sendable {
  var projectID: Int64

  func allows(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let lines = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      let payment = "payment_id:".utf8
      let projects = lines.filter { $0.starts(with: "project_id:".utf8) }
      let payments = lines.filter { $0.starts(with: payment) }
      return projects.count == 1 && projects[0].elementsEqual("project_id:\(projectID)".utf8) && payments.count == 1
        && payments[0].count > payment.count
    }
  }
}
