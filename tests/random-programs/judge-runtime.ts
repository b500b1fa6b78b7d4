/** Runs beside the witnesses where not every input is tried. */
const randomRuns = 20_000;

/**
 * C that calls a function on many inputs and remembers which input first covers an objective. `masks` says which bits
 * of each input make a difference.
 */
export function judgeRuntime(counters: number, mostInputs: number): string {
  return `
typedef uint64_t (*hyla_function)(const uint64_t *);
static uint64_t hyla_inputs[${mostInputs}], hyla_firsts[${counters + 1}][${mostInputs}];
static int hyla_input_count;
static uint64_t hyla_state = 88172645463325252ull;
static void hyla_first(int counter) {
  memcpy(hyla_firsts[counter], hyla_inputs, hyla_input_count * sizeof(uint64_t));
}
static uint64_t hyla_random(void) {
  hyla_state ^= hyla_state << 13; hyla_state ^= hyla_state >> 7; hyla_state ^= hyla_state << 17;
  return hyla_state;
}
static uint64_t hyla_draw(uint64_t mask) {
  uint64_t value = hyla_random() >> 7;
  switch (hyla_random() >> 20 & 3) {
    case 0: return value % 12 & mask;
    case 1: return -(value % 12) & mask;
    case 2: return (mask >> 1) + value % 3 & mask;
    default: return hyla_random() & mask;
  }
}
static int hyla_bits(const uint64_t *masks) {
  int bits = 0;
  for (int k = 0; k < hyla_input_count; k++) bits += __builtin_popcountll(masks[k]);
  return bits;
}
static void hyla_deposit(const uint64_t *masks, uint64_t number) {
  for (int k = 0; k < hyla_input_count; k++) {
    hyla_inputs[k] = 0;
    for (uint64_t rest = masks[k]; rest; rest &= rest - 1, number >>= 1)
      if (number & 1) hyla_inputs[k] |= rest & -rest;
  }
}
static void hyla_judge(hyla_function run, int count, const uint64_t *masks, const uint64_t *known, int knowns, int all) {
  hyla_input_count = count;
  if (all) {
    for (uint64_t number = 0; number >> hyla_bits(masks) == 0; number++) {
      hyla_deposit(masks, number);
      run(hyla_inputs);
    }
    return;
  }
  for (int k = 0; k < ${randomRuns}; k++) {
    if (k < knowns || k & 1) memcpy(hyla_inputs, known + k % knowns * count, count * sizeof(uint64_t));
    else for (int i = 0; i < count; i++) hyla_inputs[i] = hyla_draw(masks[i]);
    if (k >= knowns && k & 1 && count > 0)
      for (int i = hyla_random() % 3; i >= 0; i--) { int at = hyla_random() % count; hyla_inputs[at] = hyla_draw(masks[at]); }
    run(hyla_inputs);
  }
}
static void hyla_print_hits(int function) {
  for (int k = 0; k < ${counters}; k++) {
    if (!hyla_counted[k]) continue;
    printf("hit %d %d", function, k);
    for (int i = 0; i < hyla_input_count; i++) printf(" 0x%llx", (unsigned long long)hyla_firsts[k][i]);
    printf("\\n");
    hyla_counted[k] = 0;
  }
}
static void hyla_print_test(int function, int test) {
  printf("test %d %d", function, test);
  for (int k = 0; k < ${counters}; k++) if (hyla_counted[k]) { printf(" %d", k); hyla_counted[k] = 0; }
  printf("\\n");
}
`;
}
