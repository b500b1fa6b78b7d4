import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import {
  defaultValue,
  describeInputs,
  type InputValue,
  isInRange,
  randomVector,
  unknownVariables,
  valueIn,
  vectorFromHex,
  vectorFromValues,
  vectorToHex,
} from '../../src/input/index.js';
import { compile, spaceOf } from '../execute/compiled.js';

const artifact = await compile(`
typedef struct pair { char name[4]; double weight; unsigned b : 3; int s : 5; struct { long long x; }; union { int i; float f; } u; } pair;
unsigned long long total; float rate; int read_value(void); char *read_text(void);
int f(pair p, pair *q, int *list, char *text, unsigned char *raw, _Bool flag, short small, int (*op)(int)) {
  if (!q) return 1;
  if (text == 0) return 2;
  return p.weight + q->weight + list[0] + text[0] + raw[0] + flag + small + total + rate + read_value() + read_text()[0];
}`);

const space = spaceOf(artifact, 'f', {
  lvalues: { small: { range: { low: 10, high: 20 } }, 'list[*]': { range: { low: -3, high: -1 } } },
});
space.stubResult('read_value', 1);

function vectorOf(values: { readonly [name: string]: number | bigint }): InputValue[] {
  return vectorFromValues(
    space,
    Object.entries(values).map(
      ([name, value]) =>
        [space.variables.find((variable) => variable.name === name)!.id, BigInt(value)] as const,
    ),
  );
}

test('a variable may be called like a property that every object has', async () => {
  const odd = await compile(`int __proto__; struct constructor { int __proto__; };
int toString(struct constructor *p, int constructor) { return __proto__ + p->__proto__ + constructor; }`);
  const oddSpace = spaceOf(odd, 'toString');
  const vector = oddSpace.variables.map((_, index) => index + 1);
  const written = vectorToHex(oddSpace, vector);
  expect(Object.keys(written).sort()).toEqual(['__proto__', 'constructor', 'p->__proto__']);
  expect(vectorFromHex(oddSpace, JSON.parse(JSON.stringify(written)))).toEqual(vector);
  const { inputs, globals } = describeInputs(oddSpace, odd.program, vector);
  expect(Object.keys(globals)).toEqual(['__proto__']);
  expect(JSON.stringify(inputs.p)).toMatch(/^\{"__proto__":\d\}$/);
});

describe('vectors', () => {
  test('defaults are zero or what the range has instead', () => {
    const byName = (name: string): InputValue =>
      defaultValue(space.variables.find((variable) => variable.name === name)!);
    expect(byName('small')).toBe(10);
    expect(byName('list[2]')).toBe(0xffffffff);
    expect(byName('total')).toBe(0n);
    expect(valueIn(space, [], space.variables.find(({ name }) => name === 'small')!.id)).toBe(10);
  });

  test('random ones stay in their bits and ranges, and are the same for the same seed', () => {
    const draw = (seed: number): InputValue[][] => {
      const random = new Random(seed);
      return Array.from({ length: 300 }, () => randomVector(space, random, [1234567n, -5n]));
    };
    const vectors = draw(3);
    expect(draw(3)).toEqual(vectors);
    expect(draw(4)).not.toEqual(vectors);
    for (const vector of vectors) {
      for (const variable of space.variables) {
        const value = vector[variable.id];
        expect(typeof value).toBe(variable.bits > 32 ? 'bigint' : 'number');
        expect(
          BigInt(value) >= 0n && BigInt(value) < 1n << BigInt(variable.bits) && isInRange(variable, value),
        ).toBe(true);
      }
    }
    const drawn = (name: string) =>
      new Set(vectors.map((vector) => vector[space.variables.find((v) => v.name === name)!.id]));
    expect(drawn('small').size).toBe(11);
    expect(drawn('q (pointer)').size).toBe(2);
    expect(drawn('raw[0]').size).toBeGreaterThan(60);
    expect(drawn('read_value()#0').has(1234567)).toBe(true);
  });

  test('survive being written', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const vector = randomVector(space, new Random(seed));
        expect(vectorFromHex(space, vectorToHex(space, vector))).toEqual(vector);
      }),
    );
  });

  test('a written one may name stub results that no run has made yet', () => {
    const fresh = spaceOf(artifact, 'f');
    const written = { 'read_value()#2': '0x7', 'read_text()#0[1]': '0x41' };
    const vector = vectorFromHex(fresh, written);
    expect(vectorToHex(fresh, vector)).toEqual(written);
    expect(unknownVariables(fresh, { ...written, y: '0x1', 'missing()#0': '0x1' })).toEqual([
      'y',
      'missing()#0',
    ]);
  });
});

describe('values as a reader sees them', () => {
  test('scalars, structs, text, pointers', () => {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, -0.75);
    const vector = vectorOf({
      'p.name[0]': 104,
      'p.name[1]': 105,
      'p.weight': view.getBigUint64(0),
      'p.b|s (byte 16)': 0b11111101,
      'p.x': -(2n ** 62n),
      'p.u.i': -2,
      'q (pointer)': 1,
      'text[0]': 200,
      total: 2n ** 64n - 1n,
      rate: 0x7f800000,
      'read_value()#0': -4,
      small: 12,
      flag: 1,
    });
    const { inputs, globals, stubs } = describeInputs(space, artifact.program, vector, [
      space.stubResult('read_value', 0).id,
    ]);
    expect(inputs).toEqual({
      p: { name: 'hi', weight: -0.75, b: 5, s: -1, x: '-4611686018427387904', u: { i: -2 } },
      q: null,
      list: [-1, -1, -1, -1, -1, -1, -1, -1],
      text: [-56, 0, 0, 0, 0, 0, 0, 0],
      raw: [0, 0, 0, 0, 0, 0, 0, 0],
      flag: 1,
      small: 12,
      op: '&callback_1',
    });
    expect(globals).toEqual({ total: '18446744073709551615', rate: 'Infinity' });
    expect(stubs).toEqual([{ function: 'read_value', returns: -4 }]);
  });

  test('an aliasing pointer names its target', () => {
    const aliasing = spaceOf(artifact, 'f', { lvalues: { raw: { aliases: ['list'] } } });
    const pointer = aliasing.variables.find(({ name }) => name === 'raw (pointer)')!;
    const cell = aliasing.objects[pointer.object].cells[pointer.cell];
    const index = cell.kind === 'pointer' ? cell.choices.length - 1 : -1;
    const vector = vectorFromValues(aliasing, [[pointer.id, index]]);
    expect(describeInputs(aliasing, artifact.program, vector).inputs.raw).toBe('&list[0]');
  });
});
