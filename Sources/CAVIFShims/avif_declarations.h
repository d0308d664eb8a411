#pragma once

// What is used of libavif, in our own words: it is loaded when an image sequence first needs it, and neither its headers
// nor the linker know of it. Its decoder is set and read through the members of structures, so their layout has to be
// known; the name of the file that is loaded, libavif.so.15, stands for it. CDeclarationsCheck holds all of this against
// the real headers.

#include <stddef.h>
#include <stdint.h>

typedef struct avifDecoder avifDecoder;
typedef struct avifImage avifImage;
typedef struct avifRGBImage avifRGBImage;
typedef struct avifCropRect avifCropRect;
typedef struct avifCleanApertureBox avifCleanApertureBox;
typedef struct avifDiagnostics avifDiagnostics;

/// Every function: what it returns, its name, its parameters. Enumerations are unsigned numbers.
#define SIK_AVIF_FUNCTIONS(FUNCTION) \
    FUNCTION(avifDecoder *, avifDecoderCreate, (void)) \
    FUNCTION(void, avifDecoderDestroy, (avifDecoder *decoder)) \
    FUNCTION(unsigned, avifDecoderSetSource, (avifDecoder *decoder, unsigned source)) \
    FUNCTION(unsigned, avifDecoderSetIOMemory, (avifDecoder *decoder, const uint8_t *bytes, size_t count)) \
    FUNCTION(unsigned, avifDecoderParse, (avifDecoder *decoder)) \
    FUNCTION(unsigned, avifDecoderNthImage, (avifDecoder *decoder, uint32_t index)) \
    FUNCTION(const char *, avifResultToString, (unsigned result)) \
    FUNCTION(void, avifRGBImageSetDefaults, (avifRGBImage *rgb, const avifImage *image)) \
    FUNCTION(unsigned, avifImageYUVToRGB, (const avifImage *image, avifRGBImage *rgb)) \
    FUNCTION(int, avifCropRectConvertCleanApertureBox, \
             (avifCropRect *rectangle, const avifCleanApertureBox *aperture, uint32_t width, uint32_t height, \
              unsigned format, avifDiagnostics *diagnostics))

/// Every constant: our name, libavif's, the value.
#define SIK_AVIF_CONSTANTS(CONSTANT) \
    CONSTANT(SIK_AVIF_SOURCE_TRACKS, AVIF_DECODER_SOURCE_TRACKS, 2) \
    CONSTANT(SIK_AVIF_RESULT_OK, AVIF_RESULT_OK, 0) \
    CONSTANT(SIK_AVIF_RESULT_NO_CODEC, AVIF_RESULT_NO_CODEC_AVAILABLE, 15) \
    CONSTANT(SIK_AVIF_RESULT_TRUNCATED, AVIF_RESULT_TRUNCATED_DATA, 20) \
    CONSTANT(SIK_AVIF_RESULT_IO, AVIF_RESULT_IO_ERROR, 22) \
    CONSTANT(SIK_AVIF_RESULT_MEMORY, AVIF_RESULT_OUT_OF_MEMORY, 26) \
    CONSTANT(SIK_AVIF_HAS_CROP, AVIF_TRANSFORM_CLAP, 1 << 1) \
    CONSTANT(SIK_AVIF_HAS_ROTATION, AVIF_TRANSFORM_IROT, 1 << 2) \
    CONSTANT(SIK_AVIF_HAS_MIRROR, AVIF_TRANSFORM_IMIR, 1 << 3) \
    CONSTANT(SIK_AVIF_RGB, AVIF_RGB_FORMAT_RGB, 0) \
    CONSTANT(SIK_AVIF_RGBA, AVIF_RGB_FORMAT_RGBA, 1) \
    CONSTANT(SIK_AVIF_MOST_PIXELS, AVIF_DEFAULT_IMAGE_SIZE_LIMIT, 1 << 28) \
    CONSTANT(SIK_AVIF_DIAGNOSTIC_BYTES, AVIF_DIAGNOSTICS_ERROR_BUFFER_SIZE, 256)

/// `avifDecoder`, as far as it is used.
typedef struct sik_avif_decoder {
    unsigned codecChoice;
    int maxThreads;
    unsigned requestedSource;
    int allowProgressive;
    int allowIncremental;
    int ignoreExif;
    int ignoreXMP;
    uint32_t imageSizeLimit;
    uint32_t imageDimensionLimit;
    uint32_t imageCountLimit;
    uint32_t strictFlags;
    avifImage *image;
    int imageIndex;
    int imageCount;
    unsigned progressiveState;
    struct {
        uint64_t timescale;
        double presentation;
        uint64_t presentationTicks;
        double duration;
        uint64_t durationTicks;
    } imageTiming;
    uint64_t timescale;
    double duration;
    uint64_t durationInTimescales;
    int alphaPresent;
    size_t ioStats[2];
    char diag[256];
} sik_avif_decoder;

