/*
 * The operator with the number n, in the order of the source, outer ones first. With TRUTH it reports its operands, as
 * operands of switches, and whether they are unsigned: what follows from them is said elsewhere.
 */
#ifdef TRUTH
#define REPORT(name, n, value) long long name##_##n = (value); switch (name##_##n) { case 5: ; }
#define O(n, a, op, b) __extension__ ({ \
  __auto_type x_##n = (a) + 0; \
  __auto_type y_##n = (b) + 0; \
  __typeof__(x_##n + y_##n) left_operand_##n = x_##n, right_operand_##n = y_##n; \
  REPORT(unsigned, n, left_operand_##n - left_operand_##n - 1 > 0) \
  REPORT(left, n, left_operand_##n) \
  REPORT(right, n, right_operand_##n) \
  x_##n op y_##n; \
})
#else
#define O(n, a, op, b) (a) op (b)
#endif
