// truth: f
int f(signed char a, signed char b) {
  int cleaned = 0;
  if (a < 0)
    goto fail;
  if (b < a)
    goto cleanup;
  if (a == b)
    goto done;
  cleaned = 2;
  goto done;
cleanup:
  cleaned = 1;
  if (a < 0)
    return 1; // never
fail:
  if (cleaned == 2)
    return 2; // never
  return b < 0 ? 3 : 4;
done:
  if (cleaned && a == b)
    return 5; // never
  return 6;
}
