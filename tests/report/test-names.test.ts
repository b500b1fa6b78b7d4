import { expect, it } from 'vitest';
import { testNames } from '../../src/report/c/test-names.js';
import type { ObjectiveResult, TestCase, TestCode } from '../../src/result/index.js';
import { emptyResult } from './sample-result.js';

const objective = (id: string, line: number, text: string, outcome: string): ObjectiveResult => ({
  id,
  function: 'f',
  kind: /^(?:true|false)$/.test(outcome) ? 'condition' : 'case',
  file: 'f.c',
  line,
  column: 3,
  text,
  outcome,
  verdict: 'covered',
  tests: [0],
});

const covering = (
  covers: readonly string[],
  outcome: TestCase['outcome'] = { kind: 'returned' },
): TestCase => ({
  covers,
  blocks: [],
  arguments: [],
  globals: [],
  stubs: [],
  outcome,
  after: [],
});

const namesOf = (objectives: readonly ObjectiveResult[], tests: readonly TestCase[]): readonly string[] =>
  testNames({ ...emptyResult, objectives }, { tests } as unknown as TestCode);

it.each([
  ['len > max', 'true', 'test_line_14_len_gt_max'],
  ['len > max', 'false', 'test_line_14_len_le_max'],
  ['p->len', 'false', 'test_line_14_not_p_len'],
  ['p->len >= 3', 'false', 'test_line_14_p_len_lt_3'],
  ['!frame', 'true', 'test_line_14_not_frame'],
  ['!frame', 'false', 'test_line_14_frame'],
  ["s[0] == '('", 'true', 'test_line_14_s_0_eq_open_paren'],
  ["c != 'x'", 'false', 'test_line_14_c_eq_x'],
  ["c != '\\n'", 'true', 'test_line_14_c_ne_escape_n'],
  ['n != -5', 'true', 'test_line_14_n_ne_minus_5'],
  ['(a & MASK) == 0', 'true', 'test_line_14_a_bits_MASK_eq_0'],
  ['*p * 2 < i++', 'true', 'test_line_14_p_times_2_lt_i'],
  ['kind', 'case 3', 'test_line_14_kind_case_3'],
  ['kind', 'default', 'test_line_14_kind_default'],
  ['"é"', 'true', 'test_line_14'],
])('%s is %s: %s', (text, outcome, name) => {
  expect(namesOf([objective('f#1', 14, text, outcome)], [covering(['f#1'])])).toEqual([name]);
});

it('a test is called by what no other covers, and no two are called the same', () => {
  const objectives = [
    objective('f#1T', 2, 'a', 'true'),
    objective('f#1F', 2, 'a', 'false'),
    objective('f#2T', 3, 'b', 'true'),
  ];
  const tests = [
    covering(['f#1T', 'f#2T']),
    covering(['f#1F', 'f#2T']),
    covering(['f#2T']),
    covering(['f#2T'], { kind: 'aborted' }),
    covering(['f#2T'], { kind: 'exited', code: 1 }),
    covering(['f#2T']),
    covering([]),
  ];
  expect(namesOf(objectives, tests)).toEqual([
    'test_line_2_a',
    'test_line_2_not_a',
    'test_line_3_b',
    'test_line_3_b_aborts',
    'test_line_3_b_exits',
    'test_line_3_b_2',
    'test_number_6',
  ]);
});
