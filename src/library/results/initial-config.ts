import type { InputChoices } from '../../engine/index.js';

/** A function, and what Hyla would choose for its tests. */
export interface ChosenFor extends InputChoices {
  readonly functionName: string;
}

/** `as-choices`: each declaration is written behind `//`, and changes nothing until the user takes that away. */
export type InitialDeclarations = 'as-choices' | 'as-facts';

const INTRODUCTION = `// What Hyla assumes of the callers of these functions. Every key: docs/configuration.md.
//
// Hyla picks sizes and shapes so that there is something finite to search: these are choices. A choice shapes the tests,
// Hyla tries larger ones where a branch asks for it, and nothing is ever proved with a choice.
//
// What stands under "lvalues" or "declares" is a FACT. Hyla then relies on it that every caller keeps to it: no test goes
// beyond it, and a branch that contradicts it is proved infeasible. So declare what you know, not what you suppose.`;

const HOW: Readonly<Record<InitialDeclarations, string>> = {
  'as-choices': `// Below, each choice of Hyla's is written behind // as the declaration that would make it a fact. As it stands, this file
// changes nothing. Take the // away where it is true of every caller, with other numbers if those are the true ones.`,
  'as-facts': `// Below, every choice of Hyla's was made a fact. Take away what is not true of every caller.`,
};

/** The text of a configuration in which every choice is explained. */
export function initialConfig(
  chosen: readonly ChosenFor[],
  schema: string,
  how: InitialDeclarations,
): string {
  const functions = chosen.filter(({ choices, integers }) => choices.length + integers.length > 0);
  const parts = functions.map((one, index) =>
    functionText(one, how, index < functions.length - 1 ? ',' : ''),
  );
  return [
    INTRODUCTION,
    '//',
    HOW[how],
    '{',
    `  "$schema": ${JSON.stringify(schema)},`,
    '  // A branch that depends on a variable which nobody wrote is an error; with this, such a variable holds any value.',
    '  // "uninitialised": "input",',
    '  "inputs": {',
    '    // The sizes that tests begin with; choices, too.',
    '    "maxElements": 8,',
    '    "maxDepth": 2',
    '  },',
    '  "functions": {',
    ...parts,
    '  }',
    '}',
    '',
  ].join('\n');
}

/** What is declared under one key, and why it is offered. */
interface Line {
  readonly key: string;
  value: unknown;
  readonly reasons: string[];
}

function functionText(
  { functionName, choices, integers }: ChosenFor,
  how: InitialDeclarations,
  end: string,
): string {
  const declares = new Map<string, Line>();
  const lvalues = new Map<string, Line>();
  const undeclarable: string[] = [];
  for (const { text, declaration } of choices) {
    if (declaration === undefined) undeclarable.push(text);
    else addDeclaration(JSON.parse(`{${declaration}}`), text, declares, lvalues);
  }
  const ranges = integers
    .filter(({ name }) => !lvalues.has(name))
    .map(({ name, low, high }): Line => {
      const value = { range: [exact(low), exact(high)] };
      return { key: name, value, reasons: [`${name}: any value of its type; narrow it if callers do`] };
    });
  const sections = [
    { key: 'declares', lines: linesText([...declares.values()], how) },
    { key: 'lvalues', lines: linesText([...lvalues.values()], how, ranges) },
  ].filter(({ lines }) => lines.length > 0);
  return [
    `    ${JSON.stringify(functionName)}: {`,
    '      "inputs": {',
    ...undeclarable.map((text) => `        // ${text} (cannot be declared)`),
    ...sections.flatMap(({ key, lines }, index) => [
      `        "${key}": {`,
      ...lines,
      `        }${index < sections.length - 1 ? ',' : ''}`,
    ]),
    '      }',
    `    }${end}`,
  ].join('\n');
}

/** Several choices may be about the same key. */
function addDeclaration(
  declaration: Readonly<Record<string, unknown>>,
  reason: string,
  declares: Map<string, Line>,
  lvalues: Map<string, Line>,
): void {
  for (const [subject, said] of Object.entries(declaration)) {
    const isGeneral = subject === 'declares';
    const entries = isGeneral ? Object.entries(said as object) : [[subject, said] as const];
    for (const [key, value] of entries) {
      const lines = isGeneral ? declares : lvalues;
      const line = lines.get(key);
      if (!line) lines.set(key, { key, value, reasons: [reason] });
      else {
        line.reasons.push(reason);
        line.value = joined(line.value, value);
      }
    }
  }
}

function joined(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return [...new Set([...a, ...b])];
  if (typeof a === 'object' && typeof b === 'object') return { ...a, ...b };
  return b;
}

/** `offered`: what stays behind `//` in any case. */
function linesText(
  lines: readonly Line[],
  how: InitialDeclarations,
  offered: readonly Line[] = [],
): readonly string[] {
  const mark = how === 'as-facts' ? '' : '// ';
  const texts = lines.map((line, index) => {
    const comma = how === 'as-facts' && index === lines.length - 1 ? '' : ',';
    return lineText(line, mark, comma);
  });
  return [...texts, ...offered.map((line) => lineText(line, '// ', ','))];
}

function lineText({ key, value, reasons }: Line, mark: string, comma: string): string {
  const why = reasons.map((reason) => `          // ${reason}\n`).join('');
  return `${why}          ${mark}${JSON.stringify(key)}: ${spaced(value)}${comma}`;
}

/** On one line, with blanks as people write it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`);
  return `{ ${members.join(', ')} }`;
}

const exact = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
