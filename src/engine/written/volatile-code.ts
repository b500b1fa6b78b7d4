import type { RunOutputs, VolatileAccess } from '../../execute/index.js';
import type { InputSpace } from '../../input/index.js';
import type { CTypeId, IrGlobal, Program } from '../../ir/index.js';
import type { DeviceMemory } from '../../result/index.js';

/** Bytes by address, or by offset. */
type Bytes = ReadonlyMap<number, number>;

/** What volatile objects have to hold before a native test, so that it reads of them what the run did. */
export interface VolatileCode {
  /** The content of an input object before the run, and what was left of it. */
  before(object: number, content: Uint8Array): Uint8Array;
  after(object: number, content: Uint8Array): Uint8Array;
  /** Variables that no test would set, but for their being read. */
  readonly globals: readonly VolatileGlobal[];
  readonly devices: readonly DeviceMemory[];
  /** Why no native program can be given all this. */
  readonly obstacle?: string;
}

interface VolatileGlobal {
  readonly name: string;
  readonly type: CTypeId;
  readonly first: Uint8Array;
  readonly last: Uint8Array;
}

const PAGE_BITS = 12n;
/** Below, no system lets a program have memory. */
const LOWEST_PAGE = 0x10000;

/**
 * A native program plays nothing back: its volatile objects are memory. That will do where each read gave what was there
 * before, or what the program wrote itself.
 */
export function volatileCode(program: Program, space: InputSpace, after: RunOutputs): VolatileCode {
  const { volatile: accesses = [] } = after;
  const { first, written, obstacle: change } = asMemory(space, accesses);
  const objects = new Map<number, Map<number, number>>();
  const globals = new Map<string, Map<number, number>>();
  const devices = new Map<number, number>();
  const obstacles: string[] = change === undefined ? [] : [change];
  if (after.volatile === undefined) obstacles.push('it looks at volatile objects too often');
  const writtenPlaces = new Set<string>();
  const atDevices = new Set(
    accesses.flatMap(({ of, address, bytes }) => (of === 'device' ? bytes.map((_, k) => address + k) : [])),
  );
  for (const address of written) {
    if (atDevices.has(address)) devices.set(address, 0);
    else {
      const target = after.resolve(address);
      if (target.kind === 'object') writtenPlaces.add(`${target.object}+${target.offset}`);
      if (target.kind === 'symbol') writtenPlaces.add(`${target.symbol}+${target.offset}`);
    }
  }
  for (const [address, byte] of first) {
    const target = after.resolve(address);
    if (atDevices.has(address)) devices.set(address, byte);
    else if (target.kind === 'object') entryOf(objects, target.object).set(target.offset, byte);
    else if (target.kind === 'symbol' && isSettable(program.globals.get(target.symbol)))
      entryOf(globals, target.symbol).set(target.offset, byte);
    else obstacles.push('it reads a volatile object that no test can set');
  }
  const tooLow = [...devices.keys()].find((address) => address < LOWEST_PAGE);
  if (tooLow !== undefined) obstacles.push(`no memory can be had at 0x${tooLow.toString(16)}`);
  const unwritten = (key: number | string, read: Bytes | undefined): Bytes =>
    new Map([...(read ?? [])].filter(([offset]) => !writtenPlaces.has(`${key}+${offset}`)));
  return {
    before: (object, content) => withBytes(content, objects.get(object)),
    after: (object, content) => withBytes(content, unwritten(object, objects.get(object))),
    globals: [...globals].map(([symbol, read]) => {
      const { sourceName, initializer, type = 0, bytes } = program.globals.get(symbol)!;
      const initial = new Uint8Array(bytes);
      initial.set(initializer.data.subarray(0, bytes));
      const last = withBytes(after.globals.get(symbol) ?? initial, unwritten(symbol, read));
      return { name: sourceName, type, first: withBytes(initial, read), last };
    }),
    devices: rows(devices),
    ...(obstacles[0] && { obstacle: obstacles[0] }),
  };
}

/** What was in memory before, if it was memory that the run read. */
function asMemory(
  space: InputSpace,
  accesses: readonly VolatileAccess[],
): { readonly first: Bytes; readonly written: ReadonlySet<number>; readonly obstacle?: string } {
  const first = new Map<number, number>();
  const written = new Set<number>();
  const now = new Map<number, number>();
  let obstacle: string | undefined;
  for (const { kind, address, bytes, object } of accesses) {
    const name = object === undefined ? undefined : nameOf(space, object);
    if (
      object !== undefined &&
      space.objects[object].cells[0]?.kind === 'pointer' &&
      bytes.some((b) => b !== 0)
    )
      obstacle ??= `\`${name}\` is a volatile pointer`;
    bytes.forEach((byte, k) => {
      const at = address + k;
      if (kind === 'written') written.add(at);
      else if (!now.has(at)) first.set(at, byte);
      else if (now.get(at) !== byte) obstacle ??= `\`${name}\` changes while it runs`;
      now.set(at, byte);
    });
  }
  return { first, written, ...(obstacle && { obstacle }) };
}

function nameOf({ objects, volatileNames }: InputSpace, object: number): string | undefined {
  const { role } = objects[object];
  return role.kind === 'stub' ? volatileNames.get(role.stub) : undefined;
}

function isSettable(global: IrGlobal | undefined): boolean {
  return global !== undefined && !global.functionLocal && !global.constant && global.type !== undefined;
}

function entryOf<K>(map: Map<K, Map<number, number>>, key: K): Map<number, number> {
  const known = map.get(key) ?? new Map<number, number>();
  map.set(key, known);
  return known;
}

/** Bytes beside each other together. */
function rows(bytes: Bytes): readonly DeviceMemory[] {
  const found: { address: number; bytes: number[] }[] = [];
  for (const [address, byte] of [...bytes].sort(([a], [b]) => a - b)) {
    const last = found.at(-1);
    const page = (at: number) => BigInt(at) >> PAGE_BITS;
    if (last && last.address + last.bytes.length === address && page(last.address) === page(address))
      last.bytes.push(byte);
    else found.push({ address, bytes: [byte] });
  }
  return found;
}

/** The bytes with others in some places. */
function withBytes(bytes: Uint8Array, others: Bytes | undefined): Uint8Array {
  if (others === undefined) return bytes;
  const changed = bytes.slice();
  for (const [offset, byte] of others) changed[offset] = byte;
  return changed;
}
