import { assertNever, invariant } from '../../base/index.js';
import type { IrBlock, IrFunction, IrInstruction, IrParameter, IrTerminator } from '../../ir/index.js';
import { FALSE } from '../../term/index.js';
import { copyMemory, fillMemory } from '../memory/block-memory.js';
import { goesToDevice } from '../memory/volatile.js';
import { takeCondition, takeSwitch, takeUnprobed } from '../path/branching.js';
import { leave } from '../path/calls.js';
import type { Machine } from '../path/machine.js';
import type { Position } from '../path/path.js';
import { runtimeError, unmodelled } from '../path/stop.js';
import { concretise } from '../values/demand.js';
import { Pointer, type Value } from '../values/values.js';
import { type CallCompiler, compileCall } from './compile-call.js';
import { compileCompute } from './compile-compute.js';
import { compileBounds, compileLoad, compileStore } from './compile-memory.js';
import { instrument } from './instrument.js';
import type { End, Segment, SegmentExit, Step } from './segment.js';
import { Slots } from './slots.js';

/** A function in the form that is run. */
export interface CompiledFunction {
  readonly name: string;
  readonly irFunction: IrFunction;
  readonly parameters: readonly IrParameter[];
  readonly template: readonly Value[];
  readonly entry: Segment;
  /** Where a block begins. */
  readonly blocks: ReadonlyMap<number, Segment>;
}

const UNFINISHED: End = () => {
  invariant(false, 'segment should be finished before it runs');
};

/** Compiles the functions of a program when they are first called. */
export class Compiler implements CallCompiler {
  private readonly compiled = new Map<string, CompiledFunction>();

  constructor(readonly machine: Machine) {}

  function(name: string): CompiledFunction | undefined {
    let code = this.compiled.get(name);
    if (code === undefined) {
      const irFunction = this.machine.program.functions.get(name);
      if (irFunction === undefined) return undefined;
      code = compileFunction(this, irFunction);
      this.compiled.set(name, code);
    }
    return code;
  }
}

function compileFunction(compiler: Compiler, irFunction: IrFunction): CompiledFunction {
  const slots = new Slots(compiler.machine, irFunction);
  const segments = new Map<number, Segment>();
  for (const block of irFunction.blocks) {
    const position: Position = { function: irFunction.name, block: block.id };
    segments.set(block.id, { steps: [], end: UNFINISHED, position });
  }
  const target = (id: number): Segment => {
    const segment = segments.get(id);
    invariant(segment !== undefined, `block ${id} should exist`);
    return segment;
  };
  for (const block of irFunction.blocks) compileBlock(compiler, slots, block, target);
  return {
    name: irFunction.name,
    irFunction,
    parameters: irFunction.parameters,
    template: slots.template,
    entry: target(irFunction.blocks[0].id),
    blocks: segments,
  };
}

function compileBlock(
  compiler: Compiler,
  slots: Slots,
  block: IrBlock,
  target: (id: number) => Segment,
): void {
  const { machine } = compiler;
  let segment = target(block.id);
  const begin = (instruction: number): Step[] => {
    const place = { function: segment.position.function, block: block.id, instruction };
    const watcher = machine.recorder?.watch?.(place);
    return watcher === undefined ? [] : [watcher];
  };
  let steps = begin(0);
  block.instructions.forEach((instruction, index) => {
    const place = { function: segment.position.function, block: block.id, instruction: index };
    if (instruction.kind !== 'call') {
      const step = compileInstruction(machine, slots, instruction);
      steps.push(instrument(machine, slots, instruction, place, step));
      return;
    }
    const call = compileCall(compiler, slots, instruction, place);
    if (call.kind === 'step') {
      const step = compileBounds(machine, slots, instruction.within ?? [], instruction.place, call.step);
      steps.push(instrument(machine, slots, instruction, place, step));
      return;
    }
    // Control leaves for the callee and comes back to the rest of the block.
    const rest: Segment = { steps: [], end: UNFINISHED, position: segment.position };
    segment.steps = steps;
    segment.end = call.end(rest);
    segment = rest;
    steps = begin(index + 1);
  });
  segment.steps = steps;
  segment.exit = exitOf(slots, block.terminator, target);
  segment.end = compileTerminator(machine, slots, block.terminator, target);
}

