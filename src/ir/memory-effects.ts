import { CallGraph } from './call-graph.js';
import { builtInEffect, isQuestion } from './library.js';
import { operandsOf, terminatorOperands } from './operands.js';
import type { IrFunction, IrInstruction, IrOperand, LocalId, Program } from './program.js';

/** What code reads and writes, by itself and in the functions that it calls. */
export interface MemoryEffect {
  readonly own: Touched;
  readonly called: Touched;
  /** What it does by itself at places that are known. */
  readonly exact: Touched;
}

/** Symbols, variables of its own call that nobody else can know of, and all other memory. */
interface Touched {
  readonly reads: ReadonlySet<Cell>;
  readonly writes: ReadonlySet<Cell>;
}

type Cell = string | LocalId;

/** Memory that is found by a pointer, whatever it is. */
const BEHIND_POINTERS = '*';
/** What code that is not known may look at, and change. */
const ANYTHING = '**';

type Growing = { readonly reads: Set<Cell>; readonly writes: Set<Cell> };

/** What functions do to memory, read off their text and that of all that they call. */
export class MemoryEffects {
  private readonly calls: CallGraph;
  private readonly known = new Map<string, Touched>();
  private readonly origins = new Map<string, Origins>();

  constructor(private readonly program: Program) {
    this.calls = new CallGraph(program);
  }

  /** Of instructions in one function. */
  of(code: IrFunction, instructions: readonly IrInstruction[]): MemoryEffect {
    const [own, called, exact] = [nothing(), nothing(), nothing()];
    for (const one of instructions) {
      this.add(one.kind === 'call' || one.kind === 'unmodelled' ? called : own, code, one);
      if (one.kind === 'call')
        for (const callee of this.calls.targets(one)) include(called, this.ofCall(callee));
      else addExact(exact, one);
    }
    return { own, called, exact };
  }

  /**
   * Whether it matters which of both is first. Of accesses without a call C says that they must not be to the same place: only where
   * they surely are, they meet.
   */
  doMeet(a: MemoryEffect, b: MemoryEffect): boolean {
    return (
      this.areInWay(a.called, b.called) ||
      this.areInWay(a.called, b.own) ||
      this.areInWay(a.own, b.called) ||
      this.areInWay(a.exact, b.exact)
    );
  }

  private areInWay(a: Touched, b: Touched): boolean {
    return this.changes(a, b.reads) || this.changes(b, a.reads) || this.changes(a, b.writes);
  }

  private changes({ writes }: Touched, cells: ReadonlySet<Cell>): boolean {
    return [...writes].some((one) => [...cells].some((other) => this.mayBeOne(one, other)));
  }

  private mayBeOne(a: Cell, b: Cell): boolean {
    if (a === b) return true;
    if (typeof a === 'number' || typeof b === 'number') return false;
    if (a === ANYTHING || b === ANYTHING) return true;
    const symbol = a === BEHIND_POINTERS ? b : b === BEHIND_POINTERS ? a : undefined;
    // Nobody has the address of what a model keeps.
    return symbol !== undefined && !this.program.globals.get(symbol)?.library;
  }

  /** Of all that a call of the function may run. */
  private ofCall(name: string): Touched {
    const known = this.known.get(name);
    if (known) return known;
    const effect = nothing();
    for (const called of this.calls.reachable(name)) {
      const code = this.program.functions.get(called);
      if (code)
        for (const one of code.blocks.flatMap(({ instructions }) => instructions))
          this.add(effect, code, one);
    }
    // Its own variables, and those of what it calls, are gone when it returns.
    for (const cells of [effect.reads, effect.writes])
      for (const cell of cells) if (typeof cell === 'number') cells.delete(cell);
    this.known.set(name, effect);
    return effect;
  }

  /** What an instruction does by itself; of a call, what it does if the callee has no body. */
  private add({ reads, writes }: Growing, code: IrFunction, one: IrInstruction): void {
    const cell = (address: IrOperand): Cell[] => this.cellOf(code, address);
    switch (one.kind) {
      case 'load':
        for (const read of cell(one.address)) reads.add(read);
        return;
      case 'store':
        for (const written of cell(one.address)) writes.add(written);
        return;
      case 'copy-memory':
        for (const read of cell(one.from)) reads.add(read);
        for (const written of cell(one.to)) writes.add(written);
        return;
      case 'fill-memory':
        for (const written of cell(one.to)) writes.add(written);
        return;
      case 'call': {
        for (const read of this.copiedTo(one).flatMap(cell)) reads.add(read);
        const what = this.ofOutside(one);
        if (what === undefined) return;
        reads.add(what);
        writes.add(what);
        return;
      }
      case 'unmodelled':
        reads.add(ANYTHING);
        writes.add(ANYTHING);
        return;
      default:
        return;
    }
  }

