/// Response codes of operations, in words. Source: docs.assist.ru, response codes.
enum AssistCodes {
  private static let words: [String: (ru: String, en: String)] = [
    "AS000": ("Операция выполнена успешно", "The operation was successful"),
    "AS001": ("Операция выполнена успешно", "The operation was successful"),
    "AS010": ("Деньги заблокированы на карте", "The money is held on the card"),
    "AS011": ("Деньги заблокированы на карте", "The money is held on the card"),
    "AS020": ("Платёж подтверждён", "The payment was confirmed"),
    "AS100": ("Банк отклонил платёж", "The bank declined the payment"),
    "AS101": ("Неверный номер карты", "The card number is wrong"),
    "AS102": ("Недостаточно средств на карте", "There is not enough money on the card"),
    "AS104": ("Неверный срок действия карты", "The expiry date of the card is wrong"),
    "AS105": ("Превышен лимит операций по карте", "A limit of the card was exceeded"),
    "AS106": ("Неверный PIN-код", "The PIN is wrong"),
    "AS107": ("Ошибка в данных", "There is a mistake in the data"),
    "AS108": ("Подозрение на мошенничество", "Fraud is suspected"),
    "AS109": ("Превышен лимит операций в системе", "A limit of the payment system was exceeded"),
    "AS200": ("Повторите платёж", "Repeat the payment"),
    "AS300": ("Платёж обрабатывается", "The payment is being processed"),
    "AS400": ("Платёж не найден", "There is no such payment"),
    "AS998": ("Системная ошибка", "System error"),
  ]

  /// What a code alone would say wrongly.
  private static func words(_ state: AssistState) -> (ru: String, en: String)? {
    switch state {
    case .timeout: ("Время на оплату истекло", "The time for paying ran out")
    case .canceled: ("Платёж отменён", "The payment was cancelled")
    case .partialCanceled: ("Часть платежа отменена", "A part of the payment was cancelled")
    case .inProcess, .delayed, .approved, .partialApproved, .partialDelayed, .declined, .unknown: nil
    }
  }

  /// Russian for the Russian page, else English.
  static func words(_ code: String, _ state: AssistState, language: String) -> String {
    guard let found = words(state) ?? words[code] else { return code }
    return language == "RU" ? found.ru : found.en
  }
}
