import { CallGraph } from './call-graph.js';
import { COMPARES_OTHERWISE, isQuestion, type LibraryFunction, libraryFunctions } from './library.js';
import { addressTakenFunctions } from './operands.js';
import type { IrFunction, IrInstruction, IrOperand, LocalId, Program } from './program.js';
import { volatileRead } from './volatile-access.js';

type LibraryStub = LibraryFunction & { kind: 'stub' };

/** What is known of the result of a library function that stays a stub, where the run begins with this function. */
export function knownOfStub(program: Program, entry: string, name: string): LibraryStub | undefined {
  const known = libraryFunctions.get(name);
  if (known?.kind !== 'stub') return undefined;
  const isOneMore = name === COMPARES_OTHERWISE && !showsHowOftenItCompares(program, entry);
  return isOneMore ? { ...known, range: { low: 0n, high: 1n } } : known;
}

const found = new WeakMap<Program, Map<string, boolean>>();

/**
 * Does it make a difference how often the library calls a function that compares, and in what order? Where none of them
 * leaves anything behind, only what happens in them does, and one call with any two elements shows all of that.
 */
function showsHowOftenItCompares(program: Program, entry: string): boolean {
  const ofProgram = found.get(program) ?? new Map<string, boolean>();
  found.set(program, ofProgram);
  let shows = ofProgram.get(entry);
  if (shows === undefined) {
    const calls = new CallGraph(program);
    const pure = new PureFunctions(program);
    shows = comparingFunctions(program, calls.reachable(entry)).some((one) =>
      [...calls.reachable(one)].some((name) => !pure.has(name)),
    );
    ofProgram.set(entry, shows);
  }
  return shows;
}

/** By which argument the functions that compare elements are told how. */
const COMPARING: ReadonlyMap<string, number> = new Map([
  ['qsort', 3],
  ['bsearch', 4],
]);

/** The functions that `qsort` and `bsearch` may be given in this code. */
function comparingFunctions(program: Program, code: ReadonlySet<string>): readonly string[] {
  const taken = addressTakenFunctions(program);
  const given = [...code].flatMap((name) => functionsGiven(program.functions.get(name)));
  if (!given.includes(undefined) && ![...COMPARING.keys()].some((name) => taken.has(name)))
    return given.flatMap((name) => name ?? []);
  return [...taken].filter((name) => {
    const irFunction = program.functions.get(name);
    return irFunction && mayCompare(irFunction);
  });
}

/** Undefined for one that is not named. */
function functionsGiven(irFunction: IrFunction | undefined): readonly (string | undefined)[] {
  const instructions = irFunction?.blocks.flatMap((block) => block.instructions) ?? [];
  return instructions.flatMap((one) => {
    if (one.kind !== 'call' || one.callee.kind !== 'function') return [];
    const argument = COMPARING.get(one.callee.name);
    if (argument === undefined) return [];
    const given = one.args[argument];
    return [given?.kind === 'address' ? given.symbol : undefined];
  });
}

const mayCompare = ({ parameters, result }: IrFunction): boolean =>
  parameters.length === 2 && result?.kind === 'int';

/** Functions that write to nothing but their own variables, and ask for nothing that could be different the next time. */
class PureFunctions {
  private readonly known = new Map<string, boolean>();

  constructor(private readonly program: Program) {}

  has(name: string): boolean {
    let isPure = this.known.get(name);
    if (isPure === undefined) {
      const irFunction = this.program.functions.get(name);
      // What one without a body does is an input, however often it is called.
      isPure = irFunction === undefined || this.isPure(irFunction);
      this.known.set(name, isPure);
    }
    return isPure;
  }

  private isPure({ blocks, parameters }: IrFunction): boolean {
    const instructions = blocks.flatMap((block) => block.instructions);
    const own = ownAddresses(
      instructions,
      parameters.map(({ local }) => local),
    );
    const isOwn = (address: IrOperand) => address.kind === 'local' && own.has(address.local);
    return instructions.every((one) => {
      switch (one.kind) {
        case 'store':
          return isOwn(one.address) && !one.volatile;
        case 'copy-memory':
        case 'fill-memory':
          return isOwn(one.to);
        case 'call':
          return this.isPureCall(one);
        case 'unmodelled':
          return false;
        default:
          return true;
      }
    });
  }

  /** What is called with a body is looked at by itself. */
  private isPureCall({ callee }: IrInstruction & { kind: 'call' }): boolean {
    if (callee.kind === 'pointer') return false;
    return (
      this.program.functions.has(callee.name) ||
      (isQuestion(callee.name) && volatileRead(callee.name) === undefined)
    );
  }
}

/** Locals that hold nothing but addresses in objects of the same call. */
function ownAddresses(
  instructions: readonly IrInstruction[],
  parameters: readonly LocalId[],
): ReadonlySet<LocalId> {
  const own = new Set<LocalId>();
  const foreign = new Set(parameters);
  const sourceOf = (one: IrInstruction): IrOperand | undefined =>
    one.kind === 'compute' && (one.op === 'pointer-add' || one.op === 'copy') ? one.args[0] : undefined;
  for (const one of instructions) if (one.kind === 'allocate') own.add(one.target);
  for (let before = -1; before !== own.size + foreign.size; ) {
    before = own.size + foreign.size;
    for (const one of instructions) {
      if (!('target' in one) || one.target === undefined || one.kind === 'allocate') continue;
      const source = sourceOf(one);
      if (source?.kind !== 'local' || foreign.has(source.local)) foreign.add(one.target);
      else if (own.has(source.local)) own.add(one.target);
    }
  }
  return new Set([...own].filter((local) => !foreign.has(local)));
}
