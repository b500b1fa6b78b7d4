import { isQuestion, leftOutBy, localeSays } from './library.js';
import { operandsOf } from './operands.js';
import type { IrFunction, IrInstruction, IrOperand, Program } from './program.js';

/**
 * What C leaves to the compiler or to the machine, where the program can tell: an execution has it in one way, and no proof rests
 * on that.
 */
export type OpenPoint =
  /** Which of two operands is evaluated first. */
  | 'order'
  /** Whether equal string literals are one object. */
  | 'literals'
  /** What a struct that is copied has in its padding. */
  | 'padding'
  /** Which characters are letters, and how numbers are written. */
  | 'locale';

/** Of the code that a run may come to; `from`: whether it is that of a whole program. */
export function openPoints(
  program: Program,
  {
    functions,
    globals,
  }: { readonly functions: readonly IrFunction[]; readonly globals: ReadonlySet<string> },
  from: 'start' | 'call',
): ReadonlySet<OpenPoint> {
  const found = new Set<OpenPoint>();
  const instructions = functions.flatMap(({ blocks }) => blocks.flatMap((block) => block.instructions));
  for (const one of instructions) {
    if ('unordered' in one && one.unordered) found.add('order');
    if (one.kind === 'copy-memory' && one.padding) found.add('padding');
  }
  if (instructions.some(comparesAddresses) && hasRepeatedLiterals(program, instructions, globals))
    found.add('literals');
  const asksLocale = functions.some((code) => asksOtherLocale(program, code));
  if (asksLocale && (from === 'call' || maySetLocale(program))) found.add('locale');
  return found;
}

/** Whether it calls something that may answer otherwise in another locale. */
function asksOtherLocale({ functions }: Program, { blocks }: IrFunction): boolean {
  const instructions = blocks.flatMap((block) => block.instructions);
  return instructions.some((one) => {
    if (one.kind !== 'call' || one.callee.kind !== 'function') return false;
    const callee = functions.get(one.callee.name);
    const says = callee && localeSays(callee);
    return says !== undefined && !(says === 'beyond-ascii' && isSignedCharacter(one.args[0], instructions));
  });
}

/** A `char` that is signed is ASCII, or none that C allows to be asked for. */
function isSignedCharacter(operand: IrOperand | undefined, instructions: readonly IrInstruction[]): boolean {
  if (operand?.kind !== 'local') return false;
  const made = instructions.filter((one) => 'target' in one && one.target === operand.local);
  return (
    made.length > 0 &&
    made.every(
      (one) => one.kind === 'compute' && one.op === 'sext' && one.type.kind === 'int' && one.type.bits === 8,
    )
  );
}

/** Also as numbers, and by how far they are from each other. */
function comparesAddresses(one: IrInstruction): boolean {
  if (one.kind !== 'compute') return false;
  if (one.op === 'ptrtoint') return true;
  return (
    one.type.kind === 'pointer' && one.args.length === 2 && COMPARISONS.has(one.op) && !one.args.some(isNull)
  );
}

const COMPARISONS: ReadonlySet<string> = new Set('eq ne ult ule ugt uge slt sle sgt sge sub'.split(' '));

const isNull = ({ kind }: { readonly kind: string }): boolean => kind === 'null';

/** One that the code has more than once. */
function hasRepeatedLiterals(
  { globals }: Program,
  instructions: readonly IrInstruction[],
  reached: ReadonlySet<string>,
): boolean {
  const named = [
    ...instructions.flatMap(operandsOf),
    ...[...reached].flatMap((name) => globals.get(name)?.initializer.addresses ?? []),
  ];
  const seen = new Map<string, number>();
  return named.some((one) => {
    if (!('symbol' in one) || one.occurrence === undefined) return false;
    const first = seen.get(one.symbol) ?? one.occurrence;
    seen.set(one.symbol, first);
    return first !== one.occurrence;
  });
}

/** A program begins in the locale "C", and stays there if nobody changes it. */
function maySetLocale({ stubs, functions }: Program): boolean {
  const isUnknown = (stub: string) =>
    stub === 'setlocale' || (leftOutBy(stub) === undefined && !isQuestion(stub));
  return (
    [...stubs.keys()].some(isUnknown) ||
    [...functions.values()].some(({ imitation, isWeak }) => imitation || isWeak)
  );
}
