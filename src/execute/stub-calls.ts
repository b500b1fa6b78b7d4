import {
  askedByImitation,
  calledByImitation,
  type InputObject,
  type InputSpace,
  type InputVector,
  isByDefault,
  leftOutBy,
  OTHER_THREADS,
  typeOf,
  VOLATILE_AS_A_WHOLE,
  volatileRead,
  volatileWrite,
} from '../input/index.js';
import type { ExecutableProgram } from './artifact.js';
import type { InputWriter } from './input-writer.js';
import type { MemoryViews } from './memory-views.js';
import { outsideOfMemory, Stop } from './stop.js';
import { VolatileMemory } from './volatile-memory.js';
import { addressOf, asAddress, type WasmAddress, type WasmFunction } from './web-assembly.js';

/** What stub calls need of the run they happen in. */
export interface StubContext {
  readonly writer: InputWriter;
  readonly memory: MemoryViews;
  readonly vector: InputVector;
  /** The bytes from an address to the end of the object there, if that can be written; otherwise 0. */
  room(address: number): number;
}

/** What the program asked the inputs for in a run. */
export type Asked =
  /** A result, by object id. `given`: the arguments of the call, of the first ones. */
  | { readonly kind: 'result'; readonly object: number; readonly given?: readonly GivenArgument[] }
  /** Nothing: it called a function that returns nothing, and has no body. The first ones only. */
  | { readonly kind: 'call'; readonly stub: string; readonly given: readonly GivenArgument[] }
  /** An imitation was called, and is about to write through a parameter. */
  | { readonly kind: 'reach'; readonly imitated: string; readonly parameter: string };

/** As WebAssembly passes it; and the first bytes of what is there, where it is an address. */
export interface GivenArgument {
  readonly value: number | bigint;
  readonly behind?: Uint8Array;
}

type Arguments = readonly (number | bigint)[];

/** So much is kept of what a pointer leads to. */
const MOST_KEPT_BYTES = 64;

/** Calls in a run whose arguments are kept: one that goes on calling is not to fill the memory. */
export const MOST_KEPT_CALLS = 256;

/** Counts the calls of each stub and answers them from the input space. */
export class StubCalls {
  private readonly counters = new Map<string, { calls: number }>();
  /** One for each object whose calls nobody keeps the arguments of: a run that reads for ever makes very many. */
  private readonly plain: (Asked | undefined)[] = [];
  /** In order. */
  readonly asked: Asked[] = [];
  private keptCalls = 0;
  readonly volatile: VolatileMemory;
  private readonly floats = new Float64Array(1);
  private readonly floatBits = new BigUint64Array(this.floats.buffer);
  private readonly singles = new Float32Array(1);
  private readonly singleBits = new Uint32Array(this.singles.buffer);

  constructor(
    private readonly space: InputSpace,
    private readonly program: ExecutableProgram,
    private readonly context: () => StubContext,
  ) {
    this.volatile = new VolatileMemory(() => this.context().memory, program.target.pointerBytes);
  }

  startRun(): void {
    this.volatile.startRun();
    if (this.asked.length === 0) return;
    for (const counter of this.counters.values()) counter.calls = 0;
    this.asked.length = 0;
    this.keptCalls = 0;
  }

