#include "cturbojpegshims.h"
