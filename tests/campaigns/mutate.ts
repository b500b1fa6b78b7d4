import type { Random } from '../../src/base/index.js';

/** What a text is made of: words, numbers, strings, blanks, and single characters. */
const TOKEN = /[A-Za-z_]\w*|\d[\w.]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\s+|./gs;

type Mutation = (tokens: string[], at: number, random: Random) => void;

const swapped: readonly (readonly [string, string])[] = [
  ['<', '>'],
  ['+', '-'],
  ['&', '|'],
  ['(', '{'],
  [')', '}'],
  ['*', '&'],
  ['if', 'while'],
  ['int', 'char'],
  ['return', 'goto'],
  [';', ','],
];

/** Slips of a hand, of an editor, of a merge. */
const mutations: readonly Mutation[] = [
  (tokens, at) => tokens.splice(at, 1),
  (tokens, at) => tokens.splice(at, 0, tokens[at]),
  (tokens, at, random) => {
    const other = random.below(tokens.length);
    [tokens[at], tokens[other]] = [tokens[other], tokens[at]];
  },
  (tokens, at, random) => {
    tokens[at] = tokens[random.below(tokens.length)];
  },
  (tokens, at) => {
    const pair = swapped.find((each) => each.includes(tokens[at]));
    tokens[at] = pair ? pair[pair[0] === tokens[at] ? 1 : 0] : `${tokens[at]}${tokens[at]}`;
  },
  (tokens, at, random) => {
    const numbers = [
      '0',
      '-1',
      '2147483648',
      '0x7fffffffffffffff',
      '1e400',
      '1000000000',
      '\\',
      '\u0000',
      '#',
      '/*',
    ];
    tokens[at] = numbers[random.below(numbers.length)];
  },
  (tokens, at) => {
    tokens.length = at + 1;
  },
];

/** A C text with one to four mistakes in it; the same for the same seed. */
export function mutate(text: string, random: Random): string {
  const tokens = text.match(TOKEN) ?? [];
  for (let left = 1 + random.below(4); left > 0 && tokens.length > 1; left--)
    mutations[random.below(mutations.length)](tokens, random.below(tokens.length), random);
  return tokens.join('');
}
