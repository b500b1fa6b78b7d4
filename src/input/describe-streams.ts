import { type JsonView, textView } from './decode.js';
import type { InputSpace, InputVector } from './input-space.js';
import { END_OF_STREAM, READ_ERROR, streamOfStub } from './stub-names.js';
import { defaultValue } from './vector.js';

/** What a run read of each stream, by the function that the bytes came from: 0 to 255, or how the stream ended. */
export function bytesRead(
  space: InputSpace,
  vector: InputVector,
  stubResults: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const read = new Map<string, number[]>();
  for (const id of stubResults) {
    const { role, cells } = space.objects[id];
    if (role.kind !== 'stub' || streamOfStub(role.stub) === undefined) continue;
    const [cell] = cells;
    if (cell?.kind !== 'scalar' || cell.content.kind !== 'variable') continue;
    const { variable } = cell.content;
    const value = BigInt.asIntN(
      space.variables[variable].bits,
      BigInt(vector[variable] ?? defaultValue(space.variables[variable])),
    );
    const bytes = read.get(role.stub) ?? [];
    bytes.push(Number(value));
    read.set(role.stub, bytes);
  }
  return read;
}

/** The same as a reader sees it, by what the user calls the streams; undefined where nothing was read. */
export function streamViews(
  read: ReadonlyMap<string, readonly number[]>,
): { readonly [stream: string]: JsonView } | undefined {
  if (read.size === 0) return undefined;
  return Object.fromEntries(
    [...read].map(([stub, bytes]) => [streamOfStub(stub) ?? stub, streamView(bytes)]),
  );
}

function streamView(bytes: readonly number[]): JsonView {
  const content = bytes.at(-1) === Number(END_OF_STREAM) ? bytes.slice(0, -1) : bytes;
  const text = content.every((byte) => byte > 0) ? textView(Uint8Array.of(...content, 0)) : undefined;
  if (text !== undefined) return text;
  return bytes.map((byte) => {
    if (byte >= 0) return byte;
    return byte === Number(READ_ERROR) ? 'error' : 'end';
  });
}
