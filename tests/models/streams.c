/* Compares streams, operation by operation, with a file of the machine that has the same bytes. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include "comparison.h"

/* The models' own FILE, of which only they know more than the size. */
typedef struct { long zeros[2]; } stream;
stream *model_fopen(const char *, const char *);
int model_fclose(stream *), model_fgetc(stream *), model_getc(stream *), model_ungetc(int, stream *), model_feof(stream *);
int model_ferror(stream *), model_fseek(stream *, long, int), model_fscanf(stream *, const char *, ...);
long model_ftell(stream *);
void model_rewind(stream *), model_clearerr(stream *);
char *model_fgets(char *, int, stream *);
size_t model_fread(void *, size_t, size_t, stream *);
ssize_t model_getline(char **, size_t *, stream *), model_getdelim(char **, size_t *, int, stream *);
int model_fgetpos(stream *, long long *), model_fsetpos(stream *, const long long *);

static char content[32];
static int length, position;
int __hyla_file_1(void) { return position < length ? (unsigned char)content[position++] : -1; }
static stream opened;
stream *__hyla_result_fopen(void) { return &opened; }
int __hyla_result_fclose(void) { return 0; }
int __hyla_has_positions(void) { return 1; }
int __hyla_takes_part(void) { return 1; }
int __hyla_result_ungetc(void) { return 0; }
int __hyla_reason(void) { return 1; }
#define NEVER(type, name) type name(void) { abort(); }
NEVER(int, __hyla_stdin) NEVER(int, __hyla_file_2) NEVER(int, __hyla_further_files) NEVER(int, __hyla_earlier_state)
NEVER(int, __hyla_write_failed) NEVER(int, __hyla_result_freopen) NEVER(long, __hyla_earlier_position) NEVER(int, __hyla_undefined)
NEVER(int, __hyla_any_number) NEVER(void, __hyla_unmodelled_this_conversion_in_a_format)
NEVER(double, __hyla_other_number)
NEVER(void, __hyla_unmodelled_more_than_four_characters_pushed_back)
NEVER(void, __hyla_unmodelled_a_line_of_1024_characters_or_more) NEVER(void, __hyla_unmodelled_positions_in_more_than_two_files)
NEVER(void, __hyla_unmodelled_positions_beyond_1024) NEVER(void, __hyla_unmodelled_positions_before_the_first_one)
NEVER(void, __hyla_unmodelled_reading_what_was_written) NEVER(void, __hyla_unmodelled_the_position_after_formatted_output) NEVER(void, __hyla_unmodelled_a_number_of_more_than_64_bits)
NEVER(void, __hyla_unmodelled_a_number_of_64_characters_or_more) NEVER(void, __hyla_unmodelled_pointers_in_formatted_input)
NEVER(void, __hyla_unmodelled_hexadecimal_fractions_in_formatted_input) NEVER(void, __hyla_unmodelled_long_double_in_a_format)
NEVER(void, __hyla_unmodelled_wide_characters_in_a_format)
/* What is known of the first file (FIRST_FILE is 2): emptied for each new one. Static in the model. */
extern char contents[4][1064];
static void forget(void) {
  memset(contents, 0, sizeof contents);
  memset(&opened, 0, sizeof opened);
}

static void fill(void) {
  static const char alphabet[] = "a \n17-\xff";
  length = (int)below(30);
  for (int i = 0; i < length; i++) content[i] = alphabet[below(7)];
  position = 0;
}

static void same(long real, long modelled, const char *what) {
  char detail[120];
  snprintf(detail, sizeof detail, "%ld, not %ld, of \"%.*s\"", real, modelled, length, content);
  check(real == modelled, what, detail);
}

