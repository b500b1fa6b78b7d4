import {
  type CodePosition,
  type CodeSegment,
  type IrOperand,
  LiveLocals,
  type LocalId,
  type Program,
  type ProgramGraph,
  type SegmentWrites,
} from '../../ir/index.js';
import { computedInteger, switchArm } from '../../meaning/index.js';

/** Values that some locals have on every path that comes here this way. Equal states are the same object. */
export interface ConstantState {
  readonly id: number;
  /** By open call, outermost first. */
  readonly frames: readonly ReadonlyMap<LocalId, bigint>[];
}

/**
 * Follows the values of counters and flags along paths, where they do not depend on inputs: a loop that runs eight
 * times would otherwise have to be learnt as eight conflicts. Only locals that turned out to matter are followed.
 */
export class Constants {
  /** Grows with what is followed. */
  version = 0;
  readonly tracked = new Map<string, Set<LocalId>>();
  private readonly states = new Map<string, ConstantState>();
  private readonly values = new Map<string, ReadonlyMap<LocalId, bigint>>();
  private readonly live: LiveLocals;

  constructor(
    private readonly program: Program,
    private readonly graph: ProgramGraph,
    private readonly writes: SegmentWrites,
  ) {
    this.live = new LiveLocals(program, graph);
  }

  /** At the start of a path. */
  get start(): ConstantState {
    return this.state([new Map()]);
  }

  /** How many segments assign the local. */
  settersOf(name: string, local: LocalId): number {
    return this.graph.segments.filter(
      (segment) => segment.function === name && this.writes.writesLocal(segment, local),
    ).length;
  }

  /** Whether the local was not followed before. */
  track(name: string, local: LocalId): boolean {
    const locals = this.tracked.get(name) ?? new Set();
    if (locals.has(local)) return false;
    this.tracked.set(name, locals.add(local));
    this.values.clear();
    this.version++;
    return true;
  }

  /** After leaving the position by an exit that leads to `after`; undefined if the constants say that it cannot. */
  advance(
    state: ConstantState,
    { segment }: CodePosition,
    exit: number,
    after: CodePosition | undefined,
  ): ConstantState | undefined {
    if (this.tracked.size === 0) return state;
    const values = this.valuesAfter(segment, state);
    const forced = this.forcedExit(segment, values);
    if (forced !== undefined && forced !== exit) return undefined;
    if (!after) return state;
    const outer = state.frames.slice(0, -1);
    const way = segment.exits[exit];
    switch (way.kind) {
      case 'goto':
        return this.state([...outer, this.kept(values, after.segment)]);
      case 'call': {
        // What the caller still needs is decided by where it goes on.
        const caller = this.keptAt(values, segment.function, way.returnTo);
        return this.state([...outer, caller, this.parameters(values, segment, after.segment)]);
      }
      case 'return': {
        const caller = new Map(outer[outer.length - 1]);
        const result = this.resultLocal(after.segment);
        const value = this.returned(values, segment);
        if (result !== undefined) {
          if (value === undefined) caller.delete(result);
          else caller.set(result, value);
        }
        return this.state([...outer.slice(0, -1), this.kept(caller, after.segment)]);
      }
    }
  }

  /** All locals of the frame whose values are known at the end of the segment. */
  private valuesAfter(segment: CodeSegment, { id, frames }: ConstantState): ReadonlyMap<LocalId, bigint> {
    const key = `${segment.id}:${id}`;
    let values = this.values.get(key);
    if (!values) {
      values = this.compute(segment, frames[frames.length - 1]);
      this.values.set(key, values);
    }
    return values;
  }

  private compute(segment: CodeSegment, before: ReadonlyMap<LocalId, bigint>): ReadonlyMap<LocalId, bigint> {
    const f = this.program.functions.get(segment.function)!;
    const values = new Map(before);
    // A call at the end is included: where it is none of a function with a body, its result is not known.
    for (const instruction of f.blocks[segment.block].instructions.slice(segment.first, segment.end + 1)) {
      if (!('target' in instruction) || instruction.target === undefined) continue;
      const value =
        instruction.kind === 'compute'
          ? computedInteger(instruction, f.locals[instruction.target].type, (operand) =>
              operandValue(operand, values),
            )
          : undefined;
      if (value === undefined) values.delete(instruction.target);
      else values.set(instruction.target, value);
    }
    return values;
  }

