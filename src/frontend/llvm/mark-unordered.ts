import {
  type IrBlock,
  type IrFunction,
  type IrInstruction,
  type IrPlace,
  MemoryEffects,
  type Program,
} from '../../ir/index.js';
import type { UnorderedCode } from '../source-facts.js';
import type { ModuleContext } from './select/module-context.js';

/**
 * Clang evaluates operands and arguments from left to right, other compilers do not: what one of two such operands changes and the
 * other looks at may be as it is before or after. Code whose outcome hangs on that is marked.
 */
export function markUnordered(
  program: Program,
  unordered: readonly UnorderedCode[],
  contexts: readonly ModuleContext[],
): Program {
  const effects = new MemoryEffects(program);
  const pairs = unordered.map(({ module, sides }) => {
    const places = contexts.find(({ file }) => file === module)?.places;
    return sides.map((side) => new Set(side.map((location) => places?.at(location))));
  });
  if (pairs.length === 0) return program;
  const functions = new Map(
    [...program.functions].map(([name, code]) => [name, marked(code, pairs, effects)] as const),
  );
  return { ...program, functions };
}

type Places = ReadonlySet<IrPlace | undefined>;

function marked(code: IrFunction, pairs: readonly (readonly Places[])[], effects: MemoryEffects): IrFunction {
  const instructions = code.blocks.flatMap((block) => block.instructions);
  const own = new Set(instructions.flatMap(({ place }) => place ?? []));
  const found = new Set<IrInstruction>();
  for (const [left, right] of pairs) {
    if (![left, right].every((side) => [...side].some((place) => place && own.has(place)))) continue;
    const at = (side: Places) => instructions.filter(({ place }) => place && side.has(place));
    const [one, other] = [at(left), at(right)];
    if (effects.doMeet(effects.of(code, one), effects.of(code, other)))
      for (const instruction of [...one, ...other]) found.add(instruction);
  }
  return found.size === 0 ? code : { ...code, blocks: code.blocks.map((block) => withMarks(block, found)) };
}

const withMarks = (block: IrBlock, found: ReadonlySet<IrInstruction>): IrBlock => ({
  ...block,
  instructions: block.instructions.map((one) =>
    found.has(one) && touchesMemory(one) ? { ...one, unordered: true } : one,
  ),
});

type Touching = Extract<IrInstruction, { readonly unordered?: true }>;

function touchesMemory(one: IrInstruction): one is Touching {
  switch (one.kind) {
    case 'load':
    case 'store':
    case 'copy-memory':
    case 'fill-memory':
    case 'call':
      return true;
    default:
      return false;
  }
}
