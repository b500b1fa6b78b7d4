import type { FunctionResult, WrittenVector } from '../../src/result/index.js';
import { withCounters } from '../native/branch-counters.js';
import { runWithGcc } from '../native/gcc.js';
import { witnesses } from './batch.js';
import { constants } from './input-values.js';
import { judgeRuntime } from './judge-runtime.js';
import { nativeCaller } from './native-caller.js';
import { chosenResults, type RandomFunction } from './program.js';

/** What the machine's own compiler says of one function. */
export interface Judgement {
  /** The objectives that some call covers, with its inputs. */
  readonly hits: ReadonlyMap<string, string>;
  /** The objectives that each test of the result covers, sorted; undefined if it has inputs that C cannot spell. */
  readonly tests: readonly (readonly string[] | undefined)[];
}

/** A function and what was found out about it. */
export interface Accused {
  readonly made: RandomFunction;
  readonly result: FunctionResult;
}

/** Runs the functions of a file on all of their inputs, or on the witnesses and many others, and on the tests. */
export function judge(folder: string, source: string, accused: readonly Accused[]): readonly Judgement[] {
  // Through a pointer one function may seem to call what belongs to another.
  const objectives = new Map(accused.flatMap(({ result }) => result.objectives).map((one) => [one.id, one]));
  const { counters, text, ids } = withCounters(source, [...objectives.values()]);
  const most = Math.max(1, ...accused.map(({ made }) => made.inputs.length));
  const program = [
    '#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n',
    counters,
    judgeRuntime(ids.length, most),
    text,
    ...accused.map(({ made }) => nativeCaller(made)),
    ...accused.flatMap(({ made, result }) =>
      result.tests.map((test, index) => testCall(made, index, test.vector)),
    ),
    'int main(void) {\n',
    ...accused.map(({ made, result }, index) => calls(made, result, index)),
    '  return 0;\n}\n',
  ].join('');
  return readJudgements(accused, ids, runWithGcc(folder, 'judge', program));
}

/** C that makes all calls of one function. */
function calls(made: RandomFunction, result: FunctionResult, index: number): string {
  const count = made.inputs.length;
  const whole = (bits: number) => (1n << BigInt(bits)) - 1n;
  const masks = made.inputs.map(({ lvalue, bits }) => made.masks.get(lvalue) ?? whole(bits));
  const known = witnesses(made).map((values) => `{${constants(values)}}`);
  const parts = [
    `static const uint64_t masks[] = {${constants(masks)}};`,
    `static const uint64_t known[][${Math.max(1, count)}] = {${known.join(', ')}};`,
    `hyla_judge(run_${made.name}, ${count}, masks, known[0], ${known.length}, ${made.enumerable === 'no' ? 0 : 1});`,
    `hyla_print_hits(${index});`,
    ...result.tests.map(
      (test, number) =>
        isSpelt(made, test.vector) && `test_${made.name}_${number}(); hyla_print_test(${index}, ${number});`,
    ),
  ];
  return `  {\n    ${parts.filter(Boolean).join('\n    ')}\n  }\n`;
}

/** A call with the values of a written vector; what it does not name is zero. */
function testCall(made: RandomFunction, index: number, vector: WrittenVector): string {
  if (!isSpelt(made, vector)) return '';
  const cleared = made.inputs.map(({ lvalue }) => `${lvalue} = 0;`);
  const values = Object.entries(vector).map(([name, value]) => {
    const place = spelling(made, name);
    return `{ uint64_t bits = ${value}ull; memcpy(${place}, &bits, sizeof *${place}); }`;
  });
  const call = `${made.call};`;
  const lines = [...made.argumentDeclarations, ...cleared, ...values, made.stubs.rewind, call];
  return `static void test_${made.name}_${index}(void) {\n  ${lines.join('\n  ')}\n}\n`;
}

function isSpelt(made: RandomFunction, vector: WrittenVector): boolean {
  return Object.keys(vector).every((name) => spelling(made, name) !== undefined);
}

/** The address of an input by the name that the input space gives it. */
function spelling(made: RandomFunction, name: string): string | undefined {
  const input = made.inputs.find(({ variable }) => variable === name);
  if (input) return `(&${input.lvalue})`;
  // Bit-fields are inputs byte by byte, each byte named after the fields in it: `s.a|b (byte 3)`.
  const byte = /^(.*)(\.|->)[^.>]* \(byte (\d+)\)$/.exec(name);
  if (byte) return `((unsigned char *)${byte[2] === '.' ? '&' : ''}${byte[1]} + ${byte[3]})`;
  const answer = /\(\)#(\d+)$/.exec(name);
  // Answers that nobody asks for make no difference.
  return answer && Number(answer[1]) >= chosenResults ? '(&(uint64_t){0})' : undefined;
}

function readJudgements(
  accused: readonly Accused[],
  ids: readonly string[],
  output: string,
): readonly Judgement[] {
  const judgements = accused.map(({ result }) => ({
    hits: new Map<string, string>(),
    tests: new Array<readonly string[] | undefined>(result.tests.length).fill(undefined),
  }));
  for (const line of output.trim().split('\n')) {
    const [kind, at, ...words] = line.split(' ');
    if (kind === 'hit') {
      const { inputs } = accused[Number(at)].made;
      const values = words.slice(1).map((value, index) => `${inputs[index].lvalue} = ${value}`);
      judgements[Number(at)].hits.set(ids[Number(words[0])], values.join(', '));
    } else if (kind === 'test') {
      const covered = words.slice(1).filter((word) => word !== '');
      judgements[Number(at)].tests[Number(words[0])] = covered.map((word) => ids[Number(word)]).sort();
    }
  }
  return judgements;
}
