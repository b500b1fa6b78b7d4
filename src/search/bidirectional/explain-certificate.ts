import { type Program, sourcePlace } from '../../ir/index.js';
import { conj, not, type Term, toC } from '../../term/index.js';
import type { Refutation } from '../infeasibility-proof.js';
import type { Certificate } from './certificate.js';
import type { FlowPoint } from './flow.js';

/** A longer formula explains nothing. */
const LONGEST = 60;

/** One sentence about a certificate: a contradiction, or something that would have to be true on the way, and is not. */
export function explained(
  program: Program,
  { regions }: Certificate,
  refutations: readonly Refutation[],
): string {
  const unsigned = unsignedLocals(program);
  const [shortest] = refutations
    // That one is in a state or not is no reason.
    .filter(({ core }) => !core.some((term) => core.includes(not(term))))
    .map(({ core }) => core.map((term) => inSourceTerms([term], unsigned)))
    .filter((texts) => texts.length > 1 && texts.every((text) => text !== undefined))
    .map((texts) => texts.map((text) => `\`${text}\``).join(' and '))
    .sort((x, y) => x.length - y.length);
  if (shortest !== undefined && shortest.length <= 2 * LONGEST)
    return `going back from there, every way contradicts itself; on one, ${shortest} would have to hold together`;
  const said: { readonly text: string; readonly point: FlowPoint }[] = [];
  for (const [point, formulas] of regions) {
    // What comes before the function under test is ours.
    if (program.functions.get(point.at.segment.function)?.line === undefined || depthOf(point) === 0)
      continue;
    for (const formula of formulas) {
      const text = formula.length === 0 ? undefined : inSourceTerms(formula, unsigned);
      if (text !== undefined && text.length <= LONGEST) said.push({ text, point });
    }
  }
  // Far from the branch it says more than the branch itself.
  const [best] = said.sort((a, b) => depthOf(a.point) - depthOf(b.point) || a.text.length - b.text.length);
  if (best === undefined)
    return 'going back from there, every way contradicts itself before it comes to the start';
  const { text, point } = best;
  const { segment } = point.at;
  const line = sourcePlace(program, segment)?.line;
  const where = line === undefined ? `in \`${segment.function}\`` : `at line ${line}`;
  return `going back from there, every way needs something that never holds, such as \`${text}\` ${where}`;
}

const depthOf = ({ at }: FlowPoint): number => at.stack?.depth ?? 0;

function unsignedLocals({ functions, types }: Program): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, locals } of functions.values()) {
    for (const { id, sourceName, sourceType } of locals) {
      const type = sourceType === undefined ? undefined : types[sourceType];
      if (type?.kind === 'int' && !type.signed) names.add(`${sourceName}%${id} @${name}`);
    }
  }
  return names;
}

/** Variables stand for places, whose names say more than C does; temporaries have no name at all. */
function inSourceTerms(formula: readonly Term[], unsigned: ReadonlySet<string>): string | undefined {
  const text = toC(conj([...formula]), { unsigned });
  if (/(^|[^\w\])])%\d/.test(text)) return undefined;
  return text.replaceAll(/%\d+ @[\w.$]+/g, '').replaceAll(/ &\d+/g, '');
}
