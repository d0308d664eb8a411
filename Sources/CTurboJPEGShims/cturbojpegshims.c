#include "cturbojpegshims.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

// MARK: Errors

typedef struct error_manager {
    struct jpeg_error_mgr base;
    jmp_buf leave;
    sik_jpeg_status status;
    char message[JMSG_LENGTH_MAX];
} error_manager;

_Static_assert(SIK_JPEG_MESSAGE_BYTES >= JMSG_LENGTH_MAX, "libjpeg's messages must fit");

static void fail(j_common_ptr cinfo, sik_jpeg_status status) {
    error_manager *errors = (error_manager *)cinfo->err;
    errors->status = status;
    errors->base.format_message(cinfo, errors->message);
    longjmp(errors->leave, 1);
}

static sik_jpeg_status status_for_code(int code) {
    switch (code) {
    case JERR_OUT_OF_MEMORY:
        return SIK_JPEG_NO_MEMORY;
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_ARITH_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
        return SIK_JPEG_UNSUPPORTED;
    default:
        return SIK_JPEG_CORRUPT;
    }
}

static void say_nothing(j_common_ptr cinfo) { (void)cinfo; }

static void error_exit(j_common_ptr cinfo) { fail(cinfo, status_for_code(cinfo->err->msg_code)); }

static void ignore_warning(j_common_ptr cinfo, int level) { (void)cinfo, (void)level; }

static void set_up_errors(error_manager *errors) {
    jpeg_std_error(&errors->base);
    errors->base.output_message = say_nothing;
    errors->base.error_exit = error_exit;
    errors->base.emit_message = ignore_warning;
    errors->status = SIK_JPEG_OK;
    errors->message[0] = 0;
}

// MARK: Decoding

struct sik_jpeg_decoder {
    struct jpeg_decompress_struct cinfo;
    error_manager errors;
    struct jpeg_source_mgr source;
    /// The data ran out and an end marker was made up.
    int ran_dry;
    int in_several_scans;
    int converts_cmyk;
    uint8_t *cmyk_row;
};

static const JOCTET made_up_end[2] = {0xFF, JPEG_EOI};

static sik_jpeg_decoder *decoder_of(j_decompress_ptr cinfo) { return (sik_jpeg_decoder *)cinfo->client_data; }

static void do_nothing(j_decompress_ptr cinfo) { (void)cinfo; }

static boolean fill_input(j_decompress_ptr cinfo) {
    decoder_of(cinfo)->ran_dry = 1;
    cinfo->src->next_input_byte = made_up_end;
    cinfo->src->bytes_in_buffer = sizeof made_up_end;
    return TRUE;
}

static void skip_input(j_decompress_ptr cinfo, long count) {
    if (count <= 0) return;
    if ((size_t)count > cinfo->src->bytes_in_buffer) {
        fill_input(cinfo);
    } else {
        cinfo->src->next_input_byte += count;
        cinfo->src->bytes_in_buffer -= (size_t)count;
    }
}

static void decoder_error_exit(j_common_ptr cinfo) {
    const sik_jpeg_status status = status_for_code(cinfo->err->msg_code);
    const int ran_dry = decoder_of((j_decompress_ptr)cinfo)->ran_dry;
    fail(cinfo, ran_dry && status == SIK_JPEG_CORRUPT ? SIK_JPEG_TRUNCATED : status);
}

// A missing end marker alone warns elsewhere: here pixels are wanted for which there is no data. Damage that the decoder
// gets over (a bad code, a lost restart marker) is shown, as browsers do.
static void decoder_warning(j_common_ptr cinfo, int level) {
    if (level >= 0) return;
    const j_decompress_ptr decompress = (j_decompress_ptr)cinfo;
    if (cinfo->err->msg_code == JWRN_HIT_MARKER
        && (decoder_of(decompress)->ran_dry || decompress->unread_marker == JPEG_EOI)) {
        fail(cinfo, SIK_JPEG_TRUNCATED);
    }
}

sik_jpeg_decoder *sik_jpeg_create(const uint8_t *bytes, size_t count) {
    sik_jpeg_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    set_up_errors(&decoder->errors);
    decoder->errors.base.error_exit = decoder_error_exit;
    decoder->errors.base.emit_message = decoder_warning;
    decoder->cinfo.err = &decoder->errors.base;
    decoder->cinfo.client_data = decoder;
    if (setjmp(decoder->errors.leave)) {
        sik_jpeg_destroy(decoder);
        return NULL;
    }
    jpeg_create_decompress(&decoder->cinfo);
    decoder->cinfo.client_data = decoder;
    decoder->source = (struct jpeg_source_mgr){
        .next_input_byte = bytes,
        .bytes_in_buffer = count,
        .init_source = do_nothing,
        .fill_input_buffer = fill_input,
        .skip_input_data = skip_input,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = do_nothing,
    };
    decoder->cinfo.src = &decoder->source;
    return decoder;
}

