import type { Fault } from '../fault.js';

/** What is proved for every caller. */
export const everyCallerFaults: readonly Fault[] = [
  {
    name: 'what a loop assigns is what it was before',
    file: 'every-caller/claims/loop-claims.js',
    text: "head.locals[local] = instructions.any(type, sourceName ?? 'temporary');",
    instead: '',
    subject: 'far',
  },
  {
    name: 'a claim about a loop need not survive a turn',
    file: 'every-caller/claims/loop-claims.js',
    text: 'const afterTurn = back === undefined ? FALSE : and(back.chain.term, not(kept));',
    instead: 'const afterTurn = FALSE;',
    subject: 'later',
  },
  {
    name: 'a claim about a loop need not hold at first',
    file: 'every-caller/claims/loop-claims.js',
    text: 'atEntry: and(entry.chain.term, not(first))',
    instead: 'atEntry: FALSE',
    subject: 'far',
  },
  {
    name: 'what a loop stores is what it was before',
    file: 'every-caller/claims/loop-claims.js',
    text: 'head.memory = instructions.model.havoc(head.memory, written);',
    instead: '{}',
    subject: 'filled',
  },
  {
    name: 'pointers of callers never meet',
    file: 'every-caller/memory/memory.js',
    text: 'return MAYBE;\n    }',
    instead: 'return APART;\n    }',
    subject: 'shared',
  },
  {
    name: 'code that is not known changes nothing',
    file: 'every-caller/code/instructions.js',
    text: 'state.memory = this.model.afterAnything(state.memory);',
    instead: '',
    subject: 'told',
  },
  {
    name: 'static variables have their initial values for every caller',
    file: 'every-caller/memory/initial-values.js',
    text: 'return constant ||',
    instead: 'return constant || name.includes("count") ||',
    subject: 'kept',
  },
  {
    name: 'nobody looks at what a call leaves for later ones',
    file: 'every-caller/claims/kept-state.js',
    text: 'violations.push(violation);',
    instead: ';',
    subject: 'kept',
  },
  {
    name: 'an allocation never fails',
    file: 'every-caller/code/library.js',
    text: 'base, bv(0, pointerBits));',
    instead: 'base, base);',
    subject: 'room',
  },
  {
    name: 'ways that meet have the values of the first, for every caller',
    file: 'every-caller/code/caller-state.js',
    text: 'ite(isFirst, value, other)',
    instead: 'value',
    subject: 'chosen',
  },
  {
    name: 'a branch goes the other way, for every caller',
    file: 'every-caller/code/branches.js',
    text: '[not(condition), condition]',
    instead: '[condition, not(condition)]',
    subject: 'chosen',
  },
  {
    name: 'calls that were not followed are forgotten',
    file: 'every-caller/code/calls.js',
    text: 'this.mostDepth) {\n            this.unfollowed.add(name);',
    instead: 'this.mostDepth) {',
    subject: 'down',
  },
];
