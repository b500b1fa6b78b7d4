import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildInputSpace, entryOf, pointerInputsOfStubs } from '../../src/input/index.js';
import {
  type AbstractAddress,
  type IrInstruction,
  PointerAnalysis,
  type Program,
} from '../../src/ir/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

let program: Program;
let pointers: PointerAnalysis;
beforeAll(async () => {
  ({ program } = await compileFile(join(import.meta.dirname, 'programs'), 'pointers.c'));
  const space = expectOk(buildInputSpace(program, 'pointers', {}));
  pointers = new PointerAnalysis(program, entryOf('pointers'), pointerInputsOfStubs(program, space));
});

/** Where the stores of a constant may go, by the constant. */
function storesOf(value: number): readonly AbstractAddress[] {
  for (const f of program.functions.values()) {
    for (const { instructions } of f.blocks) {
      const store = instructions.find(
        (one): one is IrInstruction & { kind: 'store' } =>
          one.kind === 'store' && one.value.kind === 'int' && Number(one.value.value) === value,
      );
      if (store) return pointers.addresses(f.name, store.address);
    }
  }
  throw new Error(`there should be a store of ${value}`);
}

const written = (value: number) =>
  storesOf(value)
    .map(({ object, offset }) => `${object}+${offset}`)
    .sort();

it('is given up after as many steps as it is allowed', async () => {
  const space = expectOk(buildInputSpace(program, 'pointers', {}));
  const inputs = pointerInputsOfStubs(program, space);
  expect(new PointerAnalysis(program, entryOf('pointers'), inputs, 10).isComplete).toBe(false);
  expect(pointers.isComplete).toBe(true);
});

describe('where an address may lead', () => {
  it('a field of a global is its bytes', () => {
    expect(written(101)).toEqual(['@g+4']);
  });

  it('a field behind a parameter is that of what callers pass', () => {
    expect(written(102)).toEqual(['@g+8', '@h+8']);
  });

  it('an index that varies may be any element of the array', () => {
    expect(written(103)).toEqual(['@row+0%4']);
  });

  it('a choice of pointers is any of them', () => {
    expect(written(104)).toEqual(['@g+0', '@h+0']);
  });

  it('what a pointer in memory leads to is all that was ever put there', () => {
    expect(written(105)).toEqual(['@g+4', '@h+4']);
  });

  it('an address that went through an integer is followed', () => {
    expect(written(106).every((place) => place.startsWith('@row'))).toBe(true);
    expect(written(106).length).toBeGreaterThan(0);
  });

  it('inputs are different objects', () => {
    const [p] = written(107);
    const [q] = written(108);
    expect(written(107)).toHaveLength(1);
    expect(p).not.toEqual(q);
  });

  it('what each execution allocates is one object', () => {
    expect(written(109)).toHaveLength(1);
    expect(written(109)[0]).toMatch(/^pointers:\d+:\d+\+0$/);
  });
});

describe('the only place', () => {
  const isUnique = (value: number): boolean => {
    for (const f of program.functions.values()) {
      for (const { instructions } of f.blocks) {
        for (const one of instructions) {
          if (one.kind === 'store' && one.value.kind === 'int' && Number(one.value.value) === value)
            return pointers.uniqueAddress(f.name, one.address) !== undefined;
        }
      }
    }
    throw new Error(`there should be a store of ${value}`);
  };

  it('is known where the text leaves no other', () => {
    expect(isUnique(101)).toBe(true);
    expect(isUnique(107)).toBe(true);
  });

  it('is not claimed for several places, for an index, for blocks that are made again and again', () => {
    expect(isUnique(102)).toBe(false);
    expect(isUnique(103)).toBe(false);
    expect(isUnique(109)).toBe(false);
  });

  it('is that of a local of a function that runs once', () => {
    expect(isUnique(110)).toBe(true);
    // A function that calls itself has it many times.
    expect(isUnique(111)).toBe(false);
  });
});
