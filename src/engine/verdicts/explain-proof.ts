import { type InputSpace, unsignedInputs } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import type { Objective } from '../../result/index.js';
import {
  claimText,
  demandText,
  type InfeasibilityProof,
  type Refutation,
  type Told,
} from '../../search/index.js';
import { FALSE, freeVariables, type Term, termSize, toC } from '../../term/index.js';

/** Why no input reaches the objective: one sentence in source terms. */
export function explainProof(
  program: Program,
  space: InputSpace,
  objective: Objective,
  { kind, method, refutations, because, always = [] }: InfeasibilityProof,
): string {
  const claim = claimText(objective);
  if (because !== undefined)
    return kind === 'frontier' || kind === 'constant' ? `${claim}: ${because}` : because;
  const unsigned = unsignedInputs(program, space);
  if (always.length > 0) return `${claim}: ${alwaysText(always, objective, unsigned)}`;
  const isJoined = method === 'joined-paths';
  const [shown] = isJoined
    ? refutations
    : [...refutations].sort((a, b) => telling(program, b, objective) - telling(program, a, objective));
  // The other formula says that loops turn no more often than they were unrolled.
  const bounded = isJoined && refutations.length > 1 ? ', however often the loops turn' : '';
  const said = shown.core.filter((term) => !shown.told?.has(term));
  if (!said.every((term) => isReadable(term, unsigned)))
    return `${claim}: ${manyWays(shown.core, isJoined ? 1 : refutations.length)}${bounded}`;
  const unsaid = isJoined ? ownDemands(program, shown, objective, unsigned) : [];
  const reason = reasonOf(program, shown, objective, unsigned, unsaid);
  if (isJoined || refutations.length === 1) return `${claim}: ${reason}${bounded}`;
  return `${claim}: each of the ${refutations.length} ways there contradicts itself; for one, ${reason}`;
}

function reasonOf(
  program: Program,
  refutation: Refutation,
  objective: Objective,
  unsigned: ReadonlySet<string>,
  unsaid: readonly Term[],
): string {
  const { file, kind } = objective;
  const { core, site: id, origins, told = new Map<Term, Told>() } = refutation;
  if (core.length === 1 && core[0] === FALSE) {
    const site = id === undefined ? undefined : program.sites[id];
    if (!site || kind === 'path') return 'a value that does not depend on the inputs rules it out';
    if (kind === 'statement' || kind === 'call') return 'the inputs have no say on any way there';
    if (isAt(program, refutation, objective)) return 'it does not depend on the inputs there';
    return `\`${site.text}\` at line ${site.line} does not depend on the inputs there and never has that outcome`;
  }
  const from = origins?.();
  const declared = [...told.values()].flatMap((one) => declaredText(one, unsigned) ?? []);
  const inputs = core.filter((term) => !from?.has(term) && !told.has(term));
  const assumed = inputs.map((term) => `\`${toC(term, { unsigned })}\``);
  const needs = core.flatMap((term) => {
    const branch = from?.get(term);
    if (!branch || unsaid.includes(term)) return [];
    const site = program.sites[branch.site];
    const own = demandText(site, branch.arm);
    const overInputs = toC(term, { unsigned });
    // What the condition reads has often come from elsewhere: then both are said.
    const meant = isPlain(own, term, overInputs) ? '' : `, that is \`${overInputs}\``;
    const begin = site.library ? `\`${site.function}\` needs` : `${lineOf(site, file)} needs`;
    return [{ begin, text: `${own}${meant}` }];
  });
  const needed = saidTogether(needs);
  if (needed.length === 0 && declared.length === 0)
    return core.length === 1
      ? `${assumed[0]} cannot hold`
      : `${fewOf(assumed).join(' and ')} cannot hold together`;
  const besides = assumed.length > 0 ? [`the inputs have ${fewOf(assumed).join(' and ')}`] : [];
  const said = fewOf([...declared, ...besides, ...needed]).join(
    needed.some((one) => one.includes(', ')) ? '; ' : ', ',
  );
  return core.length === 1 ? `${said}, which never holds` : said;
}

/** What one line needs is said together, where that is short. */
function saidTogether(needs: readonly { readonly begin: string; readonly text: string }[]): string[] {
  const said: string[] = [];
  for (const { begin, text } of needs) {
    const before = said.at(-1);
    const isShort = before?.startsWith(`${begin} `) && ![before, text].some((one) => one.includes(', '));
    if (isShort) said[said.length - 1] = `${before} and ${text}`;
    else said.push(`${begin} ${text}`);
  }
  return said;
}

