import { assertNever } from '../../base/index.js';
import type {
  CheckedParameter,
  Look,
  LookedMember,
  ReceivedArgument,
  ReceivedCalls,
  ReceivedPointer,
  StubCode,
  TestCase,
  TestCode,
} from '../../result/index.js';
import type { Names } from './declaration.js';
import { functionTargets } from './function-targets.js';
import { floatLiteral, intLiteral, stringLiteral } from './literal.js';
import { braces, type PointerText } from './value.js';

/** What a stub compares its calls with. */
export const callsName = (stub: string): string => `hyla_${stub}_calls`;

/** What a stub does with its arguments first. */
export function callChecks({ name, checked }: StubCode): readonly string[] {
  if (!checked) return [];
  const lines = checked.flatMap((parameter) => lookLines(name, parameter));
  return [`hyla_called(&${callsName(name)}, "${name}");`, ...lines].map((line) => `  ${line}\n`);
}

function lookLines(stub: string, { index, name, look }: CheckedParameter): readonly string[] {
  const calls = `&${callsName(stub)}`;
  const line = (access: string, { kind, bits }: LookedMember['look']) => {
    const what = `${calls}, "${name}${access} of ${stub}", `;
    return kind === 'integer'
      ? `hyla_given(${what}(unsigned long long)a${index}${access}, ${bits});`
      : `hyla_given_float(${what}a${index}${access});`;
  };
  if (look.kind !== 'pointer') return [line('', look)];
  const { behind } = look;
  const place = `hyla_given_pointer(${calls}, "${name} of ${stub}", (const void *)a${index})`;
  if (behind === 'text') return [`hyla_given_text(${calls}, "${name} of ${stub}", (const void *)a${index});`];
  if (behind.length === 0) return [`${place};`];
  return [`if (${place}) {`, ...behind.map((member) => `  ${line(member.access, member.look)}`), '}'];
}

/** Before the stubs that look at their calls: only what one of them uses. */
export function callHarness(stubs: readonly StubCode[]): readonly string[] {
  if (!stubs.some(({ checked }) => checked)) return [];
  const text = stubs.flatMap(callChecks).join('');
  const used = comparisons.filter((one) => text.includes(`${one.name}(`));
  const needed = new Set(
    used.flatMap((one) => [one, ...comparisons.filter(({ name }) => one.needs?.includes(name))]),
  );
  return [checking, ...comparisons.filter((one) => needed.has(one)).map((one) => one.text)];
}

/** The lines of a test that say what stubs are to be called with; where that is not known, in any way. */
export function expectedCalls(
  code: TestCode,
  test: TestCase,
  names: Names,
  pointerText: PointerText,
): readonly string[] {
  return code.stubs.flatMap(({ name, checked, isCallback }) => {
    if (!checked || (isCallback && !isUsed(test, name))) return [];
    const calls = callsName(name);
    if (!test.calls || test.isHostSpecific) return [`${calls}.expected = -1;`];
    const received = receivedBy(test, name);
    if (received.length === 0) return [];
    const values = received.flatMap((call) =>
      checked.flatMap(({ index, look }) => expected(look, call[index] ?? { kind: 'unknown' }, pointerText)),
    );
    const lines = [`${calls}.expected = ${received.length};`];
    if (values.every((value) => value === ANY)) return lines;
    const given = names.fresh(`${name}_given`);
    return [
      `const struct hyla_argument ${given}[] = ${braces(values, '  ')};`,
      `${calls}.given = ${given};`,
      `${calls}.left = ${values.length};`,
      ...lines,
    ];
  });
}

/** After the call: as many calls of stubs as there were to be. */
export function callCounts(code: TestCode, test: TestCase): readonly string[] {
  if (!test.calls) return [];
  return code.stubs.flatMap(({ name, checked, isCallback }) => {
    const { length } = receivedBy(test, name);
    const isCounted = checked && length > 0 && (!isCallback || isUsed(test, name));
    return isCounted ? [`HYLA_INT(${callsName(name)}.made, ${length});`] : [];
  });
}

/** A callback that no pointer leads to has no definition. */
const isUsed = (test: TestCase, name: string): boolean => functionTargets(test).includes(name);

