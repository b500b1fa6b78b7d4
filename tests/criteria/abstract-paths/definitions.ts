/**
 * The criteria about paths from their definitions, applied to all executions that there are: nothing here is shared
 * with `src/criteria`.
 */
type Executions<Node> = readonly (readonly Event<Node>[])[];

/** What one execution does, with the structures, `if`s and loops, that it does it in. */
export type Event<Node> =
  /** An atomic condition; `number` within its function, in the order of the text. */
  | { readonly kind: 'condition'; readonly owner: string; readonly number: number; readonly value: boolean }
  /** A `switch`: `arm` is what is said of it, `C2` or `D`. */
  | { readonly kind: 'case'; readonly owner: string; readonly number: number; readonly arm: string }
  | {
      readonly kind: 'decision';
      readonly owner: string;
      readonly name: string;
      readonly value: boolean;
      /** What it controls, if anything. */
      readonly of?: Node;
    }
  | { readonly kind: 'enter' | 'turn' | 'leave'; readonly of: Node };

/** What the definitions ask about structures. */
export interface Structures<Node> {
  /** It always makes the same number of turns. */
  isFixed(of: Node): boolean;
  /** An `if` without `else` that control comes into and out of at one place. */
  isSkippable(of: Node): boolean;
  /** A loop without branches and calls in it. */
  isPlainLoop(of: Node): boolean;
}

const sign = (value: boolean): string => (value ? 'T' : 'F');

/** Sequences of outcomes of the function's own decisions. */
export function minimalAllPaths<Node>(name: string, executions: Executions<Node>): ReadonlySet<string> {
  const path = (events: readonly Event<Node>[]) =>
    events.flatMap((event) => {
      if (event.kind === 'decision' && event.owner === name) return [event.name + sign(event.value)];
      return event.kind === 'case' && event.owner === name ? [stepOf(event)] : [];
    });
  return new Set(executions.map((events) => path(events).join(' ')));
}

function stepOf(event: Event<unknown> & { readonly kind: 'condition' | 'case' }): string {
  return `${event.owner}#${event.number}${event.kind === 'case' ? event.arm : sign(event.value)}`;
}

function concrete(events: readonly Event<unknown>[]): string {
  return events
    .flatMap((event) => (event.kind === 'condition' || event.kind === 'case' ? [stepOf(event)] : []))
    .join(' ');
}

/** Every path. */
export function allPaths<Node>(executions: Executions<Node>): ReadonlySet<string> {
  return new Set(executions.map(concrete));
}

/** Paths without an entrance of a loop after which it makes more turns than k, unless it always makes the same number. */
export function kPaths<Node>(
  k: number,
  { isFixed }: Structures<Node>,
  executions: Executions<Node>,
): ReadonlySet<string> {
  const isWithin = (events: readonly Event<Node>[]): boolean => {
    const turns = new Map<Node, number>();
    return events.every((event) => {
      if (event.kind === 'enter') turns.set(event.of, 0);
      if (event.kind !== 'turn' || isFixed(event.of)) return true;
      turns.set(event.of, (turns.get(event.of) ?? 0) + 1);
      return (turns.get(event.of) ?? 0) <= k;
    });
  };
  return new Set(executions.filter(isWithin).map(concrete));
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
function outside<Node>(events: readonly Event<Node>[], isNode: (of: Node) => boolean) {
  const names: string[] = [];
  const nodes: { readonly of: Node; readonly events: Event<Node>[] }[] = [];
  const inside: Node[] = [];
  for (const event of events) {
    if (event.kind === 'enter' && isNode(event.of)) {
      inside.push(event.of);
      if (inside.length === 1) {
        names.push('node');
        nodes.push({ of: event.of, events: [] });
      }
    } else if (event.kind === 'leave' && inside.at(-1) === event.of) inside.pop();
    else if (inside.length > 0) nodes.at(-1)?.events.push(event);
    else if (event.kind === 'condition' || event.kind === 'case') names.push(stepOf(event));
  }
  return { abstract: names.join(' '), nodes };
}

export function emptyElse<Node>(
  { isSkippable }: Structures<Node>,
  executions: Executions<Node>,
): ReadonlySet<string> {
  return maximal(
    executions.map((events) => {
      const { abstract, nodes } = outside(events, isSkippable);
      const doesSomething = nodes.some(({ of, events: inner }) =>
        inner.some((event) => event.kind === 'decision' && event.of === of && event.value),
      );
      return { abstract, concrete: concrete(events), length: [doesSomething ? 1 : 0] };
    }),
  );
}

export function maxIterations<Node>(
  { isPlainLoop }: Structures<Node>,
  executions: Executions<Node>,
): ReadonlySet<string> {
  return maximal(
    executions.map((events) => {
      const { abstract, nodes } = outside(events, isPlainLoop);
      const length = nodes.map(({ events: inner }) => inner.filter(({ kind }) => kind === 'turn').length);
      return { abstract, concrete: concrete(events), length };
    }),
  );
}
