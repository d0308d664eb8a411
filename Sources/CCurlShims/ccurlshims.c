#include "ccurlshims.h"
