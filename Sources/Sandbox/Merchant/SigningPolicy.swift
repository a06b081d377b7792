/// What the merchant server is ready to sign: an order of its own project, and one payment.
///
/// A string that names either of them twice is refused as well: a value with a semicolon in it could pass for a
/// parameter.
struct SigningPolicy: Sendable {
  var projectID: Int64

  func allows(_ text: String) -> Bool {
    let lines = text.split(separator: ";", omittingEmptySubsequences: false)
    let projects = lines.filter { $0.hasPrefix("project_id:") }
    let payments = lines.filter { $0.hasPrefix("payment_id:") }
    return projects == ["project_id:\(projectID)"] && payments.count == 1 && payments != ["payment_id:"]
  }
}
