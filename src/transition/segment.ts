import { assertNever, invariant } from '../base/index.js';
import {
  type BlockId,
  fitsCall,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  signatureOf,
} from '../ir/index.js';
import { switchConstraint } from '../meaning/index.js';
import { not, type Term, TRUE } from '../term/index.js';
import { conditionTerm, execute, operandValue } from './instruction.js';
import { plain } from './plain-term.js';
import { Inexpressible, type State } from './state.js';
import { addressOfInteger, isAddress, UNKNOWN } from './value.js';

/** A point between two instructions of a block. Segments begin at the starts of blocks and behind calls. */
export interface Point {
  readonly function: string;
  readonly block: BlockId;
  /** The instruction that comes next. */
  readonly index: number;
}

/** One of the ways in which control goes on; `condition` is over the same terms as the state. */
export interface Way {
  readonly condition: Term;
  readonly to: BlockId;
  /** The outcome of a branch, if it is one of the source. */
  readonly site?: number;
  readonly arm?: number;
}

/** How a segment ends; the state is as it was then. */
export type SegmentEnd =
  | { readonly kind: 'ways'; readonly ways: readonly Way[] }
  | {
      readonly kind: 'call';
      readonly call: IrInstruction & { kind: 'call' };
      /** Where the call stands: the next segment begins behind it. */
      readonly index: number;
      /** Functions with a body that are called, and when. */
      readonly callees: readonly { readonly condition: Term; readonly function: IrFunction }[];
    }
  | { readonly kind: 'return'; readonly value?: IrOperand }
  /** No run gets further. */
  | { readonly kind: 'stop' };

/** Executes from the point up to the next branch, call of a function with a body, or return. Changes the state. */
export function runSegment(state: State, f: IrFunction, block: BlockId, start: number): SegmentEnd {
  const { instructions, terminator } = f.blocks[block];
  for (let index = start; index < instructions.length; index++) {
    const instruction = instructions[index];
    if (instruction.kind === 'call') {
      const callees = calleesOf(state, f, instruction);
      if (callees.length > 0) return { kind: 'call', call: instruction, index, callees };
    }
    execute(state, { function: f, block, index }, instruction);
    if (state.isDead) return { kind: 'stop' };
  }
  switch (terminator.kind) {
    case 'jump':
      return { kind: 'ways', ways: [{ condition: TRUE, to: terminator.to }] };
    case 'branch': {
      const condition = conditionTerm(state, f, terminator.condition);
      const { site, whenTrue, whenFalse } = terminator;
      const ways: Way[] = [
        { condition, to: whenTrue, site, arm: 1 },
        { condition: not(condition), to: whenFalse, site, arm: 0 },
      ];
      return { kind: 'ways', ways };
    }
    case 'switch': {
      const value = plain(state, operandValue(state, f, terminator.value), {
        kind: 'int',
        bits: terminator.bits,
      });
      const { site } = terminator;
      const ways = terminator.arms.map((to, arm) => ({
        condition: switchConstraint(state.model.program.sites[site], value, arm),
        to,
        site,
        arm,
      }));
      return { kind: 'ways', ways };
    }
    case 'return':
      return { kind: 'return', value: terminator.value };
    case 'unreachable':
      return { kind: 'stop' };
    default:
      return assertNever(terminator, 'terminator');
  }
}

/** None: a call of what has no body. */
function calleesOf(
  state: State,
  f: IrFunction,
  call: IrInstruction & { kind: 'call' },
): readonly { readonly condition: Term; readonly function: IrFunction }[] {
  const { functions } = state.model.program;
  const { callee } = call;
  if (callee.kind === 'function') {
    const called = functions.get(callee.name);
    return called === undefined ? [] : [{ condition: TRUE, function: called }];
  }
  const value = operandValue(state, f, callee.operand);
  const address = isAddress(value) ? value : addressOfInteger(value);
  if (address.targets.includes(UNKNOWN)) throw new Inexpressible('a call through an unknown pointer');
  const found: { condition: Term; function: IrFunction }[] = [];
  for (const id of address.targets) {
    if (!state.model.objects.isObject(id)) continue;
    const { kind, symbol } = state.model.objects.get(id);
    if (kind !== 'function') continue;
    invariant(symbol !== undefined, 'function should have a name');
    const called = functions.get(symbol);
    if (called === undefined)
      throw new Inexpressible('a call through a pointer to a function that has no body');
    if (fitsCall(signatureOf(called), call.argTypes, call.result, state.model.pointerBits))
      found.push({ condition: address.isIn(id), function: called });
  }
  if (found.length === 0) throw new Inexpressible('a call through a pointer that leads to no function');
  return found;
}
