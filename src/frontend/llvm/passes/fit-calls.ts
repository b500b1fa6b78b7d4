import type { Diagnostic } from '../../../base/index.js';
import {
  type CTypeId,
  fitsCall,
  type IrFunction,
  type IrInstruction,
  type IrStub,
  type IrType,
  signatureOf,
} from '../../../ir/index.js';
import type { TypeTable } from '../types/type-table.js';

type Call = IrInstruction & { kind: 'call' };

/** Which functions there are to call, and how wide a pointer is. */
interface Callees {
  readonly functions: ReadonlyMap<string, IrFunction>;
  readonly stubs: ReadonlyMap<string, IrStub>;
  readonly pointerBits: number;
}

/**
 * In: functions of several modules. Out: the same, where a direct call that does not fit the function it reaches
 * (old declarations without parameters, or wrong ones, allow that) is `unmodelled`: what it does is anyone's guess.
 */
export function fitCalls(callees: Callees, warnings: Diagnostic[]): Map<string, IrFunction> {
  const fitted = new Map<string, IrFunction>();
  for (const [name, f] of callees.functions) {
    let changed = false;
    const blocks = f.blocks.map((block) => {
      if (!block.instructions.some((instruction) => misfit(callees, instruction) !== undefined)) return block;
      changed = true;
      return { ...block, instructions: block.instructions.map((one) => fitCall(callees, one, warnings)) };
    });
    fitted.set(name, changed ? { ...f, blocks } : f);
  }
  return fitted;
}

function fitCall(callees: Callees, instruction: IrInstruction, warnings: Diagnostic[]): IrInstruction {
  const callee = misfit(callees, instruction);
  if (callee === undefined) return instruction;
  const { place, target } = instruction as Call;
  const message = `'${callee}' is called with arguments that do not fit its declaration elsewhere`;
  warnings.push({ severity: 'warning', message, place });
  return { kind: 'unmodelled', what: `call of ${callee} with arguments that do not fit`, target, place };
}

/** The name of the function that a call does not fit. */
function misfit({ functions, stubs, pointerBits }: Callees, instruction: IrInstruction): string | undefined {
  if (instruction.kind !== 'call' || instruction.callee.kind !== 'function') return undefined;
  const { name } = instruction.callee;
  const f = functions.get(name);
  const stub = stubs.get(name);
  const signature = f ? signatureOf(f) : stub;
  if (!signature || (stub?.variadic && stub.parameters.length === 0)) return undefined;
  return fitsCall(signature, instruction.argTypes, instruction.result, pointerBits) ? undefined : name;
}

/** Stubs for functions that are called and declared nowhere, as the compiler's own calls into the C library are. */
export function stubsOfCalls(
  functions: Iterable<IrFunction>,
  missing: ReadonlySet<string>,
  table: TypeTable,
): Map<string, IrStub> {
  const stubs = new Map<string, IrStub>();
  for (const f of functions) {
    for (const block of f.blocks) {
      for (const instruction of block.instructions) {
        if (instruction.kind !== 'call' || instruction.callee.kind !== 'function') continue;
        const { name } = instruction.callee;
        if (!missing.has(name) || stubs.has(name)) continue;
        const { argTypes, result } = instruction;
        const resultType = result && basicType(table, result);
        stubs.set(name, { name, result, resultType, parameters: argTypes, variadic: false });
      }
    }
  }
  return stubs;
}

/** The signed or floating-point C type of this size. */
function basicType(table: TypeTable, type: IrType): CTypeId | undefined {
  if (type.kind === 'float') {
    return table.add({ kind: 'float', name: type.bits === 32 ? 'float' : 'double', bytes: type.bits / 8 });
  }
  if (type.kind === 'pointer') return undefined;
  const name = { 8: 'char', 16: 'short', 32: 'int', 64: 'long long' }[type.bits];
  return name === undefined
    ? undefined
    : table.add({ kind: 'int', name, bytes: type.bits / 8, signed: true });
}
