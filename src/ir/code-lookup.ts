import { invariant } from '../base/index.js';
import type { OpenCall } from './code-point.js';
import type { BlockId, IrBlock, IrFunction, IrInstruction, IrPlace, Program } from './program.js';
import type { CodeSegment } from './program-graph.js';

/** The function of a name that is known to be one with a body. */
export function functionOf(program: Program, name: string): IrFunction {
  const f = program.functions.get(name);
  invariant(f !== undefined, `function ${name} should have a body`);
  return f;
}

/** The block that something is in: a point, a segment, a call. */
export function blockOf(
  program: Program,
  { function: name, block }: { readonly function: string; readonly block: BlockId },
): IrBlock {
  return functionOf(program, name).blocks[block];
}

/** The instruction that an open call is. */
export function callAt(program: Program, at: OpenCall): IrInstruction & { kind: 'call' } {
  const call = blockOf(program, at).instructions[at.instruction];
  invariant(call?.kind === 'call', 'an open call should be one');
  return call;
}

/** Where a segment is in the source: the first thing there, up to the end of its block, that has a place. */
export function sourcePlace(program: Program, segment: CodeSegment): IrPlace | undefined {
  const { instructions, terminator } = blockOf(program, segment);
  for (let k = segment.first; k < instructions.length; k++) {
    const { place } = instructions[k];
    if (place !== undefined) return place;
  }
  return 'place' in terminator ? terminator.place : undefined;
}