// Everything a progressive picture still lacks when its data has run out, between two scans.
static int lacks_scans(const struct jpeg_decompress_struct *cinfo, const unsigned char *seen) {
    for (int component = 0; component < cinfo->num_components; component += 1) {
        if (!seen[component]) return 1;
        if (!cinfo->progressive_mode || !cinfo->coef_bits) continue;
        for (int coefficient = 0; coefficient < DCTSIZE2; coefficient += 1) {
            if (cinfo->coef_bits[component][coefficient] != 0) return 1;
        }
    }
    return 0;
}

static void mark_components(const struct jpeg_decompress_struct *cinfo, unsigned char *seen) {
    for (int index = 0; index < cinfo->comps_in_scan; index += 1) {
        seen[cinfo->cur_comp_info[index]->component_index] = 1;
    }
}

static sik_jpeg_status read_all_scans(sik_jpeg_decoder *decoder, int maximum_scans) {
    j_decompress_ptr cinfo = &decoder->cinfo;
    unsigned char seen[MAX_COMPONENTS] = {0};
    mark_components(cinfo, seen);
    int status;
    while ((status = jpeg_consume_input(cinfo)) != JPEG_REACHED_EOI) {
        if (status != JPEG_REACHED_SOS) continue;
        if (cinfo->input_scan_number > maximum_scans) return SIK_JPEG_TOO_MANY_SCANS;
        mark_components(cinfo, seen);
    }
    if (decoder->ran_dry && lacks_scans(cinfo, seen)) return SIK_JPEG_TRUNCATED;
    jpeg_start_output(cinfo, cinfo->input_scan_number);
    return SIK_JPEG_OK;
}

sik_jpeg_status sik_jpeg_start(
    sik_jpeg_decoder *decoder,
    int eighths,
    sik_jpeg_output output,
    int fancy_upsampling,
    int maximum_scans,
    uint32_t *width,
    uint32_t *height
) {
    j_decompress_ptr cinfo = &decoder->cinfo;
    if (setjmp(decoder->errors.leave)) return decoder->errors.status;
    jpeg_read_header(cinfo, TRUE);
    const int has_four = cinfo->jpeg_color_space == JCS_CMYK || cinfo->jpeg_color_space == JCS_YCCK;
    if (output == SIK_JPEG_CMYK && !has_four) return SIK_JPEG_CORRUPT;
    decoder->converts_cmyk = has_four && output == SIK_JPEG_RGB;
    cinfo->out_color_space = has_four ? JCS_CMYK : JCS_RGB;
    cinfo->scale_num = (unsigned int)eighths;
    cinfo->scale_denom = 8;
    cinfo->dct_method = JDCT_ISLOW;
    cinfo->do_fancy_upsampling = fancy_upsampling ? TRUE : FALSE;
    cinfo->do_block_smoothing = FALSE;
    decoder->in_several_scans = jpeg_has_multiple_scans(cinfo);
    cinfo->buffered_image = decoder->in_several_scans ? TRUE : FALSE;
    jpeg_start_decompress(cinfo);
    if (decoder->in_several_scans) {
        const sik_jpeg_status status = read_all_scans(decoder, maximum_scans);
        if (status != SIK_JPEG_OK) return status;
    }
    if (decoder->converts_cmyk) {
        decoder->cmyk_row = malloc((size_t)cinfo->output_width * 4);
        if (!decoder->cmyk_row) return SIK_JPEG_NO_MEMORY;
    }
    *width = cinfo->output_width;
    *height = cinfo->output_height;
    return SIK_JPEG_OK;
}

static uint8_t multiplied(unsigned int left, unsigned int right) { return (uint8_t)((left * right + 127) / 255); }

