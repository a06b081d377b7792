import KassaSandbox

/// The messages that the platform shows the customer about an operation.
enum AssistCodes {
  /// Returns the message shown to the customer about a bill, chosen by the bill's status or by its response code.
  /// Source: AssistMobile guide, `message` of `payFinished`.
  static func words(_ bill: AssistBill, language: String) -> String {
    (description(of: bill.state) ?? reasons[bill.code])?.text(language) ?? bill.code
  }

  /// Returns the message for a status; nil if the message depends on the response code instead.
  private static func description(of state: AssistState) -> AssistText? {
    switch state {
    case .inProcess: reasons["AS300"]
    case .approved, .declined: nil
    case .delayed: reasons["AS011"]
    case .partialApproved:
      AssistText(
        ru: "Платёж выполнен успешно на неполную сумму", en: "Part of the amount was paid; the rest was released",
        be: "Плацеж выкананы паспяхова на няпоўную суму", uk: "Платіж виконано успішно на неповну суму")
    case .partialDelayed:
      AssistText(
        ru: "Часть суммы списана, остаток заблокирован на карте",
        en: "Part of the amount was charged; the rest is held",
        be: "Частка сумы спісана, рэшта заблакіравана на картцы",
        uk: "Частину суми списано, решту заблоковано на картці")
    case .canceled:
      AssistText(ru: "Платёж отменён", en: "The payment was cancelled", be: "Плацеж скасаваны", uk: "Платіж скасовано")
    case .partialCanceled:
      AssistText(
        ru: "Платёж частично отменён", en: "Part of the payment was cancelled", be: "Плацеж часткова скасаваны",
        uk: "Платіж частково скасовано")
    case .timeout:
      AssistText(
        ru: "Время на оплату истекло", en: "The payment was not completed in time", be: "Час на аплату скончыўся",
        uk: "Час на оплату минув")
    case .unknown:
      AssistText(
        ru: "Состояние платежа пока неизвестно", en: "The payment status is not yet known",
        be: "Стан плацяжу пакуль невядомы", uk: "Стан платежу поки що невідомий")
    }
  }

  /// The messages for the operation response codes. Source: docs.assist.ru, response codes.
  static let reasons: [String: AssistText] = [
    "AS000": success, "AS001": success, "AS010": held, "AS011": held,
    "AS020": AssistText(
      ru: "Платёж подтверждён", en: "The payment was confirmed", be: "Плацеж пацверджаны", uk: "Платіж підтверджено"),
    "AS100": AssistText(
      ru: "Банк отклонил платёж", en: "The bank declined the payment", be: "Банк адхіліў плацеж",
      uk: "Банк відхилив платіж"),
    "AS101": AssistText(
      ru: "Неверный номер карты", en: "Invalid card number", be: "Няправільны нумар карткі",
      uk: "Неправильний номер картки"),
    "AS102": AssistText(
      ru: "Недостаточно средств на карте", en: "Insufficient funds on the card",
      be: "Недастаткова сродкаў на картцы", uk: "Недостатньо коштів на картці"),
    "AS104": AssistText(
      ru: "Неверный срок действия карты", en: "Invalid expiry date of the card",
      be: "Няправільны тэрмін дзеяння карткі", uk: "Неправильний термін дії картки"),
    "AS105": AssistText(
      ru: "Превышен лимит операций по карте", en: "The transaction limit of the card was exceeded",
      be: "Перавышаны ліміт аперацый па картцы", uk: "Перевищено ліміт операцій за карткою"),
    "AS106": AssistText(
      ru: "Неверный PIN-код", en: "Incorrect PIN", be: "Няправільны PIN-код", uk: "Неправильний PIN-код"),
    "AS107": AssistText(
      ru: "Ошибка в данных", en: "Invalid data", be: "Памылка ў даных", uk: "Помилка в даних"),
    "AS108": AssistText(
      ru: "Подозрение на мошенничество", en: "Suspected fraud", be: "Падазрэнне на махлярства",
      uk: "Підозра на шахрайство"),
    "AS109": AssistText(
      ru: "Превышен лимит операций в системе", en: "The transaction limit of the system was exceeded",
      be: "Перавышаны ліміт аперацый у сістэме", uk: "Перевищено ліміт операцій у системі"),
    "AS200": AssistText(
      ru: "Повторите платёж", en: "Retry the payment", be: "Паўтарыце плацеж", uk: "Повторіть платіж"),
    "AS300": AssistText(
      ru: "Платёж обрабатывается", en: "The payment is being processed", be: "Плацеж апрацоўваецца",
      uk: "Платіж обробляється"),
    "AS400": AssistText.noPayment,
    "AS998": AssistText(ru: "Системная ошибка", en: "System error", be: "Сістэмная памылка", uk: "Системна помилка"),
  ]

  private static let success = AssistText(
    ru: "Операция выполнена успешно", en: "The operation was successful", be: "Аперацыя выканана паспяхова",
    uk: "Операцію виконано успішно")
  private static let held = AssistText(
    ru: "Деньги заблокированы на карте", en: "The amount is held on the card", be: "Грошы заблакіраваны на картцы",
    uk: "Кошти заблоковано на картці")
}
