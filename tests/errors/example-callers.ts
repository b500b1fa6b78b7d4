import type { NativeCalls } from './random-main.js';

const ARRAY = `static int numbers[64];
static int *array(int length, int most) {
  for (int k = 0; k < length; k++) numbers[k] = next_random() % 3 ? (int)(next_random() % most) - 3 : random_int();
  return memcpy(malloc(length * sizeof *numbers), numbers, length * sizeof *numbers);
}
static void each(int (*called)(const int *), int length, int most) {
  int *given = array(length, most);
  called(given);
  free(given);
}
`;

/**
 * How the examples are called natively, by their names: each with inputs of its own kind, so that random runs come to most of it. Who
 * calls keeps to what C and the preconditions ask for.
 */
export const exampleCallers: { readonly [example: string]: NativeCalls } = {
  avoidance: {
    random: `struct scene s;
      int *at = (int *)&s;
      for (unsigned k = 0; k < sizeof s / sizeof *at; k++)
        at[k] = next_random() % 2 ? (int)(next_random() % 8000) - 100 : random_int();
      s.layer = next_random() % 4;
      s.age = next_random() % 9;
      avoid(s);`,
  },
  bsort: { declarations: ARRAY, random: 'each((int (*)(const int *))bsort, COUNT, 9);' },
  'bus-sensor': {
    declarations: `int bus_read(unsigned char address, unsigned char *frame, unsigned length) {
        if (next_random() % 8 == 0) return random_int();
        frame[0] = 0xA5; frame[1] = next_random(); frame[2] = next_random();
        frame[3] = next_random() % 8 ? frame[0] + frame[1] + frame[2] : next_random();
        return length;
      }
      void load_calibration(struct calibration *calibration) {
        calibration->offset = random_int();
        calibration->gain = next_random() % 4;
      }`,
    random: 'bus_temperature(random_int());',
  },
  'check-pressure': {
    random: `for (int k = 0; k < READINGS; k++)
        pressures[k] = next_random() % 2 ? (int)(next_random() % 4100) - 40 : random_int();
      check_pressure(next_random() % 2 ? (int)(next_random() % 4100) : random_int());`,
  },
  'compare-records': {
    declarations: `static const struct record *record_of(struct record *it) {
        static char titles[2][2] = { "a", "" };
        it->year = next_random() % 2; it->month = next_random() % 2; it->day = next_random() % 4 * 85;
        it->title = titles[next_random() % 2];
        return it;
      }`,
    random: 'struct record x, y; compare_records(record_of(&x), record_of(&y));',
  },
  'door-lock': { random: 'press(next_random() % 2 ? 2 + (int)(next_random() % 7) : random_int());' },
  f: {
    random: `int A[2] = { next_random() % 3, next_random() % 3 };
      f(A, next_random() % 3, random_int());`,
  },
  factor: {
    random: `int factors[SLOTS];
      factor(2 + (int)(next_random() % 63), factors);`,
  },
  gcd: { random: 'gcd(next_random() % 2 ? next_random() % 100 : random_int(), random_int());' },
  hysteresis: {
    declarations: ARRAY,
    random: `struct marks marks = { random_int(), random_int() };
      int *samples = array(SAMPLES, 20);
      hysteresis(random_int() % 2, samples, marks);
      free(samples);`,
  },
  keyword: {
    random: `char text[LENGTH];
      static const char *const beginnings[] = { "GRID PORT_8 1", "GRID PORT_8", "GRIDPORT_8", "" };
      strncpy(text, beginnings[next_random() % 4], LENGTH);
      for (int k = next_random() % 3; k > 0; k--) text[next_random() % LENGTH] = next_random();
      head(text);`,
  },
  lease: {
    random: 'lease_state(next_random() % 2 ? time(NULL) - next_random() % 9 : random_int(), random_int());',
  },
  'line-count': {
    random: `static char words[][12] = { "-q", "/dev/null", "/nowhere", "" };
      char *arguments[5] = { "line-count" };
      int count = 1 + next_random() % 4;
      for (int k = 1; k < count; k++) arguments[k] = words[next_random() % 4];
      quiet = lines = 0;
      example_main(count, arguments);`,
  },
  'loop-level': {
    declarations: 'int more(void) { return next_random() % 32; }',
    random: 'loop_level();',
  },
  'loop-lockstep': { random: 'loop_lockstep((int)(next_random() % 300) - 20);' },
  'loop-count': { random: 'loop_count(next_random() % 300);' },
  merge: {
    declarations: ARRAY,
    random: `int *all = array(16, 9);
      int *out = all + (next_random() % 2 ? 8 : next_random() % 11);
      merge(all + next_random() % 4, all + 4 + next_random() % 4, out);
      free(all);`,
  },
  'number-file': {
    random: `char text[24];
      unsigned length = 1 + next_random() % sizeof text;
      for (unsigned k = 0; k < length; k++)
        text[k] = next_random() % 32 ? "0123456789 \\n#"[next_random() % 13] : (char)next_random();
      FILE *in = fmemopen(text, length, "r");
      count_numbers(in);
      fclose(in);`,
  },
  prime: {
    random: 'prime(next_random() % 8 ? (int)(next_random() % 61) : -(int)(next_random() % 0x7fffffff));',
  },
  'queue-setup': {
    random: `struct queue *made;
      if (make_queue(&made) == 0) {
        free(made->slots);
        free(made->used);
        free(made);
      }`,
  },
  ring: { random: 'serve(random_int(), random_int(), random_int());' },
  session: {
    declarations: `int __VERIFIER_nondet_int(void) {
        static const int told[] = { 2, 20, 31, 6, 52, 90 };
        return next_random() % 4 ? told[next_random() % 6] : random_int();
      }`,
    random: 'example_main();',
  },
  sqrt: { random: 'isqrt(next_random() % 2 ? (int)(next_random() % 10010) - 5 : random_int());' },
  square: {
    random: `unsigned char cell[SIDE][SIDE] = { { 2, 7, 6 }, { 9, 5, 1 }, { 4, 3, 8 } };
      for (int k = next_random() % 5; k > 0; k--) {
        unsigned char *one = &cell[next_random() % 3][next_random() % 3], *other = &cell[next_random() % 3][next_random() % 3];
        unsigned char kept = *one;
        *one = *other;
        *other = next_random() % 9 ? kept : (unsigned char)next_random();
      }
      square(cell);`,
  },
  thirty: { declarations: ARRAY, random: 'each(thirty, 32, 120);' },
  'thirty-calls': { declarations: ARRAY, random: 'each(thirty_calls, 32, 120);' },
  'thirty-loop': { declarations: ARRAY, random: 'each(thirty_loop, 32, 400);' },
  tokenizer: {
    random: `char line[9] = "";
      for (unsigned k = 0, length = next_random() % 9; k < length; k++) line[k] = "a ,b"[next_random() % 4];
      char *given = strdup(line);
      tokens(given);
      free(given);`,
  },
  triangle: {
    random: `int a = next_random() % 2 ? (int)(next_random() % 9) : random_int();
      int b = next_random() % 2 ? a : random_int();
      triangle(a, b, next_random() % 2 ? a + (int)(next_random() % 3 - 1u) : random_int());`,
  },
  valves: {
    random: `size = next_random() % 2 ? (int)(next_random() % (VALVES + 1)) : -(int)(next_random() % 0x7fffffff);
      for (int k = 0; k < VALVES; k++) valvesStatus[k] = (int)(next_random() % 3) - 1;
      checkValves((int)(next_random() % 50) - 9, (int)(next_random() % 50) - 9);`,
  },
};
