import { assertNever } from '../base/index.js';
import {
  type Allocation,
  builtInEffect,
  type IrInstruction,
  isQuestion,
  libraryFunctions,
  volatileRead,
} from '../ir/index.js';
import { and, bv, bvmul, ite, sge, sle, type Term } from '../term/index.js';
import { type CallerState, DeadEnd } from './caller-state.js';
import type { Instructions } from './instructions.js';
import type { KnownObject } from './unknowns.js';

/** A call of what has no body in the program, and where it is made. */
export interface OutsideCall {
  readonly state: CallerState;
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
      // Who has asked for it is called before the end.
      if (effect.how === 'exit') instructions.kept.observe(outside.state);
      throw new DeadEnd();
    case 'free':
      return undefined;
    case 'reach':
    case 'inspect':
      return call.result && instructions.any(call.result, `${name}()`);
    case 'allocate':
      return allocated(instructions, outside, effect);
    default:
      return assertNever(effect, 'effect of a built-in function');
  }
}

/** Anything comes back. What the C library asks the world for changes nothing; anyone else may change what it can reach. */
function callOutside(instructions: Instructions, { state, name, args, call }: OutsideCall): Term | undefined {
  const { unknowns } = instructions;
  const known = libraryFunctions.get(name);
  const said = known?.kind === 'stub' ? known : undefined;
  if (said?.result === 'fresh') return orNull(instructions, name, newObject(instructions, name, undefined));
  if (said?.atStart !== undefined && instructions.space.start && call.result?.kind === 'int')
    return bv(said.atStart, call.result.bits);
  const result = call.result && instructions.any(call.result, volatileRead(name)?.lvalue ?? `${name}()`);
  if (said?.range && result?.sort === 'bv') {
    const { low, high } = said.range;
    unknowns.know(result, and(sge(result, bv(low, result.width)), sle(result, bv(high, result.width))));
  }
  if (isQuestion(name)) return result;
  for (const arg of args) unknowns.giveAway(arg);
  instructions.anythingRuns(state);
  return result;
}

/** A new object, or NULL: any allocation may fail. */
function allocated(
  instructions: Instructions,
  { state, name, args }: OutsideCall,
  { size, content }: Allocation,
): Term {
  const { unknowns, model } = instructions;
  const product = size.map((index) => args[index]).reduce(bvmul);
  const bytes = product.op === 'const' ? Number(product.value) : undefined;
  const object = newObject(instructions, name, bytes);
  if (content === 'zero')
    state.memory = model.write(state.memory, object.base, bytes, { kind: 'byte', value: bv(0, 8) });
  // What a block held that was moved is not followed; pointers in it may be found in the new one.
  else if (content !== 'uninitialised') unknowns.giveAway(args[content.movedFrom]);
  return orNull(instructions, name, object);
}

function newObject({ unknowns }: Instructions, name: string, bytes: number | undefined): KnownObject {
  return unknowns.object({ name: `${name}()`, bytes, reach: 'own', life: 'heap' });
}

function orNull({ unknowns, pointerBits }: Instructions, name: string, { base }: KnownObject): Term {
  return ite(unknowns.value(`${name}() succeeds`, 1), base, bv(0, pointerBits));
}
