import { invariant } from '../base/index.js';
import type { CTypeId, IrFunction, Program } from '../ir/index.js';
import type { Assumptions } from './assumptions.js';
import { largestObject } from './element-count.js';
import {
  type InputVariable,
  type PointerChoice,
  type ProgramStart,
  RAW_BYTE,
  type ValueRange,
} from './input-space.js';
import { pointed } from './lvalue.js';
import type { PointerFacts } from './pointer-facts.js';
import { type CompleteSettings, settingsOf } from './settings.js';
import type { Shaper } from './shape.js';
import type { OpenObject, SpaceBuilder } from './space-builder.js';
import { typeOf } from './types.js';

/** Characters of an empty string, so that it is seen to be one. */
const EMPTY = 2;
const LARGEST_INT = 2n ** 31n - 1n;

/** Whether a run that starts in this function is a whole run of the program. */
export function isProgramStart(program: Program, name: string): boolean {
  // What constructors do before it would have to be known.
  return name === 'main' && !program.globals.has('llvm.global_ctors');
}

/** Whether a `main` has the two parameters that C gives it. */
export function hasArguments({ types }: Program, { sourceParameters }: IrFunction): boolean {
  const [count, values] = sourceParameters.map(({ type }) => typeOf(types, type));
  if (count?.kind !== 'int' || values?.kind !== 'pointer' || values.to === undefined) return false;
  return typeOf(types, values.to).kind === 'pointer';
}

/**
 * Gives `argc` its range and `argv` its lists: one for each value of `argc`, so many strings and NULL. The variable that holds
 * `argc` says as well which of the lists it is. That they hang together so is a fact of C; how many there are at most, and how
 * long they are, are choices.
 */
export class ProgramArguments {
  constructor(
    private readonly program: Program,
    private readonly settings: CompleteSettings,
    private readonly facts: PointerFacts,
    private readonly builder: SpaceBuilder,
    private readonly shaper: Shaper,
    private readonly assumptions: Assumptions,
  ) {}

  /** `count`, `values`: the parameters; `root`: the memory that holds the second. */
  fill(count: OpenObject, values: OpenObject, root: string): ProgramStart['argumentLists'] {
    const most = this.mostArguments(values.name);
    const { id: variable } = this.addCount(count, BigInt(most));
    const cell = this.builder.addPointer(values, 0, values.bytes, values.type, values.name);
    const longest = this.addList(values, most, (list, type, index) => {
      const { bytes } = typeOf(this.program.types, type);
      const lvalue = pointed(list.name, index, most + 1);
      const position = { root, path: [0], pointers: 'given' } as const;
      if (this.facts.isRead(root, [0, index * bytes]))
        this.shaper.fillPart(list, index * bytes, lvalue, position);
      else this.addEmptyString(list, type, index * bytes, lvalue.text);
    });
    const others = Array.from({ length: most }, (_, given) =>
      this.addList(values, given, (list, type, index) => {
        const { offset, bytes, name } = longest.cells[index];
        const same = this.builder.addPointer(list, offset, bytes, type, name);
        same.choices.push(...choicesOf(longest, index));
      }),
    );
    const lists = [...others, longest].map(({ id }) => id);
    cell.choices.push(...lists.map((object) => ({ kind: 'object', object, offset: 0 }) as const));
    if (most > 0) cell.variable = variable;
    const isDeclared = settingsOf(this.settings, values.name).length !== undefined;
    this.assumptions.programArguments(values.name, most, isDeclared ? 'declared' : 'chosen');
    return lists;
  }

  /** Nothing looks at them: any number may be given. */
  fillUnread(count: OpenObject, values: OpenObject): readonly [] {
    this.addCount(count, this.largestCount);
    const cell = this.builder.addPointer(values, 0, values.bytes, values.type, values.name);
    const list = this.addList(values, 0, () => {});
    cell.choices.push({ kind: 'object', object: list.id, offset: 0 });
    return [];
  }

  /** The list and its NULL have addresses. */
  private get largestCount(): bigint {
    const bytes = BigInt(this.program.target.pointerBytes);
    const fitting = 2n ** (8n * bytes) / bytes - 2n;
    if (fitting > LARGEST_INT) return LARGEST_INT;
    return fitting;
  }

  /** Seven in the first world, then more, but far fewer than characters. */
  private mostArguments(name: string): number {
    const { maxElements } = this.settings;
    const declared = settingsOf(this.settings, name).length;
    if (declared !== undefined) return Math.max(0, declared - 1);
    const room = Math.floor(largestObject.cells / 2 / maxElements);
    const wanted = Math.max(7, Math.floor(2 * Math.sqrt(maxElements)));
    return Math.max(1, Math.min(maxElements - 1, wanted, room));
  }

  private addCount(object: OpenObject, most: bigint): InputVariable {
    const own = settingsOf(this.settings, object.name).range;
    const allowed = (high: bigint): ValueRange => ({
      low: own && BigInt(own.low) > 0n ? BigInt(own.low) : 0n,
      high: own && BigInt(own.high) < high ? BigInt(own.high) : high,
      signed: true,
    });
    this.builder.addScalar(object, 0, object.bytes, object.type, object.name, allowed(most));
    const variable = this.builder.variables[this.builder.variables.length - 1];
    if (most < this.largestCount) variable.widest = allowed(this.largestCount);
    if (own) this.assumptions.range(object.name, own.low, own.high);
    return variable;
  }

  /** What nothing reads is there all the same. */
  private addEmptyString(list: OpenObject, type: CTypeId, offset: number, name: string): void {
    const cell = this.builder.addPointer(list, offset, this.program.target.pointerBytes, type, name);
    const pointer = typeOf(this.program.types, type);
    const character = pointer.kind === 'pointer' && pointer.to !== undefined ? pointer.to : RAW_BYTE;
    const { bytes } = typeOf(this.program.types, character);
    const string = this.builder.addObject({
      name,
      role: { kind: 'block', object: list.id, cell: list.cells.indexOf(cell) },
      bytes: bytes * EMPTY,
      align: 1,
      type: character,
      count: EMPTY,
    });
    for (let k = 0; k < EMPTY; k++)
      this.builder.addFixed(string, k * bytes, bytes, character, pointed(name, k, EMPTY).text, 0);
    cell.choices.push({ kind: 'object', object: string.id, offset: 0 });
  }

  /** So many strings, each made by `add`, and NULL. */
  private addList(
    values: OpenObject,
    strings: number,
    add: (list: OpenObject, type: CTypeId, index: number) => void,
  ): OpenObject {
    const pointer = typeOf(this.program.types, values.type);
    invariant(pointer.kind === 'pointer' && pointer.to !== undefined, 'argv should be a pointer');
    const type = pointer.to;
    const { bytes } = typeOf(this.program.types, type);
    const list = this.builder.addObject({
      name: values.name,
      role: { kind: 'block', object: values.id, cell: 0 },
      bytes: (strings + 1) * bytes,
      align: bytes,
      type,
      count: strings + 1,
    });
    for (let index = 0; index < strings; index++) add(list, type, index);
    const last = pointed(values.name, strings, strings + 1).text;
    this.builder.addPointer(list, strings * bytes, bytes, type, last).choices.push({ kind: 'null' });
    return list;
  }
}

function choicesOf({ cells }: OpenObject, index: number): readonly PointerChoice[] {
  const cell = cells[index];
  return cell.kind === 'pointer' ? cell.choices : [];
}
