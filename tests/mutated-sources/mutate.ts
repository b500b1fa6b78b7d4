import type { Random } from '../../src/base/index.js';

/** Changes the text of a C file at random places: some of what comes out compiles, some does not, and some is odd. */
export function mutate(text: string, random: Random): string {
  let tokens = [...text.matchAll(TOKEN)].map(([token]) => token);
  for (let changes = 1 + random.below(3); changes > 0; changes--) {
    const at = placeIn(tokens, random);
    const change = CHANGES[random.below(CHANGES.length)];
    tokens = [...tokens.slice(0, at), ...change(tokens[at], tokens, random), ...tokens.slice(at + 1)];
  }
  return tokens.join('');
}

/** Words, numbers, literals, comments, blanks; else operators, and single characters. */
const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*|\d[\w.]*|\s+|[-+*/%&|^=<>!]=|&&|\|\||<<|>>|->|\+\+|--|[\s\S]/g;

type Change = (token: string, tokens: readonly string[], random: Random) => readonly string[];

const CHANGES: readonly Change[] = [
  () => [],
  (token) => [token, ' ', token],
  (_token, tokens, random) => [tokens[placeIn(tokens, random)]],
  (token, tokens, random) => [token, ' ', tokens[placeIn(tokens, random)], ' '],
  (token, _tokens, random) => (/^\d/.test(token) ? [oneOf(NUMBERS, random)] : [token]),
  (token, _tokens, random) => (OPERATORS.includes(token) ? [oneOf(OPERATORS, random)] : [token]),
  (token, _tokens, random) => (TYPES.includes(token) ? [oneOf(TYPES, random)] : [token]),
  (token, _tokens, random) => (token === ';' ? [`; ${oneOf(STATEMENTS, random)}`] : [token]),
  (token) => (token === '{' ? ['{ for (;;) {', '} '] : [token]),
  (token) => (token === ')' ? ['))'] : [token, '\u0000']),
];

const NUMBERS = [
  '0',
  '1',
  '-1',
  '2147483647',
  '4294967296',
  '0x7fffffffffffffff',
  '1000000000',
  '1e308',
  '07',
  '1u',
];
const OPERATORS = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '<<',
  '>>',
  '<',
  '>',
  '<=',
  '>=',
  '==',
  '!=',
  '&',
  '|',
  '^',
  '&&',
  '||',
  '=',
  ',',
];
const TYPES = ['int', 'char', 'long', 'short', 'unsigned', 'float', 'double', 'void', '_Bool', 'signed'];
const STATEMENTS = [
  'return;',
  'for (;;) ;',
  'goto nowhere;',
  '{ int a[1000000000]; a[0] = 1; }',
  'static int kept; kept++;',
  '*(volatile int *)0x4000 = 1;',
  '__builtin_trap();',
  '{ int n = 3; int a[n]; (void)sizeof a; }',
  'switch (1) { case 0: default: break; }',
  '__asm__("nop");',
  'do ; while (0);',
  '((void (*)(void))0)();',
];

const oneOf = (list: readonly string[], random: Random): string => list[random.below(list.length)];

/** Not at blanks and comments, where nothing would come of it. */
function placeIn(tokens: readonly string[], random: Random): number {
  for (;;) {
    const at = random.below(tokens.length);
    if (!/^(?:\s|\/[/*])/.test(tokens[at])) return at;
  }
}
