import type { StubCode } from '../../result/index.js';
import { callChecks, callHarness, callsName } from './call-checks.js';
import { declare } from './declaration.js';

/** A body for a function that has none: it does what the test says, call by call, then returns zeros. */
export function stubDefinition(stub: StubCode): string {
  const parameters = stub.parameterTypes.map((type, k) => declare(type, `a${k}`));
  if (stub.variadic && parameters.length > 0) parameters.push('...');
  const list = parameters.length > 0 ? parameters.join(', ') : 'void';
  const queues = stub.writes.map(({ name }) => `static struct hyla_writes ${writesName(stub.name, name)};\n`);
  const writes = stub.writes.map(
    ({ name, index, elementType }) =>
      `  hyla_play(&${writesName(stub.name, name)}, (void *)a${index}, sizeof(${elementType}));\n`,
  );
  const used = new Set([...stub.writes, ...(stub.checked ?? [])].map(({ index }) => index));
  const unused = stub.parameterTypes.flatMap((_, k) => (used.has(k) ? [] : [`  (void)a${k};\n`]));
  const scope = stub.isCallback ? 'static ' : '';
  const before = [
    ...queues,
    ...(stub.checked ? [`static struct hyla_calls ${callsName(stub.name)};\n`] : []),
  ].join('');
  const body = [...unused, ...callChecks(stub), ...writes].join('');
  if (stub.resultType === undefined)
    return `${before}${scope}void ${stub.name}(${list}) {${body === '' ? '' : `\n${body}`}}\n`;
  const state = `hyla_${stub.name}`;
  return `${before}static struct {
  ${declare(stub.resultType, '*next')};
  int left;
} ${state};
${scope}${declare(stub.resultType, `${stub.name}(${list})`)} {
  static ${declare(stub.resultType, 'zero')};
${body}  return ${state}.left-- > 0 ? *${state}.next++ : zero;
}
`;
}

/** What is still to be written through a parameter of a stub. */
export const writesName = (stub: string, parameter: string): string => `hyla_${stub}_writes_${parameter}`;

/** Before the stubs that write, or look at their calls. */
export const stubPrologue = (stubs: readonly StubCode[]): readonly string[] => [
  ...(stubs.some(({ writes }) => writes.length > 0) ? [writing] : []),
  ...callHarness(stubs),
];

const writing = `struct hyla_writes {
  const char *next;
  const int *counts; /* of elements, for each call */
  int calls;
};
static void hyla_play(struct hyla_writes *writes, void *to, unsigned long size) {
  if (writes->calls-- <= 0) return;
  size *= (unsigned long)*writes->counts++;
  if (size > 0) __builtin_memcpy(to, writes->next, size);
  writes->next += size;
}
#define HYLA_WRITES(writes, values, ...) \\
  do { \\
    static const int counts[] = {__VA_ARGS__}; \\
    (writes).next = (const char *)(values); \\
    (writes).counts = counts; \\
    (writes).calls = (int)(sizeof counts / sizeof counts[0]); \\
  } while (0)
`;

/** Functions that verification benchmarks expect from their tool; no C library has them. */
const supplied: ReadonlyMap<string, string> = new Map([
  ['__VERIFIER_assume', 'void __VERIFIER_assume(int condition) {\n  if (!condition) exit(0);\n}\n'],
  ['__VERIFIER_error', 'void abort(void);\nvoid __VERIFIER_error(void) {\n  abort();\n}\n'],
  ['reach_error', 'void abort(void);\nvoid reach_error(void) {\n  abort();\n}\n'],
]);

export const suppliedDefinitions = (modelled: readonly string[]): readonly string[] =>
  modelled.flatMap((name) => supplied.get(name) ?? []);
