/* What formatted input and output have in common. Not a header of C: its names are Hyla's own. */

typedef __builtin_va_list va_list;
typedef unsigned long long wide;

#define va_start __builtin_va_start
#define va_arg __builtin_va_arg
#define va_copy __builtin_va_copy
#define va_end __builtin_va_end

/* The arguments that are left. In a struct, as some machines have an array for a va_list. */
struct arguments {
  va_list list;
};

/* Reads the length modifier of a directive: h, l, j, z, t, L; H for hh, q for ll. Returns what follows. */
static inline const char *parse_length(const char *format, char *length) {
  switch (*format) {
    case 'h':
    case 'l':
      *length = *format;
      if (format[1] != *format) return format + 1;
      *length = *format == 'h' ? 'H' : 'q';
      return format + 2;
    case 'j':
    case 'z':
    case 't':
    case 'L': *length = *format; return format + 1;
    default: return format;
  }
}
