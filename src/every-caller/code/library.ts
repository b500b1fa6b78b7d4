import { assertNever } from '../../base/index.js';
import { ALLOCATION_FAILS } from '../../input/index.js';
import {
  type Allocation,
  builtInEffect,
  type Inspection,
  type IrInstruction,
  isQuestion,
  knownOfStub,
} from '../../ir/index.js';
import { and, bv, bvmul, eq, ite, sge, sle, type Term, TRUE } from '../../term/index.js';
import type { KnownObject } from '../memory/unknowns.js';
import { type CallerState, DeadEnd } from './caller-state.js';
import type { Instructions } from './instructions.js';

const ANSWER_BITS = 32;
/** Less than anybody means who says that allocations succeed up to some size. */
const SMALL = 1n << 16n;

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
      // Who has asked for it is called before the end: what `atexit` was given, the handler of SIGABRT.
      if (effect.how !== 'reject') instructions.kept.observe(outside.state);
      throw new DeadEnd();
    case 'undefined':
      instructions.undefined(outside.state, call.place);
      return call.result && instructions.any(call.result, `${name}()`);
    case 'free':
      instructions.lifetimes.freed(outside.state, outside.args[effect.block], 'surely');
      instructions.unset.freed(outside.state, outside.args[effect.block]);
      return undefined;
    case 'reach':
      return call.result && instructions.any(call.result, `${name}()`);
    case 'inspect':
      return inspected(instructions, outside, effect.asks);
    case 'allocate':
      return allocated(instructions, outside, effect);
    default:
      return assertNever(effect, 'effect of a built-in function');
  }
}

/** Anything comes back. What the C library asks the world for changes nothing; anyone else may change what it can reach. */
function callOutside(instructions: Instructions, { state, name, args, call }: OutsideCall): Term | undefined {
  const { unknowns } = instructions;
  const said = knownOfStub(instructions.program, instructions.space.function, name);
  if (said?.result === 'fresh') {
    const object = newObject(instructions, name, undefined);
    return orNull(instructions, unknowns.value(`${name}() succeeds`, 1), object);
  }
  if (said?.atStart !== undefined && instructions.space.start && call.result?.kind === 'int')
    return bv(said.atStart, call.result.bits);
  const result =
    call.result && instructions.any(call.result, instructions.space.volatileNames.get(name) ?? `${name}()`);
  if (said?.range && result?.sort === 'bv') {
    const { low, high } = said.range;
    unknowns.know(result, and(sge(result, bv(low, result.width)), sle(result, bv(high, result.width))));
  }
  if (name === ALLOCATION_FAILS && result) declared(instructions, result, eq(result, bv(0, result.width)));
  const through = instructions.program.stubs.get(name)?.resultThroughPointer;
  if (through) instructions.fill(state, args[0], through.bytes);
  if (isQuestion(name)) return result;
  for (const arg of args) unknowns.giveAway(arg);
  instructions.anythingRuns(state);
  return result;
}

/** 1 where something may be wrong: it need not be, as more is thought possible than is. */
function inspected(instructions: Instructions, outside: OutsideCall, asks: Inspection): Term {
  const [yes, no] = [bv(1, ANSWER_BITS), bv(0, ANSWER_BITS)];
  const possible = mayGoWrong(instructions, outside, asks);
  return ite(and(possible, instructions.unknowns.value(`${outside.name}()`, 1)), yes, no);
}

function mayGoWrong(
  { lifetimes, unset }: Instructions,
  { state, args, call }: OutsideCall,
  asks: Inspection,
): Term {
  switch (asks) {
    case 'dangling':
    case 'freed':
      return lifetimes.mayBeGone(state, args[0]);
    case 'outside':
      return args[1].op === 'const' ? lifetimes.mayBeOutside(args[0], Number(args[1].value)) : TRUE;
    case 'leaked':
      return lifetimes.mayLeak(state, args);
    case 'unset':
      return unset.some(state, call.args);
    default:
      return assertNever(asks);
  }
}

/** A new object, or NULL: any allocation may fail. */
function allocated(
  instructions: Instructions,
  { state, name, args }: OutsideCall,
  { size, content, alignment }: Allocation,
): Term {
  const { unknowns, model, lifetimes, unset } = instructions;
  const product = size.map((index) => args[index]).reduce(bvmul);
  const bytes = product.op === 'const' ? Number(product.value) : undefined;
  const object = newObject(instructions, name, bytes, product);
  const succeeds = unknowns.value(`${name}() succeeds`, 1);
  if (alignment === undefined && isSmall(size.map((index) => args[index])))
    declared(instructions, succeeds, succeeds);
  lifetimes.allocated(state, object, succeeds);
  unset.made(state, object, content === 'zero' ? 'zero' : 'nothing');
  if (content === 'zero')
    state.memory = model.write(state.memory, object.base, bytes, { kind: 'byte', value: bv(0, 8) });
  // What a block held that was moved is not followed; pointers in it may be found in the new one.
  else if (content !== 'uninitialised') {
    unknowns.giveAway(args[content.movedFrom]);
    lifetimes.freed(state, args[content.movedFrom], 'perhaps');
    unset.freed(state, args[content.movedFrom]);
  }
  return orNull(instructions, succeeds, object);
}

/** What nobody refuses who grants anything: the sizes are known, and their product is not too large for its type. */
function isSmall(sizes: readonly Term[]): boolean {
  if (!sizes.every(({ op }) => op === 'const')) return false;
  const bytes = sizes.reduce((product, { value }) => product * BigInt(value as number | bigint), 1n);
  return bytes > 0n && bytes <= SMALL;
}

/** What follows of an unknown from allocations being declared to succeed. */
function declared({ space, unknowns }: Instructions, unknown: Term, fact: Term): void {
  const texts = space.declarations.flatMap(({ kind, text }) => (kind === 'allocation' ? [text] : []));
  if (texts.length > 0) unknowns.know(unknown, fact, texts);
}

function newObject(
  { unknowns }: Instructions,
  name: string,
  bytes: number | undefined,
  size?: Term,
): KnownObject {
  return unknowns.object({ name: `${name}()`, bytes, size, reach: 'own', life: 'heap' });
}

function orNull({ pointerBits }: Instructions, succeeds: Term, { base }: KnownObject): Term {
  return ite(succeeds, base, bv(0, pointerBits));
}
