import { expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import type { SwitchSite } from '../../src/ir/index.js';
import { switchArm, switchConstraint } from '../../src/meaning/index.js';
import { bv } from '../../src/term/index.js';

function site(cases: readonly (readonly [low: bigint, high: bigint])[]): SwitchSite {
  const written = cases.map(([low, high]) => ({ low, high, text: '' }));
  return { kind: 'switch', cases: written } as unknown as SwitchSite;
}

test('a value takes exactly the arm whose constraint it satisfies', () => {
  const random = new Random(3);
  const switches = [
    {
      bits: 8,
      cases: [
        [0n, 0n],
        [1n, 5n],
        [0x7en, 0x82n],
        [0xffn, 0xffn],
      ],
    },
    {
      bits: 32,
      cases: [
        [-1n, -1n],
        [0n, 9n],
        [-2147483648n, -2147483640n],
      ],
    },
    {
      bits: 64,
      cases: [
        [0n, 0n],
        [-1n, -1n],
        [0x8000000000000000n, 0x8000000000000001n],
      ],
    },
  ] as const;
  for (const { bits, cases } of switches) {
    const one = site(cases);
    const edges = cases.flat().flatMap((value) => [value - 1n, value, value + 1n]);
    for (let round = 0; round < 400; round++) {
      const value = BigInt.asUintN(bits, round % 2 === 0 ? random.pick(edges) : random.next64());
      const arm = switchArm(one, value, bits);
      const holding = [...cases, undefined].flatMap((_, k) =>
        switchConstraint(one, bv(value, bits), k).value === true ? [k] : [],
      );
      expect(holding, `${value} of ${bits} bits`).toEqual([arm]);
    }
  }
  expect(
    switchArm(
      site([
        [0n, 0n],
        [-1n, -1n],
      ]),
      0xffffffffffffffffn,
      64,
    ),
  ).toBe(1);
});
