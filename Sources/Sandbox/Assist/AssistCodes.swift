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

  /// Russian for the Russian page, else English.
  static func words(_ code: String, language: String) -> String {
    guard let found = words[code] else { return code }
    return language == "RU" ? found.ru : found.en
  }
}
