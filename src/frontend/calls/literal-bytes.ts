const ESCAPES: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['t', 9],
  ['r', 13],
  ['a', 7],
  ['b', 8],
  ['f', 12],
  ['v', 11],
  ['\\', 92],
  ['"', 34],
]);

/** The bytes of a string literal as clang's syntax tree spells it, one character each; undefined if it is a wide one. */
export function literalBytes(spelling: string): string | undefined {
  if (!/^"(?:[^"\\]|\\.)*"$/s.test(spelling)) return undefined;
  let isPlain = true;
  const text = spelling.slice(1, -1).replace(/\\([0-7]{1,3}|.)/gs, (_, code: string) => {
    const byte = /^[0-7]/.test(code) ? Number.parseInt(code, 8) : ESCAPES.get(code);
    if (byte === undefined) isPlain = false;
    return String.fromCharCode(byte ?? 0);
  });
  // What follows a terminator is no part of the format.
  return isPlain ? text.split('\0', 1)[0] : undefined;
}
