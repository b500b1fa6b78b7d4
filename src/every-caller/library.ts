import { assertNever } from '../base/index.js';
import { type Allocation, builtInEffect, type IrInstruction, libraryFunctions } from '../ir/index.js';
import { and, bv, bvmul, ite, sge, sle, type Term } from '../term/index.js';
import type { Instructions } from './instructions.js';
import { DeadEnd, type State } from './state.js';

/** A call of what has no body in the program, and where it is made. */
export interface OutsideCall {
  readonly state: State;
  readonly name: string;
  readonly args: readonly Term[];
  readonly call: IrInstruction & { kind: 'call' };
}

export function callLibrary(instructions: Instructions, outside: OutsideCall): Term | undefined {
  const { name, call } = outside;
  const effect = builtInEffect(name);
  if (effect === undefined) return callOutside(instructions, outside);
  switch (effect.kind) {
    case 'end':
      throw new DeadEnd();
    case 'free':
      return undefined;
    case 'reach':
      return call.result && instructions.any(call.result, `${name}()`);
    case 'allocate':
      return allocated(instructions, outside, effect);
    default:
      return assertNever(effect, 'effect of a built-in function');
  }
}

/** Anything comes back. What the C library asks the world for changes nothing; anyone else may change what it can reach. */
function callOutside(instructions: Instructions, { state, name, args, call }: OutsideCall): Term | undefined {
  const { unknowns, model } = instructions;
  const known = libraryFunctions.get(name);
  const result = call.result && instructions.any(call.result, `${name}()`);
  if (known?.kind === 'stub') {
    const { low, high } = known.range;
    if (result?.sort === 'bv')
      unknowns.know(result, and(sge(result, bv(low, result.width)), sle(result, bv(high, result.width))));
    return result;
  }
  if (name.startsWith('__VERIFIER_nondet_')) return result;
  for (const arg of args) unknowns.giveAway(arg);
  state.memory = model.havoc(state.memory, 'all');
  return result;
}

/** A new object, or NULL: any allocation may fail. */
function allocated(
  { unknowns, model, pointerBits }: Instructions,
  { state, name, args }: OutsideCall,
  { size, content }: Allocation,
): Term {
  const product = size.map((index) => args[index]).reduce(bvmul);
  const bytes = product.op === 'const' ? Number(product.value) : undefined;
  const object = unknowns.object({ name: `${name}()`, bytes, reach: 'own', life: 'heap' });
  if (content === 'zero')
    state.memory = model.write(state.memory, object.base, bytes, { kind: 'byte', value: bv(0, 8) });
  // What a block held that was moved is not followed; pointers in it may be found in the new one.
  else if (content !== 'uninitialised') unknowns.giveAway(args[content.movedFrom]);
  return ite(unknowns.value(`${name}() succeeds`, 1), object.base, bv(0, pointerBits));
}
