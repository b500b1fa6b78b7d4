import { invariant } from '../base/index.js';
import type { CTypeId, IrFunction, IrType, LocalId } from '../ir/index.js';
import { boolVariable, fpFromBits, fpToBits, quotable, type Term, variable } from '../term/index.js';
import type { AddressTargets } from './address-targets.js';
import type { Cell } from './cell-layout.js';
import type { FollowedObject } from './objects.js';
import { Address, isAddress, OBJECT_BITS, type ObjectId, objectTerm, type Value } from './value.js';

/**
 * What a state consists of: the scalar locals of functions, and the cells of memory. A place has one variable that
 * stands for its content, an address two (the object, unless there is only one, and the offset).
 */
export interface Place {
  readonly id: number;
  readonly owner:
    | { readonly kind: 'local'; readonly function: string; readonly local: LocalId }
    | { readonly kind: 'cell'; readonly object: ObjectId; readonly index: number }
    /** What the function returned last. */
    | { readonly kind: 'result'; readonly function: string };
  readonly content: 'integer' | 'float' | 'address';
  /** In C. Undefined: a temporary. */
  readonly name: string | undefined;
  /** Of the C variable or field. */
  readonly type: CTypeId | undefined;
  /** In the order of `termsOf`. Floats are their bits. */
  readonly variables: readonly Term[];
  /** The content as a value over the variables. */
  readonly value: Value;
}

/** What the place is in the source. */
interface Source {
  readonly name?: string;
  readonly type?: CTypeId;
}

/** Of all functions and objects of one system. */
export class Places {
  private readonly list: Place[] = [];
  private readonly locals = new Map<string, Place[]>();
  private readonly cells = new Map<ObjectId, Place[]>();
  private readonly results = new Map<string, Place>();
  private readonly ofVariables = new Map<Term, Place>();

  constructor(
    private readonly targets: AddressTargets,
    private readonly pointerBits: number,
  ) {}

  /** The place that a variable stands for. */
  ofVariable(variable: Term): Place | undefined {
    return this.ofVariables.get(variable);
  }

  local(f: IrFunction, local: LocalId): Place {
    const places = listAt(this.locals, f.name);
    places[local] ??= this.createLocal(f, local);
    return places[local];
  }

  cell(object: FollowedObject, index: number): Place {
    const places = listAt(this.cells, object.id);
    places[index] ??= this.createCell(object, index);
    return places[index];
  }

  /** Where a function that returns something leaves it. */
  result(f: IrFunction): Place {
    let place = this.results.get(f.name);
    if (place === undefined) {
      invariant(f.result !== undefined, 'function should return something');
      const owner = { kind: 'result', function: f.name } as const;
      const name = `${f.sourceName}()`;
      const source = { name, type: f.resultType };
      place = this.scalar(owner, `result @${quotable(f.name)}`, source, f.result, () =>
        this.targets.result(f.name),
      );
      this.results.set(f.name, place);
    }
    return place;
  }

  private createLocal(f: IrFunction, local: LocalId): Place {
    const { type, sourceName, sourceType } = f.locals[local];
    const owner = { kind: 'local', function: f.name, local } as const;
    // Two C variables of one function may have the same name: the number keeps them apart.
    const own = `${sourceName ?? ''}%${local} @${quotable(f.name)}`;
    const source = { name: sourceName, type: sourceType };
    return this.scalar(owner, own, source, type, () => this.targets.local(f.name, local));
  }

  private scalar(
    owner: Place['owner'],
    own: string,
    source: Source,
    type: IrType,
    targets: () => ReadonlySet<ObjectId>,
  ): Place {
    switch (type.kind) {
      case 'pointer':
        return this.address(owner, own, source, [...targets()]);
      case 'float': {
        const bits = variable(own, type.bits);
        return this.add(owner, 'float', source, [bits], fpFromBits(bits));
      }
      case 'int': {
        const content = type.bits === 1 ? boolVariable(own) : variable(own, type.bits);
        return this.add(owner, 'integer', source, [content], content);
      }
    }
  }

  private createCell(object: FollowedObject, index: number): Place {
    const cell: Cell | undefined = object.cells?.[index];
    invariant(cell !== undefined, 'object should have the cell');
    const owner = { kind: 'cell', object: object.id, index } as const;
    const own = `${quotable(cell.name)} &${object.id}`;
    if (cell.kind === 'address')
      return this.address(owner, own, cell, [...this.targets.addressesIn(object.id)]);
    const content = variable(own, cell.bytes * 8);
    return this.add(owner, 'integer', cell, [content], content);
  }

  private address(owner: Place['owner'], own: string, source: Source, targets: readonly ObjectId[]): Place {
    const sorted = [...targets].sort((a, b) => a - b);
    const offset = variable(`${own} offset`, this.pointerBits);
    if (sorted.length === 1) {
      return this.add(owner, 'address', source, [offset], new Address(objectTerm(sorted[0]), offset, sorted));
    }
    const object = variable(`${own} object`, OBJECT_BITS);
    return this.add(owner, 'address', source, [offset, object], new Address(object, offset, sorted));
  }

  private add(
    owner: Place['owner'],
    content: Place['content'],
    { name, type }: Source,
    variables: readonly Term[],
    value: Value,
  ): Place {
    const place: Place = { id: this.list.length, owner, content, name, type, variables, value };
    this.list.push(place);
    for (const one of variables) {
      invariant(!this.ofVariables.has(one), `variable ${one.name} should stand for one place`);
      this.ofVariables.set(one, place);
    }
    return place;
  }
}

/**
 * A value as terms for the variables of the place; undefined if it cannot be said so. Of an address that may be in
 * more objects than the place can hold addresses of, only the common ones are real: what a value can be is told less
 * exactly where a segment begins than the analysis of the whole program tells it.
 */
export function termsOf(place: Place, value: Value): readonly Term[] | undefined {
  if (isAddress(place.value)) {
    if (!isAddress(value)) return undefined;
    const { targets } = place.value;
    if (value.targets.length > 0 && !value.targets.some((id) => targets.includes(id))) return undefined;
    return targets.length === 1 ? [value.offset] : [value.offset, value.object];
  }
  if (isAddress(value)) return undefined;
  return [value.sort === 'fp' ? fpToBits(value) : value];
}

function listAt<Key>(lists: Map<Key, Place[]>, key: Key): Place[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
