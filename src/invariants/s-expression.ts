/** What SMT-LIB text is made of: words and lists. */
export type Expression = string | readonly Expression[];

/** All expressions of a text; undefined if parentheses do not match. */
export function readExpressions(text: string): readonly Expression[] | undefined {
  const tokens = text.match(/\(|\)|\|[^|]*\||"[^"]*"|;[^\n]*|[^\s()|";]+/g) ?? [];
  const stack: Expression[][] = [[]];
  for (const token of tokens) {
    if (token.startsWith(';')) continue;
    if (token === '(') {
      stack.push([]);
    } else if (token === ')') {
      const done = stack.pop();
      if (done === undefined || stack.length === 0) return undefined;
      stack[stack.length - 1].push(done);
    } else {
      stack[stack.length - 1].push(token);
    }
  }
  return stack.length === 1 ? stack[0] : undefined;
}

/** The scope inside a `let`, all of whose values are read outside of it; undefined where one cannot be read. */
export function bindAll<Meaning>(
  list: Expression,
  scope: ReadonlyMap<string, Meaning>,
  read: (expression: Expression) => Meaning | undefined,
): ReadonlyMap<string, Meaning> | undefined {
  const inner = new Map(scope);
  for (const binding of list as readonly Expression[]) {
    const [name, expression] = binding as readonly Expression[];
    const value = read(expression);
    if (typeof name !== 'string' || value === undefined) return undefined;
    inner.set(name, value);
  }
  return inner;
}
