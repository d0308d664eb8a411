#include <avif/avif.h>
#include <stddef.h>

#include "../../Sources/CAVIFShims/avif_declarations.h"

// C refuses to declare a function again in another way: what compiles here agrees with the headers.
#define DECLARED_AGAIN(result, name, parameters) extern result(name) parameters;
SIK_AVIF_FUNCTIONS(DECLARED_AGAIN)

#define EQUAL(ours, theirs, value) _Static_assert((value) == (theirs), #ours " is not " #theirs);
SIK_AVIF_CONSTANTS(EQUAL)

#define AS_LARGE(ours, theirs) _Static_assert(sizeof(ours) == sizeof(theirs), #ours " is not as large as " #theirs);
SIK_AVIF_STRUCTURES(AS_LARGE)

#define IN_PLACE(ours, theirs, member) \
    _Static_assert(offsetof(ours, member) == offsetof(theirs, member), #ours "." #member " is in another place"); \
    _Static_assert(sizeof(((ours *)0)->member) == sizeof(((theirs *)0)->member), #ours "." #member " differs in size");
SIK_AVIF_MEMBERS(IN_PLACE)
