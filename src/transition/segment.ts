import { assertNever } from '../base/index.js';
import {
  type CodeSegment,
  fitsCall,
  functionOf,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  signatureOf,
} from '../ir/index.js';
import { switchConstraint } from '../meaning/index.js';
import { not, type Term, TRUE } from '../term/index.js';
import { conditionTerm, execute, operandValue } from './instruction.js';
import { plain } from './plain-term.js';
import { Inexpressible, type SegmentState } from './segment-state.js';
import { addressOfInteger, isAddress, UNKNOWN } from './value.js';

/** One of the ways in which control goes on; `condition` is over the same terms as the state. */
export interface Way {
  readonly condition: Term;
  /** Of the segment. */
  readonly exit: number;
}

type Call = IrInstruction & { kind: 'call' };

/** How a segment ends; the state is as it was then. */
export type SegmentEnd =
  | { readonly kind: 'ways'; readonly ways: readonly Way[] }
  /** Into functions with a body. */
  | {
      readonly kind: 'call';
      readonly call: Call;
      readonly ways: readonly (Way & { readonly callee: IrFunction })[];
    }
  | { readonly kind: 'return'; readonly value: IrOperand | undefined; readonly exit: number }
  /** No run gets further. */
  | { readonly kind: 'stop' };

/** Executes the segment up to its end. Changes the state. */
export function runSegment(state: SegmentState, segment: CodeSegment): SegmentEnd {
  const f = functionOf(state.model.program, segment.function);
  const { instructions, terminator } = f.blocks[segment.block];
  for (let index = segment.first; index < segment.end; index++) {
    execute(state, { function: f, block: segment.block, index }, instructions[index]);
    if (state.isDead) return { kind: 'stop' };
  }
  const call = instructions[segment.end];
  if (call?.kind === 'call') return { kind: 'call', call, ways: callees(state, f, segment, call) };
  switch (terminator.kind) {
    case 'jump':
      return { kind: 'ways', ways: [{ condition: TRUE, exit: 0 }] };
    case 'branch': {
      const condition = conditionTerm(state, f, terminator.condition);
      return {
        kind: 'ways',
        ways: [
          { condition, exit: 1 },
          { condition: not(condition), exit: 0 },
        ],
      };
    }
    case 'switch': {
      const { site, bits } = terminator;
      const value = plain(state, operandValue(state, f, terminator.value), { kind: 'int', bits });
      const branch = state.model.program.sites[site];
      const ways = terminator.arms.map((_, exit) => ({
        condition: switchConstraint(branch, value, exit),
        exit,
      }));
      return { kind: 'ways', ways };
    }
    case 'return':
      return { kind: 'return', value: terminator.value, exit: 0 };
    case 'unreachable':
      return { kind: 'stop' };
    default:
      return assertNever(terminator, 'terminator');
  }
}

/** The functions that the call at the end of the segment may enter, and when. */
function callees(
  state: SegmentState,
  f: IrFunction,
  { exits }: CodeSegment,
  call: Call,
): readonly (Way & { readonly callee: IrFunction })[] {
  const { program, objects, pointerBits } = state.model;
  const way = (condition: Term, callee: IrFunction) => {
    const exit = exits.findIndex((one) => one.kind === 'call' && one.callee === callee.name);
    if (exit < 0) throw new Inexpressible(`a call of \`${callee.name}\` where nobody expects it`);
    return { condition, exit, callee };
  };
  if (call.callee.kind === 'function') return [way(TRUE, functionOf(program, call.callee.name))];
  const value = operandValue(state, f, call.callee.operand);
  const address = isAddress(value) ? value : addressOfInteger(value);
  if (address.targets.includes(UNKNOWN)) throw new Inexpressible('a call through an unknown pointer');
  const found = address.targets.flatMap((id) => {
    const symbol = objects.isObject(id) && objects.get(id).kind === 'function' && objects.get(id).symbol;
    if (!symbol) return [];
    const callee = program.functions.get(symbol);
    if (callee === undefined)
      throw new Inexpressible('a call through a pointer to a function that has no body');
    const fits = fitsCall(signatureOf(callee), call.argTypes, call.result, pointerBits);
    return fits ? [way(address.isIn(id), callee)] : [];
  });
  if (found.length === 0) throw new Inexpressible('a call through a pointer that leads to no function');
  return found;
}
