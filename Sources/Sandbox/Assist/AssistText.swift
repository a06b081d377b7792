import KassaSandbox

/// A platform message in the four languages of the payment page.
/// Source for the list of languages: AssistMobile guide, `Language`.
struct AssistText: Sendable, Equatable {
  var ru: String
  var en: String
  var be: String
  var uk: String

  /// The class of an error with a field that has this message.
  var kind: AssistRefusal.Class {
    if self == .required { return .missing }
    return self == .repeatedField ? .malformed : .invalid
  }

  /// Returns the message in a language.
  /// - Parameter language: the language code, which is `RU`, `EN`, `BY` or `UK`. Any other value selects English.
  func text(_ language: String) -> String {
    switch language {
    case "RU": ru
    case "BY": be
    case "UK": uk
    default: en
    }
  }
}

/// The messages that the platform returns when it refuses a request.
/// The wording was chosen for this project, because the public documentation does not give any.
extension AssistText {
  static let required = AssistText(
    ru: "Обязательное поле", en: "This field is required", be: "Абавязковае поле", uk: "Обов’язкове поле")
  static let someFields = AssistText(
    ru: "Некоторые поля заполнены неверно", en: "Some fields are invalid", be: "Некаторыя палі запоўнены няправільна",
    uk: "Деякі поля заповнено неправильно")
  static let unknown = AssistText(
    ru: "Такого значения нет", en: "Unknown value", be: "Такога значэння няма", uk: "Такого значення немає")
  static let unsupported = AssistText(
    ru: "Не поддерживается", en: "This value is not supported", be: "Не падтрымліваецца", uk: "Не підтримується")
  static let noAmount = AssistText(
    ru: "Неверная сумма", en: "Invalid amount", be: "Няправільная сума", uk: "Неправильна сума")
  static let noCode = AssistText(
    ru: "Неверный код безопасности", en: "Invalid security code", be: "Няправільны код бяспекі",
    uk: "Неправильний код безпеки")
  static let noNumber = AssistText(
    ru: "Неверный номер карты", en: "Invalid card number", be: "Няправільны нумар карткі",
    uk: "Неправильний номер картки")
  static let noBrand = AssistText(
    ru: "Такие карты не принимаются", en: "Cards of this type are not accepted", be: "Такія карткі не прымаюцца",
    uk: "Такі картки не приймаються")
  static let noExpiry = AssistText(
    ru: "Неверный срок действия, или он истёк", en: "The expiry date is invalid or in the past",
    be: "Няправільны тэрмін дзеяння, або ён скончыўся", uk: "Неправильний термін дії, або він минув")
  static let noHolder = AssistText(
    ru: "Неверное имя", en: "Invalid name", be: "Няправільнае імя", uk: "Неправильне ім’я")
  static let wrongSignature = AssistText(
    ru: "Подпись не соответствует заказу", en: "The signature does not match the order",
    be: "Подпіс не адпавядае заказу", uk: "Підпис не відповідає замовленню")
  static let wrongLogin = AssistText(
    ru: "Неверный логин или пароль", en: "Incorrect login or password", be: "Няправільны лагін або пароль",
    uk: "Неправильний логін або пароль")
  static let notRegistered = AssistText(
    ru: "Приложение не зарегистрировано", en: "The application is not registered",
    be: "Праграма не зарэгістравана", uk: "Застосунок не зареєстровано")
  static let notAllowed = AssistText(
    ru: "Состояние платежа этого не допускает", en: "The status of the payment does not allow this",
    be: "Стан плацяжу гэтага не дазваляе", uk: "Стан платежу цього не дозволяє")
  static let noParts = AssistText(
    ru: "Настройка магазина partial (none) не допускает части суммы",
    en: "The shop’s setting partial (none) does not allow a part of the amount",
    be: "Налада крамы partial (none) не дазваляе часткі сумы",
    uk: "Налаштування магазину partial (none) не дозволяє частини суми")
  static let noPayment = AssistText(
    ru: "Такого платежа нет", en: "Unknown payment", be: "Такога плацяжу няма", uk: "Такого платежу немає")
  static let noOrder = AssistText(
    ru: "Такого заказа нет", en: "Unknown order", be: "Такога заказу няма", uk: "Такого замовлення немає")
  static let noAuthentication = AssistText(
    ru: "Такой аутентификации нет", en: "Unknown authentication", be: "Такой аўтэнтыфікацыі няма",
    uk: "Такої автентифікації немає")
  static let closed = AssistText(
    ru: "Платёжная страница закрыта", en: "The payment page is closed", be: "Старонка аплаты закрыта",
    uk: "Сторінку оплати закрито")
  static let tooManyAttempts = AssistText(
    ru: "Слишком много попыток оплаты заказа", en: "Too many payment attempts for this order",
    be: "Занадта шмат спроб аплаты заказу", uk: "Забагато спроб оплати замовлення")
  static let repeated = AssistText(
    ru: "Платёж с таким номером заказа уже есть", en: "A payment with this order number already exists",
    be: "Плацеж з такім нумарам заказу ўжо ёсць", uk: "Платіж із таким номером замовлення вже є")

  static let repeatedField = AssistText(
    ru: "Поле указано дважды", en: "This field occurs twice", be: "Поле паказана двойчы", uk: "Поле вказано двічі")

  static func tooLong(_ limit: Int) -> AssistText {
    AssistText(
      ru: "Не более \(limit) символов", en: "No more than \(limit) characters", be: "Не больш за \(limit) сімвалаў",
      uk: "Не більше \(limit) символів")
  }
}
