#include "cmicrohttpdshims.h"
