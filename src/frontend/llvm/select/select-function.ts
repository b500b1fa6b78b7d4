import type { IrOperand, IrParameter, IrType } from '../../../ir/index.js';
import type { LlFunction, LlInstruction, LlTerminator, LlType } from '../parse/ll-form.js';
import { sourceOf } from '../types/source-variables.js';
import { noteArrayBounds } from './array-bounds.js';
import { copiedPaddingOf } from './copied-padding.js';
import type { Draft } from './draft.js';
import { FunctionLowering } from './function-lowering.js';
import type { ModuleContext } from './module-context.js';
import { leavesOf, local, POINTER, scalarType } from './scalars.js';
import { selectBinary, selectCompare, selectNegation } from './select-arithmetic.js';
import { selectCall } from './select-call.js';
import { selectCast } from './select-cast.js';
import { selectTerminator } from './select-control.js';
import {
  selectAlloca,
  selectCompareExchange,
  selectLoad,
  selectReadModifyWrite,
  selectStore,
} from './select-memory.js';
import { selectPointer } from './select-pointer.js';

export interface SelectedFunction {
  readonly draft: Draft;
  readonly parameters: readonly IrParameter[];
  readonly result: IrType | undefined;
}

/**
 * In: a function as the compiler wrote it. Out: a draft over locals, where probes end their blocks and phis are
 * copies on edges; conditional jumps on what a probe returned are still there.
 */
export function selectFunction(module: ModuleContext, source: LlFunction): SelectedFunction {
  const f = new FunctionLowering(module, source);
  const parameters = selectParameters(f);
  reserveVariables(f);
  f.reserveLocals();
  for (const block of source.blocks) f.heads.set(block.name, f.draft.newBlock());
  const first = source.blocks[0] && f.heads.get(source.blocks[0].name);
  if (first) f.block.terminator = { kind: 'jump', to: first.id };
  for (const block of source.blocks) {
    f.block = f.heads.get(block.name) ?? f.draft.newBlock();
    selectBlock(f, block.name, block.instructions);
  }
  return { draft: f.draft, parameters, result: scalarType(module.layout, source.result) };
}

function selectBlock(f: FunctionLowering, name: string, instructions: readonly LlInstruction[]): void {
  for (const instruction of instructions) {
    f.place = f.module.places.at(instruction.dbg);
    if (isTerminator(instruction)) selectTerminator(f, name, instruction);
    else selectInstruction(f, instruction);
  }
}

function isTerminator(instruction: LlInstruction): instruction is LlTerminator {
  switch (instruction.kind) {
    case 'br':
    case 'cond-br':
    case 'switch':
    case 'indirect-br':
    case 'ret':
    case 'unreachable':
      return true;
    default:
      return false;
  }
}

/** Parameters come first among the locals: a pointer to the result if it has several scalars, the declared ones, the hidden one. */
function selectParameters(f: FunctionLowering): IrParameter[] {
  const parameters: IrParameter[] = [];
  const add = (
    type: IrType,
    byValue?: IrParameter['byValue'],
    source?: { name?: string; type?: number },
  ): IrOperand => {
    const id = f.draft.newVariable(type, source);
    parameters.push(byValue === undefined ? { local: id } : { local: id, byValue });
    return local(id);
  };
  if (returnsThroughMemory(f.module, f.source)) f.resultPointer = add(POINTER);
  const slotOf = new Map([...f.promotions.parameters].map(([slot, k]) => [k, slot]));
  f.source.parameters.forEach((parameter, k) => {
    const slot = slotOf.get(k);
    const variable = slot === undefined ? undefined : sourceOf(f.module, f.source, slot);
    const source = variable && { name: variable.name, type: variable.type };
    const byValue = parameter.byValue && ownCopy(f, parameter.byValue);
    const operands = f.leaves(parameter.type).map((leaf) => add(leaf.type, byValue, source));
    f.define(parameter.name, operands);
    if (slot !== undefined && operands[0]?.kind === 'local') f.variables.set(slot, operands[0].local);
  });
  if (f.source.variadic) f.furtherArguments = add(POINTER);
  return parameters;
}

function ownCopy(f: FunctionLowering, type: LlType): IrParameter['byValue'] {
  const padding = copiedPaddingOf(f, [type], f.layout.allocSize(type));
  return { bytes: f.layout.allocSize(type), ...(padding && { padding }) };
}

