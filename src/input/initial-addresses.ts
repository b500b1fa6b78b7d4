import {
  type AbstractObject,
  type InitialAddress,
  type Program,
  STUB_RESULTS,
  symbolObject,
} from '../ir/index.js';
import { argumentSymbol } from './build-input-space.js';
import type { InputObject, InputSpace } from './input-space.js';

/** An object of the inputs as the text of the program can tell it from others. */
export function abstractInput(space: InputSpace, object: InputObject): AbstractObject {
  const { role } = object;
  switch (role.kind) {
    case 'global':
      return symbolObject(role.symbol);
    case 'parameter':
      return symbolObject(argumentSymbol(space.function, role.index));
    case 'stub':
      return STUB_RESULTS;
    case 'block': {
      const owner = abstractInput(space, space.objects[role.object]);
      // What the results of stubs lead to comes into being while the program runs.
      return owner === STUB_RESULTS ? owner : `#${object.id}`;
    }
  }
}

/** Which addresses the inputs hold from the start, and which ones results of stubs may bring. */
export function initialAddresses(program: Program, space: InputSpace): readonly InitialAddress[] {
  const isAddressOfStub = [...program.stubs.values()].some(
    ({ result, resultThroughPointer }) => result?.kind === 'pointer' || resultThroughPointer !== undefined,
  );
  // What a stub returns is not known yet; the settings may let it be any input.
  const ofStubs = isAddressOfStub
    ? space.objects.map((object) => ({ holder: STUB_RESULTS, target: abstractInput(space, object) }))
    : [];
  return [...ofStubs, ...addressesInside(space)];
}

function addressesInside(space: InputSpace): readonly InitialAddress[] {
  return space.objects.flatMap((object) => {
    const holder = abstractInput(space, object);
    return object.cells.flatMap((cell) => {
      if (cell.kind !== 'pointer') return [];
      return cell.choices.flatMap((choice): InitialAddress[] => {
        if (choice.kind === 'object')
          return [{ holder, target: abstractInput(space, space.objects[choice.object]) }];
        return choice.kind === 'function' ? [{ holder, target: symbolObject(choice.symbol) }] : [];
      });
    });
  });
}
