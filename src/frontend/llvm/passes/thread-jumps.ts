import type { BlockId, IrInstruction, IrOperand, LocalId } from '../../../ir/index.js';
import { type Draft, type DraftBlock, targetOf } from '../select/draft.js';
import { foldCompute } from './fold.js';

/** Constants that locals are known to hold at a point of a path. */
type Knowledge = Map<LocalId, bigint>;

/** Whether the knowledge is what the locals hold, or one example of it. */
type Trust = 'exact' | 'sample';

const MAX_BLOCKS = 12;
const MAX_INSTRUCTIONS = 200;
/** A computation up to this length is short. */
const MAX_SETTLED = 8;
/** Jumps decided in a row; more would be a loop over constants, which is not unrolled here. */
const MAX_STEPS = 32;

/**
 * In: a draft where conditional jumps test what probes returned. Out: no such jump is left: the path from each
 * outcome of a probe, or each arm of a switch, goes straight to where it leads. The blocks in between are
 * duplicated; they are the few that `&&`, `||`, `?:`, `switch` and cleanups leave behind, and no branch with a
 * probe is ever among them.
 */
export function threadJumps(draft: Draft): void {
  const limit = draft.blocks.length * 4 + 64;
  for (let k = 0; k < draft.blocks.length && k < limit; k++) {
    const block = draft.blocks[k];
    if (block.terminator.kind === 'jump') threadFrom(draft, block);
  }
}

function threadFrom(draft: Draft, start: DraftBlock): void {
  const known: Knowledge = new Map();
  learn(draft, known, start, []);
  if (known.size === 0) return;
  // What the arm of a switch knows is one value of its case, not all of them: it decides jumps, and nothing else.
  const trust: Trust = start.assumes === undefined ? 'exact' : 'sample';
  let from = start;
  for (let step = 0; step < MAX_STEPS; step++) {
    const decided = walk(draft, from, known, trust);
    if (!decided) return;
    const copy = draft.newBlock();
    copy.instructions = decided.instructions;
    copy.terminator = { kind: 'jump', to: decided.to };
    from.terminator = { kind: 'jump', to: copy.id };
    if (decided.last) return;
    from = copy;
  }
}

interface Decided {
  readonly instructions: IrInstruction[];
  readonly to: BlockId;
  /** Nothing more can be decided from here. */
  readonly last: boolean;
}

/** Follows jumps from the end of `from` to a conditional jump that the knowledge decides; updates the knowledge. */
function walk(draft: Draft, from: DraftBlock, known: Knowledge, trust: Trust): Decided | undefined {
  const instructions: IrInstruction[] = [];
  // Short computations that the knowledge settles are worth duplicating even if no jump is decided after them.
  let settled: Decided | undefined;
  let short = true;
  let at = jumpTarget(from);
  const seen = new Set<BlockId>([from.id]);
  while (
    at !== undefined &&
    !seen.has(at) &&
    seen.size <= MAX_BLOCKS &&
    instructions.length <= MAX_INSTRUCTIONS
  ) {
    seen.add(at);
    const block = draft.blocks[at];
    if (block.assumes) break;
    const specialised: IrInstruction[] = [];
    const effect = learn(draft, known, block, specialised);
    instructions.push(...(trust === 'exact' ? specialised : block.instructions));
    short &&= effect !== 'other' && instructions.length <= MAX_SETTLED;
    const to = decidedTarget(block, known);
    if (to !== undefined) return { instructions, to, last: false };
    at = jumpTarget(block);
    if (short && effect === 'settled' && at !== undefined) {
      settled = { instructions: [...instructions], to: at, last: true };
    }
  }
  return settled;
}

function jumpTarget(block: DraftBlock): BlockId | undefined {
  return block.terminator.kind === 'jump' ? block.terminator.to : undefined;
}

function decidedTarget({ terminator }: DraftBlock, known: Knowledge): BlockId | undefined {
  if (terminator.kind === 'branch' && terminator.site === undefined) {
    const value = knownValue(known, terminator.condition);
    if (value === undefined) return undefined;
    return value === 1n ? terminator.whenTrue : terminator.whenFalse;
  }
  if (terminator.kind === 'multiway') {
    const value = knownValue(known, terminator.value);
    if (value === undefined) return undefined;
    return terminator.cases.get(value) ?? terminator.otherwise;
  }
  return undefined;
}

/** What a block does: only computations, some of which the knowledge settles or none of them; or something else. */
type Effect = 'settled' | 'pure' | 'other';

/** Applies a block to the knowledge. `out` gets its instructions, selections that are decided as copies. */
function learn(draft: Draft, known: Knowledge, block: DraftBlock, out: IrInstruction[]): Effect {
  let effect: Effect = 'pure';
  for (const original of block.instructions) {
    const instruction = decideSelection(original, known);
    out.push(instruction);
    const target = targetOf(instruction);
    let value: bigint | undefined;
    if (instruction.kind === 'compute') {
      const type = draft.locals[instruction.target].type;
      const folded = foldCompute(instruction, type, (arg) => knownValue(known, arg));
      if (folded?.kind === 'int') value = BigInt(folded.value);
    } else effect = 'other';
    if (target !== undefined && value !== undefined) known.set(target, value);
    else if (target !== undefined) known.delete(target);
    if (effect === 'pure' && (value !== undefined || instruction !== original)) effect = 'settled';
  }
  if (block.assumes) known.set(block.assumes.local, BigInt(block.assumes.value));
  return effect;
}

function decideSelection(instruction: IrInstruction, known: Knowledge): IrInstruction {
  if (instruction.kind !== 'compute' || instruction.op !== 'select') return instruction;
  const [condition, whenTrue, whenFalse] = instruction.args;
  const value = knownValue(known, condition);
  if (value === undefined) return instruction;
  return { ...instruction, op: 'copy', args: [value === 1n ? whenTrue : whenFalse] };
}

function knownValue(known: Knowledge, operand: IrOperand): bigint | undefined {
  if (operand.kind === 'int') return BigInt(operand.value);
  return operand.kind === 'local' ? known.get(operand.local) : undefined;
}
