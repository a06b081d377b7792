import CheckoutCore

extension ThreeDSecurePaymentInfo: FieldTable {
  static let fields: [ObjectField<ThreeDSecurePaymentInfo>] = [
    .text("challengeIndicator", "challenge_indicator", \.challengeIndicator, .codes(4)),
    .text("challengeWindow", "challenge_window", \.challengeWindow, .codes(5)),
    .text("preorderDate", "preorder_date", \.preorderDate, .date),
    .text("preorderPurchase", "preorder_purchase", \.preorderPurchase, .codes(2)),
    .text("reorder", "reorder", \.reorder, .codes(2)),
  ]
}

extension ThreeDSecureGiftCardInfo: FieldTable {
  static let fields: [ObjectField<ThreeDSecureGiftCardInfo>] = [
    .number("amount", "amount", \.amount, 0...Int64.max),
    .text("currency", "currency", \.currency, .currency),
    .number("count", "count", \.count, 0...99),
  ]
}

extension ThreeDSecureCustomerInfo: FieldTable {
  static let fields: [ObjectField<ThreeDSecureCustomerInfo>] = [
    .text("addressMatch", "address_match", \.addressMatch, .oneOf(["Y", "N"])),
    .text("billingRegionCode", "billing_region_code", \.billingRegionCode, .region),
    .text("homePhone", "home_phone", \.homePhone, .digits(4...24)),
    .text("workPhone", "work_phone", \.workPhone, .digits(4...24)),
  ]
}

extension ThreeDSecureAccountInfo: FieldTable {
  static let fields: [ObjectField<ThreeDSecureAccountInfo>] = [
    .text("additional", "additional", \.additional, .length(64)),
    .number("activityDay", "activity_day", \.activityDay, 0...999),
    .number("activityYear", "activity_year", \.activityYear, 0...999),
    .text("ageIndicator", "age_indicator", \.ageIndicator, .codes(5)),
    .text("authData", "auth_data", \.authData, .length(255)),
    .text("authMethod", "auth_method", \.authMethod, .codes(4)),
    .text("authTime", "auth_time", \.authTime, .dateAndTime),
    .text("date", "date", \.date, .date),
    .text("changeDate", "change_date", \.changeDate, .date),
    .text("changeIndicator", "change_indicator", \.changeIndicator, .codes(4)),
    .text("passChangeDate", "pass_change_date", \.passChangeDate, .date),
    .text("passChangeIndicator", "pass_change_indicator", \.passChangeIndicator, .codes(5)),
    .text("paymentAge", "payment_age", \.paymentAge, .date),
    .text("paymentAgeIndicator", "payment_age_indicator", \.paymentAgeIndicator, .codes(5)),
    .number("provisionAttempts", "provision_attempts", \.provisionAttempts, 0...999),
    .number("purchaseNumber", "purchase_number", \.purchaseNumber, 0...9999),
    .text("suspiciousActivity", "suspicious_activity", \.suspiciousActivity, .codes(2)),
  ]
}

extension ThreeDSecureShippingInfo: FieldTable {
  static let fields: [ObjectField<ThreeDSecureShippingInfo>] = [
    .text("address", "address", \.address, .length(150)),
    .text("addressUsage", "address_usage", \.addressUsage, .date),
    .text("addressUsageIndicator", "address_usage_indicator", \.addressUsageIndicator, .codes(4)),
    .text("city", "city", \.city, .length(50)),
    .text("country", "country", \.country, .country),
    .text("deliveryEmail", "delivery_email", \.deliveryEmail, .email(255)),
    .text("deliveryTime", "delivery_time", \.deliveryTime, .codes(4)),
    .text("nameIndicator", "name_indicator", \.nameIndicator, .codes(2)),
    .text("postal", "postal", \.postal, .length(16)),
    .text("regionCode", "region_code", \.regionCode, .region),
    .text("type", "type", \.type, .codes(7)),
  ]
}

extension ThreeDSecureMpiResultInfo: FieldTable {
  static let fields: [ObjectField<ThreeDSecureMpiResultInfo>] = [
    .text("acsOperationId", "acs_operation_id", \.acsOperationId, .length(36)),
    .text("authenticationFlow", "authentication_flow", \.authenticationFlow, .codes(2)),
    .text("authenticationTimestamp", "authentication_timestamp", \.authenticationTimestamp, .timestamp),
  ]
}
