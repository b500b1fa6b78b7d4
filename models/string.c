/* <string.h> and <strings.h>. Written for short paths: one branch per character where that is possible. */

#include "undefined.h"

#define MODEL __attribute__((weak))
#define NULL ((void *)0)

typedef __SIZE_TYPE__ size_t;
typedef unsigned char byte;

void *malloc(size_t bytes);

MODEL size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != 0) length++;
  return length;
}

MODEL size_t strnlen(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0) length++;
  return length;
}

/* By how much strings differ, where the program looks at more than the sign: 0 for as much as their bytes do. */
int __hyla_other_difference(void);

/* Any number of the same sign. Without a branch. */
int __hyla_of_sign(int result) {
  unsigned other = (unsigned)__hyla_other_difference();
  unsigned sign = (unsigned)(result >> 31);
  unsigned own = ((unsigned)result ^ sign) - sign;
  unsigned magnitude = other | (own & -(unsigned)(other == 0));
  return (int)(((magnitude ^ sign) - sign) & -(unsigned)(result != 0));
}

MODEL int strcmp(const char *a, const char *b) {
  while (*a == *b) {
    if (*a == 0) return 0;
    a++;
    b++;
  }
  return (byte)*a - (byte)*b;
}

MODEL int strcoll(const char *a, const char *b) {
  while (*a == *b) {
    if (*a == 0) return 0;
    a++;
    b++;
  }
  return (byte)*a - (byte)*b;
}

MODEL int strncmp(const char *a, const char *b, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    if (a[i] != b[i]) return (byte)a[i] - (byte)b[i];
    if (a[i] == 0) return 0;
  }
  return 0;
}

/* Without a branch: capital letters get the bit that tells small ones. */
static int lower(char c) {
  int letter = (byte)c;
  return letter | ((unsigned)letter - 'A' < 26) << 5;
}

MODEL int strcasecmp(const char *a, const char *b) {
  while (lower(*a) == lower(*b)) {
    if (*a == 0) return 0;
    a++;
    b++;
  }
  return lower(*a) - lower(*b);
}

MODEL int strncasecmp(const char *a, const char *b, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    if (lower(a[i]) != lower(b[i])) return lower(a[i]) - lower(b[i]);
    if (a[i] == 0) return 0;
  }
  return 0;
}

MODEL char *strcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i]) != 0) i++;
  return to;
}

MODEL char *stpcpy(char *to, const char *from) {
  while ((*to = *from) != 0) {
    to++;
    from++;
  }
  return to;
}

MODEL char *strncpy(char *to, const char *from, size_t limit) {
  size_t i = 0;
  while (i < limit && from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  while (i < limit) to[i++] = 0;
  return to;
}

MODEL char *strcat(char *to, const char *from) {
  char *end = to;
  while (*end != 0) end++;
  while ((*end = *from) != 0) {
    end++;
    from++;
  }
  return to;
}

MODEL char *strncat(char *to, const char *from, size_t limit) {
  char *end = to;
  while (*end != 0) end++;
  size_t i = 0;
  while (i < limit && from[i] != 0) {
    end[i] = from[i];
    i++;
  }
  end[i] = 0;
  return to;
}

MODEL char *strchr(const char *text, int wanted) {
  while (*text != (char)wanted) {
    if (*text == 0) return NULL;
    text++;
  }
  return (char *)text;
}

MODEL char *strrchr(const char *text, int wanted) {
  const char *found = NULL;
  for (;; text++) {
    if (*text == (char)wanted) found = text;
    if (*text == 0) return (char *)found;
  }
}

MODEL char *strstr(const char *text, const char *wanted) {
  for (;; text++) {
    size_t i = 0;
    while (wanted[i] != 0 && text[i] == wanted[i]) i++;
    if (wanted[i] == 0) return (char *)text;
    if (*text == 0) return NULL;
  }
}

static int occurs(char wanted, const char *set) {
  while (*set != 0) {
    if (*set == wanted) return 1;
    set++;
  }
  return 0;
}

MODEL size_t strspn(const char *text, const char *set) {
  size_t length = 0;
  while (text[length] != 0 && occurs(text[length], set)) length++;
  return length;
}

MODEL size_t strcspn(const char *text, const char *set) {
  size_t length = 0;
  while (text[length] != 0 && !occurs(text[length], set)) length++;
  return length;
}

MODEL char *strpbrk(const char *text, const char *set) {
  while (*text != 0) {
    if (occurs(*text, set)) return (char *)text;
    text++;
  }
  return NULL;
}

static char *next_token(char *text, const char *separators, char **rest) {
  if (text == NULL) text = *rest;
  if (text == NULL) return NULL;
  while (*text != 0 && occurs(*text, separators)) text++;
  if (*text == 0) {
    *rest = NULL;
    return NULL;
  }
  char *token = text;
  while (*text != 0 && !occurs(*text, separators)) text++;
  if (*text == 0) {
    *rest = NULL;
  } else {
    *text = 0;
    *rest = text + 1;
  }
  return token;
}

/* What an earlier call, before the function under test was called, has left to be read. */
char *__hyla_earlier_text(void);
/* 1 where no call can have been earlier. */
int __hyla_is_first_strtok(void);

MODEL char *strtok(char *text, const char *separators) {
  static char *rest;
  static char nothing;
  if (text == NULL && rest == NULL) {
    rest = __hyla_earlier_text();
    if (__hyla_is_first_strtok()) rest += UNDEFINED();
  }
  char *token = next_token(text, separators, &rest);
  /* Who asks again gets nothing again. */
  if (rest == NULL) rest = &nothing;
  return token;
}

MODEL char *strtok_r(char *text, const char *separators, char **rest) { return next_token(text, separators, rest); }

MODEL char *strsep(char **rest, const char *separators) {
  char *token = *rest;
  if (token == NULL) return NULL;
  char *end = token;
  while (*end != 0 && !occurs(*end, separators)) end++;
  if (*end == 0) {
    *rest = NULL;
  } else {
    *end = 0;
    *rest = end + 1;
  }
  return token;
}

MODEL char *strdup(const char *text) {
  size_t length = 0;
  while (text[length] != 0) length++;
  char *copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  __builtin_memcpy(copy, text, length + 1);
  return copy;
}

MODEL char *strndup(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0) length++;
  char *copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  __builtin_memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

MODEL int memcmp(const void *a, const void *b, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) {
    if (((const byte *)a)[i] != ((const byte *)b)[i]) return ((const byte *)a)[i] - ((const byte *)b)[i];
  }
  return 0;
}

MODEL void *memchr(const void *block, int wanted, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) {
    if (((const byte *)block)[i] == (byte)wanted) return (byte *)block + i;
  }
  return NULL;
}

/* Called as functions; where the compiler sees them it has instructions for these three. */
MODEL void *memcpy(void *to, const void *from, size_t bytes) {
  __builtin_memcpy(to, from, bytes);
  return to;
}

MODEL void *memmove(void *to, const void *from, size_t bytes) {
  __builtin_memmove(to, from, bytes);
  return to;
}

MODEL void *memset(void *to, int value, size_t bytes) {
  __builtin_memset(to, value, bytes);
  return to;
}

MODEL void bzero(void *to, size_t bytes) { __builtin_memset(to, 0, bytes); }
