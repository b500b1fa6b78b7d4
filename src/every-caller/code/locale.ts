import { localeSays } from '../../ir/index.js';
import { and, bv, eq, ite, or, sge, sle, uge, ule } from '../../term/index.js';
import type { Passed } from './caller-state.js';
import type { Instructions } from './instructions.js';

/** Models know the locale "C". Whether a program has set another one before, the function that is called does not know. */
export function isOfAnyLocale(instructions: Instructions, name: string): boolean {
  return sayingOf(instructions, name) === 'everything';
}

/** What a model returned, or what its function may return in another locale. */
export function inAnyLocale(
  instructions: Instructions,
  name: string,
  [character]: readonly Passed[],
  returned: Passed | undefined,
): Passed | undefined {
  const says = sayingOf(instructions, name);
  if (says === undefined || says === 'everything' || returned === undefined) return returned;
  const elsewhere = instructions.unknowns.value(`${name}() in another locale`, returned.value.width);
  if (says === 'result') return { ...returned, value: elsewhere };
  const { value } = character;
  const isByte = (from: number) => and(uge(value, bv(from, value.width)), ule(value, bv(255, value.width)));
  if (says === 'beyond-ascii') return { ...returned, value: ite(isByte(128), elsewhere, returned.value) };
  // Turkish has two letters of each, with a dot and without one.
  const isLetterI = or(...[...'iI'].map((letter) => eq(value, bv(letter.charCodeAt(0), value.width))));
  instructions.unknowns.know(
    elsewhere,
    and(sge(elsewhere, bv(0, elsewhere.width)), sle(elsewhere, bv(255, elsewhere.width))),
  );
  const differs = or(isByte(128), isLetterI);
  return { ...returned, value: ite(differs, elsewhere, returned.value) };
}

function sayingOf({ program, space }: Instructions, name: string) {
  const code = program.functions.get(name);
  return code && space.leftOpen.has('locale') ? localeSays(code) : undefined;
}
