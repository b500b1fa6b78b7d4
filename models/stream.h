/*
 * What a FILE is to the models of <stdio.h>. Not a header of C: its names are Hyla's own. A test that gives a function
 * a FILE gives it zeros: a stream of which nothing is known yet.
 */

#include "undefined.h"

typedef __SIZE_TYPE__ size_t;
typedef unsigned char byte;

#define NULL ((void *)0)
#define EOF (-1)

enum { MOST_PUSHED = 4 };

/* At most 16 bytes: so large is an object that no test looks into. */
typedef struct _IO_FILE {
  int state;
  /* Where its bytes come from: 0 is not known yet. */
  byte source;
  /* It was opened here, at its beginning. */
  byte is_at_start;
  /* Characters that will be read again: the last one first. */
  byte pushed_count;
  byte pushed[MOST_PUSHED];
} FILE;

enum {
  /* Its state is known; this alone: the next byte can be had. */
  READY = 1,
  /* The indicators of the standard. */
  AT_END = 2,
  FAILED = 4,
  CLOSED = 8,
  PUSHED = 16,
  /* Something was written since anybody asked whether that went well. */
  WRITTEN = 32,
  /* A seek has led to where the bytes are known. */
  KNOWN = 64
};

enum { STANDARD_INPUT = 1, FIRST_FILE = 2, SECOND_FILE = 3, FURTHER_FILES = 4 };

extern FILE __hyla_standard_streams[3];

/* The next byte, or EOF at the end and after an error, with the indicator set. */
int __hyla_next_byte(FILE *file);
/* The same of stdin. */
int __hyla_next_of_stdin(void);
/* What an earlier use left of a stream: asked once. */
void __hyla_know(FILE *file);
void __hyla_push_back(FILE *file, int c);
/* Where its bytes come from, STANDARD_INPUT …; a file gets its number when somebody asks first. */
int __hyla_source_of(FILE *file);
/* A byte that nobody has read yet: -1 at the end, -2 for an error. */
int __hyla_fresh_byte(FILE *file);

/*
 * Where positions matter, seek.c has these four; elsewhere they do nothing. They are told of each byte that was read
 * from where nobody had read before, of how many were written, and of a text whose length nobody knows; the last one
 * reads what is known.
 */
void __hyla_was_read(FILE *file, int c);
void __hyla_was_written(FILE *file, size_t bytes);
void __hyla_was_printed(FILE *file);
int __hyla_known_byte(FILE *file);

/* For functions that two files have: the first file's counts. */
#define HOOK __attribute__((weak))
