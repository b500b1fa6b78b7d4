import type { IrOperand, Program } from '../ir/index.js';

/** More of them would only make each one rarer. */
const MOST = 64;

/** The numbers that the user's code compares and computes with: inputs near them are worth trying. */
export function constantsOf(program: Program): readonly (number | bigint)[] {
  const found = new Set<bigint>();
  const add = (operand: IrOperand): void => {
    if (operand.kind === 'int' && operand.bits > 1 && found.size < MOST)
      found.add(BigInt.asIntN(operand.bits, BigInt(operand.value)));
  };
  for (const { library, name, blocks } of program.functions.values()) {
    if (library || name.startsWith('__hyla_')) continue;
    for (const { instructions } of blocks)
      for (const instruction of instructions)
        if (instruction.kind === 'compute' || instruction.kind === 'call') instruction.args.forEach(add);
  }
  for (const site of program.sites)
    if (site?.kind === 'switch' && !site.library)
      for (const { low } of site.cases) if (found.size < MOST) found.add(low);
  // Numbers where they do: this is about a million inputs.
  return [...found].map((value) => (BigInt.asIntN(32, value) === value ? Number(value) : value));
}
