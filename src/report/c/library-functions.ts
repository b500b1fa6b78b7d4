/** What the replaced functions take their results from. */
export const resultHarness = `struct hyla_results {
  const long long *next;
  int left;
};
static long long hyla_next(struct hyla_results *results) {
  return results->left-- > 0 ? *results->next++ : 0;
}
`;

const FAILED = `#ifdef errno
  errno = 2;
#endif`;

/** Library functions whose result a test may want: under other names, with the library's own where that will do. */
export const replacements: Readonly<Record<string, string>> = {
  time: `__typeof__(hyla_time(NULL)) hyla_time(__typeof__(hyla_time(NULL)) *to) {
  __typeof__(hyla_time(NULL)) now = hyla_next(&hyla_results_time);
  if (to != NULL) *to = now;
  return now;
}
`,
  clock: `__typeof__(hyla_clock()) hyla_clock(void) {
  return hyla_next(&hyla_results_clock);
}
`,
  gettimeofday: timeOfDay('gettimeofday', 'struct timeval *to, void *unused', 'tv_usec', 'microseconds'),
  clock_gettime: timeOfDay(
    'clock_gettime',
    'clockid_t unused, struct timespec *to',
    'tv_nsec',
    'nanoseconds',
  ),
  fopen: `hyla_file *hyla_fopen(const char *path, const char *mode) {
  (void)path;
  (void)mode;
  if (hyla_next(&hyla_results_fopen) != 0) return hyla_open(0, 0, hyla_position < 0 ? -1 : 0);
${FAILED}
  return NULL;
}
`,
  freopen: `void hyla_clearerr(hyla_file *) HYLA_LIBRARY(clearerr);
hyla_file *hyla_freopen(const char *path, const char *mode, hyla_file *file) {
  int k;
  (void)path;
  (void)mode;
  for (k = 0; k < 64; k++)
    if (hyla_streams[k].file == file) hyla_streams[k].source = 0;
  if (hyla_next(&hyla_results_freopen) == 0) {
    hyla_clearerr(file);
    return file;
  }
${FAILED}
  return NULL;
}
`,
  fclose: onFile('fclose'),
  fflush: onFile('fflush'),
  printf: printing('printf', 'const char *format', 'vprintf', 'const char *', 'format'),
  fprintf: printing(
    'fprintf',
    'hyla_file *file, const char *format',
    'vfprintf',
    'hyla_file *, const char *',
    'file, format',
  ),
  vprintf: printingList('vprintf', 'const char *format', 'const char *', 'format'),
  vfprintf: printingList(
    'vfprintf',
    'hyla_file *file, const char *format',
    'hyla_file *, const char *',
    'file, format',
  ),
  puts: put('puts', 'const char *text', 'const char *', 'text', 'result'),
  fputs: put(
    'fputs',
    'const char *text, hyla_file *file',
    'const char *, hyla_file *',
    'text, file',
    'result',
  ),
  putchar: put('putchar', 'int c', 'int', 'c', '-1'),
  putc: put('putc', 'int c, hyla_file *file', 'int, hyla_file *', 'c, file', '-1'),
  fputc: put('fputc', 'int c, hyla_file *file', 'int, hyla_file *', 'c, file', '-1'),
  fwrite: `__SIZE_TYPE__ hyla_fwrite(const void *from, __SIZE_TYPE__ bytes, __SIZE_TYPE__ count, hyla_file *file) {
  __SIZE_TYPE__ missing = (unsigned)hyla_next(&hyla_results_fwrite);
  (void)from;
  (void)file;
  return bytes == 0 || missing >= count ? 0 : count - missing;
}
`,
  setvbuf: `int hyla_setvbuf(hyla_file *file, char *buffer, int mode, __SIZE_TYPE__ bytes) {
  (void)file;
  (void)buffer;
  (void)mode;
  (void)bytes;
  return (int)hyla_next(&hyla_results_setvbuf);
}
`,
};

/** The library's own function, under a name that no source knows. */
function library(declaration: string, name: string): string {
  return `${declaration} HYLA_LIBRARY(${name});\n`;
}

function onFile(name: string): string {
  return `${library(`int hyla_own_${name}(hyla_file *)`, name)}int hyla_${name}(hyla_file *file) {
  int result = (int)hyla_next(&hyla_results_${name});
  return result == 0 ? hyla_own_${name}(file) : result;
}
`;
}

function printing(name: string, parameters: string, list: string, types: string, args: string): string {
  return `${library(`int hyla_list_${name}(${types}, __builtin_va_list)`, list)}int hyla_${name}(${parameters}, ...) {
  int result = (int)hyla_next(&hyla_results_${name});
  __builtin_va_list arguments;
  if (result < 0) return result;
  __builtin_va_start(arguments, format);
  result = hyla_list_${name}(${args}, arguments);
  __builtin_va_end(arguments);
  return result;
}
`;
}

function printingList(name: string, parameters: string, types: string, args: string): string {
  return `${library(`int hyla_own_${name}(${types}, __builtin_va_list)`, name)}int hyla_${name}(${parameters}, __builtin_va_list arguments) {
  int result = (int)hyla_next(&hyla_results_${name});
  return result < 0 ? result : hyla_own_${name}(${args}, arguments);
}
`;
}

function put(name: string, parameters: string, types: string, args: string, failure: string): string {
  const own = `${library(`int hyla_own_${name}(${types})`, name)}int hyla_${name}(${parameters}) {
  int result = (int)hyla_next(&hyla_results_${name});`;
  const plain = `result == 0 ? hyla_own_${name}(${args}) : ${failure}`;
  return `${own}
  return ${plain};
}
`;
}

/** One that tells seconds and a fraction of one through `to`, or fails. */
function timeOfDay(name: string, parameters: string, member: string, fraction: string): string {
  return `int hyla_${name}(${parameters}) {
  (void)unused;
  if (hyla_next(&hyla_results_${name}) != 0) {
${FAILED}
    return -1;
  }
  to->tv_sec = hyla_next(&hyla_results_time);
  to->${member} = hyla_next(&hyla_results_${fraction});
  return 0;
}
`;
}
