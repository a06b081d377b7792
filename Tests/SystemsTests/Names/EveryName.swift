import ApplePayGateway
import AssistMobile
import DolyameSDK
import Ecommpay
import WorldlineConnect

/// Every public type of the five SDKs, without the name of its module. The file compiles only if no name is ambiguous.
enum EveryName {
  static let applePayGateway: [Any.Type] = [
    ActionCode.self, ApplePayGatewayClient.self, ApplePayGatewayError.self, ApplePayGatewayLogin.self,
    ApplePayGatewayMerchantClient.self, ApplePayGatewayOperations.self, ApplePayGatewayOrder.self,
    ApplePayGatewaySDK.self, ApplePayRequest.self, HeldPayment.self, OrderID.self, OrderNumber.self, OrderStatus.self,
    PaymentAnswer.self, PaymentDecision.self,
  ]
  static let assistMobile: [Any.Type] = [
    AssistConfiguration.self, AssistPay.self, AssistPayError.self, (any AssistPayDelegate).self, Currency.self,
    Language.self, PayData.self,
    PayStatus.self,
  ]
  static let dolyame: [Any.Type] = [
    DolyamePaymentButton.self, DolyamePaymentConfiguration.self, DolyamePaymentCoordinator.self,
    DolyamePaymentCoordinatorResult.self, DolyamePaymentError.self, DolyameUnexpectedEvent.self, InstalmentPlan.self,
    PhoneMask.self,
  ]
  static let ecommpay: [Any.Type] = [
    ActionType.self, AdditionalField.self, AdditionalFieldType.self, BrandColor.self, EcommpaySDK.self, ErrorCode.self,
    LogoFile.self, MockModeType.self, PaymentError.self, PaymentOptions.self, PaymentResult.self, Receipt.self,
    RecurrentInfo.self, RecurrentPeriod.self, RecurrentSchedule.self, RecurrentType.self, ResultStatus.self,
    SignatureString.self, ThreeDSecureAccountInfo.self, ThreeDSecureCustomerInfo.self, ThreeDSecureGiftCardInfo.self,
    ThreeDSecureInfo.self, ThreeDSecureMpiResultInfo.self, ThreeDSecurePaymentInfo.self, ThreeDSecureShippingInfo.self,
    UIColor.self,
  ]
  static let worldlineConnect: [Any.Type] = [
    APIError.self, AccountOnFile.self, AccountsOnFile.self, (any BasicPaymentItem).self, BasicPaymentItems.self,
    BasicPaymentProduct.self,
    BasicPaymentProductGroup.self, BasicPaymentProductGroups.self, BasicPaymentProducts.self, Bundle.self,
    ConnectError.self, ConnectTexts.self, DataRestrictions.self, DecodingIssue.self, DirectoryEntries.self,
    DirectoryEntry.self, FormElement.self, FormattedValue.self, IINDetail.self, IINDetailsResponse.self, IINStatus.self,
    LogoImage.self, PaymentAmountOfMoney.self, PaymentContext.self, PaymentImage.self, (any PaymentItem).self,
    PaymentItemDisplayHints.self, PaymentItems.self, PaymentProduct.self, PaymentProductField.self,
    PaymentProductFieldDisplayHints.self, PaymentProductGroup.self, PaymentProductNetworks.self, PaymentProducts.self,
    PaymentRequest.self,
    PreparedPaymentRequest.self, PublicKeyResponse.self, SDKBundlePath.self, SDKConstants.self, Session.self,
    ThirdPartyStatus.self,
    ToolTip.self, ValidationError.self, ValidationErrorAllowed.self, ValidationErrorEmailAddress.self,
    ValidationErrorExpirationDate.self, ValidationErrorFixedList.self, ValidationErrorIBAN.self,
    ValidationErrorInteger.self, ValidationErrorInvalidPaymentProduct.self, ValidationErrorIsRequired.self,
    ValidationErrorLength.self, ValidationErrorLuhn.self, ValidationErrorNumericString.self, ValidationErrorRange.self,
    ValidationErrorRegularExpression.self, ValidationErrorResidentId.self, ValidationErrorTermsAndConditions.self,
    ValueMappingItem.self, WorldlineConnectSDK.self, WorldlineMerchantClient.self, WorldlineOrder.self,
  ]
}
