#include "cvipsshims.h"
