struct node { int value; struct node *next; short tag[3]; };
int table[4][5];
int at(int i, int j) { return table[i][j] + table[2][3]; }
int walk(struct node *n, int k) { return n->next->tag[k] + n[k].value + n[-1].value; }
long diff(int *a, int *b) { return a - b + (a < b) + (a == b); }
void put(char *to, const char *from) { while (__hyla_probe(0, (*to++ = *from++) != 0)); }
int *address(int *p, unsigned char i) { return &p[i]; }
int taken(int x) { int y = x, *p = &y; *p += 2; return y; }
int (*choose(int c))(int) { return __hyla_probe(1, (c) != 0) ? taken : 0; }
int indirect(int c) { return choose(c)(c); }
int casts(void *p) { return ((int *)p)[1] + *(short *)((char *)p + 3) + (int)p + *(int *)0x100; }
int locals(int i) { int a[3] = {1, 2, 3}; char s[] = "abc"; return a[i] + s[i]; }
