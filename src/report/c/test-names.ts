import type { FunctionResult, ObjectiveResult, TestCase, TestCode } from '../../result/index.js';
import { Names } from './declaration.js';

const LONGEST = 60;

/**
 * A name for each test that says what it is there for: `line_14_len_gt_max`, of the objective that the fewest tests cover,
 * among these the one furthest down in the source.
 */
export function testNames(result: FunctionResult, code: TestCode): readonly string[] {
  const objectives = new Map(
    [...(result.goals ?? []), ...result.objectives].map((objective) => [objective.id, objective]),
  );
  const uses = new Map<string, number>();
  for (const { covers } of code.tests) for (const id of covers) uses.set(id, (uses.get(id) ?? 0) + 1);
  const names = new Names([]);
  return code.tests.map((test, index) => {
    const known = test.covers.flatMap((id) => objectives.get(id) ?? []);
    const rarest = known.toSorted(
      (a, b) => (uses.get(a.id) ?? 0) - (uses.get(b.id) ?? 0) || b.line - a.line || b.column - a.column,
    );
    const intent = rarest.length === 0 ? `number_${index}` : intentOf(rarest[0]);
    return names.fresh(`test_${intent}${endingOf(test)}`);
  });
}

function endingOf({ outcome }: TestCase): string {
  if (outcome.kind === 'exited') return '_exits';
  return outcome.kind === 'aborted' ? '_aborts' : '';
}

function intentOf({ line, text: written, outcome, kind }: ObjectiveResult): string {
  const text = written.replaceAll('->', '.');
  const condition = { true: words(text), false: words(negated(text)) }[outcome];
  const said = condition ?? `${kind === 'case' ? `${words(text)} ` : ''}${words(outcome)}`;
  const name = said
    .trim()
    .replace(/\W+/g, '_')
    .slice(0, LONGEST)
    .replace(/^_+|_+$/g, '');
  return `line_${line}${name === '' ? '' : `_${name}`}`;
}

const opposites: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

/** The opposite of a condition, as one would say it: `n < 3` of `n >= 3`. */
function negated(text: string): string {
  const comparison = /^([^<>=!&|?]+?)\s*(==|!=|<=|>=|<|>)\s*([^<>=!&|?]+)$/.exec(text);
  if (comparison) return `${comparison[1]} ${opposites[comparison[2]]} ${comparison[3]}`;
  const denied = /^!\s*([\w.()[\]*]+)$/.exec(text);
  return denied ? denied[1] : `not ${text}`;
}

/** How operators are read aloud; the longer ones first. */
const spoken: readonly (readonly [RegExp, string])[] = [
  [/'(\w)'/g, '$1'],
  [/'\\(\w)'/g, 'escape_$1'],
  [/\./g, '_'],
  [/==/g, ' eq '],
  [/!=/g, ' ne '],
  [/<=/g, ' le '],
  [/>=/g, ' ge '],
  [/&&/g, ' and '],
  [/\|\|/g, ' or '],
  [/<</g, ' shl '],
  [/>>/g, ' shr '],
  [/</g, ' lt '],
  [/>/g, ' gt '],
  [/!/g, ' not '],
  [/\+\+|--/g, ' '],
  [/\+/g, ' plus '],
  [/(?<=[\w)\]]\s*)-/g, ' minus '],
  [/-(?=\s*[\w(])/g, ' minus '],
  [/%/g, ' mod '],
  [/(?<=[\w)\]]\s*)\*/g, ' times '],
  [/\//g, ' by '],
  [/(?<=[\w)\]]\s*)&/g, ' bits '],
];

const characters: Readonly<Record<string, string>> = {
  ' ': 'space',
  '"': 'quote',
  "'": 'apostrophe',
  '\\': 'backslash',
  '(': 'open_paren',
  ')': 'close_paren',
  '[': 'open_bracket',
  ']': 'close_bracket',
  '{': 'open_brace',
  '}': 'close_brace',
  ',': 'comma',
  ':': 'colon',
  ';': 'semicolon',
  '.': 'dot',
  '-': 'minus',
  '+': 'plus',
  '*': 'star',
  '/': 'slash',
  '#': 'hash',
  '<': 'less',
  '>': 'greater',
  '=': 'equals',
  '&': 'ampersand',
  '|': 'bar',
  '!': 'bang',
  '?': 'question',
  '%': 'percent',
  $: 'dollar',
  '@': 'at',
  '~': 'tilde',
  '^': 'caret',
  '`': 'backtick',
};

function words(text: string): string {
  // Characters first: their signs are no operators.
  const named = text.replace(/'\\?([^\w])'/g, (_, sign: string) => characters[sign] ?? 'character');
  return spoken.reduce((said, [sign, word]) => said.replace(sign, word), named);
}
