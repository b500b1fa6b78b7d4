struct record {
  unsigned char kind;
  short count;
  char *name;
};
enum mode { OFF, SLOW = 3, FAST };

extern char *title;
extern struct record current, table[2];
extern const unsigned char limits[3];
extern const int most;
extern enum mode mode;
extern double ratio;
extern struct {
  int a;
  unsigned b : 3;
} anonymous;
extern int open_ended[];

int f(int i) {
  extern unsigned short hidden;
  if (title[0] == 'x' && title[1] == 'y') return 1;
  if (current.kind > 200 && current.count < -5) return 2;
  if (current.name[2] == '\0') return 3;
  if (limits[1] > 250 && most == 77) return 4;
  if (mode == FAST) return 5;
  if (ratio > 0.5) return 6;
  if (table[1].kind == 9) return 7;
  if (anonymous.b == 7) return 8;
  if (hidden > 65000) return 9;
  if (open_ended[i & 7] == 5 && open_ended[7] > 5) return 10;
  return 0;
}
