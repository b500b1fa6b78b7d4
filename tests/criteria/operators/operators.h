/*
 * The operator with the number n, in the order of the source, outer ones first. With TRUTH it reports its operands, as
 * operands of switches, and the type that they have then, its size and whether it is unsigned: what follows from them is said elsewhere. A is the same for an operator that assigns.
 */
#ifdef TRUTH
#define REPORT(name, n, value) long long name##_##n = (value); switch (name##_##n) { case 5: ; }
#define O(n, a, op, b) __extension__ ({ \
  __auto_type x_##n = (a) + 0; \
  __auto_type y_##n = (b) + 0; \
  __typeof__(x_##n + y_##n) left_operand_##n = x_##n, right_operand_##n = y_##n; \
  REPORT(type, n, 2 * sizeof left_operand_##n + (left_operand_##n - left_operand_##n - 1 > 0)) \
  REPORT(left, n, left_operand_##n) \
  REPORT(right, n, right_operand_##n) \
  x_##n op y_##n; \
})
#define A(n, a, op, b) ({ __auto_type y = (b) + 0; a = O(n, a, op, y); })
#else
#define O(n, a, op, b) (a) op (b)
#define A(n, a, op, b) a op##= b
#endif
