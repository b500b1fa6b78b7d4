/** What an SMT-LIB solver prints: symbols, literals and lists of them. */
export type SmtExpression = string | readonly SmtExpression[];

/** The expressions of a reply, in order; undefined when the text is not well-formed. */
export function parseReply(text: string): readonly SmtExpression[] | undefined {
  const top: SmtExpression[] = [];
  const open: SmtExpression[][] = [top];
  const tokens = /;[^\n]*|\|[^|]*\||"(?:[^"]|"")*"|[()]|[^\s()|";]+/g;
  for (const [token] of text.matchAll(tokens)) {
    if (token.startsWith(';')) continue;
    if (token === '(') {
      const list: SmtExpression[] = [];
      open[open.length - 1].push(list);
      open.push(list);
    } else if (token === ')') {
      if (open.length === 1) return undefined;
      open.pop();
    } else {
      open[open.length - 1].push(token);
    }
  }
  return open.length === 1 ? top : undefined;
}

/** A bit-vector literal: `#x1f`, `#b101`, `(_ bv31 8)`. */
export function bitVectorValue(expression: SmtExpression): bigint | undefined {
  if (typeof expression === 'string') {
    return /^#(x[0-9a-fA-F]+|b[01]+)$/.test(expression) ? BigInt(`0${expression.slice(1)}`) : undefined;
  }
  const [underscore, numeral] = expression;
  if (underscore !== '_' || typeof numeral !== 'string' || !/^bv\d+$/.test(numeral)) return undefined;
  return BigInt(numeral.slice(2));
}
