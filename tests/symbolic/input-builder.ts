import type {
  InputCell,
  InputObject,
  InputSpace,
  InputVariable,
  PointerChoice,
  StubShape,
  ValueRange,
} from '../../src/input/index.js';
import { RAW_BYTE } from '../../src/input/index.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Input spaces made by hand: the function under test is always `f`. */
export class SpaceBuilder implements InputSpace {
  readonly function = 'f';
  readonly objects: (Mutable<InputObject> & { cells: InputCell[] })[] = [];
  readonly variables: InputVariable[] = [];
  readonly entry = '__hyla_enter_f';
  readonly calls: number[][] = [[]];
  readonly assumptions: string[] = [];
  readonly choices = [];
  readonly declarations = [];
  readonly leftOpen: InputSpace['leftOpen'] = new Set();
  readonly keptGlobals: string[] = [];
  readonly volatileNames = new Map<string, string>();
  private readonly stubs = new Map<string, number>();

  object(name: string, role: InputObject['role'], bytes: number): number {
    const id = this.objects.length;
    this.objects.push({ id, name, role, bytes, align: 8, type: RAW_BYTE, count: 1, lead: 0, cells: [] });
    return id;
  }

  block(name: string, bytes: number): number {
    return this.object(name, { kind: 'block', object: 0, cell: 0 }, bytes);
  }

  global(name: string, bytes: number): number {
    return this.object(name, { kind: 'global', symbol: name }, bytes);
  }

  scalar(object: number, offset: number, bytes: number, name: string, range?: ValueRange): number {
    const variable = this.variable(object, name, bytes * 8, range);
    const content = { kind: 'variable', variable } as const;
    this.objects[object].cells.push({ kind: 'scalar', offset, bytes, type: RAW_BYTE, name, content });
    return variable;
  }

  pointer(
    object: number,
    offset: number,
    bytes: number,
    name: string,
    choices: PointerChoice[],
  ): number | undefined {
    const bits = Math.ceil(Math.log2(choices.length));
    const range = { low: 0n, high: BigInt(choices.length - 1), signed: false };
    const variable = choices.length > 1 ? this.variable(object, `${name} (pointer)`, bits, range) : undefined;
    this.objects[object].cells.push({
      kind: 'pointer',
      offset,
      bytes,
      type: RAW_BYTE,
      name,
      choices,
      variable,
    });
    return variable;
  }

  stub(name: string, bytes: number): void {
    this.stubs.set(name, bytes);
  }

  private variable(object: number, name: string, bits: number, range?: ValueRange): number {
    const id = this.variables.length;
    this.variables.push({
      id,
      name,
      bits,
      type: RAW_BYTE,
      object,
      cell: this.objects[object].cells.length,
      range,
    });
    return id;
  }

  stubShape(stub: string): StubShape | undefined {
    return this.stubs.has(stub) ? 'value' : undefined;
  }

  reach(): number {
    return 0;
  }

  stubResult(stub: string, ordinal: number): InputObject {
    const name = `${stub}()#${ordinal}`;
    const known = this.objects.find((object) => object.name === name);
    if (known !== undefined) return known;
    const bytes = this.stubs.get(stub) ?? 4;
    const id = this.object(name, { kind: 'stub', stub, ordinal }, bytes);
    this.scalar(id, 0, bytes, name);
    return this.objects[id];
  }
}
