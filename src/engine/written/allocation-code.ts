import type { RunOutputs } from '../../execute/index.js';
import { ALLOCATION_FAILS } from '../../input/index.js';
import { type IrInstruction, operandsOf, type Program } from '../../ir/index.js';
import type { CValue, StubCalls } from '../../result/index.js';

/** Library functions that take memory from the heap or give it back, and which of them tests can wrap. */
const WRAPPED: ReadonlySet<string> = new Set([
  'malloc',
  'calloc',
  'realloc',
  'aligned_alloc',
  'free',
  'strdup',
  'strndup',
  'reallocarray',
]);
const UNWRAPPED: ReadonlySet<string> = new Set([
  'asprintf',
  'vasprintf',
  'getline',
  'getdelim',
  'posix_memalign',
]);

/** The whole program is looked through once, not for each test. */
const known = new WeakMap<Program, readonly string[]>();

/** The library functions of this kind that the program under test mentions, `release = free;` outside functions included. */
export function allocatorsIn(program: Program): readonly string[] {
  const found = known.get(program) ?? mentionedIn(program);
  known.set(program, found);
  return found;
}

function mentionedIn({ functions, globals }: Program): readonly string[] {
  const found = new Set<string>();
  const note = (name: string): void => {
    if ((WRAPPED.has(name) || UNWRAPPED.has(name)) && functions.get(name)?.library !== false) found.add(name);
  };
  const visit = (instruction: IrInstruction): void => {
    if (instruction.kind === 'call' && instruction.callee.kind === 'function') note(instruction.callee.name);
    for (const operand of operandsOf(instruction)) if (operand.kind === 'address') note(operand.symbol);
  };
  for (const { library, blocks } of functions.values())
    if (!library) for (const { instructions } of blocks) instructions.forEach(visit);
  for (const { library, initializer } of globals.values())
    if (!library) for (const { symbol } of initializer.addresses) note(symbol);
  return [...found].sort();
}

/** Which of a run's allocations failed because they were told to, one after the other; undefined where none failed at all. */
export function refusalsIn(
  sequences: readonly StubCalls[],
  { tooLarge }: RunOutputs,
): readonly boolean[] | undefined {
  const answers = sequences.find(({ stub }) => stub === ALLOCATION_FAILS)?.returns ?? [];
  const refusals = answers.map((value: CValue) => value.kind === 'int' && value.value !== 0n);
  const last = refusals.lastIndexOf(true);
  return last >= 0 || tooLarge > 0 ? refusals.slice(0, last + 1) : undefined;
}

/** Why no native test can let these allocations fail. */
export function refusalObstacle(
  allocators: readonly string[],
  refusals: readonly boolean[] | undefined,
  undefinedMacros: readonly string[],
): string | undefined {
  if (!refusals) return undefined;
  const inside = allocators.find((name) => UNWRAPPED.has(name));
  if (inside) return `an allocation fails, and ${inside} makes some of its own`;
  const kept = allocators.find((name) => undefinedMacros.includes(name));
  return kept && `an allocation fails, and \`#undef ${kept}\` keeps that from being done by another function`;
}
