int plain(int *p, _Atomic int *q) {
  int e = 3;
  __sync_fetch_and_add(p, 2); __atomic_fetch_nand(p, 6, 5); __sync_lock_test_and_set(p, 1); __atomic_fetch_max(p, 9, 5);
  __atomic_compare_exchange_n(p, &e, 4, 0, 5, 5);
  __atomic_store_n(p, 4, 5);
  __sync_synchronize();
  *q += 1;
  return __atomic_load_n(p, 0) + e + *q;
}
