/* Integer constant expressions give no objective; loops over them are counted. */
enum kind { FIRST, SECOND = 5 };
struct s { int a; char b[1 ? 2 : 3]; int bits : 1 && 1; };
_Static_assert(sizeof(int) == 4 && 1, "");
static int file_scope = 1 ? 2 : 3;
int constants(int n) {
  enum { LOCAL = 1 ? 2 : 3 };
  _Static_assert(LOCAL || 0, "");
  static int kept = 4 && 5;
  int a[1 && 1 ? 2 : 3];
  if (1) n++;
  if (SECOND == 5 && n) n++;
  if (sizeof(struct s) > 3 || n) n++;
  if (LOCAL) n++;
  if ('a' == 97 ? n : 0) n++;
  if ((int)1.5) n++;
  if (1 / 0) n++;
  while (1) if (n++ > 5) break;
  while (FIRST || n) n--;
  while (1 || n) if (n++) break;
  while (n++, 1) if (n > 9) break;
  for (;;) { if (n) break; }
  for (int i = 0;;) { if (i++ > n) break; }
  for (; SECOND; n++) if (n > 20) return 1;
  do { n++; } while (0);
  do { n++; } while (FIRST);
  do { if (n > 30) break; } while (1);
  a[0] = sizeof(n ? 1 : 2L) + _Alignof(int);
  a[1] = (__typeof__(n && kept))n;
  switch (3) { case 3: n++; }
  return a[0] + file_scope + kept;
}