  /** The only exit that the branch at the end can take, if its operand is known. */
  private forcedExit(segment: CodeSegment, values: ReadonlyMap<LocalId, bigint>): number | undefined {
    const { instructions, terminator } = this.program.functions.get(segment.function)!.blocks[segment.block];
    if (segment.end < instructions.length) return undefined;
    if (terminator.kind === 'branch') {
      const value = operandValue(terminator.condition, values);
      return value === undefined ? undefined : Number(value);
    }
    if (terminator.kind !== 'switch') return undefined;
    const value = operandValue(terminator.value, values);
    const site = this.program.sites[terminator.site];
    return value === undefined ? undefined : switchArm(site, value, terminator.bits);
  }

  private kept(values: ReadonlyMap<LocalId, bigint>, segment: CodeSegment): ReadonlyMap<LocalId, bigint> {
    return this.keptAt(values, segment.function, segment.id);
  }

  private keptAt(
    values: ReadonlyMap<LocalId, bigint>,
    name: string,
    segment: number,
  ): ReadonlyMap<LocalId, bigint> {
    const kept = new Map<LocalId, bigint>();
    for (const local of this.tracked.get(name) ?? []) {
      const value = values.get(local);
      if (value !== undefined && this.live.isLive(segment, local)) kept.set(local, value);
    }
    return kept;
  }

  private parameters(
    values: ReadonlyMap<LocalId, bigint>,
    segment: CodeSegment,
    entry: CodeSegment,
  ): ReadonlyMap<LocalId, bigint> {
    const call = this.program.functions.get(segment.function)!.blocks[segment.block].instructions[
      segment.end
    ];
    const callee = this.program.functions.get(entry.function)!;
    const tracked = this.tracked.get(entry.function);
    const given = new Map<LocalId, bigint>();
    if (call.kind !== 'call' || !tracked) return given;
    callee.parameters.forEach(({ local }, k) => {
      const type = callee.locals[local].type;
      const from = call.argTypes[k];
      const value = tracked.has(local) ? operandValue(call.args[k], values) : undefined;
      // Declarations without a prototype may disagree in the width.
      if (value === undefined || type.kind !== 'int' || from?.kind !== 'int' || from.bits !== type.bits)
        return;
      if (this.live.isLive(entry.id, local)) given.set(local, value);
    });
    return given;
  }

  private returned(values: ReadonlyMap<LocalId, bigint>, segment: CodeSegment): bigint | undefined {
    const { terminator } = this.program.functions.get(segment.function)!.blocks[segment.block];
    return terminator.kind === 'return' && terminator.value
      ? operandValue(terminator.value, values)
      : undefined;
  }

  /** The local that the call before a segment assigns. */
  private resultLocal({ function: name, block, first }: CodeSegment): LocalId | undefined {
    const call = this.program.functions.get(name)!.blocks[block].instructions[first - 1];
    return call?.kind === 'call' ? call.target : undefined;
  }

  private state(frames: readonly ReadonlyMap<LocalId, bigint>[]): ConstantState {
    const key = frames.map(written).join('/');
    let state = this.states.get(key);
    if (!state) {
      state = { id: this.states.size, frames };
      this.states.set(key, state);
    }
    return state;
  }
}

function written(values: ReadonlyMap<LocalId, bigint>): string {
  if (values.size === 0) return '';
  return [...values]
    .sort(([a], [b]) => a - b)
    .map(([local, value]) => `${local}=${value}`)
    .join();
}

function operandValue(operand: IrOperand, values: ReadonlyMap<LocalId, bigint>): bigint | undefined {
  if (operand.kind === 'int') return BigInt(operand.value);
  return operand.kind === 'local' ? values.get(operand.local) : undefined;
}