  /** The structs that a callee gets copies of. */
  private copiedTo({ callee, args }: IrInstruction & { kind: 'call' }): readonly IrOperand[] {
    const code = callee.kind === 'function' ? this.program.functions.get(callee.name) : undefined;
    return args.filter((_, k) => code?.parameters[k]?.byValue);
  }

  private ofOutside({ callee }: IrInstruction & { kind: 'call' }): Cell | undefined {
    if (callee.kind === 'pointer') return ANYTHING;
    const { name } = callee;
    const code = this.program.functions.get(name);
    if (code) return code.imitation || code.isWeak ? ANYTHING : undefined;
    const effect = builtInEffect(name);
    if (effect?.kind === 'free' || name === 'realloc') return BEHIND_POINTERS;
    return effect || isQuestion(name) ? undefined : ANYTHING;
  }

  private cellOf(code: IrFunction, address: IrOperand): Cell[] {
    if (address.kind === 'address')
      return this.program.globals.get(address.symbol)?.constant ? [] : [address.symbol];
    if (address.kind !== 'local') return [BEHIND_POINTERS];
    let origins = this.origins.get(code.name);
    if (!origins) {
      origins = new Origins(code);
      this.origins.set(code.name, origins);
    }
    return [origins.hidden(address.local) ?? BEHIND_POINTERS];
  }
}

const nothing = (): Growing => ({ reads: new Set(), writes: new Set() });

/** Of what is accessed at a place that is known. */
function addExact({ reads, writes }: Growing, one: IrInstruction): void {
  if (one.kind !== 'load' && one.kind !== 'store') return;
  if (one.address.kind !== 'address') return;
  const cell = `${one.address.symbol}+${one.address.offset}`;
  (one.kind === 'load' ? reads : writes).add(cell);
}

function include(effect: Growing, { reads, writes }: Touched): void {
  for (const cell of reads) effect.reads.add(cell);
  for (const cell of writes) effect.writes.add(cell);
}

/** Which variable of its own call an address leads to, and whether anyone else may have that address. */
class Origins {
  /** Undefined where there are several, or it is none of the call's. */
  private readonly found = new Map<LocalId, LocalId | undefined>();
  private readonly escaped = new Set<LocalId>();

  constructor({ blocks, parameters }: IrFunction) {
    const instructions = blocks.flatMap((block) => block.instructions);
    for (const { local } of parameters) this.found.set(local, undefined);
    for (let isNew = true; isNew; ) {
      isNew = false;
      for (const one of instructions) isNew = this.assign(one) || isNew;
    }
    for (const one of instructions)
      for (const operand of operandsOf(one)) if (!isAccess(one, operand)) this.escape(operand);
    for (const { terminator } of blocks)
      for (const operand of terminatorOperands(terminator)) this.escape(operand);
  }

  /** The variable that the address leads to, if nobody else knows of it. */
  hidden(address: LocalId): LocalId | undefined {
    const origin = this.found.get(address);
    return origin === undefined || this.escaped.has(origin) ? undefined : origin;
  }

  private assign(one: IrInstruction): boolean {
    if (!('target' in one) || one.target === undefined) return false;
    const origin = this.originOf(one);
    if (origin === 'not yet') return false;
    const isFirst = !this.found.has(one.target);
    const before = this.found.get(one.target);
    if (isFirst) this.found.set(one.target, origin);
    else if (before === origin || before === undefined) return false;
    // An address in one of several variables is followed no further.
    else this.lose(one.target, before, origin);
    return true;
  }

  private lose(target: LocalId, ...origins: readonly (LocalId | undefined)[]): void {
    this.found.set(target, undefined);
    for (const origin of origins) if (origin !== undefined) this.escaped.add(origin);
  }

  private originOf(one: IrInstruction & { readonly target?: LocalId }): LocalId | undefined | 'not yet' {
    if (one.kind === 'allocate') return one.target;
    const source = passedOn(one);
    if (source?.kind !== 'local') return undefined;
    return this.found.has(source.local) ? this.found.get(source.local) : 'not yet';
  }

  private escape(operand: IrOperand): void {
    const origin = operand.kind === 'local' ? this.found.get(operand.local) : undefined;
    if (origin !== undefined) this.escaped.add(origin);
  }
}

function passedOn(one: IrInstruction): IrOperand | undefined {
  return one.kind === 'compute' && (one.op === 'pointer-add' || one.op === 'copy') ? one.args[0] : undefined;
}

/** What is at the address is accessed, and the address itself goes nowhere. */
function isAccess(one: IrInstruction, operand: IrOperand): boolean {
  switch (one.kind) {
    case 'load':
      return operand === one.address;
    case 'store':
      return operand === one.address && operand !== one.value;
    case 'copy-memory':
      return operand === one.to || operand === one.from;
    case 'fill-memory':
      return operand === one.to;
    default:
      return operand === passedOn(one);
  }
}
