/* What verification tasks call beside __VERIFIER_nondet_*(), which are stubs. */

#define MODEL __attribute__((weak))

void __hyla_reject(void);
_Noreturn void abort(void);

MODEL void __VERIFIER_assume(int condition) {
  if (!condition) __hyla_reject();
}

MODEL void __VERIFIER_error(void) { abort(); }

MODEL void reach_error(void) { abort(); }
