import {
  allocationOf,
  CallGraph,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  type IrTerminator,
  type Program,
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
  /** Something is read that may change by itself. */
  readonly readsVolatile: boolean;
}

/** Found once for all functions of a program. */
const takenByProgram = new WeakMap<Program, ReadonlySet<string>>();

/** Functions, stubs among them, whose address occurs as a value anywhere in the program. */
export function addressTakenFunctions(program: Program): ReadonlySet<string> {
  let taken = takenByProgram.get(program);
  if (!taken) {
    taken = findAddressTaken(program);
    takenByProgram.set(program, taken);
  }
  return taken;
}

function findAddressTaken(program: Program): ReadonlySet<string> {
  const taken = new Set<string>();
  const note = (operand: IrOperand): void => {
    if (operand.kind === 'address' && !program.globals.has(operand.symbol)) taken.add(operand.symbol);
  };
  for (const irFunction of program.functions.values()) {
    for (const block of irFunction.blocks) {
      for (const instruction of block.instructions) operandsOf(instruction).forEach(note);
      terminatorOperands(block.terminator).forEach(note);
    }
  }
  for (const global of program.globals.values()) {
    for (const { symbol } of global.initializer.addresses)
      if (!program.globals.has(symbol)) taken.add(symbol);
  }
  return taken;
}

export function stubsBehindPointers(program: Program): readonly string[] {
  return [...addressTakenFunctions(program)].filter((name) => program.stubs.has(name));
}

export function reachableFrom(program: Program, entry: IrFunction): Reachable {
  const names = new CallGraph(program).reachable(entry.name);
  const functions = [...names].flatMap((name) => program.functions.get(name) ?? []);
  const globals = new Set<string>();
  const readGlobals = new Set<string>();
  const stubs = new Set<string>();
  const allocators = new Set<string>();
  let readsVolatile = false;

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
      const called = callee.kind === 'function' ? [callee.name] : addressTakenFunctions(program);
      for (const name of called) {
        if (program.stubs.has(name)) stubs.add(name);
        if (!program.functions.has(name) && allocationOf(name)) allocators.add(name);
      }
    }
    if (instruction.kind === 'load') readsVolatile ||= instruction.volatile === true;
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
  return { functions, globals, readGlobals, stubs, allocators, readsVolatile };
}

/** Every operand of an instruction; the callee of an indirect call included. */
export function operandsOf(instruction: IrInstruction): readonly IrOperand[] {
  switch (instruction.kind) {
    case 'compute':
      return instruction.args;
    case 'load':
      return [instruction.address];
    case 'store':
      return [instruction.address, instruction.value];
    case 'allocate':
      return [instruction.count];
    case 'copy-memory':
      return [instruction.to, instruction.from, instruction.bytes];
    case 'fill-memory':
      return [instruction.to, instruction.value, instruction.bytes];
    case 'call':
      return instruction.callee.kind === 'pointer'
        ? [instruction.callee.operand, ...instruction.args]
        : instruction.args;
    case 'unmodelled':
      return [];
  }
}

function terminatorOperands(terminator: IrTerminator): readonly IrOperand[] {
  switch (terminator.kind) {
    case 'branch':
      return [terminator.condition];
    case 'switch':
      return [terminator.value];
    case 'return':
      return terminator.value ? [terminator.value] : [];
    case 'jump':
    case 'unreachable':
      return [];
  }
}
