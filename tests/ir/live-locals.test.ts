import { describe, expect, it } from 'vitest';
import { type IrOperand, liveAtBlocks } from '../../src/ir/index.js';
import { I32, tinyFunction } from './tiny-program.js';

const x: IrOperand = { kind: 'local', local: 0 };
const c: IrOperand = { kind: 'local', local: 1 };
const one: IrOperand = { kind: 'int', bits: 32, value: 1 };

describe('the locals that are still read', () => {
  it('are those that a turn of a loop reads before it writes them, not its temporaries', () => {
    const f = tinyFunction('f', [
      [[], { kind: 'jump', to: 1 }],
      [
        [
          { kind: 'compute', op: 'add', target: 0, args: [x, one], type: I32 },
          { kind: 'compute', op: 'slt', target: 1, args: [x, one], type: I32 },
        ],
        { kind: 'branch', condition: c, whenTrue: 1, whenFalse: 2 },
      ],
      [[], { kind: 'return', value: one }],
    ]);
    expect(liveAtBlocks(f).map((live) => [...live])).toEqual([[0], [0], []]);
  });
});