/** What the branch itself asks in just these words, where others contradict it: that is the claim already. */
function ownDemands(
  program: Program,
  refutation: Refutation,
  objective: Objective,
  unsigned: ReadonlySet<string>,
): readonly Term[] {
  const { core, origins, site } = refutation;
  if (!isAt(program, refutation, objective)) return [];
  const from = origins?.();
  const isOwn = (term: Term) => {
    const branch = from?.get(term);
    if (branch?.site !== site || branch === undefined) return false;
    return isPlain(demandText(program.sites[branch.site], branch.arm), term, toC(term, { unsigned }));
  };
  const isOfOthers = (term: Term) => from?.has(term) && from.get(term)?.site !== site;
  return core.some(isOfOthers) ? core.filter(isOwn) : [];
}

/** Whether what a branch demands, as it is written, is the constraint itself, or as good as that. */
function isPlain(demand: string, term: Term, overInputs: string): boolean {
  if (demand === `\`${overInputs}\`` || freeVariables(term).some(isNameless)) return true;
  const [, left, operator, right] = /^`([\w.[\]>-]+) ([<>]=?) ([\w.[\]>-]+)`$/.exec(demand) ?? [];
  const turned = operator?.replace(/[<>]/, (one) => (one === '<' ? '>' : '<'));
  return turned !== undefined && overInputs === `${right} ${turned} ${left}`;
}

type Always = NonNullable<InfeasibilityProof['always']>;

/** `at line 15 always \`c <= 1\``. */
function alwaysText(always: Always, { file }: Objective, unsigned: ReadonlySet<string>): string {
  const byPlace = new Map<string, string[]>();
  for (const { says, place, when } of always) {
    if (!isReadable(says, unsigned)) continue;
    // A variable has a new name in every state.
    const text = toC(says, { unsigned }).replaceAll(/ ~\d+/g, '');
    const always = place ? `at ${lineOf(place, file)} always` : 'always';
    const where = when === 'between-calls' ? 'before every call' : always;
    const texts = byPlace.get(where) ?? [];
    byPlace.set(where, texts);
    if (!texts.includes(text)) texts.push(text);
  }
  const parts = [...byPlace].map(
    ([where, texts]) => `${where} ${fewOf(texts.map((one) => `\`${one}\``)).join(', ')}`,
  );
  return parts.length === 0
    ? 'what holds after any number of turns of the loops excludes it'
    : `${fewOf(parts).join('; ')}, ${howeverOften(always)}`;
}

function howeverOften(always: Always): string {
  const isOfCalls = ({ when }: Always[number]) => when === 'between-calls';
  if (always.every(isOfCalls)) return 'whatever was called before';
  return `however often the loops turn${always.some(isOfCalls) ? ', whatever was called before' : ''}`;
}

function lineOf(place: { readonly file?: string; readonly line?: number }, file: string): string {
  return place.file === file ? `line ${place.line}` : `${place.file}:${place.line}`;
}

/** `value at an address`: of something that the source has no single name for. */
const isNameless = ({ name = '' }: Term): boolean => name.includes(' ');

/** Undefined: nothing to say. */
function declaredText(told: Told, unsigned: ReadonlySet<string>): string | undefined {
  if (told.kind === 'declaration') return `it is declared that ${told.text.replace(': ', ' is ')}`;
  const { demand } = told;
  if (!demand) return undefined;
  return isReadable(demand, unsigned)
    ? `the precondition has \`${toC(demand, { unsigned })}\``
    : 'the precondition does not hold';
}

const MOST_DEMANDS = 6;

/** The last ones are those closest to the branch. */
function fewOf(texts: readonly string[]): readonly string[] {
  return texts.length <= MOST_DEMANDS ? texts : [texts[0], '…', ...texts.slice(2 - MOST_DEMANDS)];
}

/** What stands for many paths at once is nothing to read out. */
function manyWays(core: readonly Term[], formulas: number): string {
  const names = [...new Set(core.flatMap((term) => freeVariables(term)))].map(({ name }) => `\`${name}\``);
  const inputs = names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}, …` : names.join(', ');
  const all = `all that the ways there demand of ${inputs} is`;
  return formulas === 1
    ? `${all} one formula, and it has no solution`
    : `${all} in ${formulas} formulas, none of which has a solution`;
}

/** A contradiction at the branch itself says more than one on the way; one between inputs more than a constant. */
function telling(program: Program, refutation: Refutation, objective: Objective): number {
  const isConstant = refutation.core[0] === FALSE;
  const isShort = refutation.core.every((term) => termSize(term) <= LONGEST);
  return (isAt(program, refutation, objective) ? 4 : 0) + (isConstant ? 0 : 2) + (isShort ? 1 : 0);
}

function isAt(program: Program, { site: id }: Refutation, objective: Objective): boolean {
  if (id === undefined) return false;
  const site = program.sites[id];
  return (
    site.function === objective.function && site.line === objective.line && site.column === objective.column
  );
}

const LONGEST = 100;
const MOST_NAMES = 4;

function isReadable(term: Term, unsigned: ReadonlySet<string>): boolean {
  // Shared parts would be written again and again: their number comes first.
  return termSize(term) <= LONGEST && toC(term, { unsigned }).length <= LONGEST;
}
