import { describe, expect, it } from 'vitest';
import {
  type IrFunction,
  type IrInstruction,
  type IrTerminator,
  type Program,
  printFunction,
  validateProgram,
} from '../../src/ir/index.js';
import { branch, call, I1, I32, jump, leave, tinyFunction, tinyProgram } from './tiny-program.js';

const x = { kind: 'local', local: 0 } as const;
const one = { kind: 'int', bits: 32, value: 1 } as const;
const compute = (change: Partial<IrInstruction & { kind: 'compute' }>): IrInstruction => ({
  kind: 'compute',
  target: 0,
  op: 'add',
  args: [x, one],
  type: I32,
  ...change,
});

function faultsOf(
  instructions: IrInstruction[],
  terminator: IrTerminator = leave,
  sites: string[] = [],
): readonly string[] {
  return validateProgram(
    tinyProgram(
      [
        tinyFunction('f', [
          [instructions, terminator],
          [[], leave],
        ]),
      ],
      sites,
    ),
  );
}

describe('validateProgram', () => {
  it('finds nothing wrong with a program that keeps the rules', () => {
    const test = compute({ target: 1, op: 'slt' });
    expect(faultsOf([compute({}), test, call('f')], branch(0, 1, 1), ['f'])).toEqual([]);
  });

  const broken: [string, IrInstruction, RegExp][] = [
    ['an undeclared target', compute({ target: 7 }), /not declared/],
    ['an undeclared operand', compute({ args: [{ kind: 'local', local: 9 }, one] }), /not declared/],
    [
      'an argument of another type',
      compute({ args: [x, { kind: 'int', bits: 8, value: 1 }] }),
      /not of the stated type/,
    ],
    ['a target of another type', compute({ target: 1 }), /another type/],
    ['a missing argument', compute({ args: [x] }), /takes 2/],
    ['a comparison with a wide result', compute({ op: 'eq' }), /another type/],
    ['integers added as floats', compute({ op: 'fadd' }), /does not work/],
    ['a cast to the same width', compute({ op: 'zext', args: [x] }), /wider/],
    ['a selection without a condition', compute({ op: 'select', args: [x, x, x] }), /1-bit/],
    ['a pointer made of an integer', compute({ op: 'pointer-add', args: [x, one] }), /pointer-add/],
    [
      'a constant that does not fit',
      compute({ args: [x, { kind: 'int', bits: 32, value: -1 }] }),
      /does not fit/,
    ],
    ['a bigint for few bits', compute({ args: [x, { kind: 'int', bits: 32, value: 1n }] }), /wrong kind/],
    ['a number for many bits', compute({ args: [x, { kind: 'int', bits: 64, value: 1 }] }), /wrong kind/],
    [
      'an unknown symbol',
      { kind: 'load', target: 0, address: { kind: 'address', symbol: 'g', offset: 0 }, type: I32 },
      /does not exist/,
    ],
    [
      'a load of another type',
      { kind: 'load', target: 1, address: { kind: 'null' }, type: I32 },
      /another type/,
    ],
    ['a store to an integer', { kind: 'store', address: x, value: x, type: I32 }, /the address/],
    ['a call of nothing', call('nobody'), /does not exist/],
    ['a call that does not fit', { ...call('f'), args: [], argTypes: [] } as IrInstruction, /does not fit/],
    ['arguments without types', { ...call('f'), argTypes: [] } as IrInstruction, /as many/],
  ];
  for (const [what, instruction, message] of broken) {
    it(`finds ${what}`, () => {
      expect(faultsOf([instruction]).join('\n')).toMatch(message);
    });
  }

  const badEnds: [string, IrTerminator, RegExp][] = [
    ['a jump to nowhere', jump(5), /does not exist/],
    ['a jump to the entry', jump(0), /entry/],
    ['a branch on a word', { ...branch(0, 1, 1), condition: x } as IrTerminator, /condition/],
    ['a branch of no site', branch(3, 1, 1), /no condition/],
    ['a switch at a condition', { kind: 'switch', site: 0, value: x, bits: 32, arms: [1] }, /no switch/],
    ['a return without the value', { kind: 'return' }, /returns/],
    [
      'a returned value of another type',
      { kind: 'return', value: { kind: 'local', local: 1 } },
      /returned value/,
    ],
  ];
  for (const [what, terminator, message] of badEnds) {
    it(`finds ${what}`, () => {
      expect(faultsOf([], terminator, ['f']).join('\n')).toMatch(message);
    });
  }

  it('finds a site in two places', () => {
    const twice = tinyFunction('f', [
      [[], branch(0, 1, 1)],
      [[], branch(0, 2, 2)],
      [[], leave],
    ]);
    expect(validateProgram(tinyProgram([twice], ['f'])).join()).toMatch(/site 0 is in/);
  });

  it('finds a site that is said to be elsewhere', () => {
    expect(faultsOf([], branch(0, 1, 1), ['g']).join()).toMatch(/said to be in g/);
  });

  it('finds locals and blocks with wrong numbers', () => {
    const f = tinyFunction('f', [[[], leave]]);
    const shifted: IrFunction = {
      ...f,
      locals: [
        { id: 1, type: I32 },
        { id: 1, type: I1 },
      ],
      blocks: [{ ...f.blocks[0], id: 3 }],
    };
    const faults = validateProgram(tinyProgram([shifted])).join('\n');
    expect(faults).toMatch(/local 0 has the number 1/);
    expect(faults).toMatch(/has the number 3/);
  });

  it('finds globals whose bytes or addresses do not add up', () => {
    const program: Program = {
      ...tinyProgram([]),
      globals: new Map([
        [
          'g',
          {
            name: 'g',
            sourceName: 'g',
            bytes: 4,
            align: 4,
            constant: false,
            functionLocal: false,
            declaredOnly: false,
            type: 3,
            initializer: { data: new Uint8Array(3), addresses: [{ offset: 2, symbol: 'nobody', addend: 0 }] },
          },
        ],
      ]),
    };
    const faults = validateProgram(program).join('\n');
    expect(faults).toMatch(/4 bytes and 3 initial/);
    expect(faults).toMatch(/lies outside/);
    expect(faults).toMatch(/nobody/);
    expect(faults).toMatch(/unknown type/);
  });
});

describe('printFunction', () => {
  it('names variables by their source names', () => {
    const f = tinyFunction('f', [
      [[compute({}), compute({ target: 1, op: 'slt' })], branch(0, 1, 1)],
      [[], leave],
    ]);
    expect(printFunction(f)).toBe(`i32 @f(i32 x) {
  source t.c:1 () -> void
b0:
  x: i32 = add i32 x, 1
  c: i1 = slt i32 x, 1
  branch #0 c ? b1 : b1
b1:
  return x
}`);
  });
});
