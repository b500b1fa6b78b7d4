import {
  armCount,
  type BranchSite,
  type Decision,
  type Program,
  type StructureMark,
} from '../../ir/index.js';
import { armName } from '../all-paths.js';
import { DecisionReader, type OpenEvaluation } from '../decisions/decision-reader.js';
import { isExtra } from '../objectives/arm-objectives.js';
import { LastArms } from './last-arms.js';
import { markName, PathStructures } from './path-structures.js';

/** What outcomes are for criteria whose paths go through all of the user's functions; models of library functions are closed nodes. */
export class UserPaths {
  readonly structures: PathStructures;
  private readonly reader: DecisionReader;
  private readonly last: LastArms;

  constructor(
    private readonly program: Program,
    root: string,
  ) {
    this.structures = new PathStructures(program);
    this.reader = new DecisionReader(program, new Set(program.functions.keys()));
    this.last = new LastArms(program, root, (site) => isStep(program.sites[site]));
  }

  /** What an outcome says after those before it, and what is known of the evaluation that it belongs to. */
  follow<P extends { readonly open?: OpenEvaluation }>(before: P, site: number, arm: number) {
    const event = this.read(before.open, site, arm);
    return { event, at: { ...before, open: event.open } };
  }

  private read(open: OpenEvaluation | undefined, site: number, arm: number): UserEvent {
    const info = this.program.sites[site];
    if (info.kind === 'switch' && info.mark !== undefined)
      return { kind: 'mark', mark: info.mark, id: markName(info.function, info.number), open };
    if (!isStep(info)) return { kind: 'nothing', open };
    const choices = Array.from({ length: armCount(info) }, (_, k) => armName(this.program, site, k));
    const read = this.reader.take(open, site, arm);
    const step = {
      kind: 'step',
      step: choices[arm],
      choices,
      open: read.open,
      isLast: this.last.isLast(site, arm),
    } as const;
    if (!read.ended) return step;
    const { decision, evaluation } = read.ended;
    return { ...step, decided: { structure: this.controlled(decision), result: evaluation.result } };
  }

  private controlled({ conditions }: Decision): string | undefined {
    return this.structures.controlledBy(conditions[0]);
  }
}

export type UserEvent = { readonly open?: OpenEvaluation } & (
  | { readonly kind: 'nothing' }
  | { readonly kind: 'mark'; readonly mark: StructureMark; readonly id: string }
  | {
      readonly kind: 'step';
      readonly step: string;
      readonly choices: readonly string[];
      /** Paths end behind it, whatever the inputs are. */
      readonly isLast: boolean;
      /** A decision came out by it; `structure`: the mark of what it controls. */
      readonly decided?: { readonly structure?: string; readonly result: boolean };
    }
);

function isStep(site: BranchSite): boolean {
  return !site.library && !isExtra(site);
}
