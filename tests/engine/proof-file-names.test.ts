import { expect, it } from 'vitest';
import { proofFileNames } from '../../src/engine/proofs/proof-files.js';
import type { Objective } from '../../src/result/index.js';

const objective = (id: string): Objective => {
  return { id, function: 'f', kind: 'mutant', file: 'f.c', line: 1, column: 1, text: '', outcome: '' };
};

it('no two objectives have a file of proofs in common', () => {
  const ids = ['f#o1:<', 'f#o1:==', 'f#o1:>', 'f#o1:unordered', 'f#1T', 'f#1-2:T-', 'f#1-2:-T', 'f#1-2:TT'];
  const own = ['f#label:a:not', 'f#label:a_not', 'f#label:a', 'f#objective:a/1', 'f#objective:a_1/1'];
  const names = [...ids, ...own].map((id) => proofFileNames(objective(id), 1)[0]);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^proofs\/[\w.-]+\.smt2$/.test(name))).toBe(true);
});

it('names that no file system takes are cut, and stay apart', () => {
  const long = 'very_long_'.repeat(40);
  const names = [`${long}a#1T`, `${long}b#1T`, `${long}a#1F`].map(
    (id) => proofFileNames(objective(id), 1)[0],
  );
  expect(new Set(names).size).toBe(3);
  expect(names.every((name) => name.length < 220)).toBe(true);
});
