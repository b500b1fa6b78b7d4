import { type InputObject, type InputSpace, type InputVector, valueIn } from '../input/index.js';

/** So many bytes into an object that inputs lie in. */
export interface InputPlace {
  readonly object: InputObject;
  readonly offset: number;
}

/** What memory held when a run began, as far as its input says. */
export class InitialMemory {
  constructor(
    private readonly space: InputSpace,
    private readonly input: InputVector,
  ) {}

  /** Where a global or an argument begins. */
  symbol(name: string): InputPlace | undefined {
    const { space } = this;
    const object = space.objects.find(
      ({ role }) => (role.kind === 'global' || role.kind === 'parameter') && role.symbol === name,
    );
    return object && { object, offset: 0 };
  }

  /** Where the pointer leads that lies there; undefined if none does, or to something that is no input. */
  target({ object, offset }: InputPlace): InputPlace | 'null' | undefined {
    const cell = object.cells.find((one) => one.offset === offset);
    if (cell?.kind !== 'pointer') return undefined;
    const { choices, variable } = cell;
    const choice = choices[variable === undefined ? 0 : Number(valueIn(this.space, this.input, variable))];
    if (choice?.kind === 'null') return 'null';
    if (choice?.kind !== 'object') return undefined;
    return { object: this.space.objects[choice.object], offset: choice.offset };
  }

  /** The number that these bytes are, the lowest first; undefined where an address or something else lies among them. */
  content({ object, offset }: InputPlace, bytes: number): bigint | undefined {
    if (offset < 0 || offset + bytes > object.bytes) return undefined;
    // What is in no cell is zero.
    let content = 0n;
    for (const cell of object.cells) {
      if (cell.offset + cell.bytes <= offset || cell.offset >= offset + bytes) continue;
      if (cell.kind === 'pointer') return undefined;
      const { space, input } = this;
      const value = BigInt(
        cell.content.kind === 'fixed' ? cell.content.value : valueIn(space, input, cell.content.variable),
      );
      const at = BigInt(cell.offset - offset) * 8n;
      content |= at < 0n ? value >> -at : value << at;
    }
    return BigInt.asUintN(bytes * 8, content);
  }
}
