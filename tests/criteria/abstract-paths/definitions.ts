import { decisionsIn, type Event } from './interpret.js';
import type { Statement, Toy } from './language.js';

/**
 * The criteria about paths and arcs from their definitions, applied to all executions that there are: nothing here is shared
 * with `src/criteria`.
 */
type Executions = readonly (readonly Event[])[];

const sign = (value: boolean): string => (value ? 'T' : 'F');

/** Sequences of outcomes of the function's own decisions. */
export function minimalAllPaths(name: string, executions: Executions): ReadonlySet<string> {
  const path = (events: readonly Event[]) =>
    events.flatMap((event) =>
      event.kind === 'decision' && event.owner === name ? [event.name + sign(event.value)] : [],
    );
  return new Set(executions.map((events) => path(events).join(' ')));
}

function concrete(events: readonly Event[]): string {
  return events
    .flatMap((event) =>
      event.kind === 'condition' ? [`${event.owner}#${event.number}${sign(event.value)}`] : [],
    )
    .join(' ');
}

/** Paths without an entrance of a loop after which it makes more turns than k, unless it always makes the same number. */
export function kPaths(k: number, executions: Executions): ReadonlySet<string> {
  const isWithin = (events: readonly Event[]): boolean => {
    const turns = new Map<Statement, number>();
    return events.every((event) => {
      if (event.kind === 'enter') turns.set(event.of, 0);
      if (event.kind !== 'turn' || isFixed(event.of)) return true;
      turns.set(event.of, (turns.get(event.of) ?? 0) + 1);
      return (turns.get(event.of) ?? 0) <= k;
    });
  };
  return new Set(executions.filter(isWithin).map(concrete));
}

function isFixed(of: Statement): boolean {
  return of.kind === 'for' && of.bound.kind === 'constant' && !leaves(of.body, 'loop');
}

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

interface Measured {
  readonly abstract: string;
  readonly concrete: string;
  readonly length: readonly number[];
}

/** Those that nothing in the same abstract path exceeds. */
function maximal(paths: readonly Measured[]): ReadonlySet<string> {
  const exceeds = (a: Measured, b: Measured) =>
    a.abstract === b.abstract &&
    a.length.every((part, k) => part >= b.length[k]) &&
    a.length.some((part, k) => part > b.length[k]);
  const distinct = [...new Map(paths.map((path) => [path.concrete, path])).values()];
  return new Set(
    distinct.filter((path) => !distinct.some((other) => exceeds(other, path))).map((path) => path.concrete),
  );
}

/** The events outside of the outermost nodes, and what those nodes contain. */
function outside(events: readonly Event[], isNode: (of: Statement) => boolean) {
  const names: string[] = [];
  const nodes: { readonly of: Statement; readonly events: Event[] }[] = [];
  const inside: Statement[] = [];
  for (const event of events) {
    if (event.kind === 'enter' && isNode(event.of)) {
      inside.push(event.of);
      if (inside.length === 1) {
        names.push('node');
        nodes.push({ of: event.of, events: [] });
      }
    } else if (event.kind === 'leave' && inside.at(-1) === event.of) inside.pop();
    else if (inside.length > 0) nodes.at(-1)?.events.push(event);
    else if (event.kind === 'condition') names.push(`${event.owner}#${event.number}${sign(event.value)}`);
  }
  return { abstract: names.join(' '), nodes };
}

export function emptyElse(executions: Executions): ReadonlySet<string> {
  const isNode = (of: Statement) => of.kind === 'if' && !of.whenFalse && !leaves(of.whenTrue, 'nothing');
  return maximal(
    executions.map((events) => {
      const { abstract, nodes } = outside(events, isNode);
      const doesSomething = nodes.some(({ of, events: inner }) =>
        inner.some((event) => event.kind === 'decision' && event.of === of && event.value),
      );
      return { abstract, concrete: concrete(events), length: [doesSomething ? 1 : 0] };
    }),
  );
}

export function maxIterations(executions: Executions): ReadonlySet<string> {
  const isNode = (of: Statement) => 'counter' in of && of.body.every(({ kind }) => kind === 'set');
  return maximal(
    executions.map((events) => {
      const { abstract, nodes } = outside(events, isNode);
      const length = nodes.map(({ events: inner }) => inner.filter(({ kind }) => kind === 'turn').length);
      return { abstract, concrete: concrete(events), length };
    }),
  );
}

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
