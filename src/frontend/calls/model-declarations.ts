/** The functions of `models/` that compiled formats call, as `text.h`, `scan.h` and `print.c` have them. */

const text = 'struct __hyla_text *';
const scan = 'struct __hyla_scan *';
const wide = 'unsigned long long';

export const MODEL_DECLARATIONS: string = [
  'struct __hyla_text { char *to; unsigned long last, length; };',
  `void __hyla_text_begin(${text}, char *, unsigned long);`,
  `int __hyla_text_end(${text});`,
  `void __hyla_put_literal(${text}, const char *, unsigned long);`,
  ...['decimal', 'wide_decimal', 'octal', 'wide_octal'].map(
    (name) => `void __hyla_put_${name}(${text}, ${wide}, int);`,
  ),
  ...['hexadecimal', 'wide_hexadecimal'].map(
    (name) => `void __hyla_put_${name}(${text}, ${wide}, int, int);`,
  ),
  `void __hyla_put_int(${text}, int, int, int);`,
  `void __hyla_put_long_long(${text}, long long, int, int);`,
  `void __hyla_put_padded_signed(${text}, long long, int, int, int);`,
  `void __hyla_put_padded_unsigned(${text}, ${wide}, int, int, int, int);`,
  `void __hyla_put_character(${text}, int, int, int);`,
  `void __hyla_put_string(${text}, const char *, int, int, int);`,
  `void __hyla_put_pointer(${text}, const void *, int, int);`,
  `void __hyla_put_double(${text}, double, int, int, int, int);`,
  `int __hyla_printed(${text});`,
  `int __hyla_printed_to(void *, ${text});`,
  'void __hyla_look_at(const char *);',
  'int __hyla_unheeded_printf_done(void);',
  'int __hyla_unheeded_fprintf_done(void *);',
  'struct __hyla_scan { int is_stream; const char *text; void *stream; int ahead, consumed, assigned, is_over, result; };',
  `void __hyla_scan_text(${scan}, const char *);`,
  `void __hyla_scan_stream(${scan}, void *);`,
  `void __hyla_scan_stdin(${scan});`,
  `int __hyla_scan_end(${scan});`,
  `void __hyla_scan_blanks(${scan});`,
  `void __hyla_scan_literal(${scan}, int);`,
  `void __hyla_scan_signed(${scan}, void *, int, int, int);`,
  `void __hyla_scan_unsigned(${scan}, void *, int, int, int);`,
  `void __hyla_scan_double(${scan}, void *, int, int);`,
  `void __hyla_scan_characters(${scan}, char *, int, int);`,
  `void __hyla_scan_string(${scan}, char *, int, int);`,
  `void __hyla_scan_set(${scan}, char *, int, int, const char *, int);`,
  `void __hyla_scan_count(${scan}, void *, int);`,
].join(' ');
