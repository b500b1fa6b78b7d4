import type { CValue, PaddingByte } from '../../result/index.js';

/**
 * The statements that set the bytes of padding in an lvalue, where the program looks at them. An initialiser leaves open what
 * they are, so that zeros are set as well.
 */
export function paddingLines(value: CValue, lvalue: string, depth = 0): readonly string[] {
  switch (value.kind) {
    case 'array':
      return elementLines(value.elements, lvalue, depth);
    case 'fields':
      return [
        ...value.fields.flatMap(({ name, value: inner }) =>
          paddingLines(inner, name === '' ? lvalue : `${lvalue}.${name}`, depth),
        ),
        ...runs(value.padding ?? [], isContinued).map((run) => gapLine(run, lvalue)),
      ];
    default:
      return [];
  }
}

/** Elements whose padding is the same are set in a loop. */
function elementLines(elements: readonly CValue[], lvalue: string, depth: number): readonly string[] {
  const index = `hyla_${depth}`;
  const texts = elements.map((element, at) => ({
    at,
    text: paddingLines(element, `${lvalue}[${index}]`, depth + 1).join(' '),
  }));
  return runs(texts, (one, next) => one.text === next.text).flatMap((run) => {
    const [{ at, text }] = run;
    if (text === '') return [];
    if (run.length === 1) return paddingLines(elements[at], `${lvalue}[${at}]`, depth + 1);
    return [`for (int ${index} = ${at}; ${index} < ${at + run.length}; ${index}++) { ${text} }`];
  });
}

function gapLine(run: readonly PaddingByte[], lvalue: string): string {
  const [{ after, before, index, value }] = run;
  const start = after === undefined ? `&${lvalue}` : `&${lvalue}.${after} + 1`;
  const end = before === undefined ? `&${lvalue} + 1` : `&${lvalue}.${before}`;
  return `hyla_pad((char *)(${start}), (char *)(${end}), ${index}, ${value}, ${run.length});`;
}

/** Printed where a test calls it. Another machine may have less padding: what is a member there keeps its value. */
export const paddingHarness = `static void hyla_pad(char *start, char *end, int index, int value, int count) {
  char *to;
  for (to = start + index; count > 0 && to < end; count--) *to++ = (char)value;
}
`;

function isContinued(one: PaddingByte, next: PaddingByte): boolean {
  return one.after === next.after && one.index + 1 === next.index && one.value === next.value;
}

/** The list in pieces: as long as neighbours belong together. */
function runs<T>(list: readonly T[], belong: (one: T, next: T) => boolean): readonly (readonly T[])[] {
  const found: T[][] = [];
  for (const one of list) {
    const last = found.at(-1);
    const before = last?.at(-1);
    if (last && before !== undefined && belong(before, one)) last.push(one);
    else found.push([one]);
  }
  return found;
}
