import type { TestCase } from '../../result/index.js';
import { type PathFromOut, type SuiteBuild, suiteCommand, suiteProgram } from './build.js';
import { commented } from './declaration.js';
import { byHandReason, isByHand } from './test-comment.js';
import type { TestList } from './test-list.js';

/** A framework that people run their tests with. What the tests do stands in `tests.c`, which knows nothing of it. */
export interface Framework {
  readonly name: string;
  readonly title: string;
  readonly build: SuiteBuild;
  /** What has to be there for the program to be made. */
  readonly needs: string;
  /** What CMake has to look for, and what the program is linked with. */
  readonly cmake: { readonly setup: readonly string[]; readonly libraries: readonly string[] };
  readonly head: string;
  /** What the tests that are run call. */
  readonly check: string;
  test(name: string, suite: string, body: SuiteTest): string;
  /** What follows the tests. */
  foot(names: readonly string[]): string;
  /** How many tests passed, by what the program prints. */
  passed(output: string): number;
}

/** One test of a suite: run it, or say why that is left to people. */
export type SuiteTest =
  | { readonly kind: 'run'; readonly index: number }
  | { readonly kind: 'skip'; readonly why: string };

const RUN = 'hyla_run_test(int index, char *said, int size);';

const unity: Framework = {
  name: 'unity',
  title: 'Unity',
  build: {
    file: 'tests_unity.c',
    compiler: 'cc',
    arguments: ['-I"$UNITY_ROOT"', '"$UNITY_ROOT"/unity.c'],
  },
  needs: 'UNITY_ROOT: the folder of unity.h and unity.c, from the root',
  cmake: {
    setup: [
      '# A target of that name is what the CMakeLists.txt of Unity makes; else UNITY_ROOT has unity.h and unity.c.',
      'if(NOT TARGET unity)',
      `  add_library(unity STATIC "\${UNITY_ROOT}/unity.c")`,
      `  target_include_directories(unity PUBLIC "\${UNITY_ROOT}")`,
      'endif()',
    ],
    libraries: ['unity'],
  },
  head: `#include "unity.h"

void setUp(void);
void tearDown(void);
void setUp(void) {}
void tearDown(void) {}
`,
  check: `int ${RUN}

static void check(int index) {
  static char said[4000];
  int result = hyla_run_test(index, said, (int)sizeof said);
  if (result < 0) TEST_IGNORE_MESSAGE(said);
  if (result == 0) TEST_FAIL_MESSAGE(said);
}
`,
  test: (name, _suite, body) =>
    `static void ${name}(void) { ${body.kind === 'run' ? `check(${body.index})` : `TEST_IGNORE_MESSAGE(${cText(body.why)})`}; }`,
  foot: (names) => `int main(void) {
  UNITY_BEGIN();
${names.map((name) => `  RUN_TEST(${name});`).join('\n')}
  return UNITY_END();
}
`,
  passed: (output) => {
    const [tests = 0, failures = 0, ignored = 0] = (
      /^(\d+) Tests (\d+) Failures (\d+) Ignored/m.exec(output)?.slice(1) ?? []
    ).map(Number);
    return tests - failures - ignored;
  },
};

const countPassed = (output: string): number =>
  Number(/\[ {2}PASSED {2}\] (\d+) test/.exec(output)?.[1] ?? 0);

const cmocka: Framework = {
  name: 'cmocka',
  title: 'CMocka',
  build: { file: 'tests_cmocka.c', compiler: 'cc', arguments: ['-lcmocka'] },
  needs: "with Debian's libcmocka-dev",
  cmake: { setup: [], libraries: ['cmocka'] },
  head: `#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
`,
  check: `int ${RUN}

static void check(int index) {
  static char said[4000];
  int result = hyla_run_test(index, said, (int)sizeof said);
  if (result < 0) skip();
  if (result == 0) fail_msg("%s", said);
}
`,
  test: (name, _suite, body) =>
    `static void ${name}(void **state) { (void)state; ${
      body.kind === 'run' ? `check(${body.index});` : `skip(); /* ${commented(body.why)} */`
    } }`,
  foot: (names) => `int main(void) {
  const struct CMUnitTest tests[] = {
${names.map((name) => `    cmocka_unit_test(${name}),`).join('\n')}
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
`,
  passed: countPassed,
};

const googletest: Framework = {
  name: 'googletest',
  title: 'GoogleTest',
  build: {
    file: 'tests_googletest.cpp',
    compiler: 'c++',
    arguments: ['-lgtest_main', '-lgtest', '-pthread'],
  },
  needs: "with Debian's libgtest-dev",
  cmake: {
    setup: ['enable_language(CXX)', 'find_package(GTest REQUIRED)'],
    libraries: ['GTest::gtest_main'],
  },
  head: `#include <gtest/gtest.h>
`,
  check: `extern "C" int ${RUN}

static void check(int index) {
  static char said[4000];
  int result = hyla_run_test(index, said, static_cast<int>(sizeof said));
  if (result < 0) GTEST_SKIP() << said;
  if (result == 0) FAIL() << said;
}
`,
  // Names with underscores are kept: they say more than names without, and GoogleTest accepts all but a few.
  test: (name, suite, body) =>
    `TEST(${suite}, ${name}) { ${body.kind === 'run' ? `check(${body.index})` : `GTEST_SKIP() << ${cText(body.why)}`}; }`,
  foot: () => '',
  passed: countPassed,
};

export const frameworks: readonly Framework[] = [unity, cmocka, googletest];

/** The file that a framework runs. */
export function suiteFile(framework: Framework, list: TestList, pathFromOut: PathFromOut): string {
  const { code } = list;
  const tests = list.tests.map(({ name, test, code: own }, index) =>
    framework.test(name, own.function.replace(/\W/g, '_'), suiteTest(test, index)),
  );
  const names = list.tests.map(({ name }) => name);
  const comment = [
    `Tests of ${list.subject} for ${framework.title}, generated by Hyla ${list.hyla}. What they do stands in tests.c; each runs in a`,
    'process of its own.',
    '',
    `Compile and run, in this folder (${framework.needs}):`,
    `    ${suiteCommand(code, framework.build, pathFromOut)} && ./${suiteProgram(framework.build)}`,
  ];
  return [
    `/* ${comment.map(commented).join('\n * ')}\n */`.replace(/ +$/gm, ''),
    framework.head,
    ...(code.tests.every(isByHand) ? [] : [framework.check]),
    ...tests,
    '',
    framework.foot(names),
  ].join('\n');
}

const suiteTest = (test: TestCase, index: number): SuiteTest =>
  isByHand(test) ? { kind: 'skip', why: byHandReason(test) } : { kind: 'run', index };

/** A string literal that shows a text in whatever way it is printed. */
const cText = (text: string): string =>
  `"${text
    .replace(/[\\"]/g, '\\$&')
    .replace(/[^ -~]/g, '?')
    .replaceAll('??', '?\\?')}"`;
