#include "include/cterminal.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <strings.h>

static bool names_utf8(const char *language) {
  if (language == NULL) return false;
  const char *set = strchr(language, '.');
  return set != NULL && (strncasecmp(set + 1, "utf-8", 5) == 0 || strncasecmp(set + 1, "utf8", 4) == 0);
}

bool ct_locale(const char *language) {
  // Set only the character set. Numbers and dates must not depend on the locale.
  if (setlocale(LC_CTYPE, language == NULL ? "" : language) == NULL && names_utf8(language)) {
    setlocale(LC_CTYPE, "C.UTF-8");
  }
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
