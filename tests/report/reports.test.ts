import { describe, expect, it } from 'vitest';
import {
  explainObjective,
  FunctionTable,
  findObjective,
  functionRow,
  functionSummary,
  plainPalette,
  reportFormats,
  resultJson,
} from '../../src/report/index.js';
import type { TestCode } from '../../src/result/index.js';
import {
  type FunctionResult,
  fileSummaries,
  type ObjectiveResult,
  totalsOf,
} from '../../src/result/index.js';
import { emptyResult, sampleResult, sampleSources } from './sample-result.js';

const style = { palette: plainPalette, width: 80 };

function tableText(results: readonly FunctionResult[]): string {
  const table = new FunctionTable(
    results.map(({ function: name }) => name),
    style,
  );
  const rows = results.map(functionRow);
  return [table.head(), ...rows.map((row) => table.row(row)), table.end(rows)].join('\n');
}

describe('the summary', () => {
  it('has the counts, and a reason for all that is not covered', () => {
    expect(functionSummary(sampleResult, sampleSources, style)).toMatchInlineSnapshot(`
      "f  src/f.c  criterion branch · strategy treefrog · wasm32 (ILP32)

        4 objectives   2 covered   1 infeasible   1 open   2 tests   0.00 s
        ████████████████████▒▒▒▒▒▒▒▒▒▒░░░░░░░░░░  feasible coverage 66.6 %
        assuming A: exactly 2 elements

        why, the most costly first
          1 branch is open: not modelled: inline assembly at src/f.c:4:9

        errors: undefined behaviour of the program
          src/f.c:5:3: division by zero
            5 | return 1 / x;
            test 1 with A = {0, 0}, x = 0

        infeasible: proved, no test exists
          f#2T  src/f.c:3:7  \`x > 0 && "<b>"\` is true
            3 | if (x > 0 && "<b>") return 2;
            x < -1 holds there, and contradicts x > 0 (proofs/f-2T-1.smt2)

        open: neither covered nor proved infeasible
          f#3D  src/f.c:4:7  switch on \`x\`: default
            4 | switch (x) {}
            not modelled: inline assembly at src/f.c:4:9"
    `);
  });

  it('is loud about verdicts that failed the check, and about divergences', () => {
    const bad: FunctionResult = {
      ...sampleResult,
      checkFailures: [{ objective: 'f#2T', detail: 'a random input reaches it' }],
      divergences: [{ detail: 'branch 3 differs', inputs: { x: 7 } }],
    };
    const text = functionSummary(bad, sampleSources, style);
    expect(text).toMatch(/CHECK FAILED.*\n {4}f#2T: a random input reaches it/);
    expect(text).toMatch(/divergences.*\n {4}branch 3 differs\n {6}with x = 7/);
  });

  it('says a cause that open objectives share once, with what may help', () => {
    const open = { ...sampleResult.objectives[0], verdict: 'open', cause: { kind: 'time-limit' } } as const;
    const stopped: FunctionResult = {
      ...sampleResult,
      objectives: [open, { ...open, id: 'f#1F', outcome: 'false' }],
    };
    const text = functionSummary(stopped, sampleSources, style);
    expect(text.match(/the time limit was reached/g)).toHaveLength(1);
    expect(text).toMatch(
      /2 branches are open: the time limit was reached\n\s+a longer `--time-limit\s+SECONDS`/,
    );
  });

  it('the summary tells a long condition as far as there is room', () => {
    const objectives = sampleResult.objectives.map((one) => ({ ...one, text: `${'!'.repeat(3000)}x` }));
    const text = functionSummary({ ...sampleResult, objectives }, sampleSources, style);
    expect(text).toMatch(/f#2T {2}src\/f\.c:3:7 {2}`!+…` is true\n/);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(style.width);
  });

  it('counts paths as paths', () => {
    const path = { ...sampleResult.objectives[0], kind: 'path' } as const;
    const paths: FunctionResult = { ...sampleResult, objectives: [path] };
    expect(functionSummary(paths, sampleSources, style)).toContain('4 paths   2 covered');
  });

  it('never says 100 % unless everything feasible is covered', () => {
    const almost: FunctionResult = {
      ...emptyResult,
      coverage: {
        objectives: 10_000,
        covered: 9_999,
        infeasible: 0,
        open: 1,
        feasible: 0.9999,
        onlyByErrors: 0,
      },
    };
    expect(functionSummary(almost, new Map(), style)).toContain('feasible coverage 99.9 %');
    expect(functionSummary(almost, new Map(), style)).toContain('░');
  });

  it('paints only through the palette', () => {
    const palette = { ...plainPalette, yellow: (text: string) => `<y>${text}</y>` };
    expect(functionSummary(sampleResult, sampleSources, { palette, width: 80 })).toContain('<y>1 open</y>');
  });

  it('has a row for each function when there are several', () => {
    expect(tableText([sampleResult, { ...emptyResult, function: 'no_branches' }])).toMatchInlineSnapshot(`
      "function    objectives covered infeasible  open tests feasible     time
      f                    4       2          1     1     2   66.6 %   0.00 s
      no_branches          0       0          0     0     0    100 %   0.00 s
      2 in all             4       2          1     1     2   66.6 %   0.00 s

      why, the most costly first
          1 branch of f is open: not modelled: inline assembly at src/f.c:4:9"
    `);
  });
});

describe('a table of functions with long names', () => {
  const name = 'source/of/the/device/frame_parser.c parse_extended_header_of_a_frame';
  const row = functionRow({ ...sampleResult, function: name });
  const rowOf = (rowWidth: number | undefined): string =>
    new FunctionTable([name], { ...style, rowWidth }).row(row);

  it('fits the screen: what is too long has a line of its own', () => {
    const lines = rowOf(80).split('\n');
    expect(lines[0]).toBe(name);
    expect(lines[1]).toMatch(/^ {19} +4 +2 +1 +1 +2 /);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    const narrow = rowOf(60).split('\n')[0];
    expect(narrow).toBe(`…${name.slice(-59)}`);
  });

  it('has a line for each where nobody looks at a screen', () => {
    expect(rowOf(undefined)).not.toContain('\n');
    expect(rowOf(undefined)).toMatch(/frame_parser\.c parse_extended_header_of_a_frame +4 +2 +1 +1 +2 /);
  });
});

describe('result.json', () => {
  it('is the result', () => {
    expect(JSON.parse(resultJson(sampleResult))).toEqual(sampleResult);
    const set = { schema: 1, functions: [sampleResult], files: fileSummaries([sampleResult]) } as const;
    expect(JSON.parse(resultJson(set))).toEqual(set);
  });

  it('keeps short things on a line', () => {
    expect(resultJson(emptyResult)).toContain('\n  "coverage": { "objectives": 0, "covered": 0,');
    expect(resultJson(sampleResult)).toMatch(/^\{\n {2}"schema": 1,\n/);
  });

  it('does not grow with the square of how deeply something nests', () => {
    const depth = 1500;
    let tree: unknown = {};
    for (let k = 0; k < depth; k++) tree = { parts: [tree] };
    const deep = { ...emptyResult, tree } as FunctionResult;
    const text = resultJson(deep);
    expect(text.length).toBeLessThan(100 * depth);
    expect(text).toContain('}] }] }]');
    expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(deep));
  });
});

describe('report.html', () => {
  const pageOf = (result: FunctionResult): string =>
    reportFormats.find('html')!.files({
      result,
      testCode: undefined as never,
      sources: sampleSources,
      pathFromOut: (file) => file,
      folder: 'out',
    })[0].text;
  const text = pageOf(sampleResult);

  it('marks each objective at its line, with its evidence', () => {
    const row = (line: number) => new RegExp(`<tr[^>]*><td class="number">${line}</td>.*`).exec(text)![0];
    expect(row(2)).toContain('1T ✓</a>');
    expect(row(2)).toContain('1F ✓</a>');
    expect(row(3)).toContain('2T ⊘</a>');
    expect(row(4)).toContain('3D ?</a>');
    expect(text).toContain('x &lt; -1 holds there, and contradicts x &gt; 0');
    expect(text).toContain('not modelled: inline assembly at src/f.c:4:9');
  });

  it('does not grow with the product of tests and branches', () => {
    const manyOf = (count: number): FunctionResult => {
      const numbers = Array.from({ length: count }, (_, k) => k);
      const [objective] = sampleResult.objectives;
      const objectives = numbers.map((k) => ({ ...objective, id: `f#${k}T`, tests: numbers }) as const);
      const covers = objectives.map(({ id }) => id);
      return {
        ...sampleResult,
        objectives,
        tests: numbers.map(() => ({ ...sampleResult.tests[0], covers })),
      };
    };
    const one = pageOf(manyOf(100)).length;
    expect(pageOf(manyOf(400)).length).toBeLessThan(5 * one);
    expect(pageOf(manyOf(100))).toContain('and 80 more');
  });

  it('shows branches that `#line` puts beyond the end of the file', () => {
    const [near, far] = sampleResult.objectives;
    const page = pageOf({ ...sampleResult, objectives: [near, { ...far, line: 2147483647 }] });
    expect(page).toMatch(/<td class="number">2147483647<\/td><td class="marks"><div><a /);
    expect(page).toContain('<td class="number">6</td>');
    expect(page).not.toContain('<td class="number">8</td>');
  });

  it('every mark leads to a card', () => {
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(5);
    for (const id of targets) expect(text).toContain(`id="${id}"`);
  });

  it('escapes what comes from the source, and loads nothing from outside', () => {
    expect(text).not.toContain('<b>"');
    expect(text).toContain('&quot;&lt;b&gt;&quot;');
    expect(text).not.toMatch(/<script|<link|src=|url\(|https?:/);
  });
});

describe('explain', () => {
  const explain = (id: string) =>
    explainObjective(
      sampleResult,
      findObjective(sampleResult, id)!,
      sampleSources,
      new Map([['proofs/f-2T-1.smt2', '; why\n(assert (bvslt x y))\n(check-sat)\n']]),
      style,
    );

  it('cuts a long line so that it fits the screen, beside its place or below it', () => {
    const long = `int f(void) { ${'/* a comment */ '.repeat(20)}}`;
    const objective = findObjective(sampleResult, '1T')!;
    for (const file of ['f.c', `${'folder/'.repeat(8)}f.c`]) {
      const sources = new Map([[file, Array(9).fill(long).join('\n')]]);
      const text = explainObjective(sampleResult, { ...objective, file }, sources, new Map(), style);
      const [, place, next] = text.split('\n');
      expect(`${place}${next}`).toContain('/* a comment */');
      expect(Math.max(place.length, next.length)).toBeLessThanOrEqual(style.width);
    }
  });

  it('shows the test, the proof or the cause', () => {
    expect(explain('1T')).toContain(
      'Test 0 takes it: A = {1, 2}, x = -5; g = {.a = 1, .p = NULL}; read() = 3, 4',
    );
    expect(explain('f#2T')).toMatch(
      /contradicts x > 0.*proofs\/f-2T-1\.smt2.*\n {2}\(assert \(bvslt x y\)\)\n.*holds for every caller.*rules of C, with data model ILP32/s,
    );
    expect(explain('1T')).toContain('Decided by flipping a branch of an executed path.');
    expect(explain('2T')).toContain('Decided by following every path to it.');
    expect(explain('3D')).toContain('Open because not modelled: inline assembly');
    expect(findObjective(sampleResult, '9T')).toBeUndefined();
  });
});

describe('what verdicts rest on', () => {
  const objective = {
    function: 'f',
    kind: 'condition',
    file: 'src/f.c',
    line: 2,
    column: 7,
    text: 'x',
    outcome: 'true',
  } as const;
  const short = {
    choice: 's: a string of at most 7 characters',
    needs: '`s` longer than 7 characters',
    declaration: '"s": { "length": 8 }',
  };
  const distinct = {
    choice: 'pointers do not alias: s, t',
    needs: 'pointers that lead to the same memory: s, t',
  };
  const needing = (id: string, choices: readonly { choice: string; needs: string; declaration?: string }[]) =>
    ({ ...objective, id, verdict: 'open', cause: { kind: 'assumption', detail: '', choices } }) as const;
  const restsOn = ['n: from 0 to 3'];
  const proof = { kind: 'exhausted', because: '', formulas: [], restsOn, digest: '' } as const;
  const objectives: readonly ObjectiveResult[] = [
    needing('f#1T', [distinct, short]),
    needing('f#1F', [short]),
    { ...objective, id: 'f#2T', verdict: 'infeasible', proof } as const,
  ];
  const result: FunctionResult = {
    ...sampleResult,
    objectives,
    ...totalsOf(objectives),
  };

  it('is counted, the most costly first', () => {
    expect(result.choices).toEqual([
      { ...short, objectives: 2 },
      { ...distinct, objectives: 1, declaration: undefined },
    ]);
    expect(result.declarations).toEqual([{ declaration: 'n: from 0 to 3', objectives: 1 }]);
    const [file, ...others] = fileSummaries([
      result,
      { ...result, function: 'g', objectives: [objectives[1]] },
    ]);
    expect(others).toEqual([]);
    expect(file).toMatchObject({
      file: 'src/f.c',
      coverage: { objectives: 4, open: 3, feasible: 0, onlyByErrors: 0 },
    });
    expect(file.choices.map(({ function: of, objectives: count }) => [of, count])).toEqual([
      ['f', 2],
      ['f', 1],
      ['g', 1],
    ]);
  });

  it('is said in the summary, the table and the page', () => {
    const summary = functionSummary(result, sampleSources, style);
    expect(summary).toContain('2 branches need `s` longer than 7 characters\n');
    expect(summary).toContain('declare: "inputs": { "lvalues": { "s": { "length": 8 } } }');
    expect(summary).toContain('1 branch needs pointers that lead to the same memory: s, t');
    expect(summary).toContain('1 branch is infeasible as declared: n: from 0 to 3');
    expect(summary).toContain('rests on n: from 0 to 3');
    expect(tableText([result])).toContain('2 branches of f need `s` longer than 7 characters');
    const page = reportFormats.find('html')?.files({
      result,
      testCode: undefined as never,
      sources: sampleSources,
      pathFromOut: (f) => f,
      folder: 'out',
    })[0].text;
    expect(page).toContain('2 branches need `s` longer than 7 characters');
    expect(page).toContain('Rests on what was declared:');
  });

  it('is explained, each choice with its line of configuration', () => {
    const text = explainObjective(result, objectives[0], sampleSources, new Map(), style);
    expect(text).toMatch(
      /\n {2}s: a string of at most 7 characters\n {6}"inputs": \{ "lvalues": \{ "s": \{ "length": 8 \} \} \}$/,
    );
    const proved = explainObjective(result, result.objectives[2], sampleSources, new Map(), style);
    expect(proved).toContain('The proof rests on what you declared:\n  n: from 0 to 3\n');
  });
});

describe('the registry of formats', () => {
  const testCode: TestCode = {
    function: 'f',
    file: 'f.c',
    sources: [{ file: 'f.c', use: 'include' }],
    definesMain: false,
    preprocessorFlags: [],
    dataModel: 'ILP32',
    dependsOnDataModel: false,
    variadic: false,
    parameters: [],
    hasOracle: false,
    stubs: [],
    modelled: [],
    allocators: [],
    undefinedGlobals: [],
    tests: [],
  };
  const all = reportFormats.all.flatMap(({ paths }) => paths);

  it('has files of different names, below the output directory', () => {
    expect(new Set(all).size).toBe(all.length);
    for (const path of all) expect(path).not.toMatch(/^\/|\.\./);
  });

  it.each(reportFormats.all)(
    '$name writes the files that it says, and no others but tests.c',
    ({ files, paths }) => {
      const input = { result: sampleResult, testCode, sources: sampleSources, folder: 'out' };
      const written = files({ ...input, pathFromOut: (file) => file }).map(({ path }) => path.split('/')[0]);
      expect(written).toEqual(expect.arrayContaining([...paths]));
      expect(written.filter((path) => !paths.includes(path) && path !== 'tests.c')).toEqual([]);
    },
  );
});
