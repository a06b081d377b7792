#include "cbuild.h"

// A macro without quotes, because quotes would have to survive every tool between the manifest and the compiler.
#define TEXT_OF(commit) #commit
#define TEXT(commit) TEXT_OF(commit)

const char *kassa_build_commit(void) {
#ifdef KASSA_COMMIT
  return TEXT(KASSA_COMMIT);
#else
  return "";
#endif
}