/// `avifImage`, as far as it is used.
typedef struct sik_avif_image {
    uint32_t width;
    uint32_t height;
    uint32_t depth;
    unsigned yuvFormat;
    unsigned yuvRange;
    unsigned yuvChromaSamplePosition;
    uint8_t *yuvPlanes[3];
    uint32_t yuvRowBytes[3];
    int imageOwnsYUVPlanes;
    uint8_t *alphaPlane;
    uint32_t alphaRowBytes;
    int imageOwnsAlphaPlane;
    int alphaPremultiplied;
    struct {
        uint8_t *data;
        size_t size;
    } icc;
    uint16_t colorPrimaries;
    uint16_t transferCharacteristics;
    uint16_t matrixCoefficients;
    uint32_t transformFlags;
    uint32_t pasp[2];
    uint32_t clap[8];
    /// Quarter turns against the clock.
    uint8_t irot;
    /// 0 exchanges top and bottom, 1 left and right.
    uint8_t imir;
} sik_avif_image;

/// `avifRGBImage`, the whole of it.
typedef struct sik_avif_rgb {
    uint32_t width;
    uint32_t height;
    uint32_t depth;
    unsigned format;
    unsigned chromaUpsampling;
    unsigned chromaDownsampling;
    int avoidLibYUV;
    int ignoreAlpha;
    int alphaPremultiplied;
    int isFloat;
    uint8_t *pixels;
    uint32_t rowBytes;
} sik_avif_rgb;

/// `avifCropRect`, the whole of it.
typedef struct sik_avif_rectangle {
    uint32_t x;
    uint32_t y;
    uint32_t width;
    uint32_t height;
} sik_avif_rectangle;

/// Structures that are not libavif's own memory, whose size counts: ours, libavif's.
#define SIK_AVIF_STRUCTURES(STRUCTURE) \
    STRUCTURE(sik_avif_rgb, avifRGBImage) \
    STRUCTURE(sik_avif_rectangle, avifCropRect)

/// Every member that is used: our structure, libavif's, the name.
#define SIK_AVIF_MEMBERS(MEMBER) \
    MEMBER(sik_avif_decoder, avifDecoder, maxThreads) \
    MEMBER(sik_avif_decoder, avifDecoder, ignoreExif) \
    MEMBER(sik_avif_decoder, avifDecoder, ignoreXMP) \
    MEMBER(sik_avif_decoder, avifDecoder, imageSizeLimit) \
    MEMBER(sik_avif_decoder, avifDecoder, imageDimensionLimit) \
    MEMBER(sik_avif_decoder, avifDecoder, imageCountLimit) \
    MEMBER(sik_avif_decoder, avifDecoder, image) \
    MEMBER(sik_avif_decoder, avifDecoder, imageCount) \
    MEMBER(sik_avif_decoder, avifDecoder, alphaPresent) \
    MEMBER(sik_avif_decoder, avifDecoder, diag) \
    MEMBER(sik_avif_image, avifImage, width) \
    MEMBER(sik_avif_image, avifImage, height) \
    MEMBER(sik_avif_image, avifImage, yuvFormat) \
    MEMBER(sik_avif_image, avifImage, icc) \
    MEMBER(sik_avif_image, avifImage, transformFlags) \
    MEMBER(sik_avif_image, avifImage, clap) \
    MEMBER(sik_avif_image, avifImage, irot) \
    MEMBER(sik_avif_image, avifImage, imir) \
    MEMBER(sik_avif_rgb, avifRGBImage, width) \
    MEMBER(sik_avif_rgb, avifRGBImage, height) \
    MEMBER(sik_avif_rgb, avifRGBImage, depth) \
    MEMBER(sik_avif_rgb, avifRGBImage, format) \
    MEMBER(sik_avif_rgb, avifRGBImage, alphaPremultiplied) \
    MEMBER(sik_avif_rgb, avifRGBImage, pixels) \
    MEMBER(sik_avif_rgb, avifRGBImage, rowBytes) \
    MEMBER(sik_avif_rectangle, avifCropRect, x) \
    MEMBER(sik_avif_rectangle, avifCropRect, y) \
    MEMBER(sik_avif_rectangle, avifCropRect, width) \
    MEMBER(sik_avif_rectangle, avifCropRect, height)