// JPEG files hold CMYK the wrong way round (0 is full ink), whether they say so in an Adobe marker or not.
static void read_cmyk_row(sik_jpeg_decoder *decoder, uint8_t *row) {
    j_decompress_ptr cinfo = &decoder->cinfo;
    JSAMPROW ink = decoder->converts_cmyk ? decoder->cmyk_row : row;
    jpeg_read_scanlines(cinfo, &ink, 1);
    for (size_t x = 0; x < cinfo->output_width; x += 1) {
        const uint8_t *pixel = ink + x * 4;
        if (decoder->converts_cmyk) {
            for (int channel = 0; channel < 3; channel += 1) {
                row[x * 3 + (size_t)channel] = multiplied(pixel[channel], pixel[3]);
            }
        } else {
            for (int channel = 0; channel < 4; channel += 1) row[x * 4 + (size_t)channel] = 255 - pixel[channel];
        }
    }
}

enum { ROWS_AT_ONCE = 16 };

sik_jpeg_status sik_jpeg_read(sik_jpeg_decoder *decoder, uint8_t *rows, size_t stride, uint32_t row_count) {
    j_decompress_ptr cinfo = &decoder->cinfo;
    if (setjmp(decoder->errors.leave)) return decoder->errors.status;
    uint32_t done = 0;
    while (done < row_count) {
        if (cinfo->out_color_space == JCS_CMYK) {
            read_cmyk_row(decoder, rows + stride * done);
            done += 1;
            continue;
        }
        JSAMPROW pointers[ROWS_AT_ONCE];
        const uint32_t wanted = row_count - done < ROWS_AT_ONCE ? row_count - done : ROWS_AT_ONCE;
        for (uint32_t index = 0; index < wanted; index += 1) pointers[index] = rows + stride * (done + index);
        const uint32_t got = jpeg_read_scanlines(cinfo, pointers, wanted);
        if (got == 0) return SIK_JPEG_CORRUPT;
        done += got;
    }
    return SIK_JPEG_OK;
}

const char *sik_jpeg_message(const sik_jpeg_decoder *decoder) { return decoder->errors.message; }

void sik_jpeg_destroy(sik_jpeg_decoder *decoder) {
    jpeg_destroy_decompress(&decoder->cinfo);
    free(decoder->cmyk_row);
    free(decoder);
}

// MARK: Encoding

typedef struct encoder {
    struct jpeg_compress_struct cinfo;
    error_manager errors;
    unsigned char *bytes;
    unsigned long count;
} encoder;

static const int sharp_colour_quality = 90;

static void compress(
    encoder *work, const uint8_t *pixels, uint32_t width, uint32_t height, size_t stride, int quality, int progressive
) {
    j_compress_ptr cinfo = &work->cinfo;
    jpeg_create_compress(cinfo);
    jpeg_mem_dest(cinfo, &work->bytes, &work->count);
    cinfo->image_width = width;
    cinfo->image_height = height;
    cinfo->input_components = 3;
    cinfo->in_color_space = JCS_RGB;
    jpeg_set_defaults(cinfo);
    jpeg_set_quality(cinfo, quality, TRUE);
    cinfo->optimize_coding = TRUE;
    cinfo->dct_method = JDCT_ISLOW;
    if (quality >= sharp_colour_quality) {
        cinfo->comp_info[0].h_samp_factor = 1;
        cinfo->comp_info[0].v_samp_factor = 1;
    }
    if (progressive) jpeg_simple_progression(cinfo);
    jpeg_start_compress(cinfo, TRUE);
    while (cinfo->next_scanline < height) {
        JSAMPROW row = (JSAMPROW)(uintptr_t)(pixels + stride * cinfo->next_scanline);
        jpeg_write_scanlines(cinfo, &row, 1);
    }
    jpeg_finish_compress(cinfo);
}

sik_jpeg_status sik_jpeg_encode(
    const uint8_t *pixels,
    uint32_t width,
    uint32_t height,
    size_t stride,
    int quality,
    int progressive,
    uint8_t **bytes,
    size_t *count,
    char *message
) {
    // On the heap, so that what libjpeg changed between setjmp and longjmp is well defined afterwards.
    encoder *work = calloc(1, sizeof *work);
    if (!work) return SIK_JPEG_NO_MEMORY;
    set_up_errors(&work->errors);
    work->cinfo.err = &work->errors.base;
    if (setjmp(work->errors.leave) == 0) compress(work, pixels, width, height, stride, quality, progressive);
    const sik_jpeg_status status = work->errors.status;
    jpeg_destroy_compress(&work->cinfo);
    if (status == SIK_JPEG_OK) {
        *bytes = work->bytes;
        *count = work->count;
    } else {
        free(work->bytes);
        snprintf(message, SIK_JPEG_MESSAGE_BYTES, "%s", work->errors.message);
    }
    free(work);
    return status;
}
