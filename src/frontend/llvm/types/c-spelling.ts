/** Spellings of derived C types from those of their parts, as abstract declarators. */

export function pointerName(to: string): string {
  // `int (int)` → `int (*)(int)`, `int[4]` → `int (*)[4]`
  const at = declaratorPosition(to);
  if (at < 0) return to.endsWith('*') ? `${to}*` : `${to} *`;
  const head = to.slice(0, at).trimEnd();
  if (head.endsWith('(')) return `${head}*${to.slice(at)}`;
  return `${head} (*)${to.slice(at)}`;
}

/** `count` 0 stands for an unknown length. */
export function arrayName(element: string, count: number): string {
  const length = count === 0 ? '[]' : `[${count}]`;
  const at = declaratorPosition(element);
  if (at < 0) return `${element}${length}`;
  return `${element.slice(0, at)}${length}${element.slice(at)}`;
}

export function functionName(result: string, parameters: readonly string[]): string {
  const list = parameters.length === 0 ? '(void)' : `(${parameters.join(', ')})`;
  const at = declaratorPosition(result);
  if (at < 0) return `${result} ${list}`;
  return `${result.slice(0, at)}${list}${result.slice(at)}`;
}

/** Where a declarator's name would stand in front of `[…]` or `(…)`; -1 when it would come last. */
function declaratorPosition(type: string): number {
  const nested = type.indexOf('(*');
  if (nested >= 0) {
    // inside of `(*…)`: after the stars
    let at = nested + 1;
    while (type[at] === '*') at++;
    return at;
  }
  for (let i = 0; i < type.length; i++) {
    if (type[i] === '[') return i;
    if (type[i] === '(' && !type.startsWith('(unnamed)', i)) return i;
  }
  return -1;
}
