// truth: f
/* What pointers into arrays may do: one past the end, back from there, over the whole struct as bytes. */
struct part {
  unsigned char head[2], tail[2];
};

struct text {
  unsigned char length;
  unsigned char data[1];
};

int f(unsigned char a, unsigned char b) {
  struct part p = {{1, 2}, {a, b}}, q;
  unsigned char *end = &p.head[2];
  if (end[-1] != 2)
    return 1; // never
  unsigned char *bytes = (unsigned char *)&q;
  for (int k = 0; k < (int)sizeof q; k++)
    bytes[k] = ((unsigned char *)&p)[k];
  if (q.tail[1] != b)
    return 2; // never
  unsigned char *first = p.head;
  if (*(first + (a & 3)) == 200)
    return 3;
  unsigned char room[4] = {3, 10, 20, b};
  struct text *text = (struct text *)room;
  if (text->data[a % 3] == 99)
    return 4;
  return 0;
}
