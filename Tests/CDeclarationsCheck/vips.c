#include <string.h>

#include "cdeclarationscheck.h"

#include <vips/vips.h>

#include "../../Sources/CVipsShims/vips_declarations.h"

// C refuses to declare a function again in another way: what compiles here agrees with the headers.
#define DECLARED_AGAIN(result, name, parameters) extern result(name) parameters;
SIK_VIPS_FUNCTIONS(DECLARED_AGAIN)

#define EQUAL(ours, theirs, value) _Static_assert((value) == (theirs), #ours " is not " #theirs);
SIK_VIPS_CONSTANTS(EQUAL)

_Static_assert(
    sizeof SIK_META_ORIENTATION == sizeof VIPS_META_ORIENTATION && sizeof SIK_META_PROFILE == sizeof VIPS_META_ICC_NAME,
    "the names of metadata differ in length"
);

int sik_vips_names_agree(void) {
    return strcmp(SIK_META_ORIENTATION, VIPS_META_ORIENTATION) == 0
        && strcmp(SIK_META_PROFILE, VIPS_META_ICC_NAME) == 0;
}
