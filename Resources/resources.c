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
static const unsigned char money_iso4217[] = {
#embed "money/iso4217_minor_units.tsv"
};
static const unsigned char platforms_ecommpay_codes[] = {
#embed "platforms/ecommpay-codes.tsv"
};
static const unsigned char platforms_bank_numbers[] = {
#embed "platforms/bank-numbers.tsv"
};
static const unsigned char strings_en[] = {
#embed "strings/en.tsv"
};
static const unsigned char testcards_ecommpay[] = {
#embed "testcards/ecommpay.tsv"
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
    FILE_ROW("money/iso4217_minor_units.tsv", money_iso4217),
    FILE_ROW("platforms/bank-numbers.tsv", platforms_bank_numbers),
    FILE_ROW("platforms/ecommpay-codes.tsv", platforms_ecommpay_codes),
    FILE_ROW("strings/en.tsv", strings_en),
    FILE_ROW("testcards/ecommpay.tsv", testcards_ecommpay),
};

const kassa_resource *kassa_resource_find(const char *name) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].name, name) == 0) return &table[i];
  return NULL;
}

size_t kassa_resource_count(void) { return sizeof table / sizeof *table; }

const kassa_resource *kassa_resource_at(size_t index) { return &table[index]; }
