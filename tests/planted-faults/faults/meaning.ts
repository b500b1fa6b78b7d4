import type { Fault } from '../fault.js';

/** What operations, terms and memory mean. */
export const meaningFaults: readonly Fault[] = [
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
    name: 'a default is the first case, in formulas',
    file: 'meaning/switch.js',
    text: 'return not(disj(site.cases.map((one) => caseConstraint(value, one))));',
    instead: 'return caseConstraint(value, site.cases[0]);',
    subject: 'labels',
  },
  {
    name: 'a division by zero is not seen',
    file: 'meaning/requirement.js',
    text: 'const signedDivision = [divisorIsNotZero, quotientFits];',
    instead: 'const signedDivision = [];',
    subject: 'quotient',
  },
  {
    name: 'a rewritten sum loses a summand',
    file: 'term/rules/arithmetic.js',
    text: 'return bvmul(x, bvConstant(add(factor(a, width), factor(b, width), width), width));',
    instead: 'return bvmul(x, bvConstant(factor(a, width), width));',
    subject: 'sums',
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
