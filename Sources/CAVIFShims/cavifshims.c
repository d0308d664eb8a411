#include "cavifshims.h"

#include "avif_declarations.h"
#include "clibraryloading.h"

#include <stdio.h>
#include <stdlib.h>

// MARK: The library

#define MEMBER(result, name, parameters) result(*name) parameters;
// Filled once, by `sik_avif_start`.
static struct { SIK_AVIF_FUNCTIONS(MEMBER) } lib;

#define WANTED(result, name, parameters) { #name, &lib.name },
static const sik_wanted_function wanted[] = { SIK_AVIF_FUNCTIONS(WANTED) };

#define NAMED(ours, theirs, value) ours = value,
enum { SIK_AVIF_CONSTANTS(NAMED) };

int sik_avif_start(const char *name, char *message) {
    return sik_load_library(name, wanted, sizeof wanted / sizeof *wanted, message);
}

// MARK: Opening

struct sik_avif {
    avifDecoder *decoder;
    sik_avif_facts facts;
};

static sik_avif_decoder *members(const sik_avif *sequence) { return (sik_avif_decoder *)sequence->decoder; }

static sik_avif_image *image_of(const sik_avif *sequence) { return (sik_avif_image *)members(sequence)->image; }

// What a result of libavif means; its own words go to `message`.
static sik_avif_status status_of(const sik_avif *sequence, unsigned result, char *message) {
    if (result == SIK_AVIF_RESULT_OK) return SIK_AVIF_OK;
    const char *detail = members(sequence)->diag;
    snprintf(message, SIK_MESSAGE_BYTES, "%s%s%s", lib.avifResultToString(result), *detail ? ": " : "", detail);
    switch (result) {
    // Reading beyond the end is an error of input and output.
    case SIK_AVIF_RESULT_TRUNCATED:
    case SIK_AVIF_RESULT_IO:
        return SIK_AVIF_CUT;
    case SIK_AVIF_RESULT_MEMORY:
        return SIK_AVIF_NO_MEMORY;
    case SIK_AVIF_RESULT_NO_CODEC:
        return SIK_AVIF_NO_CODEC;
    default:
        return SIK_AVIF_DAMAGED;
    }
}

static sik_avif_status parse(sik_avif *sequence, const uint8_t *bytes, size_t count, char *message) {
    unsigned result = lib.avifDecoderSetSource(sequence->decoder, SIK_AVIF_SOURCE_TRACKS);
    if (result == SIK_AVIF_RESULT_OK) result = lib.avifDecoderSetIOMemory(sequence->decoder, bytes, count);
    if (result == SIK_AVIF_RESULT_OK) result = lib.avifDecoderParse(sequence->decoder);
    if (result != SIK_AVIF_RESULT_OK) return status_of(sequence, result, message);

    const sik_avif_image *image = image_of(sequence);
    sik_avif_rectangle shown = { 0, 0, image->width, image->height };
    if (image->transformFlags & SIK_AVIF_HAS_CROP
        && !lib.avifCropRectConvertCleanApertureBox(
            (avifCropRect *)&shown,
            (const avifCleanApertureBox *)image->clap,
            image->width,
            image->height,
            image->yuvFormat,
            (avifDiagnostics *)members(sequence)->diag
        )) {
        snprintf(message, SIK_MESSAGE_BYTES, "%s", members(sequence)->diag);
        return SIK_AVIF_DAMAGED;
    }
    const int is_mirrored = (image->transformFlags & SIK_AVIF_HAS_MIRROR) != 0;
    sequence->facts = (sik_avif_facts){
        .width = image->width,
        .height = image->height,
        .frame_count = (uint32_t)members(sequence)->imageCount,
        .has_alpha = members(sequence)->alphaPresent,
        .left = shown.x,
        .top = shown.y,
        .shown_width = shown.width,
        .shown_height = shown.height,
        .quarter_turns = image->transformFlags & SIK_AVIF_HAS_ROTATION ? image->irot & 3 : 0,
        .swaps_top_and_bottom = is_mirrored && image->imir == 0,
        .swaps_left_and_right = is_mirrored && image->imir == 1,
    };
    return SIK_AVIF_OK;
}

sik_avif *sik_avif_open(
    const uint8_t *bytes,
    size_t count,
    uint32_t most_pixels,
    uint32_t most_frames,
    sik_avif_status *status,
    char *message
) {
    *status = SIK_AVIF_NO_MEMORY;
    sik_avif *sequence = calloc(1, sizeof *sequence);
    if (!sequence) return NULL;
    sequence->decoder = lib.avifDecoderCreate();
    if (!sequence->decoder) {
        free(sequence);
        return NULL;
    }
    sik_avif_decoder *decoder = members(sequence);
    decoder->maxThreads = 1;
    decoder->ignoreExif = 1;
    decoder->ignoreXMP = 1;
    // It refuses to begin with a higher limit than its own.
    decoder->imageSizeLimit = most_pixels < SIK_AVIF_MOST_PIXELS ? most_pixels : SIK_AVIF_MOST_PIXELS;
    decoder->imageCountLimit = most_frames;
    // None: who calls has looked at the sides.
    decoder->imageDimensionLimit = 0;
    *status = parse(sequence, bytes, count, message);
    if (*status == SIK_AVIF_OK) return sequence;
    sik_avif_close(sequence);
    return NULL;
}

void sik_avif_close(sik_avif *sequence) {
    lib.avifDecoderDestroy(sequence->decoder);
    free(sequence);
}

sik_avif_facts sik_avif_get_facts(const sik_avif *sequence) { return sequence->facts; }

const uint8_t *sik_avif_profile(const sik_avif *sequence, size_t *count) {
    *count = image_of(sequence)->icc.size;
    return image_of(sequence)->icc.data;
}

// MARK: Decoding

sik_avif_status sik_avif_decode(sik_avif *sequence, uint32_t index, uint8_t *pixels, char *message) {
    const unsigned result = lib.avifDecoderNthImage(sequence->decoder, index);
    if (result != SIK_AVIF_RESULT_OK) return status_of(sequence, result, message);

    const sik_avif_image *image = image_of(sequence);
    if (image->width != sequence->facts.width || image->height != sequence->facts.height) {
        snprintf(message, SIK_MESSAGE_BYTES, "a frame has %u × %u pixels", image->width, image->height);
        return SIK_AVIF_DAMAGED;
    }
    sik_avif_rgb rgb;
    lib.avifRGBImageSetDefaults((avifRGBImage *)&rgb, (const avifImage *)image);
    const uint32_t channels = sequence->facts.has_alpha ? 4 : 3;
    rgb.depth = 8;
    rgb.format = sequence->facts.has_alpha ? SIK_AVIF_RGBA : SIK_AVIF_RGB;
    rgb.alphaPremultiplied = 0;
    rgb.pixels = pixels;
    rgb.rowBytes = image->width * channels;
    return status_of(sequence, lib.avifImageYUVToRGB((const avifImage *)image, (avifRGBImage *)&rgb), message);
}
