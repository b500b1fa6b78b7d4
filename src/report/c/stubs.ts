import type { StubCode } from '../../result/index.js';
import { declare } from './declaration.js';

/** A body for a function that has none: the values of the test in turn, then zeros. */
export function stubDefinition(stub: StubCode): string {
  const parameters = stub.parameterTypes.map((type, k) => declare(type, `a${k}`));
  if (stub.variadic && parameters.length > 0) parameters.push('...');
  const list = parameters.length > 0 ? parameters.join(', ') : 'void';
  const unused = stub.parameterTypes.map((_, k) => `  (void)a${k};\n`).join('');
  if (stub.resultType === undefined) return `void ${stub.name}(${list}) {\n${unused}}\n`;
  const state = `hyla_${stub.name}`;
  return `static struct {
  ${declare(stub.resultType, '*next')};
  int left;
} ${state};
${declare(stub.resultType, `${stub.name}(${list})`)} {
  static ${declare(stub.resultType, 'zero')};
${unused}  return ${state}.left-- > 0 ? *${state}.next++ : zero;
}
`;
}

/** Functions that verification benchmarks expect from their tool; no C library has them. */
const supplied: ReadonlyMap<string, string> = new Map([
  ['__VERIFIER_assume', 'void __VERIFIER_assume(int condition) {\n  if (!condition) exit(0);\n}\n'],
  ['__VERIFIER_error', 'void abort(void);\nvoid __VERIFIER_error(void) {\n  abort();\n}\n'],
  ['reach_error', 'void abort(void);\nvoid reach_error(void) {\n  abort();\n}\n'],
]);

export const suppliedDefinitions = (modelled: readonly string[]): readonly string[] =>
  modelled.flatMap((name) => supplied.get(name) ?? []);
