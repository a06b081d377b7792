extension EcommpayOrder {
  /// Every parameter that an order file can contain, with values that the platform accepts.
  static let sampleText = """
    # Order file for kassa pay --provider ecommpay --order FILE
    projectID: 10
    paymentID: internal_payment_id_1
    paymentAmount: 1999              # minor units
    paymentCurrency: USD             # ISO 4217
    paymentDescription: T-shirt with dog print
    customerID: "10"
    regionCode: US                   # ISO 3166-1, two letters
    languageCode: en                 # en hu es it de fr
    action: sale                     # sale, auth, verify, tokenize
    mockModeType: disabled           # disabled, success, decline; --mock takes precedence
    forcePaymentMethod: card         # card apple_pay_core skrill-wallet neteller-wallet alipay …
    hideSavedWallets: false          # saved cards are offered only if false
    # token: ...                     # of an account stored earlier
    # signature: ...                 # created by the merchant server if absent
    brandColor: "#00FF00"
    logoImage: "<svg xmlns='http://www.w3.org/2000/svg'/>"   # or a file, PNG or SVG
    # A JSON object in Base64: {"positions":[{"quantity":3,"amount":1999,"tax":18,"description":"Dog print"}]}
    receiptData: >-
      eyJwb3NpdGlvbnMiOlt7InF1YW50aXR5IjozLCJhbW91bnQiOjE5OTksInRheCI6MTgsImRlc2NyaXB0aW9uIjoiRG9nIHByaW50In1dfQ==
    applePayOptions:
      applePayMerchantID: merchant.example.com
      applePayDescription: Shop
      countryCode: US
    additionalFields:                # the form prompts for fields without a value
      customer_first_name: Sonya
      customer_middle_name: Maria
      customer_last_name: Doe
      customer_phone: "441234567890"
      customer_email: buyer@example.com
      customer_country: SE
      customer_state: AB
      customer_city: Stockholm
      customer_address: Albanovaegen 28
      customer_zip: "10691"
      customer_day_of_birth: 01-02-1990
      customer_birthplace: Uppsala
      customer_ssn: "123456789"
      customer_domain: shop.example.com
      customer_mir: "1"
      customer_account_id: account-1
      customer_language: en
      customer_screen_res: 1920x1080
      customer_save: "1"
      billing_postal: "10691"
      billing_country: SE
      billing_region: AB
      billing_city: Stockholm
      billing_address: Albanovaegen 28
      identify_doc_number: "1234567"
      identify_doc_type: passport
      identify_doc_issue_date: 01-02-2015
      identify_doc_issue_by: Police
      custom: anything
      doku_customer_first_name: Sonya
      doku_customer_email: buyer@example.com
      neteller_account_number: "450000000001"
      qiwi_account_number: "79105211111"
      webmoney_classic_account_number: Z123456789012
      webmoney_classic_account_type: WMZ
    recurrentInfo:
      type: Regular                  # OneClick, Autopayment, Regular
      period: Month                  # Day, Week, Month, Quarter, Year
      interval: 1
      time: 12:30:00                 # together with period
      expiryDay: 07                  # day, month and year together
      expiryMonth: 11
      expiryYear: 2035
      scheduledPaymentID: scheduled-1   # together with startDate
      startDate: 01-02-2034
      amount: 1999                   # of each charge
      schedule:                      # one charge or a list; takes precedence over period and amount
        - amount: 1000
          date: 10-10-2034
    threeDSecureInfo:
      threeDSecurePaymentInfo:
        challengeIndicator: 01       # 01 to 04
        challengeWindow: 05          # 01 to 05
        preorderDate: 01-10-2027
        preorderPurchase: 02         # 01, 02
        reorder: 01                  # 01, 02
      threeDSecureGiftCardInfo:
        amount: 500
        currency: USD
        count: 1
      threeDSecureCustomerInfo:
        addressMatch: Y              # Y, N
        billingRegionCode: AB        # ISO 3166-2
        homePhone: "44991234567"     # 4 to 24 digits
        workPhone: "44997654321"
      threeDSecureAccountInfo:
        additional: gamer12345
        activityDay: 22              # up to 999
        activityYear: 222            # up to 999
        ageIndicator: 05             # 01 to 05
        authData: login_0102
        authMethod: 02               # 01 to 04
        authTime: 01-10-202613:12    # DD-MM-YYYYhh:mm
        date: 01-10-2019             # DD-MM-YYYY
        changeDate: 01-10-2020
        changeIndicator: 04          # 01 to 04
        passChangeDate: 01-10-2020
        passChangeIndicator: 05      # 01 to 05
        paymentAge: 01-10-2020
        paymentAgeIndicator: 05      # 01 to 05
        provisionAttempts: 16        # up to 999
        purchaseNumber: 12           # up to 9999
        suspiciousActivity: 01       # 01, 02
      threeDSecureShippingInfo:
        address: Albanovaegen 28
        addressUsage: 01-10-2019
        addressUsageIndicator: 04    # 01 to 04
        city: Stockholm
        country: SE
        deliveryEmail: buyer@example.com
        deliveryTime: 04             # 01 to 04
        nameIndicator: 01            # 01, 02
        postal: "10691"
        regionCode: AB               # together with country
        type: 01                     # 01 to 07
      threeDSecureMpiResultInfo:
        acsOperationId: 00000000-0005-5a5a-8000-016d3ea31d54
        authenticationFlow: 01       # 01, 02
        authenticationTimestamp: "201812141050"
    """
}
