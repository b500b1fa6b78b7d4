import type { BlockId, IrPlace } from '../../ir/index.js';
import type { Term, TermValue } from '../../term/index.js';

/** Where in the program: shared by all steps of one block. */
export interface Position {
  readonly function: string;
  readonly block: BlockId;
}

/** The calls that are open, innermost first; immutable and shared by everything below them. */
export interface CallFrame {
  /** The caller, and the call instruction in it. */
  readonly function: string;
  readonly block: BlockId;
  readonly instruction: number;
  readonly parent: CallFrame | undefined;
}

/** One event of a path that constrains the inputs. */
export type PathStep = ConditionStep | SwitchStep | ChoiceStep | GuardStep | ErrorStep;

interface StepBase {
  readonly position: Position;
  readonly stack: CallFrame | undefined;
  /** In which state the turn of a machine's loop began that this is a part of: equal states have equal numbers. */
  readonly state?: number | undefined;
}

/** An atomic condition. `condition` is the constraint of arm 1, a constant where no input matters. */
export interface ConditionStep extends StepBase {
  readonly kind: 'condition';
  readonly site: number;
  readonly arm: 0 | 1;
  readonly condition: Term;
}

/** A switch. Arm k belongs to the site's k-th case, the last one is the default. */
export interface SwitchStep extends StepBase {
  readonly kind: 'switch';
  readonly site: number;
  readonly arm: number;
  readonly value: Term;
}

/** A term that had to have one value for the replay to go on. Its other values are other paths. */
export interface ChoiceStep extends StepBase {
  readonly kind: 'choice';
  /** In plain words: `size of malloc`, `callee`, `index into A`. */
  readonly what: string;
  readonly term: Term;
  readonly value: TermValue;
  readonly place?: IrPlace;
}

/** The run ends here with a runtime error; inputs that satisfy `escape` go on. Always the last step. */
export interface ErrorStep extends StepBase {
  readonly kind: 'error';
  readonly escape: Term;
  readonly place?: IrPlace;
}

/** What holds because the program did nothing undefined here. Inputs that violate it end in a runtime error. */
export interface GuardStep extends StepBase {
  readonly kind: 'guard';
  readonly constraint: Term;
  readonly what: string;
  readonly place?: IrPlace;
}
