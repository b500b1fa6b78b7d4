import type { Fault } from '../fault.js';

/** What is satisfiable. */
export const solverFaults: readonly Fault[] = [
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
    args: ['--strategy', 'treefrog'],
  },
  {
    name: 'the blaster multiplies by the bit before',
    file: 'solver/blast/arithmetic.js',
    text: 'const partial = masked(gates, a.slice(0, width - i), b[i]);',
    instead: 'const partial = masked(gates, a.slice(0, width - i), b[i - 1]);',
    subject: 'squares',
  },
  {
    name: 'the blaster squares with the bit after',
    file: 'solver/blast/arithmetic.js',
    text: 'const doubled = masked(gates, a.slice(i + 1), a[i]);',
    instead: 'const doubled = masked(gates, a.slice(i + 1), a[i + 1]);',
    subject: 'squares',
  },
  {
    name: 'the blaster shifts in zeros',
    file: 'solver/blast/shifts.js',
    text: 'i + distance < width ? from[i + distance] : fill',
    instead: 'i + distance < width ? from[i + distance] : FALSE_LITERAL',
    subject: 'squares',
    args: ['--strategy', 'treefrog'],
  },
  {
    name: 'a gate has a clause too few',
    file: 'solver/cadical/circuit-solver.js',
    text: 'this.clause2(-v, b);',
    instead: '',
    subject: 'squares',
  },
  {
    name: 'a core is empty',
    file: 'solver/cadical/circuit-solver.js',
    text: 'return this.functions.failed(this.solver, this.defined(assumption)) !== 0;',
    instead: 'return false;',
    subject: 'squares',
    args: ['--strategy', 'treefrog'],
  },
  {
    name: 'presolving makes sums too small',
    file: 'solver/chain/presolve/transfer.js',
    text: 'a.size + b.size - 1, width);',
    instead: 'Math.max(a.size, b.size), width);',
    subject: 'sums',
  },
];
