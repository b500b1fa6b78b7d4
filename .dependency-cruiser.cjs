// The rooms of src/ and what each may import: the architecture as executable rules. `npm run rooms` checks them,
// tests/rooms plants violations in a small tree of its own and expects every rule below to find its one.
const path = require('node:path');

const vocabulary = ['base', 'term', 'ir', 'meaning', 'input', 'trace', 'result'];

/** room → [rooms it may import, why no more]. A room that is not listed here may not exist. */
const rooms = {
  base: [[], 'base is what everything stands on: it knows no one'],
  term: [['base'], 'expressions are mathematics: they know neither programs nor solvers'],
  ir: [['base'], 'the program is data: whoever makes it or walks it imports it, never the other way'],
  meaning: [
    ['base', 'term', 'ir'],
    'what an operation means does not depend on who asks: a run, a replay, a proof or the front end',
  ],
  input: [['base', 'ir'], 'the shape of inputs follows from the program, not from how it is run or solved'],
  trace: [['base', 'ir', 'input'], 'a trace is what a run reports, whoever ran it'],
  result: [['base', 'input'], 'the result is plain data that scripts and reports read without the engine'],
  frontend: [
    ['base', 'ir', 'meaning', 'input', 'trace'],
    'the only room that knows clang; it knows nothing of what comes after, but what the operations mean that it folds',
  ],
  execute: [['base', 'input', 'trace'], 'execution is concrete: no symbols, so that it can be the judge of them'],
  symbolic: [
    ['base', 'term', 'ir', 'meaning', 'input', 'trace'],
    'replay builds formulas and never solves them: strategies decide what is worth a query',
  ],
  transition: [
    ['base', 'term', 'ir', 'meaning', 'input', 'symbolic'],
    'the meaning of blocks without a run; that of single operations comes from where replay has it, so that there is one',
  ],
  solver: [['base', 'term'], 'solvers see formulas only, so that any of them can be exchanged or used elsewhere'],
  invariants: [
    ['base', 'term', 'ir', 'input', 'solver', 'transition'],
    'invariants follow from the program alone: they know neither paths nor searches',
  ],
  'every-caller': [
    ['base', 'term', 'ir', 'meaning', 'input', 'symbolic', 'solver'],
    'proofs for every caller follow from the program and what is declared: they know no world that tests live in',
  ],
  criteria: [['base', 'ir', 'trace', 'result'], 'which objectives exist does not depend on how they are sought'],
  search: [
    [...vocabulary, 'symbolic', 'transition', 'solver', 'criteria'],
    'strategies propose; they neither execute programs nor record verdicts',
  ],
  check: [
    ['base', 'term', 'ir', 'input', 'trace', 'result', 'solver', 'execute', 'criteria'],
    'a check that shared code with the search would share its mistakes',
  ],
  engine: [
    [...vocabulary, 'frontend', 'execute', 'symbolic', 'solver', 'transition', 'invariants', 'every-caller', 'criteria', 'search', 'check'],
    'the one loop, sole owner of the verdicts: it runs in a browser too, so no host, and prints nothing, so no report',
  ],
  report: [['base', 'input', 'result'], 'reports are pure functions of the result'],
  host: [[], 'Node-only things, behind interfaces that other rooms declare for themselves'],
  library: [
    ['engine', 'report', 'host', 'result', 'base'],
    'what anybody can do with Hyla: it puts the engine together with files and processes, and prints nothing',
  ],
  cli: [
    ['library', 'host'],
    'the command line is arguments, a terminal and an exit status: all else it asks of the library, as anybody can',
  ],
};

/** Rooms that talk to the world outside, and may therefore use npm packages. */
const outward = ['frontend', 'execute', 'solver', 'host', 'library', 'cli'];
const inward = Object.keys(rooms).filter((room) => !outward.includes(room));

const anyOf = (names) => `(${names.join('|')})`;

const roomRules = Object.entries(rooms).map(([room, [allowed, why]]) => ({
  name: `room-${room}`,
  comment: `${room} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other room'}: ${why}.`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/${anyOf([room, ...allowed])}/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: 'rooms-have-one-door',
      comment: 'A room is entered through its index.ts, so that what is behind it can change freely.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/[^/]+/.+', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'known-rooms-only',
      comment: 'A new room needs a line in the table above: what it may import, and why no more.',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: `^src/${anyOf(Object.keys(rooms))}/` },
    },
    {
      name: 'no-node-inside',
      comment: 'Everything but host, library and cli runs in a browser as well: files and processes arrive through interfaces.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(host|library|cli)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'packages-at-the-edge',
      comment: `Only ${outward.join(', ')} use npm packages: the ideas of the tool stand on the language alone.`,
      severity: 'error',
      from: { path: `^src/${anyOf(inward)}/` },
      to: { path: 'node_modules' },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one idea in two files, or two ideas with the seam in the wrong place.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere is not checked by any of the other rules.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: path.join(__dirname, 'tsconfig.json') },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