/** Results of several scalars (structs in registers, on some targets) go through memory as larger structs do. */
export function returnsThroughMemory(module: ModuleContext, f: LlFunction): boolean {
  return scalarType(module.layout, f.result) === undefined && leavesOf(module.layout, f.result).length > 0;
}

function reserveVariables(f: FunctionLowering): void {
  for (const [slot, type] of f.promotions.slots) {
    if (f.variables.has(slot)) continue;
    const source = sourceOf(f.module, f.source, slot);
    f.variables.set(slot, f.draft.newVariable(type, source && { name: source.name, type: source.type }));
  }
}

function selectInstruction(f: FunctionLowering, instruction: Exclude<LlInstruction, LlTerminator>): void {
  switch (instruction.kind) {
    case 'alloca':
      selectAlloca(f, instruction);
      return;
    case 'load':
      selectLoad(f, instruction);
      return;
    case 'store':
      selectStore(f, instruction);
      return;
    case 'binary':
      selectBinary(f, instruction);
      return;
    case 'compare':
      selectCompare(f, instruction);
      return;
    case 'fneg':
      selectNegation(f, instruction);
      return;
    case 'cast':
      selectCast(f, instruction);
      return;
    case 'gep':
      selectPointer(f, instruction);
      noteArrayBounds(f, instruction);
      return;
    case 'select':
      selectSelect(f, instruction);
      return;
    case 'freeze':
      copyAll(f, instruction.result, f.operands(instruction.from.type, instruction.from.value));
      return;
    case 'extract':
      selectExtract(f, instruction);
      return;
    case 'insert':
      selectInsert(f, instruction);
      return;
    case 'call':
      selectCall(f, instruction);
      return;
    case 'compare-exchange':
      selectCompareExchange(f, instruction);
      return;
    case 'read-modify-write':
      selectReadModifyWrite(f, instruction);
      return;
    case 'va-arg':
      f.unmodelled('LLVM instruction va_arg', f.targets(instruction.result)[0]);
      return;
    case 'unknown':
      f.unmodelled(
        instruction.what,
        instruction.result === undefined ? undefined : f.targets(instruction.result)[0],
      );
      return;
    case 'phi':
    case 'fence':
      return;
  }
}

function copyAll(f: FunctionLowering, result: string, values: readonly IrOperand[]): void {
  f.targets(result).forEach((target, k) => void f.copy(target, values[k]));
}

function selectSelect(f: FunctionLowering, instruction: LlInstruction & { kind: 'select' }): void {
  const { condition, whenTrue, whenFalse, result } = instruction;
  if (f.layout.resolve(condition.type).kind === 'vector') {
    f.unmodelled('selection between vectors', f.targets(result)[0]);
    return;
  }
  const bit = f.typed(condition);
  const left = f.operands(whenTrue.type, whenTrue.value);
  const right = f.operands(whenFalse.type, whenFalse.value);
  f.targets(result).forEach((target, k) => {
    f.assign(target, 'select', f.draft.locals[target].type, [bit, left[k], right[k]]);
  });
  // What a probe returned often decides it: the block ends here, so that little has to be duplicated for that.
  const rest = f.draft.newBlock();
  f.block.terminator = { kind: 'jump', to: rest.id };
  f.block = rest;
}

/** The scalars of the element at `path`, as a range of those of the whole. */
function elementRange(
  f: FunctionLowering,
  type: LlInstruction & { kind: 'extract' | 'insert' },
): [number, number] {
  const whole = type.kind === 'extract' ? type.from.type : type.into.type;
  let at = f.layout.resolve(whole);
  let start = 0;
  for (const index of type.path) {
    if (at.kind === 'struct') {
      for (const field of at.fields.slice(0, index)) start += f.leaves(field).length;
      at = f.layout.resolve(at.fields[index]);
    } else if (at.kind === 'array') {
      start += index * f.leaves(at.element).length;
      at = f.layout.resolve(at.element);
    }
  }
  return [start, start + f.leaves(at).length];
}

function selectExtract(f: FunctionLowering, instruction: LlInstruction & { kind: 'extract' }): void {
  const [start, end] = elementRange(f, instruction);
  const parts = f.operands(instruction.from.type, instruction.from.value).slice(start, end);
  copyAll(f, instruction.result, parts);
}

function selectInsert(f: FunctionLowering, instruction: LlInstruction & { kind: 'insert' }): void {
  const [start, end] = elementRange(f, instruction);
  const values = [...f.operands(instruction.into.type, instruction.into.value)];
  values.splice(start, end - start, ...f.operands(instruction.element.type, instruction.element.value));
  copyAll(f, instruction.result, values);
}
