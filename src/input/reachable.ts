import {
  type Allocation,
  addressTakenFunctions,
  allocationOf,
  CallGraph,
  heap,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  operandsOf,
  type Program,
  terminatorOperands,
  volatileRead,
} from '../ir/index.js';

/** What a run that starts in one function can get to. */
export interface Reachable {
  readonly functions: readonly IrFunction[];
  /** Globals named in those functions, or pointed to from the initial values of such globals. */
  readonly globals: ReadonlySet<string>;
  /** Of these, the ones that something other than a plain store uses. */
  readonly readGlobals: ReadonlySet<string>;
  readonly stubs: ReadonlySet<string>;
  /** Built-in functions that take memory from the heap. */
  readonly allocators: ReadonlySet<string>;
  /** Volatile objects that are read as ordinary memory. */
  readonly ordinary: ReadonlySet<string>;
  /** The size of some allocation may depend on the inputs, or is too large. */
  readonly allocatesAnySize: boolean;
}

export function reachableFrom(program: Program, entry: IrFunction): Reachable {
  const names = new CallGraph(program).reachable(entry.name);
  const functions = [...names].flatMap((name) => program.functions.get(name) ?? []);
  const globals = new Set<string>();
  const readGlobals = new Set<string>();
  const stubs = new Set<string>();
  const allocators = new Set<string>();
  const ordinary = new Set<string>();
  let allocatesAnySize = false;

  const reach = (name: string): void => {
    const global = program.globals.get(name);
    if (!global || globals.has(name)) return;
    globals.add(name);
    for (const { symbol } of global.initializer.addresses) use(symbol);
  };
  const use = (name: string): void => {
    reach(name);
    if (program.globals.has(name)) readGlobals.add(name);
  };
  const useOperand = (operand: IrOperand): void => {
    if (operand.kind === 'address') use(operand.symbol);
  };
  const visit = (instruction: IrInstruction): void => {
    if (instruction.kind === 'call') {
      const { callee } = instruction;
      if (callee.kind === 'function' && volatileRead(callee.name)) {
        stubs.add(callee.name);
        // What it held before does not matter.
        for (const operand of instruction.args) if (operand.kind === 'address') reach(operand.symbol);
        return;
      }
      const called = callee.kind === 'function' ? [callee.name] : addressTakenFunctions(program);
      for (const name of called) {
        if (program.stubs.has(name)) stubs.add(name);
        const allocation = program.functions.has(name) ? undefined : allocationOf(name);
        if (!allocation) continue;
        allocators.add(name);
        allocatesAnySize ||= !hasSmallSize(allocation, instruction.args);
      }
    }
    if (instruction.kind === 'load' && instruction.ordinary !== undefined) ordinary.add(instruction.ordinary);
    if (instruction.kind === 'store') {
      useOperand(instruction.value);
      if (instruction.address.kind === 'address') reach(instruction.address.symbol);
    } else operandsOf(instruction).forEach(useOperand);
  };
  for (const irFunction of functions) {
    for (const block of irFunction.blocks) {
      block.instructions.forEach(visit);
      terminatorOperands(block.terminator).forEach(useOperand);
    }
  }
  return { functions, globals, readGlobals, stubs, allocators, ordinary, allocatesAnySize };
}

function hasSmallSize({ size }: Allocation, args: readonly IrOperand[]): boolean {
  const factors = size.map((index) => args[index]);
  const product = factors.reduce(
    (bytes, factor) => (factor?.kind === 'int' ? bytes * Number(factor.value) : Number.POSITIVE_INFINITY),
    1,
  );
  return product <= heap.largestRequest;
}
