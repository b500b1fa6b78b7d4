import type { Fault } from '../fault.js';

/** From C to what is reasoned about. */
export const loweringFaults: readonly Fault[] = [
  {
    name: 'a signed cast is lowered as an unsigned one',
    file: 'frontend/llvm/select/select-cast.js',
    text: 'f.assign(target, op, fromType, [f.typed(from)]);',
    instead: "f.assign(target, op === 'sext' ? 'zext' : op, fromType, [f.typed(from)]);",
    subject: 'widths',
  },
  {
    name: 'the two ways of a branch are lowered the wrong way round',
    file: 'frontend/llvm/select/select-control.js',
    text: "block.terminator = { kind: 'branch', condition, whenTrue, whenFalse, place };",
    instead:
      "block.terminator = { kind: 'branch', condition, whenTrue: whenFalse, whenFalse: whenTrue, place };",
    subject: 'ladder',
  },
  {
    name: 'fields are one byte apart',
    file: 'frontend/llvm/select/select-pointer.js',
    text: 'fields += layout.fieldOffset(at, field);',
    instead: 'fields += field;',
    subject: 'parts',
  },
  {
    name: 'short integers are not stored',
    file: 'frontend/llvm/select/select-memory.js',
    text: 'f.store(f.offset(address, leaf.offset), operands[k], leaf.type, within);',
    instead:
      'if (leaf.type.bits !== 16) f.store(f.offset(address, leaf.offset), operands[k], leaf.type, within);',
    subject: 'parts',
  },
];