static void line(FILE *real, stream *model) {
  char *first = NULL, *second = NULL;
  size_t first_size = 0, second_size = 0;
  int delimiter = below(2) ? '\n' : '7';
  ssize_t expected = getdelim(&first, &first_size, delimiter, real);
  same(expected, delimiter == '\n' ? model_getline(&second, &second_size, model) : model_getdelim(&second, &second_size, delimiter, model), "getdelim");
  if (expected >= 0 && second) check(memcmp(first, second, (size_t)expected + 1) == 0 && second_size > (size_t)expected, "getdelim", first);
  free(first);
  free(second);
}

static void scan(FILE *real, stream *model) {
  static const char *const formats[] = {"%d", " %c", "%2s", "%[^\n]", "a%n", "%*d%d", "%i-%c"};
  const char *format = formats[below(7)];
  char first[2][40], second[2][40];
  memset(first, 0, sizeof first);
  memset(second, 0, sizeof second);
  same(fscanf(real, format, first[0], first[1]), model_fscanf(model, format, second[0], second[1]), format);
  check(memcmp(first, second, sizeof first) == 0, "fscanf", format);
}

static int has_pushed;

/* 0: what comes after it is up to the implementation. */
static int operation(FILE *real, stream *model) {
  char first[40] = {0}, second[40] = {0};
  int n = 1 + (int)below(12), size = 1 + (int)below(3), kind = (int)below(12);
  /* one character is all that may be pushed back, and in front of the first byte there is no position */
  if (has_pushed && (kind == 2 || kind == 8 || kind == 11)) return 1;
  if (kind != 10 && !(kind == 3 && n == 1)) has_pushed = 0;
  switch (kind) {
    case 0: same(fgetc(real), model_fgetc(model), "fgetc"); break;
    case 1: same(getc(real), model_getc(model), "getc"); break;
    case 2:
      n = below(4) ? 'q' : -1;
      same(ungetc(n, real), model_ungetc(n, model), "ungetc");
      has_pushed = n != -1;
      break;
    case 3: {
      char *expected = fgets(first, n, real), *found = model_fgets(second, n, model);
      same(expected != NULL, found != NULL, "fgets");
      check(memcmp(first, second, sizeof first) == 0, "fgets", content);
      break;
    }
    case 4:
      same((long)fread(first, (size_t)size, (size_t)n, real), (long)model_fread(second, (size_t)size, (size_t)n, model), "fread");
      check(memcmp(first, second, sizeof first) == 0, "fread", content);
      break;
    case 5: line(real, model); break;
    case 6: scan(real, model); break;
    case 7: {
      int whence = (int)below(3);
      long offset = (long)below(20) - (whence == 0 ? 2 : 10);
      int failed = fseek(real, offset, whence);
      same(failed, model_fseek(model, offset, whence), "fseek");
      if (failed) return 0;
      break;
    }
    case 8: same(ftell(real), model_ftell(model), "ftell"); break;
    case 9: rewind(real); model_rewind(model); break;
    case 10: clearerr(real); model_clearerr(model); break;
    default: {
      fpos_t where;
      long long mark;
      same(fgetpos(real, &where), model_fgetpos(model, &mark), "fgetpos");
      same(fgetc(real), model_fgetc(model), "fgetc");
      same(fsetpos(real, &where), model_fsetpos(model, &mark), "fsetpos");
    }
  }
  same(!feof(real), !model_feof(model), "feof");
  same(!ferror(real), !model_ferror(model), "ferror");
  return 1;
}

int main(void) {
  FILE *real = tmpfile();
  for (int round = 0; round < 60000; round++) {
    fill();
    rewind(real);
    if (fwrite(content, 1, (size_t)length, real) != (size_t)length || fflush(real) != 0 || ftruncate(fileno(real), length) != 0) return 2;
    rewind(real);
    forget();
    stream *model = model_fopen("name", "r");
    ((char *)model)[4] = 2; /* its source: always the first file */
    has_pushed = 0;
    for (unsigned n = 1 + below(14); n > 0 && operation(real, model); n--) continue;
    same(0, model_fclose(model), "fclose");
  }
  return report();
}
