/** Where a text stops being JSON: `JSON.parse` of Node 20 does not say. Undefined if it is JSON. */
export function jsonErrorOffset(text: string): number | undefined {
  const token =
    /\s*(?:([{}[\],:])|("(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;
  let at = 0;
  try {
    value(next());
    if (text.slice(at).trim() !== '') fail();
    return undefined;
  } catch (error) {
    if (error instanceof Offset) return error.offset;
    throw error;
  }

  /** The punctuation mark, `"` for a string, `0` for another scalar. */
  function next(): string {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) return fail();
    at = token.lastIndex;
    return match[1] ?? (match[2] === undefined ? '0' : '"');
  }

  function value(first: string): void {
    if (first === '{')
      members('}', (key) => {
        if (key !== '"') retreat();
        if (next() !== ':') retreat();
        value(next());
      });
    else if (first === '[') members(']', value);
    else if (first !== '"' && first !== '0') retreat();
  }

  function members(close: string, member: (first: string) => void): void {
    let first = next();
    if (first === close) return;
    for (;;) {
      member(first);
      const mark = next();
      if (mark === close) return;
      if (mark !== ',') retreat();
      first = next();
    }
  }

  function fail(): never {
    throw new Offset(at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0));
  }

  /** The mark just read is the wrong one; marks are one character long, other tokens are pointed at by their end. */
  function retreat(): never {
    throw new Offset(at - 1);
  }
}

class Offset extends Error {
  constructor(readonly offset: number) {
    super();
  }
}
