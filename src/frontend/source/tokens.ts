import type { ByteText } from './byte-text.js';

export interface Token {
  readonly text: string;
  readonly at: number;
}

const TOKEN =
  /\s+|\/\*[\s\S]*?(?:\*\/|$)|\/\/.*|(?:u8|[uUL])?"(?:\\[\s\S]|[^"\\\n])*"|(?:u8|[uUL])?'(?:\\[\s\S]|[^'\\\n])*'|[A-Za-z_$\x80-\xff][\w$\x80-\xff]*|\.?\d(?:[eEpP][+-]|[\w.'])*|\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|##|[\s\S]/y;

/** The tokens of C text from `from` on; white space and comments are left out. Lazy: stop when you have enough. */
export function* tokens(text: ByteText, from = 0, to = text.length): Generator<Token> {
  let at = from;
  while (at < to) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) return;
    const token = found[0];
    const first = token.charCodeAt(0);
    const blank = first <= 32 || (first === 47 && (token.startsWith('/*') || token.startsWith('//')));
    // A line marker inside an expression is white space as well.
    if (first === 35 && isLineStart(text, at)) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? to : end;
      continue;
    }
    if (!blank) yield { text: token, at };
    at += token.length;
  }
}

const DIRECTIVE = /(?:\\\r?\n|\/\*[\s\S]*?\*\/|[^\n])*/y;

/** The comments of C text, with what makes them comments; those in directives are left out. */
export function* comments(text: ByteText): Generator<Token> {
  for (let at = 0; at < text.length; ) {
    const isDirective = text[at] === '#' && isLineStart(text, at);
    const pattern = isDirective ? DIRECTIVE : TOKEN;
    pattern.lastIndex = at;
    const token = pattern.exec(text)?.[0] ?? '';
    if (token === '') return;
    if (token.startsWith('/*') || token.startsWith('//')) yield { text: token, at };
    at += token.length;
  }
}

/** The next token after `from`, if there is one. */
export function nextToken(text: ByteText, from: number): Token | undefined {
  for (const token of tokens(text, from)) return token;
  return undefined;
}

/**
 * Where the `count`-th token `wanted` stands that is not nested in brackets, counted from `from`.
 * `from` is inside the brackets meant.
 */
export function findAtDepth(text: ByteText, from: number, wanted: string, count: number): number | undefined {
  let depth = 0;
  let left = count;
  for (const token of tokens(text, from)) {
    if (depth === 0 && token.text === wanted && --left === 0) return token.at;
    if (token.text === '(' || token.text === '[' || token.text === '{') depth++;
    else if (token.text === ')' || token.text === ']' || token.text === '}') depth--;
    if (depth < 0) return undefined;
  }
  return undefined;
}

function isLineStart(text: ByteText, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before--;
  return before < 0 || text[before] === '\n';
}