const receivedBy = ({ calls }: TestCase, name: string): ReceivedCalls['received'] =>
  calls?.find(({ stub }) => stub === name)?.received ?? [];

const ANY = 'HYLA_ANY';

/** What an argument is compared with, and after a pointer what is behind it. */
function expected(look: Look, argument: ReceivedArgument, pointerText: PointerText): readonly string[] {
  switch (look.kind) {
    case 'integer':
      return [argument.kind === 'integer' ? numberText(argument.bits, look) : ANY];
    case 'float':
      return [argument.kind === 'float' ? realText(argument.value, look.bits) : ANY];
    case 'pointer':
      return argument.kind === 'pointer' ? expectedPointer(look, argument, pointerText) : [ANY];
    default:
      return assertNever(look);
  }
}

function expectedPointer(
  { type, behind }: Look & { kind: 'pointer' },
  { target, type: found, bytes = [] }: ReceivedPointer,
  pointerText: PointerText,
): readonly string[] {
  if (target.kind === 'null') return ['HYLA_NULL'];
  const isNamed = target.kind === 'global' || (target.kind === 'block' && !target.bytes);
  const place = (isNamed ? pointerText(target) : undefined) ?? 'hyla_anywhere';
  const isKnown = found === type && bytes.length > 0;
  if (behind === 'text') {
    const end = bytes.indexOf(0);
    const codes = isKnown ? bytes.slice(0, end < 0 ? bytes.length : end + 1) : [];
    const text = stringLiteral([...codes.map(BigInt), 0n]) ?? '""';
    return [`HYLA_POINTER_TO(${place}, ${codes.length}, ${text})`];
  }
  const members = isKnown ? behind.flatMap((member) => memberText(member, bytes) ?? []) : [];
  // All of them or none: the stub looks at them one after the other.
  const whole = members.length === behind.length ? members : [];
  return [`HYLA_POINTER_TO(${place}, ${whole.length}, NULL)`, ...whole];
}

/** Undefined where it lies beyond what is known. */
function memberText({ firstBit, look }: LookedMember, bytes: readonly number[]): string | undefined {
  if (firstBit + look.bits > bytes.length * 8) return undefined;
  if (look.kind === 'float') {
    const view = new DataView(Uint8Array.from(bytes).buffer);
    const value =
      look.bits === 32 ? view.getFloat32(firstBit / 8, true) : view.getFloat64(firstBit / 8, true);
    return realText(value, look.bits);
  }
  const all = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return numberText(BigInt.asUintN(look.bits, all >> BigInt(firstBit)), look);
}

function numberText(value: bigint, { bits, signed }: Look & { kind: 'integer' }): string {
  const number = signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
  return `HYLA_NUMBER(${intLiteral(number, signed)})`;
}

const realText = (value: number, bits: 32 | 64): string => `HYLA_REAL(${floatLiteral(value, bits)})`;

const checking = `struct hyla_argument {
  enum { HYLA_ARGUMENT_ANY, HYLA_ARGUMENT_NUMBER, HYLA_ARGUMENT_REAL, HYLA_ARGUMENT_POINTER } kind;
  int behind; /* bytes of text, or so many arguments that follow are what is behind a pointer */
  long long number;
  double real;
  const void *place;
  const char *text;
};
#define HYLA_ANY {HYLA_ARGUMENT_ANY, 0, 0, 0, NULL, NULL}
#define HYLA_NUMBER(n) {HYLA_ARGUMENT_NUMBER, 0, n, 0, NULL, NULL}
#define HYLA_REAL(x) {HYLA_ARGUMENT_REAL, 0, 0, x, NULL, NULL}
#define HYLA_NULL {HYLA_ARGUMENT_POINTER, 0, 0, 0, NULL, NULL}
#define HYLA_POINTER_TO(place, behind, text) {HYLA_ARGUMENT_POINTER, behind, 0, 0, place, text}
__attribute__((__unused__)) static const char hyla_anywhere[1]; /* wherever it leads, if it leads somewhere */

struct hyla_calls {
  const struct hyla_argument *given; /* the arguments that are still to come */
  int left;
  int expected; /* calls; -1 for any number */
  int made;
};
static void hyla_called(struct hyla_calls *calls, const char *name) {
  if (++calls->made <= calls->expected || calls->expected < 0 || !hyla_fails()) return;
  dprintf(hyla_out, "test %d: call %d of %s, expected %d\\n", hyla_current, calls->made, name, calls->expected);
}
`;

