/// The states of an order. Source: public clients of the partner interface.
enum DolyameOrderStatus: String, Codable, Sendable, CaseIterable {
  case new, approved, rejected, canceled
  case waitForCommit = "wait_for_commit"
  case committed, completed, refunded

  /// What may come next; the whole machine in one table.
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

  /// What a partner's server may ask for, besides `info`, which is always answered.
  var operations: [DolyameOperation] {
    switch self {
    case .new, .approved: [.cancel]
    case .waitForCommit: [.commit, .cancel]
    case .committed, .completed: [.refund]
    case .rejected, .canceled, .refunded: []
    }
  }
}

/// What a partner's server can have done with an order. Source: seed 004, «Подготовительные работы на вашем бэкенде».
enum DolyameOperation: String, Sendable, CaseIterable {
  case commit, cancel, refund
}
