/* With TRUTH, each place is a condition of its own, whose text has the place's number. */
#ifdef TRUTH
int truth_place;
#define S(n) (void)(truth_place == n ? 1 : 0);
#define ALONE(n, statement) { S(n) statement }
#define C(n, call) ((void)(truth_place == 100 + n ? 1 : 0), call)
#else
#define S(n)
#define ALONE(n, statement) statement
#define C(n, call) call
#endif
