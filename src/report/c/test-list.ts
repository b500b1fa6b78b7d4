import type { FunctionResult, TestCase, TestCode } from '../../result/index.js';
import { Names } from './declaration.js';
import { testNames } from './test-names.js';

/** What a file of tests is printed from: the tests of one function, or of all functions of a source file. */
export interface TestList {
  /** What is tested: `f`, `src/a.c`. */
  readonly subject: string;
  /** What came of it, for the head of the file. */
  readonly summary: readonly string[];
  readonly hyla: string;
  readonly target: FunctionResult['target'];
  /** What all tests share; of several functions, all that any of them needs. */
  readonly code: TestCode;
  readonly tests: readonly ListedTest[];
}

/** One test, by a name that no other test of the list has. */
export interface ListedTest {
  readonly name: string;
  readonly test: TestCase;
  /** The same as that of the list, with the function that is tested. */
  readonly code: TestCode;
}

/** One function of a source file, and where its own files are, as seen from those of the source file. */
export interface SuitePart {
  readonly result: FunctionResult;
  readonly code: TestCode;
  readonly folder: string;
}

/** The tests of one function. */
export function testsOfFunction(result: FunctionResult, code: TestCode): TestList {
  const { hyla, target } = result;
  const names = testNames(result, code);
  const tests = code.tests.map((test, index) => ({ name: names[index], test, code }));
  return { subject: code.function, summary: [coverageText(result)], hyla, target, code, tests };
}

/** The tests of all functions of a source file; each name says which function it is about. */
export function testsOfFile(file: string, parts: readonly SuitePart[]): TestList {
  const shared = sharedCode(parts.map(({ code }) => code));
  const names = new Names([]);
  const tests = parts.flatMap(({ result, code }) => {
    const { function: name, resultType, variadic, parameters, hasOracle } = code;
    const own = { ...shared, function: name, resultType, variadic, parameters, hasOracle };
    const plain = testNames(result, code);
    return code.tests.map((test, index) => ({
      name: names.fresh(plain[index].replace(/^test_/, `test_${name}_`)),
      test,
      code: own,
    }));
  });
  const [{ result }] = parts;
  return {
    subject: file,
    summary: parts.map((part) => `${partMark(part.folder)} ${coverageText(part.result)}`),
    hyla: result.hyla,
    target: result.target,
    code: shared,
    tests,
  };
}

const partMark = (folder: string): string => `- ${folder}/result.json:`;

/** The folders of the functions whose tests a file has, by its head; none for the tests of one function. */
export const partsNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/^ \* - (.*)\/result\.json: \d+ of \d+ objectives covered/gm)].map(
    ([, folder]) => folder,
  );

const coverageText = ({ coverage: { covered, objectives, infeasible, open } }: FunctionResult): string =>
  `${covered} of ${objectives} objectives covered, ${infeasible} proved infeasible, ${open} open.`;

/** Functions of one file are compiled in one way, with the same functions around them. */
function sharedCode(codes: readonly TestCode[]): TestCode {
  const [first] = codes;
  return {
    ...first,
    definesMain: codes.some(({ definesMain }) => definesMain),
    dependsOnDataModel: codes.some(({ dependsOnDataModel }) => dependsOnDataModel),
    variadic: codes.some(({ variadic }) => variadic),
    stubs: byName(codes.flatMap(({ stubs }) => stubs)),
    undefinedGlobals: byName(codes.flatMap(({ undefinedGlobals }) => undefinedGlobals)),
    modelled: [...new Set(codes.flatMap(({ modelled }) => modelled))],
    allocators: [...new Set(codes.flatMap(({ allocators }) => allocators))],
    undefinedAllocators: [...new Set(codes.flatMap(({ undefinedAllocators = [] }) => undefinedAllocators))],
    tests: codes.flatMap(({ tests }) => tests),
  };
}

const byName = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] =>
  [...new Map(all.toReversed().map((one) => [one.name, one])).values()].toReversed();
