import type { Event, Structures } from './definitions.js';
import { decisionsIn } from './interpret.js';
import type { Statement, Toy } from './language.js';

/** What the definitions need to know of toys, and those of criteria about arcs. */
type Executions = readonly (readonly Event<Statement>[])[];

const sign = (value: boolean): string => (value ? 'T' : 'F');

/** By the ids of objectives: does an execution cover them? */
export function conditionArcs(toy: Toy, name: string, executions: Executions): ReadonlyMap<string, boolean> {
  const seen = new Set(
    executions.flatMap((events) =>
      events.flatMap((event) =>
        event.kind === 'condition' && event.owner === name
          ? [`${name}#${event.number}${sign(event.value)}`]
          : [],
      ),
    ),
  );
  const ids = decisionsIn(toy, name).flatMap(({ numbers }) =>
    numbers.flatMap((n) => [`${name}#${n}T`, `${name}#${n}F`]),
  );
  return new Map(ids.map((id) => [id, seen.has(id)]));
}

export function decisionArcs(toy: Toy, name: string, executions: Executions): ReadonlyMap<string, boolean> {
  const seen = new Set(
    executions.flatMap((events) =>
      events.flatMap((event) =>
        event.kind === 'decision' && event.owner === name ? [event.name + sign(event.value)] : [],
      ),
    ),
  );
  const ids = decisionsIn(toy, name).flatMap((decision) => [`${decision.name}T`, `${decision.name}F`]);
  return new Map(ids.map((id) => [id, seen.has(id)]));
}

/** What toys say of their structures. */
export const toyStructures: Structures<Statement> = {
  isFixed: (of) => of.kind === 'for' && of.bound.kind === 'constant' && !leaves(of.body, 'loop'),
  isSkippable: (of) => of.kind === 'if' && !of.whenFalse && !leaves(of.whenTrue, 'nothing'),
  isPlainLoop: (of) => 'counter' in of && of.body.every(({ kind }) => kind === 'set'),
};

/** Something in it goes elsewhere than behind it; of a loop's body, other than to the loop's next turn. */
function leaves(body: readonly Statement[], around: 'nothing' | 'loop'): boolean {
  return body.some((one) => {
    if (one.kind === 'return' || one.kind === 'break') return true;
    if (one.kind === 'continue') return around === 'nothing';
    if (one.kind === 'if') return leaves([...one.whenTrue, ...(one.whenFalse ?? [])], around);
    return 'counter' in one && returns(one.body);
  });
}

function returns(body: readonly Statement[]): boolean {
  return body.some((one) => {
    if (one.kind === 'if') return returns([...one.whenTrue, ...(one.whenFalse ?? [])]);
    return one.kind === 'return' || ('counter' in one && returns(one.body));
  });
}
