import { abstractInput, type InputSpace, inputOf, pointerInputs } from '../input/index.js';
import {
  type AbstractObject,
  fitsCall,
  functionOf,
  INTEGER_ADDRESS,
  type IrInstruction,
  type IrOperand,
  type LocalId,
  type MemoryOrigin,
  NULL_ADDRESS,
  PointerAnalysis,
  type Program,
  STUB_RESULTS,
  signatureOf,
  symbolOf,
} from '../ir/index.js';
import type { FollowedObject, Objects } from './objects.js';
import { INTEGER, NULL, type ObjectId, UNKNOWN } from './value.js';

/** Which objects an address can be in, as numbers: what the pointer analysis says of a run with these inputs. */
export class AddressTargets {
  private readonly analysis: PointerAnalysis;
  private readonly ids = new Map<AbstractObject, ObjectId>([
    [NULL_ADDRESS, NULL],
    [INTEGER_ADDRESS, INTEGER],
    [STUB_RESULTS, UNKNOWN],
  ]);
  private readonly names = new Map<ObjectId, AbstractObject>();

  constructor(
    private readonly program: Program,
    space: InputSpace,
    private readonly objects: Objects,
  ) {
    this.analysis = new PointerAnalysis(program, space.entry, {
      ...pointerInputs(space),
      // An address of which nothing is known may be one of anything.
      anyObject: STUB_RESULTS,
      mayHoldIntegers: (object, origin) => !hasAddresses(this.followed(object, origin)),
    });
    for (const object of space.objects) this.idOf(abstractInput(space, object));
    for (const object of this.analysis.origins.keys()) this.idOf(object);
  }

  local(f: string, local: LocalId): ReadonlySet<ObjectId> {
    return this.numbered(this.analysis.targetsOfLocal(f, local));
  }

  result(f: string): ReadonlySet<ObjectId> {
    return this.numbered(this.analysis.targetsOfResult(f));
  }

  operand(f: string, operand: IrOperand): ReadonlySet<ObjectId> {
    return this.numbered(this.analysis.targets(f, operand));
  }

  /** What addresses in the object may lead to. */
  content(id: ObjectId): ReadonlySet<ObjectId> {
    const object = this.names.get(id);
    return object === undefined ? new Set() : this.numbered(this.analysis.targetsIn(object));
  }

  /** Where an address that is read from the object may lead. */
  addressesIn(id: ObjectId): ReadonlySet<ObjectId> {
    const found = new Set([...this.content(id), NULL]);
    const object = this.names.get(id);
    const isMixed = object !== undefined && this.analysis.mayHoldIntegers(object);
    if (isMixed || !hasAddresses(this.objects.get(id))) found.add(INTEGER);
    return found;
  }

  /** The functions with a body that a call may enter, whatever is known where it stands. */
  calleesOf(f: string, call: IrInstruction): readonly string[] {
    if (call.kind !== 'call') return [];
    const { functions, target } = this.program;
    const { callee, argTypes, result } = call;
    if (callee.kind === 'function') return functions.has(callee.name) ? [callee.name] : [];
    return [...this.analysis.targets(f, callee.operand)].flatMap((object) => {
      const called = functions.get(symbolOf(object) ?? '');
      const fits = called && fitsCall(signatureOf(called), argTypes, result, target.pointerBytes * 8);
      return fits ? [called.name] : [];
    });
  }

  private numbered(objects: Iterable<AbstractObject>): ReadonlySet<ObjectId> {
    const found = new Set<ObjectId>();
    for (const object of objects) {
      const id = this.idOf(object);
      if (id !== undefined) found.add(id);
    }
    return found;
  }

  private idOf(object: AbstractObject): ObjectId | undefined {
    let id = this.ids.get(object);
    if (id === undefined) {
      id = this.followed(object, this.analysis.origins.get(object))?.id;
      if (id === undefined) return undefined;
      this.ids.set(object, id);
      this.names.set(id, object);
    }
    return id;
  }

  private followed(object: AbstractObject, origin: MemoryOrigin | undefined): FollowedObject | undefined {
    const { objects } = this;
    const input = inputOf(object);
    if (input !== undefined) return objects.input(input);
    const symbol = symbolOf(object);
    if (symbol !== undefined) return objects.symbol(symbol);
    switch (origin?.kind) {
      case 'local':
        return objects.local(functionOf(this.program, origin.function), origin.block, origin.index);
      case 'heap':
        return objects.heap(functionOf(this.program, origin.function), origin.block, origin.index);
      case 'parameter':
        return objects.parameter(functionOf(this.program, origin.function), origin.index);
      case 'symbol':
      case undefined:
        return undefined;
    }
  }
}

function hasAddresses(object: FollowedObject | undefined): boolean {
  return object?.cells?.some(({ kind }) => kind === 'address') ?? false;
}
