/** Streams whose bytes the tests give. The GNU function is the only one that also ends and fails where a test wants it. */
export const streamHarness = `#ifndef stdin
struct _IO_FILE;
extern struct _IO_FILE *stdin;
#endif
typedef __typeof__(*stdin) hyla_file;
enum { HYLA_STDIN = 1, HYLA_FILE_1, HYLA_FILE_2, HYLA_FURTHER_FILES, HYLA_END = -1, HYLA_ERROR = -2 };

struct hyla_callbacks {
  __PTRDIFF_TYPE__ (*read)(void *, char *, __SIZE_TYPE__);
  __PTRDIFF_TYPE__ (*write)(void *, const char *, __SIZE_TYPE__);
  int (*seek)(void *, long long *, int);
  int (*close)(void *);
};
hyla_file *hyla_fopencookie(void *, const char *, struct hyla_callbacks) HYLA_LIBRARY(fopencookie);
int hyla_getc(hyla_file *) HYLA_LIBRARY(getc);

/* What is read, by where it comes from. */
static struct hyla_source {
  const short *bytes;
  long long length, at;
} hyla_sources[HYLA_FURTHER_FILES + 1];
/* What earlier uses left of a stream that a test gives (1: its end, 2: an error), and where it stands (-1: nowhere). */
__attribute__((__unused__)) static int hyla_earlier;
__attribute__((__unused__)) static long long hyla_position;

static struct hyla_stream {
  hyla_file *file;
  int source, earlier;
  long long start;
} hyla_streams[64];

/* Files are numbered in the order in which they are read first. */
static struct hyla_source *hyla_source_of(struct hyla_stream *stream) {
  static int used = HYLA_STDIN;
  if (stream->source == 0) stream->source = used < HYLA_FURTHER_FILES ? ++used : used;
  return &hyla_sources[stream->source];
}

/* One byte at a time: who reads later may be another stream. */
static __PTRDIFF_TYPE__ hyla_read(void *cookie, char *to, __SIZE_TYPE__ bytes) {
  struct hyla_stream *stream = cookie;
  int next = HYLA_END;
  if (stream->earlier != 0) {
    next = (stream->earlier & 2) != 0 ? HYLA_ERROR : HYLA_END;
    stream->earlier &= next == HYLA_ERROR ? 1 : 0;
  } else if (bytes > 0) {
    struct hyla_source *source = hyla_source_of(stream);
    if (source->at < source->length) next = source->bytes[source->at++];
  }
  if (next < 0) return next == HYLA_ERROR ? -1 : 0;
  *to = (char)next;
  return 1;
}

static __PTRDIFF_TYPE__ hyla_write(void *cookie, const char *from, __SIZE_TYPE__ bytes) {
  (void)cookie;
  (void)from;
  return (__PTRDIFF_TYPE__)bytes;
}

static int hyla_seek(void *cookie, long long *offset, int whence) {
  struct hyla_stream *stream = cookie;
  struct hyla_source *source = hyla_source_of(stream);
  long long end = 0, at;
  while (end < source->length && source->bytes[end] >= 0) end++;
  at = *offset + (whence == 0 ? -stream->start : whence == 1 ? source->at : end);
  if (stream->start < 0 || at < 0) return -1;
  source->at = at;
  *offset = at + stream->start;
  return 0;
}

__attribute__((__unused__)) static hyla_file *hyla_open(int number, int earlier, long long start) {
  static const struct hyla_callbacks callbacks = {hyla_read, hyla_write, hyla_seek, NULL};
  static int count;
  struct hyla_stream *stream = &hyla_streams[count++];
  hyla_file *file = hyla_fopencookie(stream, "r+", callbacks);
  stream->file = file;
  stream->source = number;
  stream->start = start;
  stream->earlier = earlier;
  while (file != NULL && stream->earlier != 0) hyla_getc(file);
  return file;
}

__attribute__((__unused__)) static void hyla_feed(int source, const short *bytes, int length) {
  hyla_sources[source].bytes = bytes;
  hyla_sources[source].length = length;
}
`;

export const stdinHarness = `static void hyla_open_stdin(void) {
  stdin = hyla_open(HYLA_STDIN, hyla_earlier, hyla_position);
}
`;
