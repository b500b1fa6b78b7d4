static int f_precond(int x, char *p) { return x > 0 && p; }
int f(int x, char *p) { return x < 10 ? p[0] : 1; }
int f_oracle(int x, char *p, int result) { return result >= 0; }
int h_precond(double);
int h(double d) { return d > 0; }
int only_elsewhere(int x) { return x; }
void v(int *p) { *p = 1; }
int v_oracle(int *p) { return *p == 1; }
