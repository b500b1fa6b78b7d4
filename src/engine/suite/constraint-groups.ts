import { freeVariables, type Term } from '../../term/index.js';

/** Constraints that are connected by shared variables. */
interface Group {
  readonly constraints: Term[];
  isTaken: boolean;
  /** What it has become part of. */
  into?: Group;
}

/** The constraints of a path in groups that share no variables; groups grow together as the path goes on. */
export class ConstraintGroups {
  private readonly groups = new Map<Term, Group>();

  add(constraint: Term): void {
    const group = this.joined(freeVariables(constraint));
    group?.constraints.push(constraint);
  }

  /** Nobody can have these variables any more, nor those that are connected with them. */
  reserve(variables: Iterable<Term>): void {
    for (const variable of variables) this.groupOf(variable).isTaken = true;
  }

  /** All constraints that are connected with this one, unless somebody has them already. */
  take(constraint: Term): readonly Term[] | undefined {
    const groups = new Set(freeVariables(constraint).map((variable) => this.groupOf(variable)));
    if (groups.size === 0 || [...groups].some(({ isTaken }) => isTaken)) return undefined;
    for (const group of groups) group.isTaken = true;
    return [...[...groups].flatMap(({ constraints }) => constraints), constraint];
  }

  private groupOf(variable: Term): Group {
    let group = this.groups.get(variable);
    if (!group) {
      group = { constraints: [], isTaken: false };
      this.groups.set(variable, group);
    }
    while (group.into) {
      // Half of the way is enough to keep it short.
      if (group.into.into) group.into = group.into.into;
      group = group.into;
    }
    return group;
  }

  private joined(variables: readonly Term[]): Group | undefined {
    let all: Group | undefined;
    for (const variable of variables) {
      const group = this.groupOf(variable);
      if (!all || all === group) {
        all = group;
        continue;
      }
      const [large, small]: readonly [Group, Group] =
        all.constraints.length < group.constraints.length ? [group, all] : [all, group];
      for (const constraint of small.constraints) large.constraints.push(constraint);
      large.isTaken ||= small.isTaken;
      small.into = large;
      all = large;
    }
    return all;
  }
}
