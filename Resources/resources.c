// The data of this folder, in the binary. A new file gets one array and one line in the table.

#include "include/kassa_resources.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char cards_brands[] = {
#embed "cards/brands.tsv"
};
static const unsigned char cards_dialect_brands[] = {
#embed "cards/dialect_brands.tsv"
};
static const unsigned char cards_dialect_ranges[] = {
#embed "cards/dialect_ranges.tsv"
};
static const unsigned char cards_dialects[] = {
#embed "cards/dialects.tsv"
};
static const unsigned char cards_ibans[] = {
#embed "cards/ibans.tsv"
};
static const unsigned char cards_postal_codes[] = {
#embed "cards/postal_codes.tsv"
};
static const unsigned char cards_ranges[] = {
#embed "cards/ranges.tsv"
};
static const unsigned char members_apple_pay_gateway[] = {
#embed "members/apple-pay-gateway.tsv"
};
static const unsigned char members_apple_pay_merchant[] = {
#embed "members/apple-pay-merchant.tsv"
};
static const unsigned char members_assist_merchant[] = {
#embed "members/assist-merchant.tsv"
};
static const unsigned char members_assist_page[] = {
#embed "members/assist-page.tsv"
};
static const unsigned char members_assist_server[] = {
#embed "members/assist-server.tsv"
};
static const unsigned char members_assist_services[] = {
#embed "members/assist-services.tsv"
};
static const unsigned char members_dolyame_merchant[] = {
#embed "members/dolyame-merchant.tsv"
};
static const unsigned char members_dolyame_sdk[] = {
#embed "members/dolyame-sdk.tsv"
};
static const unsigned char members_dolyame_server[] = {
#embed "members/dolyame-server.tsv"
};
static const unsigned char members_ecommpay_merchant[] = {
#embed "members/ecommpay-merchant.tsv"
};
static const unsigned char members_ecommpay_page[] = {
#embed "members/ecommpay-page.tsv"
};
static const unsigned char members_ecommpay_sdk[] = {
#embed "members/ecommpay-sdk.tsv"
};
static const unsigned char members_ecommpay_server[] = {
#embed "members/ecommpay-server.tsv"
};
static const unsigned char members_shared_application[] = {
#embed "members/shared-application.tsv"
};
static const unsigned char members_shared_issuer[] = {
#embed "members/shared-issuer.tsv"
};
static const unsigned char members_shared_merchant[] = {
#embed "members/shared-merchant.tsv"
};
static const unsigned char members_shared_notes[] = {
#embed "members/shared-notes.tsv"
};
static const unsigned char members_shared_wallet[] = {
#embed "members/shared-wallet.tsv"
};
static const unsigned char members_worldline_client[] = {
#embed "members/worldline-client.tsv"
};
static const unsigned char members_worldline_encrypted[] = {
#embed "members/worldline-encrypted.tsv"
};
static const unsigned char members_worldline_merchant[] = {
#embed "members/worldline-merchant.tsv"
};
static const unsigned char members_worldline_server[] = {
#embed "members/worldline-server.tsv"
};
static const unsigned char money_iso4217[] = {
#embed "money/iso4217_minor_units.tsv"
};
static const unsigned char money_iso4217_withdrawn[] = {
#embed "money/iso4217_withdrawn.tsv"
};
static const unsigned char places_iso3166[] = {
#embed "places/iso3166.tsv"
};
static const unsigned char platforms_assist_sandbox_key[] = {
#embed "platforms/assist-sandbox-key.tsv"
};
static const unsigned char platforms_bank_numbers[] = {
#embed "platforms/bank-numbers.tsv"
};
static const unsigned char platforms_ecommpay_codes[] = {
#embed "platforms/ecommpay-codes.tsv"
};
static const unsigned char platforms_gateway_actions[] = {
#embed "platforms/gateway-actions.tsv"
};
static const unsigned char platforms_worldline_catalogue[] = {
#embed "platforms/worldline-catalogue.json"
};
static const unsigned char platforms_worldline_sandbox_key[] = {
#embed "platforms/worldline-sandbox-key.tsv"
};
static const unsigned char platforms_worldline_texts[] = {
#embed "platforms/worldline-texts.tsv"
};
static const unsigned char scripts_action_tokenize[] = {
#embed "scripts/ecommpay/action-tokenize.yaml"
};
static const unsigned char scripts_action_verify_keeps[] = {
#embed "scripts/ecommpay/action-verify-keeps.yaml"
};
static const unsigned char scripts_action_verify[] = {
#embed "scripts/ecommpay/action-verify.yaml"
};
static const unsigned char scripts_apple_pay_capture_part[] = {
#embed "scripts/apple-pay/apple-pay-capture-part.yaml"
};
static const unsigned char scripts_apple_pay_capture_refused[] = {
#embed "scripts/apple-pay/apple-pay-capture-refused.yaml"
};
static const unsigned char scripts_apple_pay_capture_whole[] = {
#embed "scripts/apple-pay/apple-pay-capture-whole.yaml"
};
static const unsigned char scripts_apple_pay_capture_zero[] = {
#embed "scripts/apple-pay/apple-pay-capture-zero.yaml"
};
static const unsigned char scripts_apple_pay_check_again[] = {
#embed "scripts/apple-pay/apple-pay-check-again.yaml"
};
static const unsigned char scripts_apple_pay_contacts[] = {
#embed "scripts/apple-pay/apple-pay-contacts.yaml"
};
static const unsigned char scripts_apple_pay_declined[] = {
#embed "scripts/apple-pay/apple-pay-declined.yaml"
};
static const unsigned char scripts_apple_pay_ecommpay_declined[] = {
#embed "scripts/ecommpay/apple-pay-ecommpay-declined.yaml"
};
static const unsigned char scripts_apple_pay_ecommpay_not_offered[] = {
#embed "scripts/ecommpay/apple-pay-ecommpay-not-offered.yaml"
};
static const unsigned char scripts_apple_pay_ecommpay_refused[] = {
#embed "scripts/ecommpay/apple-pay-ecommpay-refused.yaml"
};
static const unsigned char scripts_apple_pay_ecommpay_window[] = {
#embed "scripts/ecommpay/apple-pay-ecommpay-window.yaml"
};
static const unsigned char scripts_apple_pay_ecommpay[] = {
#embed "scripts/ecommpay/apple-pay-ecommpay.yaml"
};
static const unsigned char scripts_apple_pay_error_description[] = {
#embed "scripts/apple-pay/apple-pay-error-description.yaml"
};
static const unsigned char scripts_apple_pay_error_lowercase[] = {
#embed "scripts/apple-pay/apple-pay-error-lowercase.yaml"
};
static const unsigned char scripts_apple_pay_error_message[] = {
#embed "scripts/apple-pay/apple-pay-error-message.yaml"
};
static const unsigned char scripts_apple_pay_error_own[] = {
#embed "scripts/apple-pay/apple-pay-error-own.yaml"
};
static const unsigned char scripts_apple_pay_error_uppercase[] = {
#embed "scripts/apple-pay/apple-pay-error-uppercase.yaml"
};
static const unsigned char scripts_apple_pay_help[] = {
#embed "scripts/apple-pay/apple-pay-help.yaml"
};
static const unsigned char scripts_apple_pay_hold_deadline[] = {
#embed "scripts/apple-pay/apple-pay-hold-deadline.yaml"
};
static const unsigned char scripts_apple_pay_killed_before[] = {
#embed "scripts/apple-pay/apple-pay-killed-before.yaml"
};
static const unsigned char scripts_apple_pay_killed[] = {
#embed "scripts/apple-pay/apple-pay-killed.yaml"
};
static const unsigned char scripts_apple_pay_lost_answer[] = {
#embed "scripts/apple-pay/apple-pay-lost-answer.yaml"
};
static const unsigned char scripts_apple_pay_no_contacts[] = {
#embed "scripts/apple-pay/apple-pay-no-contacts.yaml"
};
static const unsigned char scripts_apple_pay_one_stage[] = {
#embed "scripts/apple-pay/apple-pay-one-stage.yaml"
};
static const unsigned char scripts_apple_pay_other_merchant[] = {
#embed "scripts/apple-pay/apple-pay-other-merchant.yaml"
};
static const unsigned char scripts_apple_pay_outage_for_good[] = {
#embed "scripts/apple-pay/apple-pay-outage-for-good.yaml"
};
static const unsigned char scripts_apple_pay_refunds[] = {
#embed "scripts/apple-pay/apple-pay-refunds.yaml"
};
static const unsigned char scripts_apple_pay_refused[] = {
#embed "scripts/apple-pay/apple-pay-refused.yaml"
};
static const unsigned char scripts_apple_pay_release[] = {
#embed "scripts/apple-pay/apple-pay-release.yaml"
};
static const unsigned char scripts_apple_pay_reverse_late[] = {
#embed "scripts/apple-pay/apple-pay-reverse-late.yaml"
};
static const unsigned char scripts_apple_pay_reverse[] = {
#embed "scripts/apple-pay/apple-pay-reverse.yaml"
};
static const unsigned char scripts_apple_pay_shop_operations[] = {
#embed "scripts/apple-pay/apple-pay-shop-operations.yaml"
};
static const unsigned char scripts_apple_pay_state_authentication[] = {
#embed "scripts/apple-pay/apple-pay-state-authentication.yaml"
};
static const unsigned char scripts_apple_pay_state_declined[] = {
#embed "scripts/apple-pay/apple-pay-state-declined.yaml"
};
static const unsigned char scripts_apple_pay_state_deposited[] = {
#embed "scripts/apple-pay/apple-pay-state-deposited.yaml"
};
static const unsigned char scripts_apple_pay_state_held[] = {
#embed "scripts/apple-pay/apple-pay-state-held.yaml"
};
static const unsigned char scripts_apple_pay_state_partly_deposited[] = {
#embed "scripts/apple-pay/apple-pay-state-partly-deposited.yaml"
};
static const unsigned char scripts_apple_pay_state_pending[] = {
#embed "scripts/apple-pay/apple-pay-state-pending.yaml"
};
static const unsigned char scripts_apple_pay_state_refunded[] = {
#embed "scripts/apple-pay/apple-pay-state-refunded.yaml"
};
static const unsigned char scripts_apple_pay_state_registered[] = {
#embed "scripts/apple-pay/apple-pay-state-registered.yaml"
};
static const unsigned char scripts_apple_pay_state_reversed[] = {
#embed "scripts/apple-pay/apple-pay-state-reversed.yaml"
};
static const unsigned char scripts_apple_pay_time_out[] = {
#embed "scripts/apple-pay/apple-pay-time-out.yaml"
};
static const unsigned char scripts_apple_pay_token_altered[] = {
#embed "scripts/apple-pay/apple-pay-token-altered.yaml"
};
static const unsigned char scripts_apple_pay_two_stages[] = {
#embed "scripts/apple-pay/apple-pay-two-stages.yaml"
};
static const unsigned char scripts_apple_pay_wallet_empty[] = {
#embed "scripts/apple-pay/apple-pay-wallet-empty.yaml"
};
static const unsigned char scripts_apple_pay_wallet_restricted[] = {
#embed "scripts/apple-pay/apple-pay-wallet-restricted.yaml"
};
static const unsigned char scripts_apple_pay_window[] = {
#embed "scripts/apple-pay/apple-pay-window.yaml"
};
static const unsigned char scripts_assist_byr[] = {
#embed "scripts/assist/assist-byr.yaml"
};
static const unsigned char scripts_assist_cancelled_by_shop[] = {
#embed "scripts/assist/assist-cancelled-by-shop.yaml"
};
static const unsigned char scripts_assist_cards_challenge_refused[] = {
#embed "scripts/assist/assist-cards-challenge-refused.yaml"
};
static const unsigned char scripts_assist_cards_challenge[] = {
#embed "scripts/assist/assist-cards-challenge.yaml"
};
static const unsigned char scripts_assist_cards_decline[] = {
#embed "scripts/assist/assist-cards-decline.yaml"
};
static const unsigned char scripts_assist_cards_success[] = {
#embed "scripts/assist/assist-cards-success.yaml"
};
static const unsigned char scripts_assist_challenge_left[] = {
#embed "scripts/assist/assist-challenge-left.yaml"
};
static const unsigned char scripts_assist_challenge_time_out[] = {
#embed "scripts/assist/assist-challenge-time-out.yaml"
};
static const unsigned char scripts_assist_challenge[] = {
#embed "scripts/assist/assist-challenge.yaml"
};
static const unsigned char scripts_assist_charged_in_parts[] = {
#embed "scripts/assist/assist-charged-in-parts.yaml"
};
static const unsigned char scripts_assist_charged_less[] = {
#embed "scripts/assist/assist-charged-less.yaml"
};
static const unsigned char scripts_assist_charged[] = {
#embed "scripts/assist/assist-charged.yaml"
};
static const unsigned char scripts_assist_customer_missing[] = {
#embed "scripts/assist/assist-customer-missing.yaml"
};
static const unsigned char scripts_assist_declined_left[] = {
#embed "scripts/assist/assist-declined-left.yaml"
};
static const unsigned char scripts_assist_declined_retry[] = {
#embed "scripts/assist/assist-declined-retry.yaml"
};
static const unsigned char scripts_assist_delayed_cancelled[] = {
#embed "scripts/assist/assist-delayed-cancelled.yaml"
};
static const unsigned char scripts_assist_delayed[] = {
#embed "scripts/assist/assist-delayed.yaml"
};
static const unsigned char scripts_assist_fault_notification[] = {
#embed "scripts/assist/assist-fault-notification.yaml"
};
static const unsigned char scripts_assist_fault_result[] = {
#embed "scripts/assist/assist-fault-result.yaml"
};
static const unsigned char scripts_assist_form_mistakes[] = {
#embed "scripts/assist/assist-form-mistakes.yaml"
};
static const unsigned char scripts_assist_killed_before[] = {
#embed "scripts/assist/assist-killed-before.yaml"
};
static const unsigned char scripts_assist_killed_challenge[] = {
#embed "scripts/assist/assist-killed-challenge.yaml"
};
static const unsigned char scripts_assist_killed[] = {
#embed "scripts/assist/assist-killed.yaml"
};
static const unsigned char scripts_assist_languages[] = {
#embed "scripts/assist/assist-languages.yaml"
};
static const unsigned char scripts_assist_leave_form[] = {
#embed "scripts/assist/assist-leave-form.yaml"
};
static const unsigned char scripts_assist_lost_answer[] = {
#embed "scripts/assist/assist-lost-answer.yaml"
};
static const unsigned char scripts_assist_mistakes[] = {
#embed "scripts/assist/assist-mistakes.yaml"
};
static const unsigned char scripts_assist_one_click_off[] = {
#embed "scripts/assist/assist-one-click-off.yaml"
};
static const unsigned char scripts_assist_one_click[] = {
#embed "scripts/assist/assist-one-click.yaml"
};
static const unsigned char scripts_assist_outage_for_good[] = {
#embed "scripts/assist/assist-outage-for-good.yaml"
};
static const unsigned char scripts_assist_paid[] = {
#embed "scripts/assist/assist-paid.yaml"
};
static const unsigned char scripts_assist_part_refused[] = {
#embed "scripts/assist/assist-part-refused.yaml"
};
static const unsigned char scripts_assist_registration_refused[] = {
#embed "scripts/assist/assist-registration-refused.yaml"
};
static const unsigned char scripts_assist_repeated_in_process[] = {
#embed "scripts/assist/assist-repeated-in-process.yaml"
};
static const unsigned char scripts_assist_repeated[] = {
#embed "scripts/assist/assist-repeated.yaml"
};
static const unsigned char scripts_assist_screens[] = {
#embed "scripts/assist/assist-screens.yaml"
};
static const unsigned char scripts_assist_signature_raw[] = {
#embed "scripts/assist/assist-signature-raw.yaml"
};
static const unsigned char scripts_assist_signature_wrong[] = {
#embed "scripts/assist/assist-signature-wrong.yaml"
};
static const unsigned char scripts_assist_sizes[] = {
#embed "scripts/assist/assist-sizes.yaml"
};
static const unsigned char scripts_assist_state_approved[] = {
#embed "scripts/assist/assist-state-approved.yaml"
};
static const unsigned char scripts_assist_state_canceled[] = {
#embed "scripts/assist/assist-state-canceled.yaml"
};
static const unsigned char scripts_assist_state_declined[] = {
#embed "scripts/assist/assist-state-declined.yaml"
};
static const unsigned char scripts_assist_state_delayed[] = {
#embed "scripts/assist/assist-state-delayed.yaml"
};
static const unsigned char scripts_assist_state_in_process[] = {
#embed "scripts/assist/assist-state-in-process.yaml"
};
static const unsigned char scripts_assist_state_partial_approved[] = {
#embed "scripts/assist/assist-state-partial-approved.yaml"
};
static const unsigned char scripts_assist_state_partial_canceled[] = {
#embed "scripts/assist/assist-state-partial-canceled.yaml"
};
static const unsigned char scripts_assist_state_partial_delayed[] = {
#embed "scripts/assist/assist-state-partial-delayed.yaml"
};
static const unsigned char scripts_assist_state_timeout[] = {
#embed "scripts/assist/assist-state-timeout.yaml"
};
static const unsigned char scripts_assist_state_unknown[] = {
#embed "scripts/assist/assist-state-unknown.yaml"
};
static const unsigned char scripts_assist_time_out[] = {
#embed "scripts/assist/assist-time-out.yaml"
};
static const unsigned char scripts_assist_unknown[] = {
#embed "scripts/assist/assist-unknown.yaml"
};
static const unsigned char scripts_bad_parameters[] = {
#embed "scripts/ecommpay/bad-parameters.yaml"
};
static const unsigned char scripts_bad_signature[] = {
#embed "scripts/ecommpay/bad-signature.yaml"
};
static const unsigned char scripts_billing_given[] = {
#embed "scripts/ecommpay/billing-given.yaml"
};
static const unsigned char scripts_brand_colour[] = {
#embed "scripts/ecommpay/brand-colour.yaml"
};
static const unsigned char scripts_brand[] = {
#embed "scripts/ecommpay/brand.yaml"
};
static const unsigned char scripts_cancel_at_challenge[] = {
#embed "scripts/ecommpay/cancel-at-challenge.yaml"
};
static const unsigned char scripts_cancel_at_form[] = {
#embed "scripts/ecommpay/cancel-at-form.yaml"
};
static const unsigned char scripts_cancel_at_methods[] = {
#embed "scripts/ecommpay/cancel-at-methods.yaml"
};
static const unsigned char scripts_cancel_at_retry[] = {
#embed "scripts/ecommpay/cancel-at-retry.yaml"
};
static const unsigned char scripts_cancel_while_opening[] = {
#embed "scripts/ecommpay/cancel-while-opening.yaml"
};
static const unsigned char scripts_cancel_while_processing[] = {
#embed "scripts/ecommpay/cancel-while-processing.yaml"
};
static const unsigned char scripts_capture_part[] = {
#embed "scripts/ecommpay/capture-part.yaml"
};
static const unsigned char scripts_capture_whole[] = {
#embed "scripts/ecommpay/capture-whole.yaml"
};
static const unsigned char scripts_cascade_declined[] = {
#embed "scripts/ecommpay/cascade-declined.yaml"
};
static const unsigned char scripts_cascade_left[] = {
#embed "scripts/ecommpay/cascade-left.yaml"
};
static const unsigned char scripts_cascade_off[] = {
#embed "scripts/ecommpay/cascade-off.yaml"
};
static const unsigned char scripts_cascade_second_authentication[] = {
#embed "scripts/ecommpay/cascade-second-authentication.yaml"
};
static const unsigned char scripts_cascade_silent[] = {
#embed "scripts/ecommpay/cascade-silent.yaml"
};
static const unsigned char scripts_cascade_window_closes[] = {
#embed "scripts/ecommpay/cascade-window-closes.yaml"
};
static const unsigned char scripts_challenge_answer_late[] = {
#embed "scripts/ecommpay/challenge-answer-late.yaml"
};
static const unsigned char scripts_challenge_answer_tampered[] = {
#embed "scripts/ecommpay/challenge-answer-tampered.yaml"
};
static const unsigned char scripts_challenge_cancel_remembered[] = {
#embed "scripts/ecommpay/challenge-cancel-remembered.yaml"
};
static const unsigned char scripts_challenge_code_for_the_camera[] = {
#embed "scripts/ecommpay/challenge-code-for-the-camera.yaml"
};
static const unsigned char scripts_challenge_decoupled[] = {
#embed "scripts/ecommpay/challenge-decoupled.yaml"
};
static const unsigned char scripts_challenge_elsewhere_abandon[] = {
#embed "scripts/ecommpay/challenge-elsewhere-abandon.yaml"
};
static const unsigned char scripts_challenge_elsewhere_approve[] = {
#embed "scripts/ecommpay/challenge-elsewhere-approve.yaml"
};
static const unsigned char scripts_challenge_elsewhere_decline[] = {
#embed "scripts/ecommpay/challenge-elsewhere-decline.yaml"
};
static const unsigned char scripts_challenge_elsewhere_key[] = {
#embed "scripts/ecommpay/challenge-elsewhere-key.yaml"
};
static const unsigned char scripts_challenge_elsewhere[] = {
#embed "scripts/ecommpay/challenge-elsewhere.yaml"
};
static const unsigned char scripts_challenge_fault_counter_behind[] = {
#embed "scripts/ecommpay/challenge-fault-counter-behind.yaml"
};
static const unsigned char scripts_challenge_fault_duplicate_element[] = {
#embed "scripts/ecommpay/challenge-fault-duplicate-element.yaml"
};
static const unsigned char scripts_challenge_fault_empty_element[] = {
#embed "scripts/ecommpay/challenge-fault-empty-element.yaml"
};
static const unsigned char scripts_challenge_fault_empty[] = {
#embed "scripts/ecommpay/challenge-fault-empty.yaml"
};
static const unsigned char scripts_challenge_fault_error[] = {
#embed "scripts/ecommpay/challenge-fault-error.yaml"
};
static const unsigned char scripts_challenge_fault_first[] = {
#embed "scripts/ecommpay/challenge-fault-first.yaml"
};
static const unsigned char scripts_challenge_fault_missing_element[] = {
#embed "scripts/ecommpay/challenge-fault-missing-element.yaml"
};
static const unsigned char scripts_challenge_fault_not_json[] = {
#embed "scripts/ecommpay/challenge-fault-not-json.yaml"
};
static const unsigned char scripts_challenge_fault_other_acs_transaction[] = {
#embed "scripts/ecommpay/challenge-fault-other-acs-transaction.yaml"
};
static const unsigned char scripts_challenge_fault_other_server_transaction[] = {
#embed "scripts/ecommpay/challenge-fault-other-server-transaction.yaml"
};
static const unsigned char scripts_challenge_fault_other_version[] = {
#embed "scripts/ecommpay/challenge-fault-other-version.yaml"
};
static const unsigned char scripts_challenge_fault_repeated[] = {
#embed "scripts/ecommpay/challenge-fault-repeated.yaml"
};
static const unsigned char scripts_challenge_fault_unknown_extension[] = {
#embed "scripts/ecommpay/challenge-fault-unknown-extension.yaml"
};
static const unsigned char scripts_challenge_fault_unknown_message[] = {
#embed "scripts/ecommpay/challenge-fault-unknown-message.yaml"
};
static const unsigned char scripts_challenge_fault_wrong_format[] = {
#embed "scripts/ecommpay/challenge-fault-wrong-format.yaml"
};
static const unsigned char scripts_challenge_information[] = {
#embed "scripts/ecommpay/challenge-information.yaml"
};
static const unsigned char scripts_challenge_one_of_several[] = {
#embed "scripts/ecommpay/challenge-one-of-several.yaml"
};
static const unsigned char scripts_challenge_page_elsewhere[] = {
#embed "scripts/ecommpay/challenge-page-elsewhere.yaml"
};
static const unsigned char scripts_challenge_page[] = {
#embed "scripts/ecommpay/challenge-page.yaml"
};
static const unsigned char scripts_challenge_resend[] = {
#embed "scripts/ecommpay/challenge-resend.yaml"
};
static const unsigned char scripts_challenge_sections[] = {
#embed "scripts/ecommpay/challenge-sections.yaml"
};
static const unsigned char scripts_challenge_several_of_several[] = {
#embed "scripts/ecommpay/challenge-several-of-several.yaml"
};
static const unsigned char scripts_challenge_silent[] = {
#embed "scripts/ecommpay/challenge-silent.yaml"
};
static const unsigned char scripts_challenge_times_out[] = {
#embed "scripts/ecommpay/challenge-times-out.yaml"
};
static const unsigned char scripts_challenge_trust_not[] = {
#embed "scripts/ecommpay/challenge-trust-not.yaml"
};
static const unsigned char scripts_challenge_trust[] = {
#embed "scripts/ecommpay/challenge-trust.yaml"
};
static const unsigned char scripts_challenge_window_01[] = {
#embed "scripts/ecommpay/challenge-window-01.yaml"
};
static const unsigned char scripts_challenge_window_02[] = {
#embed "scripts/ecommpay/challenge-window-02.yaml"
};
static const unsigned char scripts_challenge_window_03[] = {
#embed "scripts/ecommpay/challenge-window-03.yaml"
};
static const unsigned char scripts_challenge_window_04[] = {
#embed "scripts/ecommpay/challenge-window-04.yaml"
};
static const unsigned char scripts_challenge_window_05[] = {
#embed "scripts/ecommpay/challenge-window-05.yaml"
};
static const unsigned char scripts_clarification_left[] = {
#embed "scripts/ecommpay/clarification-left.yaml"
};
static const unsigned char scripts_clarification_network_lost[] = {
#embed "scripts/ecommpay/clarification-network-lost.yaml"
};
static const unsigned char scripts_clarification_refused[] = {
#embed "scripts/ecommpay/clarification-refused.yaml"
};
static const unsigned char scripts_clarification_wrong[] = {
#embed "scripts/ecommpay/clarification-wrong.yaml"
};
static const unsigned char scripts_clarification[] = {
#embed "scripts/ecommpay/clarification.yaml"
};
static const unsigned char scripts_colours_snapshots_error_16[] = {
#embed "scripts/ecommpay/colours.snapshots/error-16.txt"
};
static const unsigned char scripts_colours_snapshots_error_256[] = {
#embed "scripts/ecommpay/colours.snapshots/error-256.txt"
};
static const unsigned char scripts_colours_snapshots_error_ascii[] = {
#embed "scripts/ecommpay/colours.snapshots/error-ascii.txt"
};
static const unsigned char scripts_colours_snapshots_error_mono[] = {
#embed "scripts/ecommpay/colours.snapshots/error-mono.txt"
};
static const unsigned char scripts_colours_snapshots_error_rgb[] = {
#embed "scripts/ecommpay/colours.snapshots/error-rgb.txt"
};
static const unsigned char scripts_colours[] = {
#embed "scripts/ecommpay/colours.yaml"
};
static const unsigned char scripts_customer_fields_embedded[] = {
#embed "scripts/ecommpay/customer-fields-embedded.yaml"
};
static const unsigned char scripts_customer_fields_screen[] = {
#embed "scripts/ecommpay/customer-fields-screen.yaml"
};
static const unsigned char scripts_declined_after_challenge[] = {
#embed "scripts/ecommpay/declined-after-challenge.yaml"
};
static const unsigned char scripts_declined_cards[] = {
#embed "scripts/ecommpay/declined-cards.yaml"
};
static const unsigned char scripts_decoupled_approve[] = {
#embed "scripts/ecommpay/decoupled-approve.yaml"
};
static const unsigned char scripts_decoupled_decline[] = {
#embed "scripts/ecommpay/decoupled-decline.yaml"
};
static const unsigned char scripts_decoupled_late[] = {
#embed "scripts/ecommpay/decoupled-late.yaml"
};
static const unsigned char scripts_dolyame_acquiring_error[] = {
#embed "scripts/dolyame/dolyame-acquiring-error.yaml"
};
static const unsigned char scripts_dolyame_amounts_beyond[] = {
#embed "scripts/dolyame/dolyame-amounts-beyond.yaml"
};
static const unsigned char scripts_dolyame_busy_shop[] = {
#embed "scripts/dolyame/dolyame-busy-shop.yaml"
};
static const unsigned char scripts_dolyame_busy[] = {
#embed "scripts/dolyame/dolyame-busy.yaml"
};
static const unsigned char scripts_dolyame_call_kit[] = {
#embed "scripts/dolyame/dolyame-call-kit.yaml"
};
static const unsigned char scripts_dolyame_cancel[] = {
#embed "scripts/dolyame/dolyame-cancel.yaml"
};
static const unsigned char scripts_dolyame_checked_before[] = {
#embed "scripts/dolyame/dolyame-checked-before.yaml"
};
static const unsigned char scripts_dolyame_codes_hidden[] = {
#embed "scripts/dolyame/dolyame-codes-hidden.yaml"
};
static const unsigned char scripts_dolyame_commit_less[] = {
#embed "scripts/dolyame/dolyame-commit-less.yaml"
};
static const unsigned char scripts_dolyame_commit_too_much[] = {
#embed "scripts/dolyame/dolyame-commit-too-much.yaml"
};
static const unsigned char scripts_dolyame_commit[] = {
#embed "scripts/dolyame/dolyame-commit.yaml"
};
static const unsigned char scripts_dolyame_days_leap_day[] = {
#embed "scripts/dolyame/dolyame-days-leap-day.yaml"
};
static const unsigned char scripts_dolyame_days_month[] = {
#embed "scripts/dolyame/dolyame-days-month.yaml"
};
static const unsigned char scripts_dolyame_days_year[] = {
#embed "scripts/dolyame/dolyame-days-year.yaml"
};
static const unsigned char scripts_dolyame_demo_failure[] = {
#embed "scripts/dolyame/dolyame-demo-failure.yaml"
};
static const unsigned char scripts_dolyame_demo_rejected[] = {
#embed "scripts/dolyame/dolyame-demo-rejected.yaml"
};
static const unsigned char scripts_dolyame_demo_success[] = {
#embed "scripts/dolyame/dolyame-demo-success.yaml"
};
static const unsigned char scripts_dolyame_demo_unconfirmed[] = {
#embed "scripts/dolyame/dolyame-demo-unconfirmed.yaml"
};
static const unsigned char scripts_dolyame_demo_unknown_failure[] = {
#embed "scripts/dolyame/dolyame-demo-unknown-failure.yaml"
};
static const unsigned char scripts_dolyame_demo_unknown_success[] = {
#embed "scripts/dolyame/dolyame-demo-unknown-success.yaml"
};
static const unsigned char scripts_dolyame_fault_lost[] = {
#embed "scripts/dolyame/dolyame-fault-lost.yaml"
};
static const unsigned char scripts_dolyame_fault_notification[] = {
#embed "scripts/dolyame/dolyame-fault-notification.yaml"
};
static const unsigned char scripts_dolyame_killed_card[] = {
#embed "scripts/dolyame/dolyame-killed-card.yaml"
};
static const unsigned char scripts_dolyame_killed_challenge[] = {
#embed "scripts/dolyame/dolyame-killed-challenge.yaml"
};
static const unsigned char scripts_dolyame_killed_code[] = {
#embed "scripts/dolyame/dolyame-killed-code.yaml"
};
static const unsigned char scripts_dolyame_killed_consent[] = {
#embed "scripts/dolyame/dolyame-killed-consent.yaml"
};
static const unsigned char scripts_dolyame_killed_phone[] = {
#embed "scripts/dolyame/dolyame-killed-phone.yaml"
};
static const unsigned char scripts_dolyame_killed_process[] = {
#embed "scripts/dolyame/dolyame-killed-process.yaml"
};
static const unsigned char scripts_dolyame_killed_questionnaire[] = {
#embed "scripts/dolyame/dolyame-killed-questionnaire.yaml"
};
static const unsigned char scripts_dolyame_killed_register[] = {
#embed "scripts/dolyame/dolyame-killed-register.yaml"
};
static const unsigned char scripts_dolyame_killed_request[] = {
#embed "scripts/dolyame/dolyame-killed-request.yaml"
};
static const unsigned char scripts_dolyame_killed_result[] = {
#embed "scripts/dolyame/dolyame-killed-result.yaml"
};
static const unsigned char scripts_dolyame_killed_retry[] = {
#embed "scripts/dolyame/dolyame-killed-retry.yaml"
};
static const unsigned char scripts_dolyame_killed_schedule[] = {
#embed "scripts/dolyame/dolyame-killed-schedule.yaml"
};
static const unsigned char scripts_dolyame_killed_scoring[] = {
#embed "scripts/dolyame/dolyame-killed-scoring.yaml"
};
static const unsigned char scripts_dolyame_killed_unknown_failure[] = {
#embed "scripts/dolyame/dolyame-killed-unknown-failure.yaml"
};
static const unsigned char scripts_dolyame_killed_unknown_success[] = {
#embed "scripts/dolyame/dolyame-killed-unknown-success.yaml"
};
static const unsigned char scripts_dolyame_languages[] = {
#embed "scripts/dolyame/dolyame-languages.yaml"
};
static const unsigned char scripts_dolyame_leave_card[] = {
#embed "scripts/dolyame/dolyame-leave-card.yaml"
};
static const unsigned char scripts_dolyame_leave_challenge[] = {
#embed "scripts/dolyame/dolyame-leave-challenge.yaml"
};
static const unsigned char scripts_dolyame_leave_chooser[] = {
#embed "scripts/dolyame/dolyame-leave-chooser.yaml"
};
static const unsigned char scripts_dolyame_leave_code[] = {
#embed "scripts/dolyame/dolyame-leave-code.yaml"
};
static const unsigned char scripts_dolyame_leave_consent[] = {
#embed "scripts/dolyame/dolyame-leave-consent.yaml"
};
static const unsigned char scripts_dolyame_leave_phone[] = {
#embed "scripts/dolyame/dolyame-leave-phone.yaml"
};
static const unsigned char scripts_dolyame_leave_progress[] = {
#embed "scripts/dolyame/dolyame-leave-progress.yaml"
};
static const unsigned char scripts_dolyame_leave_questionnaire[] = {
#embed "scripts/dolyame/dolyame-leave-questionnaire.yaml"
};
static const unsigned char scripts_dolyame_leave_retry[] = {
#embed "scripts/dolyame/dolyame-leave-retry.yaml"
};
static const unsigned char scripts_dolyame_leave_schedule[] = {
#embed "scripts/dolyame/dolyame-leave-schedule.yaml"
};
static const unsigned char scripts_dolyame_leave_scoring[] = {
#embed "scripts/dolyame/dolyame-leave-scoring.yaml"
};
static const unsigned char scripts_dolyame_leave_warns[] = {
#embed "scripts/dolyame/dolyame-leave-warns.yaml"
};
static const unsigned char scripts_dolyame_logout[] = {
#embed "scripts/dolyame/dolyame-logout.yaml"
};
static const unsigned char scripts_dolyame_merchant_cancel[] = {
#embed "scripts/dolyame/dolyame-merchant-cancel.yaml"
};
static const unsigned char scripts_dolyame_merchant_commit_less[] = {
#embed "scripts/dolyame/dolyame-merchant-commit-less.yaml"
};
static const unsigned char scripts_dolyame_merchant_commit[] = {
#embed "scripts/dolyame/dolyame-merchant-commit.yaml"
};
static const unsigned char scripts_dolyame_merchant_refund[] = {
#embed "scripts/dolyame/dolyame-merchant-refund.yaml"
};
static const unsigned char scripts_dolyame_no_consent[] = {
#embed "scripts/dolyame/dolyame-no-consent.yaml"
};
static const unsigned char scripts_dolyame_not_authenticated[] = {
#embed "scripts/dolyame/dolyame-not-authenticated.yaml"
};
static const unsigned char scripts_dolyame_outage_for_good[] = {
#embed "scripts/dolyame/dolyame-outage-for-good.yaml"
};
static const unsigned char scripts_dolyame_pay[] = {
#embed "scripts/dolyame/dolyame-pay.yaml"
};
static const unsigned char scripts_dolyame_pending_info_failure[] = {
#embed "scripts/dolyame/dolyame-pending-info-failure.yaml"
};
static const unsigned char scripts_dolyame_pending_info_success[] = {
#embed "scripts/dolyame/dolyame-pending-info-success.yaml"
};
static const unsigned char scripts_dolyame_pending_webhook_failure[] = {
#embed "scripts/dolyame/dolyame-pending-webhook-failure.yaml"
};
static const unsigned char scripts_dolyame_pending_webhook_success[] = {
#embed "scripts/dolyame/dolyame-pending-webhook-success.yaml"
};
static const unsigned char scripts_dolyame_phone[] = {
#embed "scripts/dolyame/dolyame-phone.yaml"
};
static const unsigned char scripts_dolyame_questionnaire[] = {
#embed "scripts/dolyame/dolyame-questionnaire.yaml"
};
static const unsigned char scripts_dolyame_refund_all[] = {
#embed "scripts/dolyame/dolyame-refund-all.yaml"
};
static const unsigned char scripts_dolyame_refund_part[] = {
#embed "scripts/dolyame/dolyame-refund-part.yaml"
};
static const unsigned char scripts_dolyame_refused[] = {
#embed "scripts/dolyame/dolyame-refused.yaml"
};
static const unsigned char scripts_dolyame_retry[] = {
#embed "scripts/dolyame/dolyame-retry.yaml"
};
static const unsigned char scripts_dolyame_saved_card[] = {
#embed "scripts/dolyame/dolyame-saved-card.yaml"
};
static const unsigned char scripts_dolyame_schedule[] = {
#embed "scripts/dolyame/dolyame-schedule.yaml"
};
static const unsigned char scripts_dolyame_shop_icon[] = {
#embed "scripts/dolyame/dolyame-shop-icon.yaml"
};
static const unsigned char scripts_dolyame_signed_in[] = {
#embed "scripts/dolyame/dolyame-signed-in.yaml"
};
static const unsigned char scripts_dolyame_sizes[] = {
#embed "scripts/dolyame/dolyame-sizes.yaml"
};
static const unsigned char scripts_dolyame_sku[] = {
#embed "scripts/dolyame/dolyame-sku.yaml"
};
static const unsigned char scripts_dolyame_sms_attempts[] = {
#embed "scripts/dolyame/dolyame-sms-attempts.yaml"
};
static const unsigned char scripts_dolyame_sms_expired[] = {
#embed "scripts/dolyame/dolyame-sms-expired.yaml"
};
static const unsigned char scripts_dolyame_sms_resend_limit[] = {
#embed "scripts/dolyame/dolyame-sms-resend-limit.yaml"
};
static const unsigned char scripts_dolyame_sms_resend[] = {
#embed "scripts/dolyame/dolyame-sms-resend.yaml"
};
static const unsigned char scripts_dolyame_terminal_error[] = {
#embed "scripts/dolyame/dolyame-terminal-error.yaml"
};
static const unsigned char scripts_dolyame_threeds_elsewhere[] = {
#embed "scripts/dolyame/dolyame-threeds-elsewhere.yaml"
};
static const unsigned char scripts_dolyame_threeds_lost[] = {
#embed "scripts/dolyame/dolyame-threeds-lost.yaml"
};
static const unsigned char scripts_dolyame_threeds_resend[] = {
#embed "scripts/dolyame/dolyame-threeds-resend.yaml"
};
static const unsigned char scripts_dolyame_threeds_time_out[] = {
#embed "scripts/dolyame/dolyame-threeds-time-out.yaml"
};
static const unsigned char scripts_dolyame_threeds_wrong_code[] = {
#embed "scripts/dolyame/dolyame-threeds-wrong-code.yaml"
};
static const unsigned char scripts_dolyame_threeds[] = {
#embed "scripts/dolyame/dolyame-threeds.yaml"
};
static const unsigned char scripts_dolyame_told[] = {
#embed "scripts/dolyame/dolyame-told.yaml"
};
static const unsigned char scripts_dolyame_unavailable[] = {
#embed "scripts/dolyame/dolyame-unavailable.yaml"
};
static const unsigned char scripts_dolyame_uncommitted[] = {
#embed "scripts/dolyame/dolyame-uncommitted.yaml"
};
static const unsigned char scripts_dolyame_unexpected_items[] = {
#embed "scripts/dolyame/dolyame-unexpected-items.yaml"
};
static const unsigned char scripts_dolyame_unexpected_less_than_rouble[] = {
#embed "scripts/dolyame/dolyame-unexpected-less-than-rouble.yaml"
};
static const unsigned char scripts_dolyame_unexpected_no_partner[] = {
#embed "scripts/dolyame/dolyame-unexpected-no-partner.yaml"
};
static const unsigned char scripts_dolyame_unexpected_person[] = {
#embed "scripts/dolyame/dolyame-unexpected-person.yaml"
};
static const unsigned char scripts_dolyame_unexpected_sum_difference[] = {
#embed "scripts/dolyame/dolyame-unexpected-sum-difference.yaml"
};
static const unsigned char scripts_dolyame_unreachable[] = {
#embed "scripts/dolyame/dolyame-unreachable.yaml"
};
static const unsigned char scripts_dolyame_webhook_late[] = {
#embed "scripts/dolyame/dolyame-webhook-late.yaml"
};
static const unsigned char scripts_dolyame_webhook_lost[] = {
#embed "scripts/dolyame/dolyame-webhook-lost.yaml"
};
static const unsigned char scripts_dolyame_webhook_refused[] = {
#embed "scripts/dolyame/dolyame-webhook-refused.yaml"
};
static const unsigned char scripts_dolyame_webhook_tampered[] = {
#embed "scripts/dolyame/dolyame-webhook-tampered.yaml"
};
static const unsigned char scripts_entry_01_caret_in_the_middle[] = {
#embed "scripts/ecommpay/entry-01-caret-in-the-middle.yaml"
};
static const unsigned char scripts_entry_02_moving_on_by_length[] = {
#embed "scripts/ecommpay/entry-02-moving-on-by-length.yaml"
};
static const unsigned char scripts_entry_03_backspace_across_fields[] = {
#embed "scripts/ecommpay/entry-03-backspace-across-fields.yaml"
};
static const unsigned char scripts_entry_04_way_back[] = {
#embed "scripts/ecommpay/entry-04-way-back.yaml"
};
static const unsigned char scripts_entry_05_no_postal_rules[] = {
#embed "scripts/ecommpay/entry-05-no-postal-rules.yaml"
};
static const unsigned char scripts_entry_06_expiry[] = {
#embed "scripts/ecommpay/entry-06-expiry.yaml"
};
static const unsigned char scripts_entry_07_paste[] = {
#embed "scripts/ecommpay/entry-07-paste.yaml"
};
static const unsigned char scripts_entry_08_grouping[] = {
#embed "scripts/ecommpay/entry-08-grouping.yaml"
};
static const unsigned char scripts_entry_09_code_lengths[] = {
#embed "scripts/ecommpay/entry-09-code-lengths.yaml"
};
static const unsigned char scripts_entry_10_brands[] = {
#embed "scripts/ecommpay/entry-10-brands.yaml"
};
static const unsigned char scripts_entry_11_co_badged[] = {
#embed "scripts/ecommpay/entry-11-co-badged.yaml"
};
static const unsigned char scripts_entry_12_errors_are_told[] = {
#embed "scripts/ecommpay/entry-12-errors-are-told.yaml"
};
static const unsigned char scripts_entry_13_network_lost_in_challenge[] = {
#embed "scripts/ecommpay/entry-13-network-lost-in-challenge.yaml"
};
static const unsigned char scripts_entry_14_back_from_the_bank[] = {
#embed "scripts/ecommpay/entry-14-back-from-the-bank.yaml"
};
static const unsigned char scripts_entry_15_decline_in_words[] = {
#embed "scripts/ecommpay/entry-15-decline-in-words.yaml"
};
static const unsigned char scripts_fault_429[] = {
#embed "scripts/ecommpay/fault-429.yaml"
};
static const unsigned char scripts_fault_500_always[] = {
#embed "scripts/ecommpay/fault-500-always.yaml"
};
static const unsigned char scripts_fault_500[] = {
#embed "scripts/ecommpay/fault-500.yaml"
};
static const unsigned char scripts_fault_answer_repeated[] = {
#embed "scripts/ecommpay/fault-answer-repeated.yaml"
};
static const unsigned char scripts_fault_broken_bytes[] = {
#embed "scripts/ecommpay/fault-broken-bytes.yaml"
};
static const unsigned char scripts_fault_challenge_lost[] = {
#embed "scripts/ecommpay/fault-challenge-lost.yaml"
};
static const unsigned char scripts_fault_connection_reset_before[] = {
#embed "scripts/ecommpay/fault-connection-reset-before.yaml"
};
static const unsigned char scripts_fault_connection_reset[] = {
#embed "scripts/ecommpay/fault-connection-reset.yaml"
};
static const unsigned char scripts_fault_empty_answer[] = {
#embed "scripts/ecommpay/fault-empty-answer.yaml"
};
static const unsigned char scripts_fault_half_answer[] = {
#embed "scripts/ecommpay/fault-half-answer.yaml"
};
static const unsigned char scripts_fault_hostile_text[] = {
#embed "scripts/ecommpay/fault-hostile-text.yaml"
};
static const unsigned char scripts_fault_huge_answer[] = {
#embed "scripts/ecommpay/fault-huge-answer.yaml"
};
static const unsigned char scripts_fault_latency_fixed[] = {
#embed "scripts/ecommpay/fault-latency-fixed.yaml"
};
static const unsigned char scripts_fault_latency[] = {
#embed "scripts/ecommpay/fault-latency.yaml"
};
static const unsigned char scripts_fault_no_answer_always[] = {
#embed "scripts/ecommpay/fault-no-answer-always.yaml"
};
static const unsigned char scripts_fault_no_answer[] = {
#embed "scripts/ecommpay/fault-no-answer.yaml"
};
static const unsigned char scripts_fault_notification_doubled[] = {
#embed "scripts/ecommpay/fault-notification-doubled.yaml"
};
static const unsigned char scripts_fault_notification_late[] = {
#embed "scripts/ecommpay/fault-notification-late.yaml"
};
static const unsigned char scripts_fault_notification_lost[] = {
#embed "scripts/ecommpay/fault-notification-lost.yaml"
};
static const unsigned char scripts_fault_notification_out_of_order[] = {
#embed "scripts/ecommpay/fault-notification-out-of-order.yaml"
};
static const unsigned char scripts_fault_notification_refused[] = {
#embed "scripts/ecommpay/fault-notification-refused.yaml"
};
static const unsigned char scripts_fault_notification_tampered[] = {
#embed "scripts/ecommpay/fault-notification-tampered.yaml"
};
static const unsigned char scripts_help_without_desk[] = {
#embed "scripts/ecommpay/help-without-desk.yaml"
};
static const unsigned char scripts_issuer_time_out[] = {
#embed "scripts/ecommpay/issuer-time-out.yaml"
};
static const unsigned char scripts_killed_and_started[] = {
#embed "scripts/ecommpay/killed-and-started.yaml"
};
static const unsigned char scripts_languages[] = {
#embed "scripts/ecommpay/languages.yaml"
};
static const unsigned char scripts_leave_while_processing_paid[] = {
#embed "scripts/ecommpay/leave-while-processing-paid.yaml"
};
static const unsigned char scripts_leave_while_processing_unknown[] = {
#embed "scripts/ecommpay/leave-while-processing-unknown.yaml"
};
static const unsigned char scripts_logo_refused[] = {
#embed "scripts/ecommpay/logo-refused.yaml"
};
static const unsigned char scripts_merchant_captures[] = {
#embed "scripts/ecommpay/merchant-captures.yaml"
};
static const unsigned char scripts_merchant_supplements[] = {
#embed "scripts/ecommpay/merchant-supplements.yaml"
};
static const unsigned char scripts_method_set_beforehand[] = {
#embed "scripts/ecommpay/method-set-beforehand.yaml"
};
static const unsigned char scripts_mock_decline[] = {
#embed "scripts/ecommpay/mock-decline.yaml"
};
static const unsigned char scripts_mock_modes[] = {
#embed "scripts/ecommpay/mock-modes.yaml"
};
static const unsigned char scripts_mock_success[] = {
#embed "scripts/ecommpay/mock-success.yaml"
};
static const unsigned char scripts_mock_verify[] = {
#embed "scripts/ecommpay/mock-verify.yaml"
};
static const unsigned char scripts_network_lost_and_back[] = {
#embed "scripts/ecommpay/network-lost-and-back.yaml"
};
static const unsigned char scripts_outage_for_good[] = {
#embed "scripts/ecommpay/outage-for-good.yaml"
};
static const unsigned char scripts_partial_authorisation[] = {
#embed "scripts/ecommpay/partial-authorisation.yaml"
};
static const unsigned char scripts_partial_below_the_limit[] = {
#embed "scripts/ecommpay/partial-below-the-limit.yaml"
};
static const unsigned char scripts_pay_by_card[] = {
#embed "scripts/ecommpay/pay-by-card.yaml"
};
static const unsigned char scripts_pay_with_challenge[] = {
#embed "scripts/ecommpay/pay-with-challenge.yaml"
};
static const unsigned char scripts_project_unknown[] = {
#embed "scripts/ecommpay/project-unknown.yaml"
};
static const unsigned char scripts_receipt_long[] = {
#embed "scripts/ecommpay/receipt-long.yaml"
};
static const unsigned char scripts_receipt_positions[] = {
#embed "scripts/ecommpay/receipt-positions.yaml"
};
static const unsigned char scripts_recurring_debit_declined[] = {
#embed "scripts/ecommpay/recurring-debit-declined.yaml"
};
static const unsigned char scripts_recurring_fields[] = {
#embed "scripts/ecommpay/recurring-fields.yaml"
};
static const unsigned char scripts_recurring_impossible[] = {
#embed "scripts/ecommpay/recurring-impossible.yaml"
};
static const unsigned char scripts_recurring_mistakes[] = {
#embed "scripts/ecommpay/recurring-mistakes.yaml"
};
static const unsigned char scripts_recurring[] = {
#embed "scripts/ecommpay/recurring.yaml"
};
static const unsigned char scripts_redirect_abandoned[] = {
#embed "scripts/ecommpay/redirect-abandoned.yaml"
};
static const unsigned char scripts_redirect_application[] = {
#embed "scripts/ecommpay/redirect-application.yaml"
};
static const unsigned char scripts_redirect_asked_too_early[] = {
#embed "scripts/ecommpay/redirect-asked-too-early.yaml"
};
static const unsigned char scripts_redirect_bank[] = {
#embed "scripts/ecommpay/redirect-bank.yaml"
};
static const unsigned char scripts_redirect_cancelled[] = {
#embed "scripts/ecommpay/redirect-cancelled.yaml"
};
static const unsigned char scripts_redirect_languages[] = {
#embed "scripts/ecommpay/redirect-languages.yaml"
};
static const unsigned char scripts_redirect_mock_decline[] = {
#embed "scripts/ecommpay/redirect-mock-decline.yaml"
};
static const unsigned char scripts_redirect_mock_success[] = {
#embed "scripts/ecommpay/redirect-mock-success.yaml"
};
static const unsigned char scripts_redirect_not_available[] = {
#embed "scripts/ecommpay/redirect-not-available.yaml"
};
static const unsigned char scripts_redirect_played_refusal[] = {
#embed "scripts/ecommpay/redirect-played-refusal.yaml"
};
static const unsigned char scripts_redirect_polled[] = {
#embed "scripts/ecommpay/redirect-polled.yaml"
};
static const unsigned char scripts_redirect_polls_fail[] = {
#embed "scripts/ecommpay/redirect-polls-fail.yaml"
};
static const unsigned char scripts_redirect_refused_then_again[] = {
#embed "scripts/ecommpay/redirect-refused-then-again.yaml"
};
static const unsigned char scripts_redirect_set_beforehand[] = {
#embed "scripts/ecommpay/redirect-set-beforehand.yaml"
};
static const unsigned char scripts_redirect_sizes_snapshots_elsewhere_100x30[] = {
#embed "scripts/ecommpay/redirect-sizes.snapshots/elsewhere-100x30.txt"
};
static const unsigned char scripts_redirect_sizes_snapshots_elsewhere_120x40[] = {
#embed "scripts/ecommpay/redirect-sizes.snapshots/elsewhere-120x40.txt"
};
static const unsigned char scripts_redirect_sizes_snapshots_elsewhere_200x60[] = {
#embed "scripts/ecommpay/redirect-sizes.snapshots/elsewhere-200x60.txt"
};
static const unsigned char scripts_redirect_sizes_snapshots_elsewhere_40x12[] = {
#embed "scripts/ecommpay/redirect-sizes.snapshots/elsewhere-40x12.txt"
};
static const unsigned char scripts_redirect_sizes_snapshots_elsewhere_60x18[] = {
#embed "scripts/ecommpay/redirect-sizes.snapshots/elsewhere-60x18.txt"
};
static const unsigned char scripts_redirect_sizes_snapshots_elsewhere_80x24[] = {
#embed "scripts/ecommpay/redirect-sizes.snapshots/elsewhere-80x24.txt"
};
static const unsigned char scripts_redirect_sizes[] = {
#embed "scripts/ecommpay/redirect-sizes.yaml"
};
static const unsigned char scripts_redirect_success[] = {
#embed "scripts/ecommpay/redirect-success.yaml"
};
static const unsigned char scripts_redirect_taken_up[] = {
#embed "scripts/ecommpay/redirect-taken-up.yaml"
};
static const unsigned char scripts_refund_parts[] = {
#embed "scripts/ecommpay/refund-parts.yaml"
};
static const unsigned char scripts_refund_whole[] = {
#embed "scripts/ecommpay/refund-whole.yaml"
};
static const unsigned char scripts_release[] = {
#embed "scripts/ecommpay/release.yaml"
};
static const unsigned char scripts_resized[] = {
#embed "scripts/ecommpay/resized.yaml"
};
static const unsigned char scripts_restored_at_retry[] = {
#embed "scripts/ecommpay/restored-at-retry.yaml"
};
static const unsigned char scripts_restored_cascade[] = {
#embed "scripts/ecommpay/restored-cascade.yaml"
};
static const unsigned char scripts_restored_clarification[] = {
#embed "scripts/ecommpay/restored-clarification.yaml"
};
static const unsigned char scripts_restored_in_challenge[] = {
#embed "scripts/ecommpay/restored-in-challenge.yaml"
};
static const unsigned char scripts_restored_too_late[] = {
#embed "scripts/ecommpay/restored-too-late.yaml"
};
static const unsigned char scripts_retry_deadline_shown[] = {
#embed "scripts/ecommpay/retry-deadline-shown.yaml"
};
static const unsigned char scripts_retry_exhausted[] = {
#embed "scripts/ecommpay/retry-exhausted.yaml"
};
static const unsigned char scripts_retry_window_closes[] = {
#embed "scripts/ecommpay/retry-window-closes.yaml"
};
static const unsigned char scripts_retry_with_another_card[] = {
#embed "scripts/ecommpay/retry-with-another-card.yaml"
};
static const unsigned char scripts_reversed[] = {
#embed "scripts/ecommpay/reversed.yaml"
};
static const unsigned char scripts_saved_card_always[] = {
#embed "scripts/ecommpay/saved-card-always.yaml"
};
static const unsigned char scripts_saved_card_by_choice[] = {
#embed "scripts/ecommpay/saved-card-by-choice.yaml"
};
static const unsigned char scripts_saved_card_hidden[] = {
#embed "scripts/ecommpay/saved-card-hidden.yaml"
};
static const unsigned char scripts_saved_card_never[] = {
#embed "scripts/ecommpay/saved-card-never.yaml"
};
static const unsigned char scripts_situation_challenge_refused[] = {
#embed "scripts/ecommpay/situation-challenge-refused.yaml"
};
static const unsigned char scripts_situation_challenge[] = {
#embed "scripts/ecommpay/situation-challenge.yaml"
};
static const unsigned char scripts_situation_frictionless[] = {
#embed "scripts/ecommpay/situation-frictionless.yaml"
};
static const unsigned char scripts_sizes_snapshots_form_100x30[] = {
#embed "scripts/ecommpay/sizes.snapshots/form-100x30.txt"
};
static const unsigned char scripts_sizes_snapshots_form_120x40[] = {
#embed "scripts/ecommpay/sizes.snapshots/form-120x40.txt"
};
static const unsigned char scripts_sizes_snapshots_form_200x60[] = {
#embed "scripts/ecommpay/sizes.snapshots/form-200x60.txt"
};
static const unsigned char scripts_sizes_snapshots_form_40x12[] = {
#embed "scripts/ecommpay/sizes.snapshots/form-40x12.txt"
};
static const unsigned char scripts_sizes_snapshots_form_60x18[] = {
#embed "scripts/ecommpay/sizes.snapshots/form-60x18.txt"
};
static const unsigned char scripts_sizes_snapshots_form_80x24[] = {
#embed "scripts/ecommpay/sizes.snapshots/form-80x24.txt"
};
static const unsigned char scripts_sizes[] = {
#embed "scripts/ecommpay/sizes.yaml"
};
static const unsigned char scripts_suspended_in_challenge[] = {
#embed "scripts/ecommpay/suspended-in-challenge.yaml"
};
static const unsigned char scripts_themes[] = {
#embed "scripts/ecommpay/themes.yaml"
};
static const unsigned char scripts_three_wrong_codes[] = {
#embed "scripts/ecommpay/three-wrong-codes.yaml"
};
static const unsigned char scripts_threeds_mandated[] = {
#embed "scripts/ecommpay/threeds-mandated.yaml"
};
static const unsigned char scripts_threeds_method_cancelled[] = {
#embed "scripts/ecommpay/threeds-method-cancelled.yaml"
};
static const unsigned char scripts_threeds_method_late[] = {
#embed "scripts/ecommpay/threeds-method-late.yaml"
};
static const unsigned char scripts_threeds_method[] = {
#embed "scripts/ecommpay/threeds-method.yaml"
};
static const unsigned char scripts_threeds_no_preference[] = {
#embed "scripts/ecommpay/threeds-no-preference.yaml"
};
static const unsigned char scripts_threeds_not_wanted[] = {
#embed "scripts/ecommpay/threeds-not-wanted.yaml"
};
static const unsigned char scripts_threeds_status_a[] = {
#embed "scripts/ecommpay/threeds-status-a.yaml"
};
static const unsigned char scripts_threeds_status_c_n[] = {
#embed "scripts/ecommpay/threeds-status-c-n.yaml"
};
static const unsigned char scripts_threeds_status_c[] = {
#embed "scripts/ecommpay/threeds-status-c.yaml"
};
static const unsigned char scripts_threeds_status_i[] = {
#embed "scripts/ecommpay/threeds-status-i.yaml"
};
static const unsigned char scripts_threeds_status_n[] = {
#embed "scripts/ecommpay/threeds-status-n.yaml"
};
static const unsigned char scripts_threeds_status_r[] = {
#embed "scripts/ecommpay/threeds-status-r.yaml"
};
static const unsigned char scripts_threeds_status_s[] = {
#embed "scripts/ecommpay/threeds-status-s.yaml"
};
static const unsigned char scripts_threeds_status_u[] = {
#embed "scripts/ecommpay/threeds-status-u.yaml"
};
static const unsigned char scripts_threeds_status_y_mastercard[] = {
#embed "scripts/ecommpay/threeds-status-y-mastercard.yaml"
};
static const unsigned char scripts_threeds_status_y[] = {
#embed "scripts/ecommpay/threeds-status-y.yaml"
};
static const unsigned char scripts_threeds_told_more[] = {
#embed "scripts/ecommpay/threeds-told-more.yaml"
};
static const unsigned char scripts_threeds_told_suspicious[] = {
#embed "scripts/ecommpay/threeds-told-suspicious.yaml"
};
static const unsigned char scripts_threeds_wanted[] = {
#embed "scripts/ecommpay/threeds-wanted.yaml"
};
static const unsigned char scripts_two_payments[] = {
#embed "scripts/ecommpay/two-payments.yaml"
};
static const unsigned char scripts_worldline_account_always_show[] = {
#embed "scripts/worldline/worldline-account-always-show.yaml"
};
static const unsigned char scripts_worldline_account_automatic[] = {
#embed "scripts/worldline/worldline-account-automatic.yaml"
};
static const unsigned char scripts_worldline_account_delete[] = {
#embed "scripts/worldline/worldline-account-delete.yaml"
};
static const unsigned char scripts_worldline_account_elsewhere[] = {
#embed "scripts/worldline/worldline-account-elsewhere.yaml"
};
static const unsigned char scripts_worldline_account_form[] = {
#embed "scripts/worldline/worldline-account-form.yaml"
};
static const unsigned char scripts_worldline_account_must_write[] = {
#embed "scripts/worldline/worldline-account-must-write.yaml"
};
static const unsigned char scripts_worldline_account_prefilled[] = {
#embed "scripts/worldline/worldline-account-prefilled.yaml"
};
static const unsigned char scripts_worldline_amounts_beyond[] = {
#embed "scripts/worldline/worldline-amounts-beyond.yaml"
};
static const unsigned char scripts_worldline_app_challenge_cancelled[] = {
#embed "scripts/worldline/worldline-app-challenge-cancelled.yaml"
};
static const unsigned char scripts_worldline_app_challenge_choice[] = {
#embed "scripts/worldline/worldline-app-challenge-choice.yaml"
};
static const unsigned char scripts_worldline_app_challenge_declined[] = {
#embed "scripts/worldline/worldline-app-challenge-declined.yaml"
};
static const unsigned char scripts_worldline_app_challenge_elsewhere[] = {
#embed "scripts/worldline/worldline-app-challenge-elsewhere.yaml"
};
static const unsigned char scripts_worldline_app_challenge_fault[] = {
#embed "scripts/worldline/worldline-app-challenge-fault.yaml"
};
static const unsigned char scripts_worldline_app_challenge_keys[] = {
#embed "scripts/worldline/worldline-app-challenge-keys.yaml"
};
static const unsigned char scripts_worldline_app_challenge_refused[] = {
#embed "scripts/worldline/worldline-app-challenge-refused.yaml"
};
static const unsigned char scripts_worldline_app_challenge_time_out[] = {
#embed "scripts/worldline/worldline-app-challenge-time-out.yaml"
};
static const unsigned char scripts_worldline_app_challenge_wrong_code[] = {
#embed "scripts/worldline/worldline-app-challenge-wrong-code.yaml"
};
static const unsigned char scripts_worldline_app_challenge[] = {
#embed "scripts/worldline/worldline-app-challenge.yaml"
};
static const unsigned char scripts_worldline_app_frictionless[] = {
#embed "scripts/worldline/worldline-app-frictionless.yaml"
};
static const unsigned char scripts_worldline_apple_pay_refused[] = {
#embed "scripts/worldline/worldline-apple-pay-refused.yaml"
};
static const unsigned char scripts_worldline_apple_pay[] = {
#embed "scripts/worldline/worldline-apple-pay.yaml"
};
static const unsigned char scripts_worldline_application[] = {
#embed "scripts/worldline/worldline-application.yaml"
};
static const unsigned char scripts_worldline_back[] = {
#embed "scripts/worldline/worldline-back.yaml"
};
static const unsigned char scripts_worldline_banks_missing[] = {
#embed "scripts/worldline/worldline-banks-missing.yaml"
};
static const unsigned char scripts_worldline_banks[] = {
#embed "scripts/worldline/worldline-banks.yaml"
};
static const unsigned char scripts_worldline_blob[] = {
#embed "scripts/worldline/worldline-blob.yaml"
};
static const unsigned char scripts_worldline_boleto_required[] = {
#embed "scripts/worldline/worldline-boleto-required.yaml"
};
static const unsigned char scripts_worldline_boleto[] = {
#embed "scripts/worldline/worldline-boleto.yaml"
};
static const unsigned char scripts_worldline_card_challenge[] = {
#embed "scripts/worldline/worldline-card-challenge.yaml"
};
static const unsigned char scripts_worldline_card_declined[] = {
#embed "scripts/worldline/worldline-card-declined.yaml"
};
static const unsigned char scripts_worldline_card[] = {
#embed "scripts/worldline/worldline-card.yaml"
};
static const unsigned char scripts_worldline_cards_challenge_refused[] = {
#embed "scripts/worldline/worldline-cards-challenge-refused.yaml"
};
static const unsigned char scripts_worldline_cards_challenge_success[] = {
#embed "scripts/worldline/worldline-cards-challenge-success.yaml"
};
static const unsigned char scripts_worldline_cards_decline[] = {
#embed "scripts/worldline/worldline-cards-decline.yaml"
};
static const unsigned char scripts_worldline_cards_group[] = {
#embed "scripts/worldline/worldline-cards-group.yaml"
};
static const unsigned char scripts_worldline_cards[] = {
#embed "scripts/worldline/worldline-cards.yaml"
};
static const unsigned char scripts_worldline_co_brand_keys[] = {
#embed "scripts/worldline/worldline-co-brand-keys.yaml"
};
static const unsigned char scripts_worldline_co_brand[] = {
#embed "scripts/worldline/worldline-co-brand.yaml"
};
static const unsigned char scripts_worldline_errors[] = {
#embed "scripts/worldline/worldline-errors.yaml"
};
static const unsigned char scripts_worldline_fault_lost[] = {
#embed "scripts/worldline/worldline-fault-lost.yaml"
};
static const unsigned char scripts_worldline_fault_notification[] = {
#embed "scripts/worldline/worldline-fault-notification.yaml"
};
static const unsigned char scripts_worldline_fault_silent[] = {
#embed "scripts/worldline/worldline-fault-silent.yaml"
};
static const unsigned char scripts_worldline_fault_tampered[] = {
#embed "scripts/worldline/worldline-fault-tampered.yaml"
};
static const unsigned char scripts_worldline_fetched_once[] = {
#embed "scripts/worldline/worldline-fetched-once.yaml"
};
static const unsigned char scripts_worldline_form[] = {
#embed "scripts/worldline/worldline-form.yaml"
};
static const unsigned char scripts_worldline_held_released[] = {
#embed "scripts/worldline/worldline-held-released.yaml"
};
static const unsigned char scripts_worldline_held[] = {
#embed "scripts/worldline/worldline-held.yaml"
};
static const unsigned char scripts_worldline_hold_beyond[] = {
#embed "scripts/worldline/worldline-hold-beyond.yaml"
};
static const unsigned char scripts_worldline_iin_not_allowed[] = {
#embed "scripts/worldline/worldline-iin-not-allowed.yaml"
};
static const unsigned char scripts_worldline_iin_not_enough[] = {
#embed "scripts/worldline/worldline-iin-not-enough.yaml"
};
static const unsigned char scripts_worldline_iin_pending[] = {
#embed "scripts/worldline/worldline-iin-pending.yaml"
};
static const unsigned char scripts_worldline_iin_recurring[] = {
#embed "scripts/worldline/worldline-iin-recurring.yaml"
};
static const unsigned char scripts_worldline_iin_restricted[] = {
#embed "scripts/worldline/worldline-iin-restricted.yaml"
};
static const unsigned char scripts_worldline_iin_supported[] = {
#embed "scripts/worldline/worldline-iin-supported.yaml"
};
static const unsigned char scripts_worldline_iin_unknown[] = {
#embed "scripts/worldline/worldline-iin-unknown.yaml"
};
static const unsigned char scripts_worldline_iin_unsupported[] = {
#embed "scripts/worldline/worldline-iin-unsupported.yaml"
};
static const unsigned char scripts_worldline_killed_before[] = {
#embed "scripts/worldline/worldline-killed-before.yaml"
};
static const unsigned char scripts_worldline_killed_elsewhere[] = {
#embed "scripts/worldline/worldline-killed-elsewhere.yaml"
};
static const unsigned char scripts_worldline_killed_in_challenge[] = {
#embed "scripts/worldline/worldline-killed-in-challenge.yaml"
};
static const unsigned char scripts_worldline_killed_on_the_way[] = {
#embed "scripts/worldline/worldline-killed-on-the-way.yaml"
};
static const unsigned char scripts_worldline_languages[] = {
#embed "scripts/worldline/worldline-languages.yaml"
};
static const unsigned char scripts_worldline_leave_form[] = {
#embed "scripts/worldline/worldline-leave-form.yaml"
};
static const unsigned char scripts_worldline_logos_missing[] = {
#embed "scripts/worldline/worldline-logos-missing.yaml"
};
static const unsigned char scripts_worldline_logos[] = {
#embed "scripts/worldline/worldline-logos.yaml"
};
static const unsigned char scripts_worldline_lost_answer[] = {
#embed "scripts/worldline/worldline-lost-answer.yaml"
};
static const unsigned char scripts_worldline_lost_request[] = {
#embed "scripts/worldline/worldline-lost-request.yaml"
};
static const unsigned char scripts_worldline_mock_decline[] = {
#embed "scripts/worldline/worldline-mock-decline.yaml"
};
static const unsigned char scripts_worldline_mock_success[] = {
#embed "scripts/worldline/worldline-mock-success.yaml"
};
static const unsigned char scripts_worldline_not_available[] = {
#embed "scripts/worldline/worldline-not-available.yaml"
};
static const unsigned char scripts_worldline_not_remembered[] = {
#embed "scripts/worldline/worldline-not-remembered.yaml"
};
static const unsigned char scripts_worldline_nothing_asked[] = {
#embed "scripts/worldline/worldline-nothing-asked.yaml"
};
static const unsigned char scripts_worldline_one_product_agreed[] = {
#embed "scripts/worldline/worldline-one-product-agreed.yaml"
};
static const unsigned char scripts_worldline_one_product[] = {
#embed "scripts/worldline/worldline-one-product.yaml"
};
static const unsigned char scripts_worldline_operations[] = {
#embed "scripts/worldline/worldline-operations.yaml"
};
static const unsigned char scripts_worldline_outage_for_good[] = {
#embed "scripts/worldline/worldline-outage-for-good.yaml"
};
static const unsigned char scripts_worldline_outside_limits[] = {
#embed "scripts/worldline/worldline-outside-limits.yaml"
};
static const unsigned char scripts_worldline_products_amount[] = {
#embed "scripts/worldline/worldline-products-amount.yaml"
};
static const unsigned char scripts_worldline_products_country[] = {
#embed "scripts/worldline/worldline-products-country.yaml"
};
static const unsigned char scripts_worldline_products_currency[] = {
#embed "scripts/worldline/worldline-products-currency.yaml"
};
static const unsigned char scripts_worldline_products_recurring[] = {
#embed "scripts/worldline/worldline-products-recurring.yaml"
};
static const unsigned char scripts_worldline_recurring_shop[] = {
#embed "scripts/worldline/worldline-recurring-shop.yaml"
};
static const unsigned char scripts_worldline_redirect_abandoned[] = {
#embed "scripts/worldline/worldline-redirect-abandoned.yaml"
};
static const unsigned char scripts_worldline_redirect_declined[] = {
#embed "scripts/worldline/worldline-redirect-declined.yaml"
};
static const unsigned char scripts_worldline_redirect_keys[] = {
#embed "scripts/worldline/worldline-redirect-keys.yaml"
};
static const unsigned char scripts_worldline_redirect[] = {
#embed "scripts/worldline/worldline-redirect.yaml"
};
static const unsigned char scripts_worldline_refunded[] = {
#embed "scripts/worldline/worldline-refunded.yaml"
};
static const unsigned char scripts_worldline_remember[] = {
#embed "scripts/worldline/worldline-remember.yaml"
};
static const unsigned char scripts_worldline_sepa[] = {
#embed "scripts/worldline/worldline-sepa.yaml"
};
static const unsigned char scripts_worldline_session_details[] = {
#embed "scripts/worldline/worldline-session-details.yaml"
};
static const unsigned char scripts_worldline_session_over_paying[] = {
#embed "scripts/worldline/worldline-session-over-paying.yaml"
};
static const unsigned char scripts_worldline_session_over[] = {
#embed "scripts/worldline/worldline-session-over.yaml"
};
static const unsigned char scripts_worldline_sizes[] = {
#embed "scripts/worldline/worldline-sizes.yaml"
};
static const unsigned char scripts_worldline_switch_fields[] = {
#embed "scripts/worldline/worldline-switch-fields.yaml"
};
static const unsigned char scripts_worldline_switch[] = {
#embed "scripts/worldline/worldline-switch.yaml"
};
static const unsigned char scripts_worldline_tooltip[] = {
#embed "scripts/worldline/worldline-tooltip.yaml"
};
static const unsigned char scripts_worldline_unknown_product[] = {
#embed "scripts/worldline/worldline-unknown-product.yaml"
};
static const unsigned char scripts_worldline_wrong_authorisation[] = {
#embed "scripts/worldline/worldline-wrong-authorisation.yaml"
};
static const unsigned char scripts_wrong_code_snapshots_filled_card_form[] = {
#embed "scripts/ecommpay/wrong-code.snapshots/filled-card-form.txt"
};
static const unsigned char scripts_wrong_code[] = {
#embed "scripts/ecommpay/wrong-code.yaml"
};
static const unsigned char strings_be[] = {
#embed "strings/be.tsv"
};
static const unsigned char strings_de[] = {
#embed "strings/de.tsv"
};
static const unsigned char strings_en[] = {
#embed "strings/en.tsv"
};
static const unsigned char strings_es[] = {
#embed "strings/es.tsv"
};
static const unsigned char strings_fr[] = {
#embed "strings/fr.tsv"
};
static const unsigned char strings_hu[] = {
#embed "strings/hu.tsv"
};
static const unsigned char strings_it[] = {
#embed "strings/it.tsv"
};
static const unsigned char strings_ru[] = {
#embed "strings/ru.tsv"
};
static const unsigned char strings_uk[] = {
#embed "strings/uk.tsv"
};
static const unsigned char testcards_acs[] = {
#embed "testcards/acs.tsv"
};
static const unsigned char testcards_assist[] = {
#embed "testcards/assist.tsv"
};
static const unsigned char testcards_dolyame[] = {
#embed "testcards/dolyame.tsv"
};
static const unsigned char testcards_ecommpay[] = {
#embed "testcards/ecommpay.tsv"
};
static const unsigned char testcards_otp[] = {
#embed "testcards/otp.tsv"
};
static const unsigned char testcards_wallet[] = {
#embed "testcards/wallet.tsv"
};
static const unsigned char testcards_worldline_in_app[] = {
#embed "testcards/worldline-in-app.tsv"
};
static const unsigned char testcards_worldline[] = {
#embed "testcards/worldline.tsv"
};

