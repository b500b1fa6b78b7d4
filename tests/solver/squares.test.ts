import { afterAll, describe, expect, it } from 'vitest';
import { backends } from '../../src/solver/index.js';
import { bv, bvmul, eq, variable } from '../../src/term/index.js';

const cadical = await backends.find('cadical')!.open({});
afterAll(() => cadical.dispose());

describe('squares as circuits', () => {
  it.each([1, 2, 5, 8])('are those of numbers of %i bits', (width) => {
    const x = variable(`x of ${width} bits`, width);
    const size = 2 ** width;
    const roots = (square: number) =>
      Array.from({ length: size }, (_, root) => root).filter((root) => (root * root) % size === square);
    for (let square = 0; square < size; square++) {
      const answer = cadical.check([eq(bvmul(x, x), bv(square, width))], { timeoutMs: 10_000 });
      expect(answer.kind, `${square}`).toBe(roots(square).length > 0 ? 'sat' : 'unsat');
      if (answer.kind === 'sat') expect(roots(square)).toContain(answer.model.get(x));
    }
  });
});
