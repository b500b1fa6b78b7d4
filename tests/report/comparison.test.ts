import { describe, expect, it } from 'vitest';
import { comparisonFormats, comparisonText, plainPalette } from '../../src/report/index.js';
import type { Comparison, ComparisonRow, FunctionComparison } from '../../src/result/index.js';

const figures = {
  cases: 6,
  discarded: 2,
  solverCalls: 9,
  solverQueries: 9,
  eagerFlips: 6,
  hopefulFlips: 3,
  satChecks: 0,
  conflicts: 0,
  lemmas: 0,
  constructedPaths: 0,
  averageConstraintSize: 2.1,
  timeMs: 30,
};

const depthFirst: ComparisonRow = {
  strategy: 'depth-first',
  solving: 'full',
  pruning: 'look-ahead',
  runs: 1,
  ended: [{ kind: 'complete', runs: 1 }],
  covered: 13,
  infeasible: 1,
  open: 0,
  figures,
  history: [
    [0, 6],
    [3, 10],
    [7, 13],
  ],
  checkFailures: 0,
  unchecked: 0,
};

const mtelse: ComparisonRow = {
  ...depthFirst,
  strategy: 'mtelse',
  ended: [
    { kind: 'complete', runs: 2 },
    { kind: 'time-limit', runs: 1 },
  ],
  runs: 3,
  covered: 12.3,
  open: 0.7,
  figures: { ...figures, solverCalls: 1234, hopefulFlips: 1228, timeMs: 2500 },
};

const compared: FunctionComparison = {
  function: 'f<1>',
  files: ['src/f,1.c'],
  criterion: 'branch',
  scope: 'callees',
  seeds: [1],
  timeLimitMs: 60_000,
  objectives: 14,
  rows: [depthFirst, mtelse],
};

const comparison: Comparison = {
  schema: 1,
  hyla: '0.1.0',
  functions: [compared],
  wantedRuns: 2,
  madeRuns: 2,
};

const twice: Comparison = { ...comparison, functions: [compared, { ...compared, function: 'g' }] };
const text = (of: Comparison, width = 200) => comparisonText(of, { palette: plainPalette, width });
const format = (name: string, of: Comparison = comparison) => comparisonFormats.find(name)!.text(of);

describe('a comparison on the terminal', () => {
  it('is an aligned table that says once what all rows share', () => {
    expect(text(comparison).split('\n')).toEqual([
      'f<1>  src/f,1.c  criterion branch · scope callees · 14 objectives · seed 1 · solving full · pruning look-ahead',
      '',
      '                      dis-  solver           eager  hopeful    sat.    con-          constr.  average          covered/',
      'strategy     cases  carded   calls  queries  flips    flips  checks  flicts  lemmas    paths     size   infeasible/open    time',
      'depth-first      6       2       9        9      6        3       0       0       0        0      2.1      13/1/0 of 14  0.03 s',
      'mtelse           6       2    1234        9      6     1228       0       0       0        0      2.1  12.3/1/0.7 of 14  2.50 s  1 of 3 runs: time limit',
      '',
      expect.stringMatching(/^solver calls: /),
    ]);
  });

  it('leaves out what is zero everywhere where there is no room', () => {
    expect(text(comparison, 100)).not.toContain('checks');
    expect(text(comparison, 100)).toContain('hopeful');
  });

  it('adds up several functions', () => {
    const lines = text(twice).split('\n');
    expect(lines.filter((line) => /^(f<1>|g|all 2 functions) /.test(line))).toHaveLength(3);
    expect(text(twice)).toMatch(
      /\ndepth-first +12 +4 +18 +18 +12 +6 +0 +0 +0 +0 +2\.1 +26\/2\/0 of 28 +0\.06 s\n/,
    );
  });

  it('says how far it came', () => {
    expect(text({ ...comparison, madeRuns: 1 })).toContain('interrupted: 1 of 2 runs were made');
    expect(text({ ...comparison, functions: [], madeRuns: 0 })).toBe('interrupted: 0 of 2 runs were made');
  });

  it('cries out where a verdict was wrong', () => {
    const note = (row: Partial<ComparisonRow>) =>
      text({ ...comparison, functions: [{ ...compared, rows: [{ ...depthFirst, ...row }] }] });
    expect(note({ checkFailures: 1 })).toContain('CHECK FAILED');
    expect(note({ unchecked: 2 })).toContain('time limit of the check');
  });
});

describe('a comparison in a file', () => {
  it('is itself as JSON', () => {
    expect(JSON.parse(format('json'))).toEqual(comparison);
  });

  it('is a table of equally many cells as CSV', () => {
    const lines = format('csv').trimEnd().split('\n');
    expect(lines[1]).toBe(
      'f<1>,"src/f,1.c",depth-first,full,look-ahead,1,6,2,9,9,6,3,0,0,0,0,2.1,14,13,1,0,30,',
    );
    const cells = (line: string) => line.replace(/"[^"]*"/g, 'quoted').split(',').length;
    expect(new Set(lines.map(cells)).size).toBe(1);
  });

  it('is a table of equally many cells as Markdown', () => {
    const rows = format('markdown')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map((row) => row.split('|').length)).size).toBe(1);
    expect(rows[0]).toContain(
      '| satisfiability checks | conflicts | lemmas | constructed paths | average constraint size |',
    );
  });

  it('is a page that loads nothing, with a line for each row', () => {
    const page = format('html');
    expect(page).not.toMatch(/<script|https?:|src=|@import|url\(/);
    expect(page).toContain('f&lt;1&gt;');
    expect(page).not.toContain('f<1>');
    expect(page.match(/<path d="M[\d. HV]+"/g)).toHaveLength(2);
    expect(page).not.toContain('NaN');
    expect(page).toContain('<tr class="best">');
  });

  it('is a page without plots where nothing was covered at all', () => {
    const rows = [{ ...depthFirst, history: [], figures: { ...figures, solverCalls: 0 } }];
    const page = format('html', { ...comparison, functions: [{ ...compared, objectives: 0, rows }] });
    expect(page).not.toMatch(/NaN|Infinity|class="plot"/);
  });
});
