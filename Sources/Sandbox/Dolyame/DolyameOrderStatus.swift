import KassaSandbox

/// The status of an order. Source: public clients of the partner API.
enum DolyameOrderStatus: String, Codable, Sendable, CaseIterable {
  case new, approved, rejected, canceled
  case waitForCommit = "wait_for_commit"
  case committed, completed, refunded

  /// The statuses to which an order with this status can change. This table is the whole state machine.
  var next: [DolyameOrderStatus] {
    switch self {
    case .new: [.approved, .rejected, .canceled]
    case .approved: [.waitForCommit, .canceled, .rejected]
    case .waitForCommit: [.committed, .canceled]
    case .committed: [.completed, .refunded]
    case .completed: [.refunded]
    case .rejected, .canceled, .refunded: []
    }
  }

  /// Returns whether an order with this status can get another one, at once or by way of others.
  func canBecome(_ other: DolyameOrderStatus) -> Bool { next.contains { $0 == other || $0.canBecome(other) } }

  /// The operations that the partner server may request. `info` is always allowed.
  var operations: [DolyameOperation] {
    switch self {
    case .new, .approved: [.cancel]
    case .waitForCommit: [.commit, .cancel]
    case .committed, .completed: [.refund]
    case .rejected, .canceled, .refunded: []
    }
  }
}

/// An operation on an order through the partner API.
/// Source: Dolyame SDK guide, "Подготовительные работы на вашем бэкенде".
enum DolyameOperation: String, Sendable, CaseIterable {
  case commit, cancel, refund
}
