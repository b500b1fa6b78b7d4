struct small { int a; };
struct pair { int a, b; };
struct big { int a[10]; double d; };
union u { int i; float f; unsigned char bytes[4]; };
struct bits { int a : 3; unsigned b : 7; long long c : 40; _Bool d : 1; };
struct flexible { int n; int data[]; };
struct outer { struct pair p; union { int x; char y; }; struct { int z; } in; };
typedef struct tree { struct tree *left, *right; struct outer *o; } tree_t;
struct small one(struct small s) { s.a++; return s; }
struct pair two(struct pair p) { int t = p.a; p.a = p.b; p.b = t; return p; }
struct big three(struct big b, int i) { b.a[i] = 1; return b; }
int use(int i) { struct big b = {{1, 2}, 3.5}; struct pair p = two((struct pair){i, 2}); b = three(b, i); return b.a[i] + p.a + one((struct small){3}).a; }
float pun(int i) { union u u; u.i = i; return u.f; }
int fields(struct bits *b) { b->a = 2; b->c += 3; b->d = b->b; return b->b + b->d; }
int tail(struct flexible *f, int i) { return f->data[i] + sizeof *f; }
int deep(tree_t *t) { return t->left->o->in.z + t->o->x; }
void assign(struct big *a, struct big *b) { *a = *b; }
