#pragma once

// This target has no functions to call. Linking it changes where `write` goes; see write.c.
