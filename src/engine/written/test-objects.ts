import type { RunOutputs } from '../../execute/index.js';
import {
  contentOf,
  type InputObject,
  type InputSpace,
  isStreamType,
  RAW_BYTE,
  typeOf,
} from '../../input/index.js';
import { ABSENT_PREFIX, type Program } from '../../ir/index.js';
import type { Aftermath, Block, CValue } from '../../result/index.js';
import { blockElements, cValue } from './c-value.js';
import {
  afterMemory,
  beforeMemory,
  type GivenInput,
  rawAftermath,
  unread,
  wholeValue,
} from './test-memory.js';
import type { VolatileCode } from './volatile-code.js';

/** The objects of a test that are no arguments. */
interface TestObjects {
  readonly blocks: readonly Block[];
  readonly globals: readonly { readonly name: string; readonly value: CValue }[];
  readonly aftermath: readonly Aftermath[];
  /** A symbol that the test wants not to be there. */
  readonly absent?: string;
}

export function testObjects(
  program: Program,
  space: InputSpace,
  given: GivenInput,
  after: RunOutputs,
  volatile: VolatileCode,
): TestObjects {
  const { types } = program;
  const before = (object: InputObject) => beforeMemory(program, space, object, given, volatile);
  const blocks: Block[] = [];
  const globals: { name: string; value: CValue }[] = [];
  const aftermath: Aftermath[] = [];
  let absent: string | undefined;
  for (const object of space.objects) {
    const { id, name, type, count } = object;
    const left = after.objects.get(id);
    const now = left && afterMemory(program, space, volatile.after(id, left), after, unread(object, given));
    if (object.role.kind === 'block') {
      const isStream = isStreamType(typeOf(types, type));
      blocks.push({
        id,
        name,
        elementType: typeOf(types, type).name,
        ...(type === RAW_BYTE && { isRaw: true }),
        ...(isStream
          ? { elements: [], isStream: true }
          : { elements: blockElements(before(object), type, count) }),
      });
      if (now && !isStream) {
        const elements = blockElements(now, type, count);
        const told = type === RAW_BYTE ? rawAftermath(program, now.bytes, elements, after) : elements;
        aftermath.push({ kind: 'block', block: id, elements: told });
      }
    } else if (object.role.kind === 'global' && name.startsWith(ABSENT_PREFIX)) {
      const isAbsent = contentOf(space, given.input, object)[0] !== 0;
      if (isAbsent) absent ??= name.slice(ABSENT_PREFIX.length);
    } else if (object.role.kind === 'global') {
      globals.push({ name, value: wholeValue(before(object), object) });
      if (now) aftermath.push({ kind: 'global', name, value: wholeValue(now, object) });
    }
  }
  for (const { name, type, first, last } of volatile.globals) {
    const valueIn = (bytes: Uint8Array) => cValue(afterMemory(program, space, bytes, after), type, 0);
    globals.push({ name, value: valueIn(first) });
    aftermath.push({ kind: 'global', name, value: valueIn(last) });
  }
  return { blocks, globals, aftermath, ...(absent !== undefined && { absent }) };
}
