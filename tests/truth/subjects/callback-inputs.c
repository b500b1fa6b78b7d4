// truth: dispatch
// scope: callees
// settings: {"maxElements": 1, "declares": {"harmless": []}, "lvalues": {"callback_1()#*": {"range": {"low": -1, "high": 2}}, "callback_2()#*": {"range": {"low": 0, "high": 1}}, "callback_2(2)#*": {"range": {"low": 0, "high": 1}}}}
struct handlers {
  int (*filter)(int);
  int (*convert)(int, signed char *);
};

static int same(int kind) { return kind; }
int (*const standard)(int) = same;

int dispatch(struct handlers *handlers, _Bool kind) {
  signed char text = 5;
  if (handlers->filter == standard)
    return 1;
  if (kind > 1)
    return 2; // never
  if (handlers->filter && handlers->filter(kind) < 0)
    return 3;
  if (!handlers->convert)
    return 4;
  if (handlers->convert(kind, &text) && text == 1)
    return 5;
  return 0;
}
