// truth: f
// settings: {"maxElements": 4, "lvalues": {"len": {"range": {"low": 0, "high": 3}}, "want": {"range": {"low": 0, "high": 5}}, "data[*]": {"range": {"low": 0, "high": 1}}}}
/* The distance of two pointers that may be NULL, widened: an address on some inputs, an integer on others. */
int f(const signed char *data, unsigned len, unsigned long long want) {
  const signed char *p = data;
  if ((unsigned long long)(data + len - p) > want)
    return 1;
  if (data == 0)
    return 2;
  if (want < len)
    return 3; // never
  return data[len];
}
