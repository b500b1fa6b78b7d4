/* With TRUTH, each label is a condition of its own, whose text has the label's number. */
#ifdef TRUTH
int truth_label;
#define T(n, e) if (e) (void)(truth_label == n ? 1 : 0);
#define ALONE(n, e, statement) { T(n, e) statement }
#else
#define T(n, e)
#define ALONE(n, e, statement) statement
#endif
