import type { NamedObject, StatePlace } from '../ir/index.js';
import type { Term } from '../term/index.js';
import type { FollowedObject } from './objects.js';
import type { TransitionSystem } from './transition-system.js';

/** What a variable of a place stands for in an execution; undefined where no execution could tell. */
export function statePlaceOf(system: TransitionSystem, variable: Term): StatePlace | undefined {
  const place = system.placeOf(variable);
  if (place === undefined) return undefined;
  const { owner, content, variables } = place;
  // The number of an object means nothing outside the system.
  if (content === 'address' && variables.indexOf(variable) !== 0) return undefined;
  const part = content === 'address' ? 'offset' : 'content';
  switch (owner.kind) {
    case 'local':
      return { kind: 'local', function: owner.function, local: owner.local, part };
    case 'cell': {
      const object = system.model.objects.get(owner.object);
      const cell = object.cells?.[owner.index];
      const named = namedObject(object);
      if (cell === undefined || named === undefined) return undefined;
      return { kind: 'memory', object: named, offset: cell.offset, bytes: cell.bytes, part };
    }
    case 'result':
      return undefined;
  }
}

function namedObject({ symbol, input, allocation }: FollowedObject): NamedObject | undefined {
  if (symbol !== undefined) return { kind: 'symbol', symbol };
  if (input !== undefined) return { kind: 'input', index: input.id };
  return allocation && { kind: 'allocated', ...allocation };
}
