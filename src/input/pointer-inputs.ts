import {
  type AbstractObject,
  anyDelta,
  type InitialAddress,
  NULL_ADDRESS,
  type PointerInputs,
  type Program,
  STUB_RESULTS,
  symbolObject,
} from '../ir/index.js';
import type { InputObject, InputSpace, PointerChoice } from './input-space.js';

/** An object of the inputs as the text of the program can tell it from others. */
export function abstractInput(space: InputSpace, object: InputObject): AbstractObject {
  const { role } = object;
  switch (role.kind) {
    case 'global':
    case 'parameter':
      return symbolObject(role.symbol);
    case 'stub':
      return STUB_RESULTS;
    case 'block': {
      const owner = abstractInput(space, space.objects[role.object]);
      // What the results of stubs lead to comes into being while the program runs.
      return owner === STUB_RESULTS ? owner : inputBlock(object.id);
    }
  }
}

const inputBlock = (id: number): AbstractObject => `#${id}`;

/** The number of the input object that is no global and no argument; undefined if it is none. */
export function inputOf(object: AbstractObject): number | undefined {
  return object.startsWith('#') ? Number(object.slice(1)) : undefined;
}

/** The addresses of an input space: those that its objects hold from the start. */
export function pointerInputs(space: InputSpace): PointerInputs {
  const symbols = new Set(
    space.objects.flatMap(({ role, ...object }) =>
      role.kind === 'global' || role.kind === 'parameter' ? [abstractInput(space, { role, ...object })] : [],
    ),
  );
  return {
    initial: addressesInside(space),
    stubResult: () => STUB_RESULTS,
    isSetByTest: (object) => symbols.has(object),
    mayHoldIntegers: () => false,
    isOpen: () => false,
    pointee: () => undefined,
    storeOf: (object) => object,
    anyObject: undefined,
  };
}

/** The same where results of stubs may be addresses of inputs, too: the settings may let them. */
export function pointerInputsOfStubs(program: Program, space: InputSpace): PointerInputs {
  const isAddressOfStub = [...program.stubs.values()].some(
    ({ result, resultThroughPointer }) => result?.kind === 'pointer' || resultThroughPointer !== undefined,
  );
  const inputs = pointerInputs(space);
  if (!isAddressOfStub) return inputs;
  const ofStubs = space.objects.map((object) => ({
    holder: STUB_RESULTS,
    offset: 0,
    target: abstractInput(space, object),
    addend: anyDelta,
  }));
  return { ...inputs, initial: [...ofStubs, ...inputs.initial] };
}

function addressesInside(space: InputSpace): readonly InitialAddress[] {
  const targetOf = (choice: PointerChoice): AbstractObject => {
    switch (choice.kind) {
      case 'object':
        return abstractInput(space, space.objects[choice.object]);
      case 'function':
        return symbolObject(choice.symbol);
      case 'null':
        return NULL_ADDRESS;
    }
  };
  return space.objects.flatMap((object) => {
    const holder = abstractInput(space, object);
    return object.cells.flatMap((cell) => {
      if (cell.kind !== 'pointer') return [];
      return cell.choices.map((choice) => ({
        holder,
        offset: cell.offset,
        target: targetOf(choice),
        addend: choice.kind === 'object' ? choice.offset : 0,
      }));
    });
  });
}
