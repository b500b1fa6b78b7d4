// truth: f
// calls: 8
// settings: {"lvalues": {"key": {"range": {"low": 0, "high": 3}}}}
int f(signed char key) {
  static signed char place;
  static unsigned char wrong = 1;
  if (wrong == 0 || wrong > 3)
    return 1; // never: it stays between
  if (key == place + 1) {
    place++;
    if (place > 3)
      return 2; // never
    if (place == 3) {
      place = 0;
      return wrong == 3 ? 3 : 4;
    }
    return 5;
  }
  if (place && wrong == 3)
    return 6;
  place = 0;
  if (wrong < 3)
    wrong++;
  return 0;
}
