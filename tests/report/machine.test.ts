import { describe, expect, it } from 'vitest';
import { type FunctionRow, functionRow, reportFormats, stableName } from '../../src/report/index.js';
import { justificationText } from '../../src/report/machine/justification.js';
import type { FunctionResult, ObjectiveResult } from '../../src/result/index.js';
import { sampleResult, sampleSources } from './sample-result.js';

const written = (name: string, results: readonly FunctionResult[]): string =>
  reportFormats.all
    .find((format) => format.name === name)
    ?.together?.(
      results,
      ({ function: of }) => `out/${of}`,
      () => sampleSources,
    )[0].text ?? '';

describe('formats for other tools', () => {
  it('lcov leaves out what is infeasible, and says what no test comes to', () => {
    expect(written('lcov', [sampleResult])).toMatchInlineSnapshot(`
      "TN:
      SF:src/f.c
      FN:2,f
      FNDA:1,f
      FNF:1
      FNH:1
      BRDA:2,0,0,1
      BRDA:2,0,1,1
      BRDA:4,0,0,-
      BRF:3
      BRH:2
      DA:2,1
      DA:4,0
      LF:2
      LH:1
      end_of_record
      "
    `);
  });

  it('cobertura says the same', () => {
    expect(written('cobertura', [sampleResult])).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
      <coverage line-rate="0.5000" branch-rate="0.6667" lines-covered="1" lines-valid="2" branches-covered="2" branches-valid="3" complexity="0" version="hyla 0.1.0" timestamp="0">
        <sources>
          <source>.</source>
        </sources>
        <packages>
          <package name="" line-rate="0.5000" branch-rate="0.6667" complexity="0">
            <classes>
              <class name="src/f.c" filename="src/f.c" line-rate="0.5000" branch-rate="0.6667" complexity="0">
                <methods>
                  <method name="f" signature="" line-rate="0.5000" branch-rate="0.6667" complexity="0">
                    <lines>
                      <line number="2" hits="1" branch="true" condition-coverage="100% (2/2)"/>
                      <line number="4" hits="0" branch="true" condition-coverage="0% (0/1)"/>
                    </lines>
                  </method>
                </methods>
                <lines>
                  <line number="2" hits="1" branch="true" condition-coverage="100% (2/2)"/>
                  <line number="4" hits="0" branch="true" condition-coverage="0% (0/1)"/>
                </lines>
              </class>
            </classes>
          </package>
        </packages>
      </coverage>
      "
    `);
  });

  it('junit passes, skips and fails', () => {
    expect(written('junit', [sampleResult])).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite name="src/f.c.f" tests="5" failures="1" errors="1" skipped="1" time="0.000">
          <testcase classname="src/f.c.f" name="f#1T: \`x &lt; -1\` is true">
            <system-out>src/f.c:2:7</system-out>
          </testcase>
          <testcase classname="src/f.c.f" name="f#1F: \`x &lt; -1\` is false">
            <system-out>src/f.c:2:7</system-out>
          </testcase>
          <testcase classname="src/f.c.f" name="f#2T: \`x &gt; 0 &amp;&amp; &quot;&lt;b&gt;&quot;\` is true">
            <skipped message="proved infeasible: x &lt; -1 holds there, and contradicts x &gt; 0"/>
            <system-out>src/f.c:3:7</system-out>
          </testcase>
          <testcase classname="src/f.c.f" name="f#3D: switch on \`x\`: default">
            <failure message="open: not modelled: inline assembly at src/f.c:4:9" type="unmodelled">src/f.c:4:7</failure>
            <system-out>src/f.c:4:7</system-out>
          </testcase>
          <testcase classname="src/f.c.f" name="does nothing undefined: division by zero">
            <error message="division by zero" type="undefined-behaviour">src/f.c:5:3: test 2</error>
            <system-out>src/f.c:5:3</system-out>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `);
  });

  it('sarif tells errors with the way to them, dead code and what is open', () => {
    const { runs } = JSON.parse(written('sarif', [sampleResult]));
    const found = runs[0].results.map(
      (one: { ruleId: string; level: string; kind?: string; locations: readonly object[] }) =>
        [one.ruleId, one.level, one.kind ?? 'fail'].join(' '),
    );
    expect(found).toEqual([
      'undefined-behaviour error fail',
      'dead-branch note fail',
      'open-branch none open',
    ]);
    const [{ codeFlows, locations }] = runs[0].results;
    expect(locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'src/f.c' },
      region: { startLine: 5, startColumn: 3 },
    });
    expect(codeFlows[0].threadFlows[0].locations.at(-1).location.message.text).toBe('division by zero');
  });

  it('a justification has the argument, what it rests on and how to check it again', () => {
    const text = written('justification', [sampleResult]);
    expect(text).toContain('- **Argument:** x < -1 holds there, and contradicts x > 0');
    expect(text).toContain('- **Rests on:** C and the sources alone');
    expect(text).toContain('`hyla check out/f`');
  });

  it('a justification is the same wherever its function has moved to', () => {
    const moved = (lines: number) => {
      const because = `\`x > 0\` at line ${lines + 3} cannot be true: line ${lines + 2} needs \`line 7\`, src/g.h:${lines + 1} needs more`;
      const objectives = sampleResult.objectives.map((one) =>
        one.verdict === 'infeasible'
          ? { ...one, line: one.line + lines, proof: { ...one.proof, because } }
          : one,
      );
      const blank = '\n'.repeat(lines);
      const sources = new Map([
        ...[...sampleSources].map(([name, text]): [string, string] => [name, blank + text]),
        ['src/g.h', `${blank}#define G 1\n`],
      ]);
      return justificationText(
        [{ ...sampleResult, objectives }],
        () => 'out/f',
        () => sources,
      );
    };
    expect(moved(5)).toBe(moved(0));
    expect(moved(0)).toContain(
      '**Argument:** `x > 0` at line A cannot be true: line B needs `line 7`, line C of src/g.h needs more (',
    );
    expect(moved(0)).toContain(
      '- **There:** line A: `if (x > 0 && "<b>") return 2;`; line B: `if (x < -1)`; line C: `#define G 1`\n',
    );
  });

  it('errors that are sought pass where they are proved absent, and are told once where they are shown', () => {
    const [covered, , infeasible, open] = sampleResult.objectives;
    const kind = 'error';
    const objectives = [
      { ...covered, kind, line: 5, text: '1 / x', outcome: 'division by zero' },
      { ...infeasible, kind, text: 'p[0]', outcome: 'null dereference' },
      { ...open, kind, text: 'p[1]', outcome: 'null dereference' },
    ] as const;
    const result = { ...sampleResult, objectives };
    const text = written('junit', [result]);
    expect(text).toContain('tests="3" failures="1" errors="1" skipped="0"');
    expect(text).toContain('`1 / x`: no division by zero"');
    expect(text).toContain('type="undefined-behaviour">src/f.c:5:7: test 1</error>');
    const kinds = JSON.parse(written('sarif', [result])).runs[0].results.map(
      (one: { ruleId: string; kind?: string }) => `${one.ruleId} ${one.kind ?? 'fail'}`,
    );
    expect(kinds).toEqual([
      'undefined-behaviour fail',
      'undefined-behaviour pass',
      'undefined-behaviour open',
    ]);
  });

  it('a single function has the same files in its own folder', () => {
    for (const { together, files, paths } of reportFormats.all) {
      if (!together) continue;
      const input = { result: sampleResult, sources: new Map(), pathFromOut: String, folder: 'out/f' };
      const own = files({ ...input, testCode: undefined as never });
      expect(own).toEqual([
        {
          path: paths[0],
          text: together(
            [sampleResult],
            () => 'out/f',
            () => new Map(),
          )[0].text,
        },
      ]);
    }
  });

  it('what XML cannot hold is not written into it', () => {
    const [first, ...rest] = sampleResult.objectives;
    const odd = { ...sampleResult, objectives: [{ ...first, text: 'c == \u001b && "<&>"' }, ...rest] };
    expect(written('junit', [odd])).toContain('`c == \ufffd &amp;&amp; &quot;&lt;&amp;&gt;&quot;` is true');
  });
});

describe('the stable name of an objective', () => {
  it('does not change with lines and numbers, and tells equal texts apart', () => {
    const [one] = sampleResult.objectives;
    const same: ObjectiveResult = { ...one, id: 'f#9T', line: 40 };
    const moved = { objectives: [{ ...one, id: 'f#4T', line: 7 }, same] };
    expect(stableName(moved, moved.objectives[0])).toBe(stableName(sampleResult, one));
    expect(stableName(moved, same)).not.toBe(stableName(sampleResult, one));
  });
});

it('a row of the table is small, however large the result', () => {
  const row: FunctionRow = functionRow({ ...sampleResult, tests: Array(1000).fill(sampleResult.tests[0]) });
  expect(JSON.stringify(row).length).toBeLessThan(1000);
});
