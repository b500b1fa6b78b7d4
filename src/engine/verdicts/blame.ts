import { assertNever } from '../../base/index.js';
import {
  type Choice,
  type ChoiceKind,
  foldIndices,
  type InputSpace,
  shownFunction,
} from '../../input/index.js';
import { allocationOf, type Program, unsetVariable } from '../../ir/index.js';
import type { OpenCause } from '../../result/index.js';
import {
  type BranchStep,
  type Coverage,
  type InfeasibilityProof,
  type LookAhead,
  type PathTree,
  siteOf,
  type UndefinedEnd,
} from '../../search/index.js';
import { UNINITIALISED, variableTerm } from '../../symbolic/index.js';
import { freeVariables, type Term } from '../../term/index.js';
import { type ConditionSources, conditionSources } from './condition-sources.js';

/** Choices that no value of an input shows: what they exclude looks like a constant. */
const STRUCTURAL: ReadonlySet<ChoiceKind> = new Set<ChoiceKind>([
  'distinct',
  'stub',
  'written',
  'depth',
  'size',
  'callee',
  'allocation',
  'large-allocation',
  'first-call',
  'initial',
  'compiler',
  'locale',
]);

/** What the configuration says where variables that nobody wrote hold any value. */
const AS_INPUT = '"uninitialised": "input"';

/** More than this tell no more than those. */
const MOST_NODES = 2_000;

/**
 * Which of Hyla's choices keep an objective out of reach, as far as that can be told: those about the inputs that its
 * condition speaks of, or that what stands in the way of it speaks of. Where nothing tells them apart, all of them.
 */
