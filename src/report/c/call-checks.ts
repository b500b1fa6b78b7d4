import type { ReceivedCalls, StubCode, TestCase, TestCode } from '../../result/index.js';
import type { Names } from './declaration.js';
import { intLiteral } from './literal.js';
import { braces } from './value.js';

/** What a stub compares its calls with. */
export const callsName = (stub: string): string => `hyla_${stub}_calls`;

/** What a stub does with its arguments first. */
export function callChecks({ name, checked }: StubCode): readonly string[] {
  if (!checked) return [];
  const calls = callsName(name);
  return [
    `  hyla_called(&${calls}, "${name}");\n`,
    ...checked.map(
      ({ index, name: parameter, bits }) =>
        `  hyla_given(&${calls}, "${parameter} of ${name}", (unsigned long long)a${index}, ${bits});\n`,
    ),
  ];
}

/** Before the stubs that look at their calls. */
export const callHarness = (stubs: readonly StubCode[]): readonly string[] => [
  ...(stubs.some(({ checked }) => checked) ? [checking] : []),
  ...(stubs.some(({ checked }) => checked && checked.length > 0) ? [comparing] : []),
];

/** The lines of a test that say what stubs are to be called with; where that is not known, in any way. */
export function expectedCalls(code: TestCode, test: TestCase, names: Names): readonly string[] {
  return code.stubs.flatMap(({ name, checked }) => {
    if (!checked) return [];
    const calls = callsName(name);
    if (!test.calls || test.library?.isHostSpecific) return [`${calls}.expected = -1;`];
    const received = receivedBy(test, name);
    if (received.length === 0) return [];
    const values = received.flatMap((call) =>
      checked.map(({ index, bits, signed }) => numberText(call[index], bits, signed ? 'signed' : 'unsigned')),
    );
    const known = values.flatMap((value) => value ?? []);
    const lines = [`${calls}.expected = ${received.length};`];
    if (known.length === 0 || known.length < values.length) return lines;
    const given = names.fresh(`${name}_given`);
    return [
      `static const long long ${given}[] = ${braces(known, '  ')};`,
      `${calls}.given = ${given};`,
      `${calls}.left = ${known.length};`,
      ...lines,
    ];
  });
}

/** After the call: as many calls of stubs as there were to be. */
export function callCounts(code: TestCode, test: TestCase): readonly string[] {
  if (!test.calls) return [];
  return code.stubs.flatMap(({ name, checked }) => {
    const { length } = receivedBy(test, name);
    return checked && length > 0 ? [`HYLA_INT(${callsName(name)}.made, ${length});`] : [];
  });
}

const receivedBy = ({ calls }: TestCase, name: string): ReceivedCalls['received'] =>
  calls?.find(({ stub }) => stub === name)?.received ?? [];

function numberText(value: bigint | undefined, bits: number, as: 'signed' | 'unsigned'): string | undefined {
  if (value === undefined) return undefined;
  return as === 'signed'
    ? intLiteral(BigInt.asIntN(bits, value), true)
    : intLiteral(BigInt.asUintN(bits, value), false);
}

const checking = `struct hyla_calls {
  const long long *given; /* the arguments that are still to come */
  int left;
  int expected; /* calls; -1 for any number */
  int made;
};
static void hyla_called(struct hyla_calls *calls, const char *name) {
  if (++calls->made <= calls->expected || calls->expected < 0 || !hyla_fails()) return;
  dprintf(hyla_out, "test %d: call %d of %s, expected %d\\n", hyla_current, calls->made, name, calls->expected);
}
`;

/** Only what all machines have of an argument is compared. */
const comparing = `static void hyla_given(struct hyla_calls *calls, const char *what, unsigned long long actual, int bits) {
  long long expected;
  unsigned long long different;
  if (calls->left-- <= 0) return;
  expected = *calls->given++;
  different = (actual ^ (unsigned long long)expected) << (64 - bits);
  if (different == 0 || !hyla_fails()) return;
  dprintf(hyla_out, "test %d: %s is %lld in call %d, expected %lld\\n", hyla_current, what, (long long)actual, calls->made,
          expected);
}
`;