interface Comparison {
  readonly name: string;
  readonly needs?: readonly string[];
  readonly text: string;
}

/** A static function that nobody uses is a warning. */
const comparisons: readonly Comparison[] = [
  {
    name: 'hyla_expected',
    text: `static const struct hyla_argument *hyla_expected(struct hyla_calls *calls) {
  if (calls->left <= 0) return NULL;
  calls->left--;
  return calls->given++;
}
`,
  },
  {
    // Only what all machines have of an argument is compared.
    name: 'hyla_given',
    needs: ['hyla_expected'],
    text: `static void hyla_given(struct hyla_calls *calls, const char *what, unsigned long long actual, int bits) {
  const struct hyla_argument *expected = hyla_expected(calls);
  if (expected == NULL || expected->kind != HYLA_ARGUMENT_NUMBER) return;
  if (((actual ^ (unsigned long long)expected->number) << (64 - bits)) == 0 || !hyla_fails()) return;
  dprintf(hyla_out, "test %d: %s is %lld in call %d, expected %lld\\n", hyla_current, what, (long long)actual, calls->made,
          expected->number);
}
`,
  },
  {
    name: 'hyla_given_float',
    needs: ['hyla_expected'],
    text: `static void hyla_given_float(struct hyla_calls *calls, const char *what, double actual) {
  const struct hyla_argument *expected = hyla_expected(calls);
  if (expected == NULL || expected->kind != HYLA_ARGUMENT_REAL || actual == expected->real) return;
  if ((actual != actual && expected->real != expected->real) || !hyla_fails()) return;
  dprintf(hyla_out, "test %d: %s is %.17g in call %d, expected %.17g\\n", hyla_current, what, actual, calls->made,
          expected->real);
}
`,
  },
  {
    name: 'hyla_led',
    text: `static void hyla_led(struct hyla_calls *calls, const char *what, const void *actual, const void *place) {
  const char *wrong = "leads elsewhere";
  if (actual == place || (place == hyla_anywhere && actual != NULL)) return;
  if (actual == NULL || place == NULL) wrong = actual == NULL ? "is NULL" : "is not NULL";
  if (hyla_fails()) dprintf(hyla_out, "test %d: %s %s in call %d\\n", hyla_current, what, wrong, calls->made);
}
`,
  },
  {
    name: 'hyla_given_pointer',
    needs: ['hyla_expected', 'hyla_led'],
    text: `static int hyla_given_pointer(struct hyla_calls *calls, const char *what, const void *actual) {
  const struct hyla_argument *expected = hyla_expected(calls);
  if (expected == NULL || expected->kind != HYLA_ARGUMENT_POINTER) return 0;
  hyla_led(calls, what, actual, expected->place);
  if (actual != NULL) return expected->behind;
  calls->given += expected->behind; /* nothing is there to be compared */
  calls->left -= expected->behind;
  return 0;
}
`,
  },
  {
    name: 'hyla_given_text',
    needs: ['hyla_expected', 'hyla_led'],
    text: `static void hyla_given_text(struct hyla_calls *calls, const char *what, const void *actual) {
  const struct hyla_argument *expected = hyla_expected(calls);
  int k;
  if (expected == NULL || expected->kind != HYLA_ARGUMENT_POINTER) return;
  hyla_led(calls, what, actual, expected->place);
  for (k = 0; actual != NULL && k < expected->behind; k++) {
    if (((const char *)actual)[k] == expected->text[k]) continue;
    if (hyla_fails())
      dprintf(hyla_out, "test %d: %s leads to other text in call %d, expected \\"%.*s\\"\\n", hyla_current, what,
              calls->made, expected->behind, expected->text);
    return;
  }
}
`,
  },
];
