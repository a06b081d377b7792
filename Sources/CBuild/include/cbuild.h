#pragma once

/// Returns the abbreviated commit that the program was built from, or an empty string if the build did not name one.
///
/// A release passes the commit in KASSA_COMMIT; see Package.swift. A plain build does not, so that a commit alone does not
/// make the program link anew.
const char *_Nonnull kassa_build_commit(void);
