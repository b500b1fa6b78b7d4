import type { SubjectName } from './subjects.js';

/** One mistake in Hyla's own code: a piece of text of the built code, and what is put in its place. */
export interface Fault {
  /** What would be wrong, in words. */
  readonly name: string;
  /** Below `dist/`. */
  readonly file: string;
  /** Occurs exactly once. */
  readonly text: string;
  readonly instead: string;
  /** What it matters in. */
  readonly subject: SubjectName;
}

export const faults: readonly Fault[] = [
  {
    name: 'a comparison turned round',
    file: 'meaning/integer.js',
    text: 'slt: [(a, b, bits) => bitVectors.lessSigned(a, b, bits), terms.slt]',
    instead: 'slt: [(a, b, bits) => bitVectors.lessSigned(b, a, bits), terms.sgt]',
    subject: 'narrow',
  },
  {
    name: 'less than is at most, in formulas alone',
    file: 'meaning/integer.js',
    text: 'slt: [(a, b, bits) => bitVectors.lessSigned(a, b, bits), terms.slt]',
    instead: 'slt: [(a, b, bits) => bitVectors.lessSigned(a, b, bits), terms.sle]',
    subject: 'widths',
  },
  {
    name: 'a product is a sum, in formulas alone',
    file: 'meaning/integer.js',
    text: 'mul: [bitVectors.multiply, terms.bvmul]',
    instead: 'mul: [bitVectors.multiply, terms.bvadd]',
    subject: 'narrow',
  },
  {
    name: 'a sign is not extended, in formulas',
    file: 'meaning/cast.js',
    text: "return op === 'zext' ? zext(x, to) : sext(x, to);",
    instead: 'return zext(x, to);',
    subject: 'widths',
  },
  {
    name: 'a sign is not extended, in values',
    file: 'meaning/cast.js',
    text: "return op === 'sext' ? bitVectors.extendSign(x, from, to) : wrapInteger(x, to);",
    instead: 'return wrapInteger(x, to);',
    subject: 'widths',
  },
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
    name: 'the blaster fills with zeros where it should copy the sign',
    file: 'solver/blast/blaster.js',
    text: 'return vectors.resized(a, term.width, a[a.length - 1]);',
    instead: 'return vectors.resized(a, term.width, FALSE_LITERAL);',
    subject: 'widths',
  },
  {
    name: 'the blaster loses carries',
    file: 'solver/blast/arithmetic.js',
    text: 'carry = gates.majority(a[i], b[i], carry);',
    instead: 'carry = gates.and(a[i], b[i]);',
    subject: 'turns',
  },
  {
    name: 'a conflict protects nothing',
    file: 'search/treefrog/build-conflict.js',
    text: "if (protection === 'nothing')",
    instead: 'if (true)',
    subject: 'turns',
  },
  {
    name: 'a conflict protects until one event too early',
    file: 'search/treefrog/build-conflict.js',
    text: 'return from <= before && to >= move && from < to;',
    instead: 'return from <= before && to > move && from < to;',
    subject: 'swaps',
  },
  {
    name: 'a conflict leaves out what its events rest on',
    file: 'search/treefrog/support.js',
    text: 'return move === nodes[reader].move || this.contradiction.defined.has(variable);',
    instead: 'return false;',
    subject: 'turns',
  },
  {
    name: 'what a segment stores is not among what it writes',
    file: 'ir/segment-writes.js',
    text: "case 'store':\n                return this.through",
    instead: "case 'no store':\n                return this.through",
    subject: 'calls',
  },
  {
    name: 'the two ways of a branch are the wrong way round in the graph',
    file: 'ir/program-graph.js',
    text: 'return [goto(terminator.whenFalse, terminator.site), goto(terminator.whenTrue, terminator.site)];',
    instead:
      'return [goto(terminator.whenTrue, terminator.site), goto(terminator.whenFalse, terminator.site)];',
    subject: 'ladder',
  },
  {
    name: 'returns lead nowhere in the graph',
    file: 'ir/program-graph.js',
    text: 'return stack && this.position(stack.returnTo, stack.parent);',
    instead: 'return undefined;',
    subject: 'calls',
  },
  {
    name: 'ways that were cut off in a loop are forgotten',
    file: 'symbolic/joined/joined-execution.js',
    text: 'this.cuts.push({ guard: chain.term, position, stack: frame.stack, why });',
    instead: '',
    subject: 'patient',
  },
  {
    name: 'a write to one of several cells goes to the next one',
    file: 'symbolic/memory/access.js',
    text: 'const condition = and(guard, indexIs(row, k));',
    instead: 'const condition = and(guard, indexIs(row, k + step));',
    subject: 'bytes',
  },
  {
    name: 'the replayer skips a store',
    file: 'symbolic/compile/compile-memory.js',
    text: 'object.write(offset, bytes, cell);\n                return;',
    instead: 'return;',
    subject: 'calls',
  },
  {
    name: 'every answer of a stub is its first one',
    file: 'symbolic/memory/stubs.js',
    text: 'counts.map((one) => ({ ...one, count: one.count + 1 }))',
    instead: 'counts',
    subject: 'sensor',
  },
];
