import type { BranchSite, SwitchSite } from './branch-site.js';
import { type Decision, decisionsOf, type Evaluation, type EvaluationStep } from './decision.js';
import type {
  BlockId,
  IrBlock,
  IrFunction,
  IrInstruction,
  IrTerminator,
  LocalId,
  Program,
} from './program.js';

/**
 * In: a program. Out: the same program, where each outcome that ends more than one evaluation of a decision is followed by
 * a branch that tells these apart: a local keeps the outcomes before it, and control goes on where it went. What runs has
 * no such branch; whoever runs it adds its events (`criteria`, `GhostEvents`).
 *
 *   (a || b) && c:   a true: g = 1;  a false: g = 0;  b true: g |= 2;  c true: switch (g) { case 1: `T-T`; default: `FTT` }
 */
export function withGhostBranches(program: Program, functions: ReadonlySet<string>): Program {
  const sites: BranchSite[] = [...program.sites];
  const bodies = new Map(program.functions);
  for (const decision of decisionsOf(program, functions)) {
    const ends = sharedEnds(decision);
    const body = bodies.get(decision.function);
    if (ends.length === 0 || !body) continue;
    const ghosts = ends.map((end): GhostEnd => {
      const site = ghostSite(decision, end, sites.length);
      sites.push(site);
      return { ...end, site: site.id };
    });
    bodies.set(decision.function, withGhosts(body, decision, ghosts));
  }
  return sites.length === program.sites.length ? program : { ...program, sites, functions: bodies };
}

/** An outcome that ends several evaluations. */
interface SharedEnd {
  readonly after: EvaluationStep;
  readonly evaluations: readonly Evaluation[];
}

interface GhostEnd extends SharedEnd {
  readonly site: number;
}

function sharedEnds({ evaluations }: Decision): readonly SharedEnd[] {
  if (evaluations.kind === 'unknown') return [];
  const byEnd = new Map<number, { after: EvaluationStep; evaluations: Evaluation[] }>();
  for (const evaluation of evaluations.all) {
    const after = evaluation.steps.at(-1);
    if (!after) continue;
    const known = byEnd.get(armKey(after));
    if (known) known.evaluations.push(evaluation);
    else byEnd.set(armKey(after), { after, evaluations: [evaluation] });
  }
  return [...byEnd.values()].filter((end) => end.evaluations.length > 1);
}

const armKey = ({ site, arm }: EvaluationStep): number => site * 2 + arm;

function ghostSite(decision: Decision, { after, evaluations }: SharedEnd, id: number): SwitchSite {
  const { function: name, file, line, column, text, conditions } = decision;
  const number = conditions.find((condition) => condition.id === after.site)?.number ?? 0;
  const cases = evaluations.slice(0, -1).map((evaluation) => {
    const value = BigInt(outcomesBefore(decision, evaluation));
    return { text: evaluation.vector, line, column, low: value, high: value };
  });
  return {
    kind: 'switch',
    id,
    function: name,
    file,
    line,
    column,
    text,
    number,
    library: false,
    cases,
    hasDefault: false,
    ghost: { after },
  };
}

/** What the local holds when the last outcome of an evaluation is taken: a bit for each true one before it. */
export function outcomesBefore({ conditions }: Decision, { steps }: Evaluation): number {
  let bits = 0;
  for (const step of steps.slice(0, -1)) bits |= step.arm << bitOf(conditions, step);
  return bits;
}

function bitOf(conditions: Decision['conditions'], { site }: EvaluationStep): number {
  return conditions.findIndex(({ id }) => id === site);
}

/** What has to be done when an outcome is taken. */
interface OnEdge {
  readonly instructions: readonly IrInstruction[];
  readonly ghost?: GhostEnd;
}

function withGhosts(f: IrFunction, decision: Decision, ghosts: readonly GhostEnd[]): IrFunction {
  const kept: LocalId = f.locals.length;
  const edges = edgesOf(decision, ghosts, kept);
  const blocks: IrBlock[] = [...f.blocks];
  const through = (
    to: BlockId,
    edge: OnEdge | undefined,
    place: IrTerminator & { kind: 'branch' },
  ): BlockId => {
    if (!edge) return to;
    const id = blocks.length;
    const { instructions, ghost } = edge;
    const terminator: IrTerminator = ghost
      ? {
          kind: 'switch',
          site: ghost.site,
          value: { kind: 'local', local: kept },
          bits: BITS,
          arms: ghost.evaluations.map(() => to),
          place: place.place,
        }
      : { kind: 'jump', to };
    blocks.push({ id, instructions, terminator });
    return id;
  };
  for (const { id, instructions, terminator } of f.blocks) {
    if (terminator.kind !== 'branch' || terminator.site === undefined) continue;
    const { site } = terminator;
    const whenTrue = through(terminator.whenTrue, edges.get(armKey({ site, arm: 1 })), terminator);
    const whenFalse = through(terminator.whenFalse, edges.get(armKey({ site, arm: 0 })), terminator);
    blocks[id] = { id, instructions, terminator: { ...terminator, whenTrue, whenFalse } };
  }
  const locals = [...f.locals, { id: kept, type: { kind: 'int', bits: BITS } as const }];
  return { ...f, locals, blocks };
}

const BITS = 32;

/** By outcome: the first condition starts the record, later ones add to it, the ends read it. */
function edgesOf(
  { conditions }: Decision,
  ghosts: readonly GhostEnd[],
  kept: LocalId,
): ReadonlyMap<number, OnEdge> {
  const edges = new Map<number, OnEdge>();
  const type = { kind: 'int', bits: BITS } as const;
  for (const { evaluations } of ghosts) {
    for (const { steps } of evaluations) {
      for (const [index, step] of steps.slice(0, -1).entries()) {
        const value = {
          kind: 'int',
          bits: BITS,
          value: (step.arm << bitOf(conditions, step)) >>> 0,
        } as const;
        const instruction: IrInstruction =
          index === 0
            ? { kind: 'compute', target: kept, op: 'copy', args: [value], type }
            : {
                kind: 'compute',
                target: kept,
                op: 'or',
                args: [{ kind: 'local', local: kept }, value],
                type,
              };
        if (index === 0 || step.arm === 1) edges.set(armKey(step), { instructions: [instruction] });
      }
    }
  }
  // An outcome that ends some evaluations leads on in none: it is always the last of those that it is in.
  for (const ghost of ghosts) edges.set(armKey(ghost.after), { instructions: [], ghost });
  return edges;
}
