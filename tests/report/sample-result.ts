import type { FunctionResult } from '../../src/result/index.js';

export const emptyResult: FunctionResult = {
  schema: 1,
  hyla: '0.1.0',
  function: 'f',
  files: ['src/f.c'],
  target: { name: 'wasm32', dataModel: 'ILP32' },
  criterion: 'branch',
  strategy: 'treefrog',
  solving: 'full',
  seed: 1,
  assumptions: [],
  objectives: [],
  tests: [],
  coverage: { objectives: 0, covered: 0, infeasible: 0, open: 0, feasible: 1 },
  divergences: [],
  errors: [],
  checkFailures: [],
  choices: [],
  declarations: [],
  ended: 'complete',
  stats: {
    cases: 0,
    discarded: 0,
    solverCalls: 0,
    solverQueries: 0,
    eagerFlips: 0,
    hopefulFlips: 0,
    satChecks: 0,
    conflicts: 0,
    lemmas: 0,
    feasibleSequences: 0,
    constructedPaths: 0,
    feasiblePaths: 0,
    infeasiblePrefixes: 0,
    averageConstraintSize: 0,
    presolved: 0,
    backendCalls: 0,
    executions: 0,
    timeMs: { total: 0, frontend: 0, execute: 0, replay: 0, search: 0, solver: 0, check: 0 },
  },
};

const place = { function: 'f', kind: 'condition', file: 'src/f.c', column: 7 } as const;

/** One of everything. */
export const sampleResult: FunctionResult = {
  ...emptyResult,
  assumptions: ['A: exactly 2 elements'],
  objectives: [
    {
      ...place,
      id: 'f#1T',
      line: 2,
      text: 'x < -1',
      outcome: 'true',
      verdict: 'covered',
      tests: [0],
      method: 'flip',
    },
    { ...place, id: 'f#1F', line: 2, text: 'x < -1', outcome: 'false', verdict: 'covered', tests: [1] },
    {
      ...place,
      id: 'f#2T',
      line: 3,
      text: 'x > 0 && "<b>"',
      outcome: 'true',
      verdict: 'infeasible',
      method: 'all-paths',
      proof: {
        kind: 'exhausted',
        because: 'x < -1 holds there, and contradicts x > 0',
        formulas: ['proofs/f-2T-1.smt2'],
        restsOn: [],
        digest: 'd1',
      },
    },
    {
      ...place,
      id: 'f#3D',
      kind: 'case',
      line: 4,
      text: 'x',
      outcome: 'default',
      verdict: 'open',
      cause: { kind: 'unmodelled', detail: 'inline assembly', file: 'src/f.c', line: 4, column: 9 },
    },
  ],
  tests: [
    {
      inputs: { A: [1, 2], x: -5 },
      globals: { g: { a: 1, p: null } },
      stubs: [
        { function: 'read', returns: 3 },
        { function: 'read', returns: 4 },
      ],
      outcome: { kind: 'returned', value: 1 },
      outputs: {},
      covers: ['f#1T'],
      path: '1T',
      vector: {},
    },
    {
      inputs: { A: [0, 0], x: 0 },
      globals: {},
      stubs: [],
      outcome: { kind: 'runtime-error', detail: 'division by zero', file: 'src/f.c', line: 5, column: 3 },
      outputs: {},
      covers: ['f#1F'],
      path: '1F',
      vector: {},
    },
  ],
  coverage: { objectives: 4, covered: 2, infeasible: 1, open: 1, feasible: 2 / 3 },
  errors: [{ detail: 'division by zero', file: 'src/f.c', line: 5, column: 3, test: 1 }],
};

export const sampleSources: ReadonlyMap<string, string> = new Map([
  [
    'src/f.c',
    'int f(int A[2], int x) {\n  if (x < -1)\n    if (x > 0 && "<b>") return 2;\n  switch (x) {}\n  return 1 / x;\n}\n',
  ],
]);