function compileInstruction(
  machine: Machine,
  slots: Slots,
  instruction: Exclude<IrInstruction, { kind: 'call' }>,
): Step {
  const { place } = instruction;
  switch (instruction.kind) {
    case 'compute':
      return compileCompute(machine, slots, instruction);
    case 'load': {
      const { target, type, within = [] } = instruction;
      const load = compileLoad(machine, target, slots.of(instruction.address), type, place);
      return compileBounds(machine, slots, within, place, load);
    }
    case 'store': {
      const { type, within = [] } = instruction;
      const [address, value] = [slots.of(instruction.address), slots.of(instruction.value)];
      const store = compileStore(machine, address, value, type, place);
      const step: Step = instruction.volatile
        ? (locals) => {
            if (!goesToDevice(machine, locals[address], place)) store(locals);
          }
        : store;
      return compileBounds(machine, slots, within, place, step);
    }
    case 'allocate':
      return compileAllocate(machine, slots, instruction);
    case 'copy-memory': {
      const [to, from, bytes] = [instruction.to, instruction.from, instruction.bytes].map((o) => slots.of(o));
      return (locals) => copyMemory(machine, locals[to], locals[from], locals[bytes], place);
    }
    case 'fill-memory': {
      const [to, value, bytes] = [instruction.to, instruction.value, instruction.bytes].map((o) =>
        slots.of(o),
      );
      return (locals) => fillMemory(machine, locals[to], locals[value], locals[bytes], place);
    }
    case 'unmodelled': {
      const { what } = instruction;
      return () => {
        throw unmodelled(what, place);
      };
    }
    default:
      return assertNever(instruction, 'instruction');
  }
}

/** Larger arrays on the stack do not fit it. */
const LARGEST_LOCAL = 2 ** 26;

function compileAllocate(
  machine: Machine,
  slots: Slots,
  instruction: IrInstruction & { kind: 'allocate' },
): Step {
  const { target, bytes, place } = instruction;
  const count = slots.of(instruction.count);
  const name = instruction.sourceName ?? 'a temporary';
  return (locals) => {
    const elements = locals[count];
    const size =
      bytes *
      Number(
        typeof elements === 'number' ? elements : concretise(machine, elements, `length of ${name}`, place),
      );
    if (size > LARGEST_LOCAL) throw runtimeError('stack overflow', place, FALSE);
    const object = machine.allocate('local', name, size);
    machine.frame?.own(object);
    locals[target] = new Pointer(object, 0);
  };
}

function exitOf(
  slots: Slots,
  terminator: IrTerminator,
  target: (id: number) => Segment,
): SegmentExit | undefined {
  switch (terminator.kind) {
    case 'branch': {
      const { site, place } = terminator;
      const condition = slots.of(terminator.condition);
      const [whenTrue, whenFalse] = [target(terminator.whenTrue), target(terminator.whenFalse)];
      return { kind: 'branch', site, condition, whenTrue, whenFalse, place };
    }
    case 'switch': {
      const { site, bits, place } = terminator;
      const value = slots.of(terminator.value);
      return { kind: 'switch', site, value, bits, arms: terminator.arms.map(target), place };
    }
    case 'return':
      return {
        kind: 'return',
        value: terminator.value === undefined ? undefined : slots.of(terminator.value),
      };
    default:
      return undefined;
  }
}

function compileTerminator(
  machine: Machine,
  slots: Slots,
  terminator: IrTerminator,
  target: (id: number) => Segment,
): End {
  switch (terminator.kind) {
    case 'jump': {
      const to = target(terminator.to);
      return () => to;
    }
    case 'branch': {
      const { site, place } = terminator;
      const condition = slots.of(terminator.condition);
      const whenTrue = target(terminator.whenTrue);
      const whenFalse = target(terminator.whenFalse);
      if (site === undefined) {
        return (locals) => {
          const value = locals[condition];
          const holds = typeof value === 'number' ? value === 1 : takeUnprobed(machine, value, place);
          return holds ? whenTrue : whenFalse;
        };
      }
      return (locals) => (takeCondition(machine, site, locals[condition], place) ? whenTrue : whenFalse);
    }
    case 'switch': {
      const { bits, place } = terminator;
      const site = machine.program.sites[terminator.site];
      invariant(site.kind === 'switch', 'site of a switch should be a switch');
      const value = slots.of(terminator.value);
      const arms = terminator.arms.map(target);
      return (locals) => arms[takeSwitch(machine, site, locals[value], bits, place)];
    }
    case 'return': {
      if (terminator.value === undefined) return () => leave(machine, undefined);
      const value = slots.of(terminator.value);
      return (locals) => leave(machine, locals[value]);
    }
    case 'unreachable': {
      const { place } = terminator;
      return () => {
        throw runtimeError('reached a point that the compiler holds for impossible', place, FALSE);
      };
    }
    default:
      return assertNever(terminator, 'terminator');
  }
}
