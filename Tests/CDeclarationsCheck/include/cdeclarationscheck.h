#pragma once

// Compiles only where the shims' own declarations agree with the headers of libvips, libavif and libjxl; what the compiler
// cannot compare, this does.

/// Whether the names of metadata are those of libvips' headers.
int sik_vips_names_agree(void);
