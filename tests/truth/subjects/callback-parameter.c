// truth: retry
// settings: {"maxElements": 1, "declares": {"harmless": []}, "lvalues": {"callback_1(1)#*": {"range": {"low": 2, "high": 2}}, "callback_1()#*": {"range": {"low": 0, "high": 1}}}}
typedef _Bool attempt(void *context, int number);

int retry(attempt *attempt, _Bool more, _Bool most) {
  int times = more + 2 * most;
  char context = 1;
  int failed = 0;
  if (attempt == 0)
    return -1;
  for (int i = 0; i < times; i++)
    if (attempt(&context, i))
      break;
    else
      failed++;
  if (failed > times)
    return -2; // never
  return failed == 2 && context == 2 ? 1 : 0;
}
