#include <stdatomic.h>

atomic_int count;
atomic_flag taken = ATOMIC_FLAG_INIT;
int plain;

/* Another thread may have been there in between: the exchange is tried again. */
int add(int n) {
  int old = atomic_load(&count);
  while (!atomic_compare_exchange_strong(&count, &old, old + n))
    if (old == 100) return 1;
  return 0;
}

int waits(atomic_int *done) {
  *done = 0;
  while (atomic_load(done) == 0) {}
  return *done == 2;
}

int enter(void) {
  atomic_flag_clear(&taken);
  return atomic_flag_test_and_set(&taken) ? 1 : 0;
}

int gnu(void) {
  __atomic_store_n(&plain, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n(&plain, __ATOMIC_SEQ_CST) == 2) return 1;
  return __sync_fetch_and_add(&plain, 1) == 7 ? 2 : 0;
}

/* While the lock is free, another thread may make it. */
static int made;
void lock(void) {
  while (atomic_flag_test_and_set(&taken)) {}
}

int once(void) {
  lock();
  made = 0;
  atomic_flag_clear(&taken);
  lock();
  int isMade = made ? 1 : 0;
  if (!isMade) made = 1;
  atomic_flag_clear(&taken);
  return isMade;
}

int fenced(void) {
  made = 0;
  atomic_thread_fence(memory_order_seq_cst);
  if (made) return 1;
  return 0;
}

/* What a call has to itself, they do not change. */
int apart(void) {
  int own = 1;
  lock();
  if (own == 2) return 1;
  return 0;
}

/* Of these nobody else knows: each operation gives what C says. */
int alone(void) {
  atomic_int n = 6;
  int expected = 6, plain_one = 12;
  if (atomic_fetch_add(&n, 4) != 6 || n != 10) return 1;
  if (atomic_fetch_sub(&n, 3) != 10 || n != 7) return 2;
  if (atomic_fetch_and(&n, 3) != 7 || n != 3) return 3;
  if (atomic_fetch_or(&n, 8) != 3 || n != 11) return 4;
  if (atomic_fetch_xor(&n, 1) != 11 || n != 10) return 5;
  if (atomic_exchange(&n, 5) != 10 || n != 5) return 6;
  if (atomic_compare_exchange_strong(&n, &expected, 9) || expected != 5 || n != 5) return 7;
  if (!atomic_compare_exchange_strong(&n, &expected, 9) || n != 9) return 8;
  if (__atomic_fetch_nand(&plain_one, 4, 5) != 12 || plain_one != -5) return 9;
  if (__atomic_fetch_max(&plain_one, -6, 5) != -5 || plain_one != -5) return 10;
  if (__atomic_fetch_min(&plain_one, -6, 5) != -5 || plain_one != -6) return 11;
  n *= 3;
  return n != 27 ? 12 : 0;
}

/* A weak exchange may fail though it finds what it expects: on some machines another access nearby is enough. */
int weakly(atomic_int *n) {
  int expected = 6;
  if (!atomic_compare_exchange_weak(n, &expected, 7))
    if (expected == 6) return 1;
  return 0;
}

int strongly(atomic_int *n) {
  int expected = 6;
  if (!atomic_compare_exchange_strong(n, &expected, 7))
    if (expected == 6) return 1;
  return 0;
}

int weakly_alone(void) {
  atomic_int n = 6;
  int expected = 6, tries = 0;
  while (!atomic_compare_exchange_weak(&n, &expected, 7))
    if (++tries > 3) return tries;
  if (n == 6 || expected != 6) return 1;
  return 0;
}
