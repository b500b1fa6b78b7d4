import type { CompareOp, IrFunction, IrInstruction, Program } from '../../src/ir/index.js';

/** Single faults in the program that is reasoned about: what runs is as it was. */
export const swapped: Readonly<Partial<Record<CompareOp, CompareOp>>> = {
  slt: 'sgt',
  sgt: 'slt',
  sle: 'sge',
  sge: 'sle',
  eq: 'ne',
  ne: 'eq',
};

/** How many instructions of the function a change applies to. */
export function places(
  program: Program,
  name: string,
  change: (instruction: IrInstruction) => IrInstruction | undefined,
): number {
  const f = program.functions.get(name);
  return (f?.blocks ?? []).flatMap(({ instructions }) => instructions.filter(change)).length;
}

/** The program with the k-th instruction of the function changed that the change applies to. */
export function withFault(
  program: Program,
  name: string,
  k: number,
  change: (instruction: IrInstruction) => IrInstruction | undefined,
): Program {
  const f = program.functions.get(name);
  if (!f) throw new Error(`there should be a function ${name}`);
  let left = k;
  const blocks = f.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.map((one) => {
      const changed = change(one);
      return changed && left-- === 0 ? changed : one;
    }),
  }));
  const faulty: IrFunction = { ...f, blocks };
  return { ...program, functions: new Map([...program.functions, [name, faulty]]) };
}

/** `x < y` becomes `x > y`, and so on. */
export function turned(instruction: IrInstruction): IrInstruction | undefined {
  if (instruction.kind !== 'compute') return undefined;
  const op = swapped[instruction.op as CompareOp];
  return op && { ...instruction, op };
}