  /** The function to import for a stub. */
  importFor(name: string): WasmFunction {
    const written = volatileWrite(name);
    if (written)
      return (address: WasmAddress, value: number | bigint) =>
        this.volatile.store(written, addressOf(address), value);
    // Nothing changed in between: that may be so.
    if (name === VOLATILE_AS_A_WHOLE || name === OTHER_THREADS) return () => undefined;
    const shape = this.space.stubShape(name);
    const read = volatileRead(name);
    if (shape === undefined && read)
      return (address: WasmAddress) => this.volatile.load(read.scalar, addressOf(address));
    const leftOut = leftOutBy(name);
    if (leftOut !== undefined)
      return () => {
        throw new Stop({ kind: 'runtime-error', detail: `not modelled: ${leftOut}`, isLeftOut: true });
      };
    if (shape === undefined) {
      return () => {
        throw new Stop({
          kind: 'runtime-error',
          detail: `call of '${name}', which has no body and no model`,
        });
      };
    }
    // What imitations ask for are no calls of the program's.
    const isCall = !name.startsWith('__hyla_') || calledByImitation(name) !== undefined;
    if (shape === 'none')
      return (...given: Arguments) => {
        if (!isCall || this.keptCalls++ < MOST_KEPT_CALLS)
          this.asked.push({ kind: 'call', stub: name, given: this.kept(name, given) });
      };
    if (shape === 'reach')
      return (address: WasmAddress, bytes: WasmAddress, known: WasmAddress) =>
        this.reach(name, addressOf(address), Number(bytes), addressOf(known));
    const counter = { calls: 0 };
    this.counters.set(name, counter);
    const next = (given?: Arguments): InputObject => {
      const result = this.space.stubResult(name, counter.calls);
      const isKept = given !== undefined && isCall && this.keptCalls++ < MOST_KEPT_CALLS;
      this.asked.push(
        isKept
          ? { kind: 'result', object: result.id, given: this.kept(name, given) }
          : this.plainly(result.id),
      );
      counter.calls++;
      return result;
    };
    if (read)
      return (address: WasmAddress) => {
        const result = next();
        const value = this.value(name, result);
        this.volatile.noteRead(read, addressOf(address), value, result.id);
        return value;
      };
    if (shape === 'value') return (...given: Arguments) => this.value(name, next(given));
    return (place: WasmAddress) => {
      const { writer, memory, vector } = this.context();
      memory.refresh();
      const result = next();
      // The program says where it wants it, and may be past knowing what it does.
      const address = addressOf(place);
      if (address + result.bytes > memory.bytes.length) throw outsideOfMemory;
      writer.writeObject(memory, result, address, vector);
      return undefined;
    };
  }

  private plainly(object: number): Asked {
    this.plain[object] ??= { kind: 'result', object };
    return this.plain[object];
  }

  /** Whether an input chooses nothing of what calls to come would return. */
  areSpent(input: InputVector): boolean {
    const { space, counters } = this;
    return space.objects.every((object) => {
      const { role } = object;
      if (role.kind !== 'stub' || role.ordinal < (counters.get(role.stub)?.calls ?? 0)) return true;
      // A pointer may lead to what is chosen.
      return object.cells.every(({ kind }) => kind === 'scalar') && isByDefault(space, input, object);
    });
  }

  /** The program may change what is behind its pointers later on. */
  private kept(stub: string, given: Arguments): readonly GivenArgument[] {
    const { parameters = [] } = this.program.stubs.get(stub) ?? {};
    return given.map((value, index): GivenArgument => {
      if (parameters[index]?.kind !== 'pointer') return { value };
      const { memory } = this.context();
      memory.refresh();
      const address = addressOf(value as WasmAddress);
      return { value, behind: memory.bytes.slice(address, address + MOST_KEPT_BYTES) };
    });
  }

  private reach(asked: string, address: number, elementBytes: number, told: number): WasmAddress {
    const about = askedByImitation(asked);
    if (about) this.asked.push({ kind: 'reach', imitated: about.imitated, parameter: about.parameter });
    const room = this.context().room(address);
    const most = told === 0 ? room : Math.min(room, told - 1);
    return asAddress(this.space.reach(asked, most, elementBytes), this.program.target.pointerBytes);
  }

  private value(name: string, result: InputObject): number | bigint {
    const type = this.program.stubs.get(name)?.result;
    const { pointerBytes } = this.program.target;
    const isLong =
      (type?.kind === 'int' && (type.bits ?? 32) > 32) || (type?.kind === 'pointer' && pointerBytes === 8);
    const cell = result.cells[0];
    if (cell === undefined) return isLong ? 0n : 0;
    const { writer, memory, vector } = this.context();
    if (cell.kind === 'pointer') {
      memory.refresh();
      return asAddress(writer.stubPointer(memory, cell, vector), pointerBytes);
    }
    const bits = writer.scalar(cell, vector);
    if (type?.kind === 'float') return this.float(cell.bytes, bits);
    if (isLong) return BigInt(bits);
    const cType = typeOf(this.program.types, cell.type);
    const isSigned = cType.kind === 'int' && cType.signed;
    // The caller relies on the extension that the result's type asks for.
    return isSigned ? (Number(bits) << (32 - cell.bytes * 8)) >> (32 - cell.bytes * 8) : Number(bits);
  }

  private float(bytes: number, bits: number | bigint): number {
    if (bytes === 4) {
      this.singleBits[0] = Number(bits);
      return this.singles[0];
    }
    this.floatBits[0] = BigInt(bits);
    return this.floats[0];
  }
}
