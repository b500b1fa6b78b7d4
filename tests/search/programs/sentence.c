/* A sentence of fields, as a format asks for them, with commas between them. */
static int is_field(char c) { return c >= ' ' && c != ',' && c != '*'; }

static int scan(const char *s, const char *format, char *type) {
  const char *field = s;
  while (*format) {
    char wanted = *format++;
    if (!field) return 0;
    if (wanted == 't') {
      if (field[0] != '$') return 0;
      for (int k = 0; k < 3; k++) {
        if (!is_field(field[1 + k])) return 0;
        type[k] = field[1 + k];
      }
    } else if (wanted == 'd') {
      if (is_field(*field) && *field != 'N' && *field != 'S') return 0;
    } else {
      for (; is_field(*field); field++)
        if (*field < '0' || *field > '9') return 0;
    }
    while (is_field(*s)) s++;
    field = *s == ',' ? ++s : 0;
  }
  return 1;
}

int position(const char *s) {
  char type[3];
  if (!scan(s, "tididiif", type)) return 0;
  return type[0] == 'R' && type[1] == 'M' ? 2 : 1;
}