#define FILE_ROW(path, array) {path, array, sizeof array}

static const kassa_resource table[] = {
    FILE_ROW("cards/brands.tsv", cards_brands),
    FILE_ROW("cards/dialect_brands.tsv", cards_dialect_brands),
    FILE_ROW("cards/dialect_ranges.tsv", cards_dialect_ranges),
    FILE_ROW("cards/dialects.tsv", cards_dialects),
    FILE_ROW("cards/ibans.tsv", cards_ibans),
    FILE_ROW("cards/postal_codes.tsv", cards_postal_codes),
    FILE_ROW("cards/ranges.tsv", cards_ranges),
    FILE_ROW("members/apple-pay-gateway.tsv", members_apple_pay_gateway),
    FILE_ROW("members/apple-pay-merchant.tsv", members_apple_pay_merchant),
    FILE_ROW("members/assist-merchant.tsv", members_assist_merchant),
    FILE_ROW("members/assist-page.tsv", members_assist_page),
    FILE_ROW("members/assist-server.tsv", members_assist_server),
    FILE_ROW("members/assist-services.tsv", members_assist_services),
    FILE_ROW("members/dolyame-merchant.tsv", members_dolyame_merchant),
    FILE_ROW("members/dolyame-sdk.tsv", members_dolyame_sdk),
    FILE_ROW("members/dolyame-server.tsv", members_dolyame_server),
    FILE_ROW("members/ecommpay-merchant.tsv", members_ecommpay_merchant),
    FILE_ROW("members/ecommpay-page.tsv", members_ecommpay_page),
    FILE_ROW("members/ecommpay-sdk.tsv", members_ecommpay_sdk),
    FILE_ROW("members/ecommpay-server.tsv", members_ecommpay_server),
    FILE_ROW("members/shared-application.tsv", members_shared_application),
    FILE_ROW("members/shared-issuer.tsv", members_shared_issuer),
    FILE_ROW("members/shared-merchant.tsv", members_shared_merchant),
    FILE_ROW("members/shared-notes.tsv", members_shared_notes),
    FILE_ROW("members/shared-wallet.tsv", members_shared_wallet),
    FILE_ROW("members/worldline-client.tsv", members_worldline_client),
    FILE_ROW("members/worldline-encrypted.tsv", members_worldline_encrypted),
    FILE_ROW("members/worldline-merchant.tsv", members_worldline_merchant),
    FILE_ROW("members/worldline-server.tsv", members_worldline_server),
    FILE_ROW("money/iso4217_minor_units.tsv", money_iso4217),
    FILE_ROW("money/iso4217_withdrawn.tsv", money_iso4217_withdrawn),
    FILE_ROW("places/iso3166.tsv", places_iso3166),
    FILE_ROW("platforms/assist-sandbox-key.tsv", platforms_assist_sandbox_key),
    FILE_ROW("platforms/bank-numbers.tsv", platforms_bank_numbers),
    FILE_ROW("platforms/ecommpay-codes.tsv", platforms_ecommpay_codes),
    FILE_ROW("platforms/gateway-actions.tsv", platforms_gateway_actions),
    FILE_ROW("platforms/worldline-catalogue.json", platforms_worldline_catalogue),
    FILE_ROW("platforms/worldline-sandbox-key.tsv", platforms_worldline_sandbox_key),
    FILE_ROW("platforms/worldline-texts.tsv", platforms_worldline_texts),
    FILE_ROW("scripts/apple-pay/apple-pay-capture-part.yaml", scripts_apple_pay_capture_part),
    FILE_ROW("scripts/apple-pay/apple-pay-capture-refused.yaml", scripts_apple_pay_capture_refused),
    FILE_ROW("scripts/apple-pay/apple-pay-capture-whole.yaml", scripts_apple_pay_capture_whole),
    FILE_ROW("scripts/apple-pay/apple-pay-capture-zero.yaml", scripts_apple_pay_capture_zero),
    FILE_ROW("scripts/apple-pay/apple-pay-check-again.yaml", scripts_apple_pay_check_again),
    FILE_ROW("scripts/apple-pay/apple-pay-contacts.yaml", scripts_apple_pay_contacts),
    FILE_ROW("scripts/apple-pay/apple-pay-declined.yaml", scripts_apple_pay_declined),
    FILE_ROW("scripts/apple-pay/apple-pay-error-description.yaml", scripts_apple_pay_error_description),
    FILE_ROW("scripts/apple-pay/apple-pay-error-lowercase.yaml", scripts_apple_pay_error_lowercase),
    FILE_ROW("scripts/apple-pay/apple-pay-error-message.yaml", scripts_apple_pay_error_message),
    FILE_ROW("scripts/apple-pay/apple-pay-error-own.yaml", scripts_apple_pay_error_own),
    FILE_ROW("scripts/apple-pay/apple-pay-error-uppercase.yaml", scripts_apple_pay_error_uppercase),
    FILE_ROW("scripts/apple-pay/apple-pay-help.yaml", scripts_apple_pay_help),
    FILE_ROW("scripts/apple-pay/apple-pay-hold-deadline.yaml", scripts_apple_pay_hold_deadline),
    FILE_ROW("scripts/apple-pay/apple-pay-killed-before.yaml", scripts_apple_pay_killed_before),
    FILE_ROW("scripts/apple-pay/apple-pay-killed.yaml", scripts_apple_pay_killed),
    FILE_ROW("scripts/apple-pay/apple-pay-lost-answer.yaml", scripts_apple_pay_lost_answer),
    FILE_ROW("scripts/apple-pay/apple-pay-no-contacts.yaml", scripts_apple_pay_no_contacts),
    FILE_ROW("scripts/apple-pay/apple-pay-one-stage.yaml", scripts_apple_pay_one_stage),
    FILE_ROW("scripts/apple-pay/apple-pay-other-merchant.yaml", scripts_apple_pay_other_merchant),
    FILE_ROW("scripts/apple-pay/apple-pay-outage-for-good.yaml", scripts_apple_pay_outage_for_good),
    FILE_ROW("scripts/apple-pay/apple-pay-refunds.yaml", scripts_apple_pay_refunds),
    FILE_ROW("scripts/apple-pay/apple-pay-refused.yaml", scripts_apple_pay_refused),
    FILE_ROW("scripts/apple-pay/apple-pay-release.yaml", scripts_apple_pay_release),
    FILE_ROW("scripts/apple-pay/apple-pay-reverse-late.yaml", scripts_apple_pay_reverse_late),
    FILE_ROW("scripts/apple-pay/apple-pay-reverse.yaml", scripts_apple_pay_reverse),
    FILE_ROW("scripts/apple-pay/apple-pay-shop-operations.yaml", scripts_apple_pay_shop_operations),
    FILE_ROW("scripts/apple-pay/apple-pay-state-authentication.yaml", scripts_apple_pay_state_authentication),
    FILE_ROW("scripts/apple-pay/apple-pay-state-declined.yaml", scripts_apple_pay_state_declined),
    FILE_ROW("scripts/apple-pay/apple-pay-state-deposited.yaml", scripts_apple_pay_state_deposited),
    FILE_ROW("scripts/apple-pay/apple-pay-state-held.yaml", scripts_apple_pay_state_held),
    FILE_ROW("scripts/apple-pay/apple-pay-state-partly-deposited.yaml", scripts_apple_pay_state_partly_deposited),
    FILE_ROW("scripts/apple-pay/apple-pay-state-pending.yaml", scripts_apple_pay_state_pending),
    FILE_ROW("scripts/apple-pay/apple-pay-state-refunded.yaml", scripts_apple_pay_state_refunded),
    FILE_ROW("scripts/apple-pay/apple-pay-state-registered.yaml", scripts_apple_pay_state_registered),
    FILE_ROW("scripts/apple-pay/apple-pay-state-reversed.yaml", scripts_apple_pay_state_reversed),
    FILE_ROW("scripts/apple-pay/apple-pay-time-out.yaml", scripts_apple_pay_time_out),
    FILE_ROW("scripts/apple-pay/apple-pay-token-altered.yaml", scripts_apple_pay_token_altered),
    FILE_ROW("scripts/apple-pay/apple-pay-two-stages.yaml", scripts_apple_pay_two_stages),
    FILE_ROW("scripts/apple-pay/apple-pay-wallet-empty.yaml", scripts_apple_pay_wallet_empty),
    FILE_ROW("scripts/apple-pay/apple-pay-wallet-restricted.yaml", scripts_apple_pay_wallet_restricted),
    FILE_ROW("scripts/apple-pay/apple-pay-window.yaml", scripts_apple_pay_window),
    FILE_ROW("scripts/assist/assist-byr.yaml", scripts_assist_byr),
    FILE_ROW("scripts/assist/assist-cancelled-by-shop.yaml", scripts_assist_cancelled_by_shop),
    FILE_ROW("scripts/assist/assist-cards-challenge-refused.yaml", scripts_assist_cards_challenge_refused),
    FILE_ROW("scripts/assist/assist-cards-challenge.yaml", scripts_assist_cards_challenge),
    FILE_ROW("scripts/assist/assist-cards-decline.yaml", scripts_assist_cards_decline),
    FILE_ROW("scripts/assist/assist-cards-success.yaml", scripts_assist_cards_success),
    FILE_ROW("scripts/assist/assist-challenge-left.yaml", scripts_assist_challenge_left),
    FILE_ROW("scripts/assist/assist-challenge-time-out.yaml", scripts_assist_challenge_time_out),
    FILE_ROW("scripts/assist/assist-challenge.yaml", scripts_assist_challenge),
    FILE_ROW("scripts/assist/assist-charged-in-parts.yaml", scripts_assist_charged_in_parts),
    FILE_ROW("scripts/assist/assist-charged-less.yaml", scripts_assist_charged_less),
    FILE_ROW("scripts/assist/assist-charged.yaml", scripts_assist_charged),
    FILE_ROW("scripts/assist/assist-customer-missing.yaml", scripts_assist_customer_missing),
    FILE_ROW("scripts/assist/assist-declined-left.yaml", scripts_assist_declined_left),
    FILE_ROW("scripts/assist/assist-declined-retry.yaml", scripts_assist_declined_retry),
    FILE_ROW("scripts/assist/assist-delayed-cancelled.yaml", scripts_assist_delayed_cancelled),
    FILE_ROW("scripts/assist/assist-delayed.yaml", scripts_assist_delayed),
    FILE_ROW("scripts/assist/assist-fault-notification.yaml", scripts_assist_fault_notification),
    FILE_ROW("scripts/assist/assist-fault-result.yaml", scripts_assist_fault_result),
    FILE_ROW("scripts/assist/assist-form-mistakes.yaml", scripts_assist_form_mistakes),
    FILE_ROW("scripts/assist/assist-killed-before.yaml", scripts_assist_killed_before),
    FILE_ROW("scripts/assist/assist-killed-challenge.yaml", scripts_assist_killed_challenge),
    FILE_ROW("scripts/assist/assist-killed.yaml", scripts_assist_killed),
    FILE_ROW("scripts/assist/assist-languages.yaml", scripts_assist_languages),
    FILE_ROW("scripts/assist/assist-leave-form.yaml", scripts_assist_leave_form),
    FILE_ROW("scripts/assist/assist-lost-answer.yaml", scripts_assist_lost_answer),
    FILE_ROW("scripts/assist/assist-mistakes.yaml", scripts_assist_mistakes),
    FILE_ROW("scripts/assist/assist-one-click-off.yaml", scripts_assist_one_click_off),
    FILE_ROW("scripts/assist/assist-one-click.yaml", scripts_assist_one_click),
    FILE_ROW("scripts/assist/assist-outage-for-good.yaml", scripts_assist_outage_for_good),
    FILE_ROW("scripts/assist/assist-paid.yaml", scripts_assist_paid),
    FILE_ROW("scripts/assist/assist-part-refused.yaml", scripts_assist_part_refused),
    FILE_ROW("scripts/assist/assist-registration-refused.yaml", scripts_assist_registration_refused),
    FILE_ROW("scripts/assist/assist-repeated-in-process.yaml", scripts_assist_repeated_in_process),
    FILE_ROW("scripts/assist/assist-repeated.yaml", scripts_assist_repeated),
    FILE_ROW("scripts/assist/assist-screens.yaml", scripts_assist_screens),
    FILE_ROW("scripts/assist/assist-signature-raw.yaml", scripts_assist_signature_raw),
    FILE_ROW("scripts/assist/assist-signature-wrong.yaml", scripts_assist_signature_wrong),
    FILE_ROW("scripts/assist/assist-sizes.yaml", scripts_assist_sizes),
    FILE_ROW("scripts/assist/assist-state-approved.yaml", scripts_assist_state_approved),
    FILE_ROW("scripts/assist/assist-state-canceled.yaml", scripts_assist_state_canceled),
    FILE_ROW("scripts/assist/assist-state-declined.yaml", scripts_assist_state_declined),
    FILE_ROW("scripts/assist/assist-state-delayed.yaml", scripts_assist_state_delayed),
    FILE_ROW("scripts/assist/assist-state-in-process.yaml", scripts_assist_state_in_process),
    FILE_ROW("scripts/assist/assist-state-partial-approved.yaml", scripts_assist_state_partial_approved),
    FILE_ROW("scripts/assist/assist-state-partial-canceled.yaml", scripts_assist_state_partial_canceled),
    FILE_ROW("scripts/assist/assist-state-partial-delayed.yaml", scripts_assist_state_partial_delayed),
    FILE_ROW("scripts/assist/assist-state-timeout.yaml", scripts_assist_state_timeout),
    FILE_ROW("scripts/assist/assist-state-unknown.yaml", scripts_assist_state_unknown),
    FILE_ROW("scripts/assist/assist-time-out.yaml", scripts_assist_time_out),
    FILE_ROW("scripts/assist/assist-unknown.yaml", scripts_assist_unknown),
    FILE_ROW("scripts/dolyame/dolyame-acquiring-error.yaml", scripts_dolyame_acquiring_error),
    FILE_ROW("scripts/dolyame/dolyame-amounts-beyond.yaml", scripts_dolyame_amounts_beyond),
    FILE_ROW("scripts/dolyame/dolyame-busy-shop.yaml", scripts_dolyame_busy_shop),
    FILE_ROW("scripts/dolyame/dolyame-busy.yaml", scripts_dolyame_busy),
    FILE_ROW("scripts/dolyame/dolyame-call-kit.yaml", scripts_dolyame_call_kit),
    FILE_ROW("scripts/dolyame/dolyame-cancel.yaml", scripts_dolyame_cancel),
    FILE_ROW("scripts/dolyame/dolyame-checked-before.yaml", scripts_dolyame_checked_before),
    FILE_ROW("scripts/dolyame/dolyame-codes-hidden.yaml", scripts_dolyame_codes_hidden),
    FILE_ROW("scripts/dolyame/dolyame-commit-less.yaml", scripts_dolyame_commit_less),
    FILE_ROW("scripts/dolyame/dolyame-commit-too-much.yaml", scripts_dolyame_commit_too_much),
    FILE_ROW("scripts/dolyame/dolyame-commit.yaml", scripts_dolyame_commit),
    FILE_ROW("scripts/dolyame/dolyame-days-leap-day.yaml", scripts_dolyame_days_leap_day),
    FILE_ROW("scripts/dolyame/dolyame-days-month.yaml", scripts_dolyame_days_month),
    FILE_ROW("scripts/dolyame/dolyame-days-year.yaml", scripts_dolyame_days_year),
    FILE_ROW("scripts/dolyame/dolyame-demo-failure.yaml", scripts_dolyame_demo_failure),
    FILE_ROW("scripts/dolyame/dolyame-demo-rejected.yaml", scripts_dolyame_demo_rejected),
    FILE_ROW("scripts/dolyame/dolyame-demo-success.yaml", scripts_dolyame_demo_success),
    FILE_ROW("scripts/dolyame/dolyame-demo-unconfirmed.yaml", scripts_dolyame_demo_unconfirmed),
    FILE_ROW("scripts/dolyame/dolyame-demo-unknown-failure.yaml", scripts_dolyame_demo_unknown_failure),
    FILE_ROW("scripts/dolyame/dolyame-demo-unknown-success.yaml", scripts_dolyame_demo_unknown_success),
    FILE_ROW("scripts/dolyame/dolyame-fault-lost.yaml", scripts_dolyame_fault_lost),
    FILE_ROW("scripts/dolyame/dolyame-fault-notification.yaml", scripts_dolyame_fault_notification),
    FILE_ROW("scripts/dolyame/dolyame-killed-card.yaml", scripts_dolyame_killed_card),
    FILE_ROW("scripts/dolyame/dolyame-killed-challenge.yaml", scripts_dolyame_killed_challenge),
    FILE_ROW("scripts/dolyame/dolyame-killed-code.yaml", scripts_dolyame_killed_code),
    FILE_ROW("scripts/dolyame/dolyame-killed-consent.yaml", scripts_dolyame_killed_consent),
    FILE_ROW("scripts/dolyame/dolyame-killed-phone.yaml", scripts_dolyame_killed_phone),
    FILE_ROW("scripts/dolyame/dolyame-killed-process.yaml", scripts_dolyame_killed_process),
    FILE_ROW("scripts/dolyame/dolyame-killed-questionnaire.yaml", scripts_dolyame_killed_questionnaire),
    FILE_ROW("scripts/dolyame/dolyame-killed-register.yaml", scripts_dolyame_killed_register),
    FILE_ROW("scripts/dolyame/dolyame-killed-request.yaml", scripts_dolyame_killed_request),
    FILE_ROW("scripts/dolyame/dolyame-killed-result.yaml", scripts_dolyame_killed_result),
    FILE_ROW("scripts/dolyame/dolyame-killed-retry.yaml", scripts_dolyame_killed_retry),
    FILE_ROW("scripts/dolyame/dolyame-killed-schedule.yaml", scripts_dolyame_killed_schedule),
    FILE_ROW("scripts/dolyame/dolyame-killed-scoring.yaml", scripts_dolyame_killed_scoring),
    FILE_ROW("scripts/dolyame/dolyame-killed-unknown-failure.yaml", scripts_dolyame_killed_unknown_failure),
    FILE_ROW("scripts/dolyame/dolyame-killed-unknown-success.yaml", scripts_dolyame_killed_unknown_success),
    FILE_ROW("scripts/dolyame/dolyame-languages.yaml", scripts_dolyame_languages),
    FILE_ROW("scripts/dolyame/dolyame-leave-card.yaml", scripts_dolyame_leave_card),
    FILE_ROW("scripts/dolyame/dolyame-leave-challenge.yaml", scripts_dolyame_leave_challenge),
    FILE_ROW("scripts/dolyame/dolyame-leave-chooser.yaml", scripts_dolyame_leave_chooser),
    FILE_ROW("scripts/dolyame/dolyame-leave-code.yaml", scripts_dolyame_leave_code),
    FILE_ROW("scripts/dolyame/dolyame-leave-consent.yaml", scripts_dolyame_leave_consent),
    FILE_ROW("scripts/dolyame/dolyame-leave-phone.yaml", scripts_dolyame_leave_phone),
    FILE_ROW("scripts/dolyame/dolyame-leave-progress.yaml", scripts_dolyame_leave_progress),
    FILE_ROW("scripts/dolyame/dolyame-leave-questionnaire.yaml", scripts_dolyame_leave_questionnaire),
    FILE_ROW("scripts/dolyame/dolyame-leave-retry.yaml", scripts_dolyame_leave_retry),
    FILE_ROW("scripts/dolyame/dolyame-leave-schedule.yaml", scripts_dolyame_leave_schedule),
    FILE_ROW("scripts/dolyame/dolyame-leave-scoring.yaml", scripts_dolyame_leave_scoring),
    FILE_ROW("scripts/dolyame/dolyame-leave-warns.yaml", scripts_dolyame_leave_warns),
    FILE_ROW("scripts/dolyame/dolyame-logout.yaml", scripts_dolyame_logout),
    FILE_ROW("scripts/dolyame/dolyame-merchant-cancel.yaml", scripts_dolyame_merchant_cancel),
    FILE_ROW("scripts/dolyame/dolyame-merchant-commit-less.yaml", scripts_dolyame_merchant_commit_less),
    FILE_ROW("scripts/dolyame/dolyame-merchant-commit.yaml", scripts_dolyame_merchant_commit),
    FILE_ROW("scripts/dolyame/dolyame-merchant-refund.yaml", scripts_dolyame_merchant_refund),
    FILE_ROW("scripts/dolyame/dolyame-no-consent.yaml", scripts_dolyame_no_consent),
    FILE_ROW("scripts/dolyame/dolyame-not-authenticated.yaml", scripts_dolyame_not_authenticated),
    FILE_ROW("scripts/dolyame/dolyame-outage-for-good.yaml", scripts_dolyame_outage_for_good),
    FILE_ROW("scripts/dolyame/dolyame-pay.yaml", scripts_dolyame_pay),
    FILE_ROW("scripts/dolyame/dolyame-pending-info-failure.yaml", scripts_dolyame_pending_info_failure),
    FILE_ROW("scripts/dolyame/dolyame-pending-info-success.yaml", scripts_dolyame_pending_info_success),
    FILE_ROW("scripts/dolyame/dolyame-pending-webhook-failure.yaml", scripts_dolyame_pending_webhook_failure),
    FILE_ROW("scripts/dolyame/dolyame-pending-webhook-success.yaml", scripts_dolyame_pending_webhook_success),
    FILE_ROW("scripts/dolyame/dolyame-phone.yaml", scripts_dolyame_phone),
    FILE_ROW("scripts/dolyame/dolyame-questionnaire.yaml", scripts_dolyame_questionnaire),
    FILE_ROW("scripts/dolyame/dolyame-refund-all.yaml", scripts_dolyame_refund_all),
    FILE_ROW("scripts/dolyame/dolyame-refund-part.yaml", scripts_dolyame_refund_part),
    FILE_ROW("scripts/dolyame/dolyame-refused.yaml", scripts_dolyame_refused),
    FILE_ROW("scripts/dolyame/dolyame-retry.yaml", scripts_dolyame_retry),
    FILE_ROW("scripts/dolyame/dolyame-saved-card.yaml", scripts_dolyame_saved_card),
    FILE_ROW("scripts/dolyame/dolyame-schedule.yaml", scripts_dolyame_schedule),
    FILE_ROW("scripts/dolyame/dolyame-shop-icon.yaml", scripts_dolyame_shop_icon),
    FILE_ROW("scripts/dolyame/dolyame-signed-in.yaml", scripts_dolyame_signed_in),
    FILE_ROW("scripts/dolyame/dolyame-sizes.yaml", scripts_dolyame_sizes),
    FILE_ROW("scripts/dolyame/dolyame-sku.yaml", scripts_dolyame_sku),
    FILE_ROW("scripts/dolyame/dolyame-sms-attempts.yaml", scripts_dolyame_sms_attempts),
    FILE_ROW("scripts/dolyame/dolyame-sms-expired.yaml", scripts_dolyame_sms_expired),
    FILE_ROW("scripts/dolyame/dolyame-sms-resend-limit.yaml", scripts_dolyame_sms_resend_limit),
    FILE_ROW("scripts/dolyame/dolyame-sms-resend.yaml", scripts_dolyame_sms_resend),
    FILE_ROW("scripts/dolyame/dolyame-terminal-error.yaml", scripts_dolyame_terminal_error),
    FILE_ROW("scripts/dolyame/dolyame-threeds-elsewhere.yaml", scripts_dolyame_threeds_elsewhere),
    FILE_ROW("scripts/dolyame/dolyame-threeds-lost.yaml", scripts_dolyame_threeds_lost),
    FILE_ROW("scripts/dolyame/dolyame-threeds-resend.yaml", scripts_dolyame_threeds_resend),
    FILE_ROW("scripts/dolyame/dolyame-threeds-time-out.yaml", scripts_dolyame_threeds_time_out),
    FILE_ROW("scripts/dolyame/dolyame-threeds-wrong-code.yaml", scripts_dolyame_threeds_wrong_code),
    FILE_ROW("scripts/dolyame/dolyame-threeds.yaml", scripts_dolyame_threeds),
    FILE_ROW("scripts/dolyame/dolyame-told.yaml", scripts_dolyame_told),
    FILE_ROW("scripts/dolyame/dolyame-unavailable.yaml", scripts_dolyame_unavailable),
    FILE_ROW("scripts/dolyame/dolyame-uncommitted.yaml", scripts_dolyame_uncommitted),
    FILE_ROW("scripts/dolyame/dolyame-unexpected-items.yaml", scripts_dolyame_unexpected_items),
    FILE_ROW("scripts/dolyame/dolyame-unexpected-less-than-rouble.yaml", scripts_dolyame_unexpected_less_than_rouble),
    FILE_ROW("scripts/dolyame/dolyame-unexpected-no-partner.yaml", scripts_dolyame_unexpected_no_partner),
    FILE_ROW("scripts/dolyame/dolyame-unexpected-person.yaml", scripts_dolyame_unexpected_person),
    FILE_ROW("scripts/dolyame/dolyame-unexpected-sum-difference.yaml", scripts_dolyame_unexpected_sum_difference),
    FILE_ROW("scripts/dolyame/dolyame-unreachable.yaml", scripts_dolyame_unreachable),
    FILE_ROW("scripts/dolyame/dolyame-webhook-late.yaml", scripts_dolyame_webhook_late),
    FILE_ROW("scripts/dolyame/dolyame-webhook-lost.yaml", scripts_dolyame_webhook_lost),
    FILE_ROW("scripts/dolyame/dolyame-webhook-refused.yaml", scripts_dolyame_webhook_refused),
    FILE_ROW("scripts/dolyame/dolyame-webhook-tampered.yaml", scripts_dolyame_webhook_tampered),
    FILE_ROW("scripts/ecommpay/action-tokenize.yaml", scripts_action_tokenize),
    FILE_ROW("scripts/ecommpay/action-verify-keeps.yaml", scripts_action_verify_keeps),
    FILE_ROW("scripts/ecommpay/action-verify.yaml", scripts_action_verify),
    FILE_ROW("scripts/ecommpay/apple-pay-ecommpay-declined.yaml", scripts_apple_pay_ecommpay_declined),
    FILE_ROW("scripts/ecommpay/apple-pay-ecommpay-not-offered.yaml", scripts_apple_pay_ecommpay_not_offered),
    FILE_ROW("scripts/ecommpay/apple-pay-ecommpay-refused.yaml", scripts_apple_pay_ecommpay_refused),
    FILE_ROW("scripts/ecommpay/apple-pay-ecommpay-window.yaml", scripts_apple_pay_ecommpay_window),
    FILE_ROW("scripts/ecommpay/apple-pay-ecommpay.yaml", scripts_apple_pay_ecommpay),
    FILE_ROW("scripts/ecommpay/bad-parameters.yaml", scripts_bad_parameters),
    FILE_ROW("scripts/ecommpay/bad-signature.yaml", scripts_bad_signature),
    FILE_ROW("scripts/ecommpay/billing-given.yaml", scripts_billing_given),
    FILE_ROW("scripts/ecommpay/brand-colour.yaml", scripts_brand_colour),
    FILE_ROW("scripts/ecommpay/brand.yaml", scripts_brand),
    FILE_ROW("scripts/ecommpay/cancel-at-challenge.yaml", scripts_cancel_at_challenge),
    FILE_ROW("scripts/ecommpay/cancel-at-form.yaml", scripts_cancel_at_form),
    FILE_ROW("scripts/ecommpay/cancel-at-methods.yaml", scripts_cancel_at_methods),
    FILE_ROW("scripts/ecommpay/cancel-at-retry.yaml", scripts_cancel_at_retry),
    FILE_ROW("scripts/ecommpay/cancel-while-opening.yaml", scripts_cancel_while_opening),
    FILE_ROW("scripts/ecommpay/cancel-while-processing.yaml", scripts_cancel_while_processing),
    FILE_ROW("scripts/ecommpay/capture-part.yaml", scripts_capture_part),
    FILE_ROW("scripts/ecommpay/capture-whole.yaml", scripts_capture_whole),
    FILE_ROW("scripts/ecommpay/cascade-declined.yaml", scripts_cascade_declined),
    FILE_ROW("scripts/ecommpay/cascade-left.yaml", scripts_cascade_left),
    FILE_ROW("scripts/ecommpay/cascade-off.yaml", scripts_cascade_off),
    FILE_ROW("scripts/ecommpay/cascade-second-authentication.yaml", scripts_cascade_second_authentication),
    FILE_ROW("scripts/ecommpay/cascade-silent.yaml", scripts_cascade_silent),
    FILE_ROW("scripts/ecommpay/cascade-window-closes.yaml", scripts_cascade_window_closes),
    FILE_ROW("scripts/ecommpay/challenge-answer-late.yaml", scripts_challenge_answer_late),
    FILE_ROW("scripts/ecommpay/challenge-answer-tampered.yaml", scripts_challenge_answer_tampered),
    FILE_ROW("scripts/ecommpay/challenge-cancel-remembered.yaml", scripts_challenge_cancel_remembered),
    FILE_ROW("scripts/ecommpay/challenge-code-for-the-camera.yaml", scripts_challenge_code_for_the_camera),
    FILE_ROW("scripts/ecommpay/challenge-decoupled.yaml", scripts_challenge_decoupled),
    FILE_ROW("scripts/ecommpay/challenge-elsewhere-abandon.yaml", scripts_challenge_elsewhere_abandon),
    FILE_ROW("scripts/ecommpay/challenge-elsewhere-approve.yaml", scripts_challenge_elsewhere_approve),
    FILE_ROW("scripts/ecommpay/challenge-elsewhere-decline.yaml", scripts_challenge_elsewhere_decline),
    FILE_ROW("scripts/ecommpay/challenge-elsewhere-key.yaml", scripts_challenge_elsewhere_key),
    FILE_ROW("scripts/ecommpay/challenge-elsewhere.yaml", scripts_challenge_elsewhere),
    FILE_ROW("scripts/ecommpay/challenge-fault-counter-behind.yaml", scripts_challenge_fault_counter_behind),
    FILE_ROW("scripts/ecommpay/challenge-fault-duplicate-element.yaml", scripts_challenge_fault_duplicate_element),
    FILE_ROW("scripts/ecommpay/challenge-fault-empty-element.yaml", scripts_challenge_fault_empty_element),
    FILE_ROW("scripts/ecommpay/challenge-fault-empty.yaml", scripts_challenge_fault_empty),
    FILE_ROW("scripts/ecommpay/challenge-fault-error.yaml", scripts_challenge_fault_error),
    FILE_ROW("scripts/ecommpay/challenge-fault-first.yaml", scripts_challenge_fault_first),
    FILE_ROW("scripts/ecommpay/challenge-fault-missing-element.yaml", scripts_challenge_fault_missing_element),
    FILE_ROW("scripts/ecommpay/challenge-fault-not-json.yaml", scripts_challenge_fault_not_json),
    FILE_ROW("scripts/ecommpay/challenge-fault-other-acs-transaction.yaml", scripts_challenge_fault_other_acs_transaction),
    FILE_ROW("scripts/ecommpay/challenge-fault-other-server-transaction.yaml", scripts_challenge_fault_other_server_transaction),
    FILE_ROW("scripts/ecommpay/challenge-fault-other-version.yaml", scripts_challenge_fault_other_version),
    FILE_ROW("scripts/ecommpay/challenge-fault-repeated.yaml", scripts_challenge_fault_repeated),
    FILE_ROW("scripts/ecommpay/challenge-fault-unknown-extension.yaml", scripts_challenge_fault_unknown_extension),
    FILE_ROW("scripts/ecommpay/challenge-fault-unknown-message.yaml", scripts_challenge_fault_unknown_message),
    FILE_ROW("scripts/ecommpay/challenge-fault-wrong-format.yaml", scripts_challenge_fault_wrong_format),
    FILE_ROW("scripts/ecommpay/challenge-information.yaml", scripts_challenge_information),
    FILE_ROW("scripts/ecommpay/challenge-one-of-several.yaml", scripts_challenge_one_of_several),
    FILE_ROW("scripts/ecommpay/challenge-page-elsewhere.yaml", scripts_challenge_page_elsewhere),
    FILE_ROW("scripts/ecommpay/challenge-page.yaml", scripts_challenge_page),
    FILE_ROW("scripts/ecommpay/challenge-resend.yaml", scripts_challenge_resend),
    FILE_ROW("scripts/ecommpay/challenge-sections.yaml", scripts_challenge_sections),
    FILE_ROW("scripts/ecommpay/challenge-several-of-several.yaml", scripts_challenge_several_of_several),
    FILE_ROW("scripts/ecommpay/challenge-silent.yaml", scripts_challenge_silent),
    FILE_ROW("scripts/ecommpay/challenge-times-out.yaml", scripts_challenge_times_out),
    FILE_ROW("scripts/ecommpay/challenge-trust-not.yaml", scripts_challenge_trust_not),
    FILE_ROW("scripts/ecommpay/challenge-trust.yaml", scripts_challenge_trust),
    FILE_ROW("scripts/ecommpay/challenge-window-01.yaml", scripts_challenge_window_01),
    FILE_ROW("scripts/ecommpay/challenge-window-02.yaml", scripts_challenge_window_02),
    FILE_ROW("scripts/ecommpay/challenge-window-03.yaml", scripts_challenge_window_03),
    FILE_ROW("scripts/ecommpay/challenge-window-04.yaml", scripts_challenge_window_04),
    FILE_ROW("scripts/ecommpay/challenge-window-05.yaml", scripts_challenge_window_05),
    FILE_ROW("scripts/ecommpay/clarification-left.yaml", scripts_clarification_left),
    FILE_ROW("scripts/ecommpay/clarification-network-lost.yaml", scripts_clarification_network_lost),
    FILE_ROW("scripts/ecommpay/clarification-refused.yaml", scripts_clarification_refused),
    FILE_ROW("scripts/ecommpay/clarification-wrong.yaml", scripts_clarification_wrong),
    FILE_ROW("scripts/ecommpay/clarification.yaml", scripts_clarification),
    FILE_ROW("scripts/ecommpay/colours.snapshots/error-16.txt", scripts_colours_snapshots_error_16),
    FILE_ROW("scripts/ecommpay/colours.snapshots/error-256.txt", scripts_colours_snapshots_error_256),
    FILE_ROW("scripts/ecommpay/colours.snapshots/error-ascii.txt", scripts_colours_snapshots_error_ascii),
    FILE_ROW("scripts/ecommpay/colours.snapshots/error-mono.txt", scripts_colours_snapshots_error_mono),
    FILE_ROW("scripts/ecommpay/colours.snapshots/error-rgb.txt", scripts_colours_snapshots_error_rgb),
    FILE_ROW("scripts/ecommpay/colours.yaml", scripts_colours),
    FILE_ROW("scripts/ecommpay/customer-fields-embedded.yaml", scripts_customer_fields_embedded),
    FILE_ROW("scripts/ecommpay/customer-fields-screen.yaml", scripts_customer_fields_screen),
    FILE_ROW("scripts/ecommpay/declined-after-challenge.yaml", scripts_declined_after_challenge),
    FILE_ROW("scripts/ecommpay/declined-cards.yaml", scripts_declined_cards),
    FILE_ROW("scripts/ecommpay/decoupled-approve.yaml", scripts_decoupled_approve),
    FILE_ROW("scripts/ecommpay/decoupled-decline.yaml", scripts_decoupled_decline),
    FILE_ROW("scripts/ecommpay/decoupled-late.yaml", scripts_decoupled_late),
    FILE_ROW("scripts/ecommpay/entry-01-caret-in-the-middle.yaml", scripts_entry_01_caret_in_the_middle),
    FILE_ROW("scripts/ecommpay/entry-02-moving-on-by-length.yaml", scripts_entry_02_moving_on_by_length),
    FILE_ROW("scripts/ecommpay/entry-03-backspace-across-fields.yaml", scripts_entry_03_backspace_across_fields),
    FILE_ROW("scripts/ecommpay/entry-04-way-back.yaml", scripts_entry_04_way_back),
    FILE_ROW("scripts/ecommpay/entry-05-no-postal-rules.yaml", scripts_entry_05_no_postal_rules),
    FILE_ROW("scripts/ecommpay/entry-06-expiry.yaml", scripts_entry_06_expiry),
    FILE_ROW("scripts/ecommpay/entry-07-paste.yaml", scripts_entry_07_paste),
    FILE_ROW("scripts/ecommpay/entry-08-grouping.yaml", scripts_entry_08_grouping),
    FILE_ROW("scripts/ecommpay/entry-09-code-lengths.yaml", scripts_entry_09_code_lengths),
    FILE_ROW("scripts/ecommpay/entry-10-brands.yaml", scripts_entry_10_brands),
    FILE_ROW("scripts/ecommpay/entry-11-co-badged.yaml", scripts_entry_11_co_badged),
    FILE_ROW("scripts/ecommpay/entry-12-errors-are-told.yaml", scripts_entry_12_errors_are_told),
    FILE_ROW("scripts/ecommpay/entry-13-network-lost-in-challenge.yaml", scripts_entry_13_network_lost_in_challenge),
    FILE_ROW("scripts/ecommpay/entry-14-back-from-the-bank.yaml", scripts_entry_14_back_from_the_bank),
    FILE_ROW("scripts/ecommpay/entry-15-decline-in-words.yaml", scripts_entry_15_decline_in_words),
    FILE_ROW("scripts/ecommpay/fault-429.yaml", scripts_fault_429),
    FILE_ROW("scripts/ecommpay/fault-500-always.yaml", scripts_fault_500_always),
    FILE_ROW("scripts/ecommpay/fault-500.yaml", scripts_fault_500),
    FILE_ROW("scripts/ecommpay/fault-answer-repeated.yaml", scripts_fault_answer_repeated),
    FILE_ROW("scripts/ecommpay/fault-broken-bytes.yaml", scripts_fault_broken_bytes),
    FILE_ROW("scripts/ecommpay/fault-challenge-lost.yaml", scripts_fault_challenge_lost),
    FILE_ROW("scripts/ecommpay/fault-connection-reset-before.yaml", scripts_fault_connection_reset_before),
    FILE_ROW("scripts/ecommpay/fault-connection-reset.yaml", scripts_fault_connection_reset),
    FILE_ROW("scripts/ecommpay/fault-empty-answer.yaml", scripts_fault_empty_answer),
    FILE_ROW("scripts/ecommpay/fault-half-answer.yaml", scripts_fault_half_answer),
    FILE_ROW("scripts/ecommpay/fault-hostile-text.yaml", scripts_fault_hostile_text),
    FILE_ROW("scripts/ecommpay/fault-huge-answer.yaml", scripts_fault_huge_answer),
    FILE_ROW("scripts/ecommpay/fault-latency-fixed.yaml", scripts_fault_latency_fixed),
    FILE_ROW("scripts/ecommpay/fault-latency.yaml", scripts_fault_latency),
    FILE_ROW("scripts/ecommpay/fault-no-answer-always.yaml", scripts_fault_no_answer_always),
    FILE_ROW("scripts/ecommpay/fault-no-answer.yaml", scripts_fault_no_answer),
    FILE_ROW("scripts/ecommpay/fault-notification-doubled.yaml", scripts_fault_notification_doubled),
    FILE_ROW("scripts/ecommpay/fault-notification-late.yaml", scripts_fault_notification_late),
    FILE_ROW("scripts/ecommpay/fault-notification-lost.yaml", scripts_fault_notification_lost),
    FILE_ROW("scripts/ecommpay/fault-notification-out-of-order.yaml", scripts_fault_notification_out_of_order),
    FILE_ROW("scripts/ecommpay/fault-notification-refused.yaml", scripts_fault_notification_refused),
    FILE_ROW("scripts/ecommpay/fault-notification-tampered.yaml", scripts_fault_notification_tampered),
    FILE_ROW("scripts/ecommpay/help-without-desk.yaml", scripts_help_without_desk),
    FILE_ROW("scripts/ecommpay/issuer-time-out.yaml", scripts_issuer_time_out),
    FILE_ROW("scripts/ecommpay/killed-and-started.yaml", scripts_killed_and_started),
    FILE_ROW("scripts/ecommpay/languages.yaml", scripts_languages),
    FILE_ROW("scripts/ecommpay/leave-while-processing-paid.yaml", scripts_leave_while_processing_paid),
    FILE_ROW("scripts/ecommpay/leave-while-processing-unknown.yaml", scripts_leave_while_processing_unknown),
    FILE_ROW("scripts/ecommpay/logo-refused.yaml", scripts_logo_refused),
    FILE_ROW("scripts/ecommpay/merchant-captures.yaml", scripts_merchant_captures),
    FILE_ROW("scripts/ecommpay/merchant-supplements.yaml", scripts_merchant_supplements),
    FILE_ROW("scripts/ecommpay/method-set-beforehand.yaml", scripts_method_set_beforehand),
    FILE_ROW("scripts/ecommpay/mock-decline.yaml", scripts_mock_decline),
    FILE_ROW("scripts/ecommpay/mock-modes.yaml", scripts_mock_modes),
    FILE_ROW("scripts/ecommpay/mock-success.yaml", scripts_mock_success),
    FILE_ROW("scripts/ecommpay/mock-verify.yaml", scripts_mock_verify),
    FILE_ROW("scripts/ecommpay/network-lost-and-back.yaml", scripts_network_lost_and_back),
    FILE_ROW("scripts/ecommpay/outage-for-good.yaml", scripts_outage_for_good),
    FILE_ROW("scripts/ecommpay/partial-authorisation.yaml", scripts_partial_authorisation),
    FILE_ROW("scripts/ecommpay/partial-below-the-limit.yaml", scripts_partial_below_the_limit),
    FILE_ROW("scripts/ecommpay/pay-by-card.yaml", scripts_pay_by_card),
    FILE_ROW("scripts/ecommpay/pay-with-challenge.yaml", scripts_pay_with_challenge),
    FILE_ROW("scripts/ecommpay/project-unknown.yaml", scripts_project_unknown),
    FILE_ROW("scripts/ecommpay/receipt-long.yaml", scripts_receipt_long),
    FILE_ROW("scripts/ecommpay/receipt-positions.yaml", scripts_receipt_positions),
    FILE_ROW("scripts/ecommpay/recurring-debit-declined.yaml", scripts_recurring_debit_declined),
    FILE_ROW("scripts/ecommpay/recurring-fields.yaml", scripts_recurring_fields),
    FILE_ROW("scripts/ecommpay/recurring-impossible.yaml", scripts_recurring_impossible),
    FILE_ROW("scripts/ecommpay/recurring-mistakes.yaml", scripts_recurring_mistakes),
    FILE_ROW("scripts/ecommpay/recurring.yaml", scripts_recurring),
    FILE_ROW("scripts/ecommpay/redirect-abandoned.yaml", scripts_redirect_abandoned),
    FILE_ROW("scripts/ecommpay/redirect-application.yaml", scripts_redirect_application),
    FILE_ROW("scripts/ecommpay/redirect-asked-too-early.yaml", scripts_redirect_asked_too_early),
    FILE_ROW("scripts/ecommpay/redirect-bank.yaml", scripts_redirect_bank),
    FILE_ROW("scripts/ecommpay/redirect-cancelled.yaml", scripts_redirect_cancelled),
    FILE_ROW("scripts/ecommpay/redirect-languages.yaml", scripts_redirect_languages),
    FILE_ROW("scripts/ecommpay/redirect-mock-decline.yaml", scripts_redirect_mock_decline),
    FILE_ROW("scripts/ecommpay/redirect-mock-success.yaml", scripts_redirect_mock_success),
    FILE_ROW("scripts/ecommpay/redirect-not-available.yaml", scripts_redirect_not_available),
    FILE_ROW("scripts/ecommpay/redirect-played-refusal.yaml", scripts_redirect_played_refusal),
    FILE_ROW("scripts/ecommpay/redirect-polled.yaml", scripts_redirect_polled),
    FILE_ROW("scripts/ecommpay/redirect-polls-fail.yaml", scripts_redirect_polls_fail),
    FILE_ROW("scripts/ecommpay/redirect-refused-then-again.yaml", scripts_redirect_refused_then_again),
    FILE_ROW("scripts/ecommpay/redirect-set-beforehand.yaml", scripts_redirect_set_beforehand),
    FILE_ROW("scripts/ecommpay/redirect-sizes.snapshots/elsewhere-100x30.txt", scripts_redirect_sizes_snapshots_elsewhere_100x30),
    FILE_ROW("scripts/ecommpay/redirect-sizes.snapshots/elsewhere-120x40.txt", scripts_redirect_sizes_snapshots_elsewhere_120x40),
    FILE_ROW("scripts/ecommpay/redirect-sizes.snapshots/elsewhere-200x60.txt", scripts_redirect_sizes_snapshots_elsewhere_200x60),
    FILE_ROW("scripts/ecommpay/redirect-sizes.snapshots/elsewhere-40x12.txt", scripts_redirect_sizes_snapshots_elsewhere_40x12),
    FILE_ROW("scripts/ecommpay/redirect-sizes.snapshots/elsewhere-60x18.txt", scripts_redirect_sizes_snapshots_elsewhere_60x18),
    FILE_ROW("scripts/ecommpay/redirect-sizes.snapshots/elsewhere-80x24.txt", scripts_redirect_sizes_snapshots_elsewhere_80x24),
    FILE_ROW("scripts/ecommpay/redirect-sizes.yaml", scripts_redirect_sizes),
    FILE_ROW("scripts/ecommpay/redirect-success.yaml", scripts_redirect_success),
    FILE_ROW("scripts/ecommpay/redirect-taken-up.yaml", scripts_redirect_taken_up),
    FILE_ROW("scripts/ecommpay/refund-parts.yaml", scripts_refund_parts),
    FILE_ROW("scripts/ecommpay/refund-whole.yaml", scripts_refund_whole),
    FILE_ROW("scripts/ecommpay/release.yaml", scripts_release),
    FILE_ROW("scripts/ecommpay/resized.yaml", scripts_resized),
    FILE_ROW("scripts/ecommpay/restored-at-retry.yaml", scripts_restored_at_retry),
    FILE_ROW("scripts/ecommpay/restored-cascade.yaml", scripts_restored_cascade),
    FILE_ROW("scripts/ecommpay/restored-clarification.yaml", scripts_restored_clarification),
    FILE_ROW("scripts/ecommpay/restored-in-challenge.yaml", scripts_restored_in_challenge),
    FILE_ROW("scripts/ecommpay/restored-too-late.yaml", scripts_restored_too_late),
    FILE_ROW("scripts/ecommpay/retry-deadline-shown.yaml", scripts_retry_deadline_shown),
    FILE_ROW("scripts/ecommpay/retry-exhausted.yaml", scripts_retry_exhausted),
    FILE_ROW("scripts/ecommpay/retry-window-closes.yaml", scripts_retry_window_closes),
    FILE_ROW("scripts/ecommpay/retry-with-another-card.yaml", scripts_retry_with_another_card),
    FILE_ROW("scripts/ecommpay/reversed.yaml", scripts_reversed),
    FILE_ROW("scripts/ecommpay/saved-card-always.yaml", scripts_saved_card_always),
    FILE_ROW("scripts/ecommpay/saved-card-by-choice.yaml", scripts_saved_card_by_choice),
    FILE_ROW("scripts/ecommpay/saved-card-hidden.yaml", scripts_saved_card_hidden),
    FILE_ROW("scripts/ecommpay/saved-card-never.yaml", scripts_saved_card_never),
    FILE_ROW("scripts/ecommpay/situation-challenge-refused.yaml", scripts_situation_challenge_refused),
    FILE_ROW("scripts/ecommpay/situation-challenge.yaml", scripts_situation_challenge),
    FILE_ROW("scripts/ecommpay/situation-frictionless.yaml", scripts_situation_frictionless),
    FILE_ROW("scripts/ecommpay/sizes.snapshots/form-100x30.txt", scripts_sizes_snapshots_form_100x30),
    FILE_ROW("scripts/ecommpay/sizes.snapshots/form-120x40.txt", scripts_sizes_snapshots_form_120x40),
    FILE_ROW("scripts/ecommpay/sizes.snapshots/form-200x60.txt", scripts_sizes_snapshots_form_200x60),
    FILE_ROW("scripts/ecommpay/sizes.snapshots/form-40x12.txt", scripts_sizes_snapshots_form_40x12),
    FILE_ROW("scripts/ecommpay/sizes.snapshots/form-60x18.txt", scripts_sizes_snapshots_form_60x18),
    FILE_ROW("scripts/ecommpay/sizes.snapshots/form-80x24.txt", scripts_sizes_snapshots_form_80x24),
    FILE_ROW("scripts/ecommpay/sizes.yaml", scripts_sizes),
    FILE_ROW("scripts/ecommpay/suspended-in-challenge.yaml", scripts_suspended_in_challenge),
    FILE_ROW("scripts/ecommpay/themes.yaml", scripts_themes),
    FILE_ROW("scripts/ecommpay/three-wrong-codes.yaml", scripts_three_wrong_codes),
    FILE_ROW("scripts/ecommpay/threeds-mandated.yaml", scripts_threeds_mandated),
    FILE_ROW("scripts/ecommpay/threeds-method-cancelled.yaml", scripts_threeds_method_cancelled),
    FILE_ROW("scripts/ecommpay/threeds-method-late.yaml", scripts_threeds_method_late),
    FILE_ROW("scripts/ecommpay/threeds-method.yaml", scripts_threeds_method),
    FILE_ROW("scripts/ecommpay/threeds-no-preference.yaml", scripts_threeds_no_preference),
    FILE_ROW("scripts/ecommpay/threeds-not-wanted.yaml", scripts_threeds_not_wanted),
    FILE_ROW("scripts/ecommpay/threeds-status-a.yaml", scripts_threeds_status_a),
    FILE_ROW("scripts/ecommpay/threeds-status-c-n.yaml", scripts_threeds_status_c_n),
    FILE_ROW("scripts/ecommpay/threeds-status-c.yaml", scripts_threeds_status_c),
    FILE_ROW("scripts/ecommpay/threeds-status-i.yaml", scripts_threeds_status_i),
    FILE_ROW("scripts/ecommpay/threeds-status-n.yaml", scripts_threeds_status_n),
    FILE_ROW("scripts/ecommpay/threeds-status-r.yaml", scripts_threeds_status_r),
    FILE_ROW("scripts/ecommpay/threeds-status-s.yaml", scripts_threeds_status_s),
    FILE_ROW("scripts/ecommpay/threeds-status-u.yaml", scripts_threeds_status_u),
    FILE_ROW("scripts/ecommpay/threeds-status-y-mastercard.yaml", scripts_threeds_status_y_mastercard),
    FILE_ROW("scripts/ecommpay/threeds-status-y.yaml", scripts_threeds_status_y),
    FILE_ROW("scripts/ecommpay/threeds-told-more.yaml", scripts_threeds_told_more),
    FILE_ROW("scripts/ecommpay/threeds-told-suspicious.yaml", scripts_threeds_told_suspicious),
    FILE_ROW("scripts/ecommpay/threeds-wanted.yaml", scripts_threeds_wanted),
    FILE_ROW("scripts/ecommpay/two-payments.yaml", scripts_two_payments),
    FILE_ROW("scripts/ecommpay/wrong-code.snapshots/filled-card-form.txt", scripts_wrong_code_snapshots_filled_card_form),
    FILE_ROW("scripts/ecommpay/wrong-code.yaml", scripts_wrong_code),
    FILE_ROW("scripts/worldline/worldline-account-always-show.yaml", scripts_worldline_account_always_show),
    FILE_ROW("scripts/worldline/worldline-account-automatic.yaml", scripts_worldline_account_automatic),
    FILE_ROW("scripts/worldline/worldline-account-delete.yaml", scripts_worldline_account_delete),
    FILE_ROW("scripts/worldline/worldline-account-elsewhere.yaml", scripts_worldline_account_elsewhere),
    FILE_ROW("scripts/worldline/worldline-account-form.yaml", scripts_worldline_account_form),
    FILE_ROW("scripts/worldline/worldline-account-must-write.yaml", scripts_worldline_account_must_write),
    FILE_ROW("scripts/worldline/worldline-account-prefilled.yaml", scripts_worldline_account_prefilled),
    FILE_ROW("scripts/worldline/worldline-amounts-beyond.yaml", scripts_worldline_amounts_beyond),
    FILE_ROW("scripts/worldline/worldline-app-challenge-cancelled.yaml", scripts_worldline_app_challenge_cancelled),
    FILE_ROW("scripts/worldline/worldline-app-challenge-choice.yaml", scripts_worldline_app_challenge_choice),
    FILE_ROW("scripts/worldline/worldline-app-challenge-declined.yaml", scripts_worldline_app_challenge_declined),
    FILE_ROW("scripts/worldline/worldline-app-challenge-elsewhere.yaml", scripts_worldline_app_challenge_elsewhere),
    FILE_ROW("scripts/worldline/worldline-app-challenge-fault.yaml", scripts_worldline_app_challenge_fault),
    FILE_ROW("scripts/worldline/worldline-app-challenge-keys.yaml", scripts_worldline_app_challenge_keys),
    FILE_ROW("scripts/worldline/worldline-app-challenge-refused.yaml", scripts_worldline_app_challenge_refused),
    FILE_ROW("scripts/worldline/worldline-app-challenge-time-out.yaml", scripts_worldline_app_challenge_time_out),
    FILE_ROW("scripts/worldline/worldline-app-challenge-wrong-code.yaml", scripts_worldline_app_challenge_wrong_code),
    FILE_ROW("scripts/worldline/worldline-app-challenge.yaml", scripts_worldline_app_challenge),
    FILE_ROW("scripts/worldline/worldline-app-frictionless.yaml", scripts_worldline_app_frictionless),
    FILE_ROW("scripts/worldline/worldline-apple-pay-refused.yaml", scripts_worldline_apple_pay_refused),
    FILE_ROW("scripts/worldline/worldline-apple-pay.yaml", scripts_worldline_apple_pay),
    FILE_ROW("scripts/worldline/worldline-application.yaml", scripts_worldline_application),
    FILE_ROW("scripts/worldline/worldline-back.yaml", scripts_worldline_back),
    FILE_ROW("scripts/worldline/worldline-banks-missing.yaml", scripts_worldline_banks_missing),
    FILE_ROW("scripts/worldline/worldline-banks.yaml", scripts_worldline_banks),
    FILE_ROW("scripts/worldline/worldline-blob.yaml", scripts_worldline_blob),
    FILE_ROW("scripts/worldline/worldline-boleto-required.yaml", scripts_worldline_boleto_required),
    FILE_ROW("scripts/worldline/worldline-boleto.yaml", scripts_worldline_boleto),
    FILE_ROW("scripts/worldline/worldline-card-challenge.yaml", scripts_worldline_card_challenge),
    FILE_ROW("scripts/worldline/worldline-card-declined.yaml", scripts_worldline_card_declined),
    FILE_ROW("scripts/worldline/worldline-card.yaml", scripts_worldline_card),
    FILE_ROW("scripts/worldline/worldline-cards-challenge-refused.yaml", scripts_worldline_cards_challenge_refused),
    FILE_ROW("scripts/worldline/worldline-cards-challenge-success.yaml", scripts_worldline_cards_challenge_success),
    FILE_ROW("scripts/worldline/worldline-cards-decline.yaml", scripts_worldline_cards_decline),
    FILE_ROW("scripts/worldline/worldline-cards-group.yaml", scripts_worldline_cards_group),
    FILE_ROW("scripts/worldline/worldline-cards.yaml", scripts_worldline_cards),
    FILE_ROW("scripts/worldline/worldline-co-brand-keys.yaml", scripts_worldline_co_brand_keys),
    FILE_ROW("scripts/worldline/worldline-co-brand.yaml", scripts_worldline_co_brand),
    FILE_ROW("scripts/worldline/worldline-errors.yaml", scripts_worldline_errors),
    FILE_ROW("scripts/worldline/worldline-fault-lost.yaml", scripts_worldline_fault_lost),
    FILE_ROW("scripts/worldline/worldline-fault-notification.yaml", scripts_worldline_fault_notification),
    FILE_ROW("scripts/worldline/worldline-fault-silent.yaml", scripts_worldline_fault_silent),
    FILE_ROW("scripts/worldline/worldline-fault-tampered.yaml", scripts_worldline_fault_tampered),
    FILE_ROW("scripts/worldline/worldline-fetched-once.yaml", scripts_worldline_fetched_once),
    FILE_ROW("scripts/worldline/worldline-form.yaml", scripts_worldline_form),
    FILE_ROW("scripts/worldline/worldline-held-released.yaml", scripts_worldline_held_released),
    FILE_ROW("scripts/worldline/worldline-held.yaml", scripts_worldline_held),
    FILE_ROW("scripts/worldline/worldline-hold-beyond.yaml", scripts_worldline_hold_beyond),
    FILE_ROW("scripts/worldline/worldline-iin-not-allowed.yaml", scripts_worldline_iin_not_allowed),
    FILE_ROW("scripts/worldline/worldline-iin-not-enough.yaml", scripts_worldline_iin_not_enough),
    FILE_ROW("scripts/worldline/worldline-iin-pending.yaml", scripts_worldline_iin_pending),
    FILE_ROW("scripts/worldline/worldline-iin-recurring.yaml", scripts_worldline_iin_recurring),
    FILE_ROW("scripts/worldline/worldline-iin-restricted.yaml", scripts_worldline_iin_restricted),
    FILE_ROW("scripts/worldline/worldline-iin-supported.yaml", scripts_worldline_iin_supported),
    FILE_ROW("scripts/worldline/worldline-iin-unknown.yaml", scripts_worldline_iin_unknown),
    FILE_ROW("scripts/worldline/worldline-iin-unsupported.yaml", scripts_worldline_iin_unsupported),
    FILE_ROW("scripts/worldline/worldline-killed-before.yaml", scripts_worldline_killed_before),
    FILE_ROW("scripts/worldline/worldline-killed-elsewhere.yaml", scripts_worldline_killed_elsewhere),
    FILE_ROW("scripts/worldline/worldline-killed-in-challenge.yaml", scripts_worldline_killed_in_challenge),
    FILE_ROW("scripts/worldline/worldline-killed-on-the-way.yaml", scripts_worldline_killed_on_the_way),
    FILE_ROW("scripts/worldline/worldline-languages.yaml", scripts_worldline_languages),
    FILE_ROW("scripts/worldline/worldline-leave-form.yaml", scripts_worldline_leave_form),
    FILE_ROW("scripts/worldline/worldline-logos-missing.yaml", scripts_worldline_logos_missing),
    FILE_ROW("scripts/worldline/worldline-logos.yaml", scripts_worldline_logos),
    FILE_ROW("scripts/worldline/worldline-lost-answer.yaml", scripts_worldline_lost_answer),
    FILE_ROW("scripts/worldline/worldline-lost-request.yaml", scripts_worldline_lost_request),
    FILE_ROW("scripts/worldline/worldline-mock-decline.yaml", scripts_worldline_mock_decline),
    FILE_ROW("scripts/worldline/worldline-mock-success.yaml", scripts_worldline_mock_success),
    FILE_ROW("scripts/worldline/worldline-not-available.yaml", scripts_worldline_not_available),
    FILE_ROW("scripts/worldline/worldline-not-remembered.yaml", scripts_worldline_not_remembered),
    FILE_ROW("scripts/worldline/worldline-nothing-asked.yaml", scripts_worldline_nothing_asked),
    FILE_ROW("scripts/worldline/worldline-one-product-agreed.yaml", scripts_worldline_one_product_agreed),
    FILE_ROW("scripts/worldline/worldline-one-product.yaml", scripts_worldline_one_product),
    FILE_ROW("scripts/worldline/worldline-operations.yaml", scripts_worldline_operations),
    FILE_ROW("scripts/worldline/worldline-outage-for-good.yaml", scripts_worldline_outage_for_good),
    FILE_ROW("scripts/worldline/worldline-outside-limits.yaml", scripts_worldline_outside_limits),
    FILE_ROW("scripts/worldline/worldline-products-amount.yaml", scripts_worldline_products_amount),
    FILE_ROW("scripts/worldline/worldline-products-country.yaml", scripts_worldline_products_country),
    FILE_ROW("scripts/worldline/worldline-products-currency.yaml", scripts_worldline_products_currency),
    FILE_ROW("scripts/worldline/worldline-products-recurring.yaml", scripts_worldline_products_recurring),
    FILE_ROW("scripts/worldline/worldline-recurring-shop.yaml", scripts_worldline_recurring_shop),
    FILE_ROW("scripts/worldline/worldline-redirect-abandoned.yaml", scripts_worldline_redirect_abandoned),
    FILE_ROW("scripts/worldline/worldline-redirect-declined.yaml", scripts_worldline_redirect_declined),
    FILE_ROW("scripts/worldline/worldline-redirect-keys.yaml", scripts_worldline_redirect_keys),
    FILE_ROW("scripts/worldline/worldline-redirect.yaml", scripts_worldline_redirect),
    FILE_ROW("scripts/worldline/worldline-refunded.yaml", scripts_worldline_refunded),
    FILE_ROW("scripts/worldline/worldline-remember.yaml", scripts_worldline_remember),
    FILE_ROW("scripts/worldline/worldline-sepa.yaml", scripts_worldline_sepa),
    FILE_ROW("scripts/worldline/worldline-session-details.yaml", scripts_worldline_session_details),
    FILE_ROW("scripts/worldline/worldline-session-over-paying.yaml", scripts_worldline_session_over_paying),
    FILE_ROW("scripts/worldline/worldline-session-over.yaml", scripts_worldline_session_over),
    FILE_ROW("scripts/worldline/worldline-sizes.yaml", scripts_worldline_sizes),
    FILE_ROW("scripts/worldline/worldline-switch-fields.yaml", scripts_worldline_switch_fields),
    FILE_ROW("scripts/worldline/worldline-switch.yaml", scripts_worldline_switch),
    FILE_ROW("scripts/worldline/worldline-tooltip.yaml", scripts_worldline_tooltip),
    FILE_ROW("scripts/worldline/worldline-unknown-product.yaml", scripts_worldline_unknown_product),
    FILE_ROW("scripts/worldline/worldline-wrong-authorisation.yaml", scripts_worldline_wrong_authorisation),
    FILE_ROW("strings/be.tsv", strings_be),
    FILE_ROW("strings/de.tsv", strings_de),
    FILE_ROW("strings/en.tsv", strings_en),
    FILE_ROW("strings/es.tsv", strings_es),
    FILE_ROW("strings/fr.tsv", strings_fr),
    FILE_ROW("strings/hu.tsv", strings_hu),
    FILE_ROW("strings/it.tsv", strings_it),
    FILE_ROW("strings/ru.tsv", strings_ru),
    FILE_ROW("strings/uk.tsv", strings_uk),
    FILE_ROW("testcards/acs.tsv", testcards_acs),
    FILE_ROW("testcards/assist.tsv", testcards_assist),
    FILE_ROW("testcards/dolyame.tsv", testcards_dolyame),
    FILE_ROW("testcards/ecommpay.tsv", testcards_ecommpay),
    FILE_ROW("testcards/otp.tsv", testcards_otp),
    FILE_ROW("testcards/wallet.tsv", testcards_wallet),
    FILE_ROW("testcards/worldline-in-app.tsv", testcards_worldline_in_app),
    FILE_ROW("testcards/worldline.tsv", testcards_worldline),
};

const kassa_resource *kassa_resource_find(const char *name) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].name, name) == 0) return &table[i];
  return NULL;
}

size_t kassa_resource_count(void) { return sizeof table / sizeof *table; }

const kassa_resource *kassa_resource_at(size_t index) { return &table[index]; }