export class Blame {
  private conditions: Map<number, Set<Term>> | undefined;
  private executed: ReadonlySet<number> | undefined;
  private readonly sources = new Map<number, ConditionSources | undefined>();
  private subjects: Map<Term, readonly string[]> | undefined;

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly parts: {
      readonly tree: PathTree;
      readonly coverage: Coverage;
      readonly lookAhead: LookAhead;
    },
  ) {}

  of(objective: number, proof: InfeasibilityProof | undefined): readonly Choice[] {
    const { choices } = this.space;
    if (choices.length < 2) return choices;
    const { coverage } = this.parts;
    const asked = new Set(coverage.set.armsOf(objective).flatMap(({ site }) => [...this.variablesAt(site)]));
    if (asked.size === 0) {
      const root = this.rootOf(objective);
      if (root.length > 0) return root;
    }
    for (const { core } of proof?.refutations ?? []) addVariables(asked, core);
    const isConstant = asked.size === 0;
    // What is decided before anyone looks at an input was decided by what happened on the way.
    if (isConstant) for (const step of this.stepsBefore(objective)) addVariables(asked, [termOf(step)]);
    const named = new Set([...asked].flatMap((variable) => this.subjectsOf(variable)));
    const isNamed = ({ subject }: Choice) => subject.split(', ').some((one) => named.has(one));
    const blamed = choices.filter(isNamed);
    if (isConstant) blamed.push(...choices.filter((one) => STRUCTURAL.has(one.kind) && !isNamed(one)));
    return blamed.length > 0 ? blamed : choices;
  }

  /**
   * Of an objective that no input seems to have a say in: what was lacking where runs ended before they came to it; where
   * they came to it, what the values that decide it come from.
   */
  private rootOf(objective: number): readonly Choice[] {
    const { coverage, tree, lookAhead } = this.parts;
    const { choices } = this.space;
    const sites = coverage.set.armsOf(objective).map(({ site }) => site);
    if (sites.every((site) => !this.isExecuted(site))) {
      const lacking = tree.undefinedEnds
        .filter(({ node, arm }) => !node || lookAhead.canReach(node, arm ?? 0, objective))
        .flatMap(({ lvalues = [] }) => lvalues.map(foldIndices));
      const isLacking = ({ subject }: Choice) => subject.split(', ').some((one) => lacking.includes(one));
      return choices.filter((choice) => choice.kind !== 'distinct' && isLacking(choice));
    }
    const sources = sites.map((site) => this.sourcesAt(site));
    const known = sources.flatMap((one) => one ?? []);
    if (known.length < sources.length) return [];
    const blamed = choices.filter((choice) => known.some((one) => isAbout(choice, one)));
    return [...blamed].sort((a, b) => remoteness(a) - remoteness(b));
  }

  private isExecuted(site: number): boolean {
    this.executed ??= new Set(
      [...this.parts.tree.nodes(), ...this.parts.tree.constantArms].flatMap(({ step }) => siteOf(step) ?? []),
    );
    return this.executed.has(site);
  }

  private sourcesAt(site: number): ConditionSources | undefined {
    // What comes through the parameters of a callee is another function's.
    if (this.program.sites[site].function !== this.space.function) return undefined;
    if (!this.sources.has(site)) this.sources.set(site, conditionSources(this.program, site));
    return this.sources.get(site);
  }

  /** The place of something undefined after which an executed path would perhaps have come to the objective. */
  undefinedBefore(objective: number): OpenCause | undefined {
    return this.causeOf(() => true, objective);
  }

  /** The same of what no path came to, where the program itself is why: a branch before it depends on what nobody wrote. */
  unsetBefore(objective: number): OpenCause | undefined {
    const sites = this.parts.coverage.set.armsOf(objective).map(({ site }) => site);
    if (sites.some((site) => this.isExecuted(site))) return undefined;
    return this.causeOf(({ detail }) => detail === UNINITIALISED, objective);
  }

  private causeOf(isMeant: (end: UndefinedEnd) => boolean, objective: number): OpenCause | undefined {
    const { tree, lookAhead } = this.parts;
    const end = tree.undefinedEnds.find((one) => isMeant(one) && lookAhead.canReachPast(one, objective));
    if (!end) return undefined;
    const isDeclarable = end.detail === UNINITIALISED && ![...this.program.stubs.keys()].some(unsetVariable);
    const declaration = isDeclarable ? { declaration: AS_INPUT } : undefined;
    return { kind: 'undefined', detail: end.detail, ...declaration, ...end.place };
  }

  /** The variables of a condition, on any executed path. */
  private variablesAt(site: number): ReadonlySet<Term> {
    if (!this.conditions) {
      this.conditions = new Map();
      for (const { step } of this.parts.tree.nodes()) {
        const at = siteOf(step);
        if (at === undefined) continue;
        const known = this.conditions.get(at) ?? new Set<Term>();
        this.conditions.set(at, known);
        addVariables(known, [termOf(step)]);
      }
    }
    return this.conditions.get(site) ?? new Set();
  }

  private *stepsBefore(objective: number): Generator<BranchStep> {
    const { tree, lookAhead } = this.parts;
    let left = MOST_NODES;
    for (const node of tree.nodes()) {
      if (left-- === 0) return;
      if ([...node.arms.keys()].some((arm) => lookAhead.canReach(node, arm, objective))) yield node.step;
    }
  }

  private subjectsOf(variable: Term): readonly string[] {
    if (!this.subjects) {
      this.subjects = new Map();
      for (const { id, object } of this.space.variables)
        this.subjects.set(variableTerm(this.space, id), this.subjectsOfObject(object, id));
    }
    return this.subjects.get(variable) ?? [];
  }

  /** The pointers that lead to an object, and the call or the variable that they start from. */
  private subjectsOfObject(id: number, variable: number): readonly string[] {
    const { objects, variables } = this.space;
    const { cell } = variables[variable];
    const names = [objects[id].cells[cell]?.name ?? '', objects[id].name];
    for (let object = objects[id]; ; ) {
      const { role } = object;
      if (role.kind === 'stub') names.push(`${role.stub}()`);
      else names.push(object.name);
      if (role.kind !== 'block') break;
      object = objects[role.object];
      names.push(object.cells[role.cell].name);
    }
    return names.map(foldIndices);
  }
}

/** What is likely to be it comes first: the end of a structure rather than its parts, effects from elsewhere last. */
function remoteness({ kind }: Choice): number {
  if (kind === 'depth') return 0;
  return kind === 'stub' || kind === 'written' || kind === 'distinct' ? 2 : 1;
}

/** Whether a choice is about where the values come from that decide a branch. */
function isAbout({ kind, subject }: Choice, { variables, callees, readsMemory }: ConditionSources): boolean {
  const isSource = subject.split(', ').some((one) => {
    const [, name = '', call = ''] = /^[(*]*([\w$]+)(\(?)/.exec(one) ?? [];
    return call === '' ? variables.has(name) : [...callees].some((callee) => shownFunction(callee) === name);
  });
  switch (kind) {
    case 'allocation':
    case 'large-allocation':
      return [...callees].some((callee) => allocationOf(callee) !== undefined);
    case 'stub':
    case 'written':
      // What has other effects may have changed any memory.
      return isSource || readsMemory;
    case 'distinct':
      return isSource || readsMemory;
    default:
      return isSource;
  }
}

function addVariables(known: Set<Term>, terms: readonly Term[]): void {
  for (const term of terms) for (const variable of freeVariables(term)) known.add(variable);
}

function termOf(step: BranchStep): Term {
  switch (step.kind) {
    case 'condition':
      return step.condition;
    case 'switch':
      return step.value;
    case 'choice':
      return step.term;
    case 'error':
      return step.escape;
    default:
      return assertNever(step);
  }
}
