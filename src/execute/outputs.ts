import type { InputSpace } from '../input/index.js';
import type { ExecutableProgram } from './artifact.js';
import type { MemoryPlan } from './memory-plan.js';
import { isStubMemory } from './memory-plan.js';
import type { MemoryViews } from './memory-views.js';
import type { Module } from './module.js';
import type { Asked, StubCalls } from './stub-calls.js';
import type { VolatileAccess } from './volatile-memory.js';

/** What a run left behind. All byte arrays are copies. */
export interface RunOutputs {
  /** The bytes of the result; absent for void functions. */
  readonly result?: Uint8Array;
  /** The same for each call, where the run makes several. */
  readonly results: readonly Uint8Array[];
  /** Parameters, input globals and their blocks, by object id. */
  readonly objects: ReadonlyMap<number, Uint8Array>;
  /** Globals that no test sets but the function can reach, by symbol. */
  readonly globals: ReadonlyMap<string, Uint8Array>;
  /** What the run asked the inputs for, in order. */
  readonly asked: readonly Asked[];
  /** What it read of volatile objects and wrote to them; undefined where that is too much. */
  readonly volatile: readonly VolatileAccess[] | undefined;
  /** How many requests for memory were too large to be met. */
  readonly tooLarge: number;
  /** What a pointer found among these bytes points to. */
  resolve(address: number): PointerTarget;
  /** The function behind a function pointer. */
  resolveFunction(address: number): string | undefined;
  /** Other memory (the heap, constants); undefined outside of memory. Valid until the next run. */
  read(address: number, bytes: number): Uint8Array | undefined;
}

export type PointerTarget =
  | { readonly kind: 'null' }
  | { readonly kind: 'object'; readonly object: number; readonly offset: number }
  | { readonly kind: 'symbol'; readonly symbol: string; readonly offset: number }
  | { readonly kind: 'heap' }
  | { readonly kind: 'unknown' };

export function readOutputs(
  program: ExecutableProgram,
  space: InputSpace,
  plan: MemoryPlan,
  memory: MemoryViews,
  module: Module,
  { asked, volatile }: StubCalls,
): Omit<RunOutputs, 'tooLarge'> {
  const copy = (address: number, bytes: number): Uint8Array => memory.bytes.slice(address, address + bytes);
  const copySymbol = (symbol: string): Uint8Array =>
    copy(plan.symbol(symbol), program.globals.get(symbol)?.bytes ?? 0);
  const resultSymbol = `__hyla_result_${space.function}`;
  // A thread-local variable such as errno has no address to look at.
  const kept = space.keptGlobals.filter((symbol) => module.addresses.has(symbol));
  const objects = new Map<number, Uint8Array>();
  for (const object of space.objects) {
    if (object.role.kind !== 'stub' && !isStubMemory(space, object)) {
      objects.set(object.id, copy(plan.address(object), object.bytes));
    }
  }
  return {
    result: module.addresses.has(resultSymbol) ? copySymbol(resultSymbol) : undefined,
    results: resultSymbols(space).flatMap((symbol) =>
      module.addresses.has(symbol) ? [copySymbol(symbol)] : [],
    ),
    objects,
    globals: new Map(kept.map((symbol) => [symbol, copySymbol(symbol)])),
    asked: [...asked],
    volatile: volatile.accesses,
    resolve: (address) => resolve(address, program, plan, module),
    resolveFunction: (address) => functionAt(address, program, module),
    read: (address, bytes) => (address + bytes <= memory.bytes.length ? copy(address, bytes) : undefined),
  };
}

function resultSymbols({ calls, function: name }: InputSpace): readonly string[] {
  return calls.length === 1 ? [] : calls.map((_, call) => `__hyla_result${call + 1}_${name}`);
}

function resolve(
  address: number,
  program: ExecutableProgram,
  plan: MemoryPlan,
  module: Module,
): PointerTarget {
  if (address === 0) return { kind: 'null' };
  const found = plan.objectAt(address);
  if (found) return { kind: 'object', object: found.object.id, offset: found.offset };
  for (const [symbol, { bytes }] of program.globals) {
    const start = module.addresses.get(symbol);
    if (start !== undefined && address >= start && address < start + bytes) {
      return { kind: 'symbol', symbol, offset: address - start };
    }
  }
  return { kind: address >= plan.heapStart ? 'heap' : 'unknown' };
}

function functionAt(address: number, program: ExecutableProgram, module: Module): string | undefined {
  for (const [symbol, value] of module.addresses) {
    if (value === address && !program.globals.has(symbol)) return symbol;
  }
  return undefined;
}
