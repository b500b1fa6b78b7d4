import { describe, expect, it } from 'vitest';
import { inputsText } from '../../src/report/wording.js';

const told = (inputs: Parameters<typeof inputsText>[0]['inputs']) =>
  inputsText({ inputs, globals: {}, stubs: [] });

describe('the inputs of a test in words', () => {
  it('tell a long row of the same once', () => {
    expect(told({ a: [7, ...Array<number>(1000).fill(0), 1, 2] })).toBe('a = {7, 0 (1000 times), 1, 2}');
  });

  it('tell a short row as it is', () => {
    expect(told({ a: [0, 0, 0, 0, 0, 0, 0, 0], b: { c: [1, 1] } })).toBe(
      'a = {0, 0, 0, 0, 0, 0, 0, 0}, b = {.c = {1, 1}}',
    );
  });

  it('tell the beginning of very much', () => {
    const a = Array.from({ length: 1000 }, (_, index) => index);
    expect(told({ a })).toMatch(/^a = \{0, 1, 2, .* 39 and 960 more\}$/);
  });

  it('tell what a stub wrote so, too', () => {
    const stubs = [{ function: 'read', parameter: 'to', writes: Array<number>(64).fill(0) }];
    expect(inputsText({ inputs: {}, globals: {}, stubs })).toBe('read(to) = {0 (64 times)}');
  });
});
