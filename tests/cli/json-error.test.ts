import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonErrorOffset } from '../../src/library/setup/json-error.js';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('jsonErrorOffset', () => {
  it('agrees with JSON.parse on what is JSON', () => {
    fc.assert(fc.property(fc.json(), (text) => jsonErrorOffset(text) === undefined));
    const damaged = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', '01', '\\'));
    fc.assert(
      fc.property(damaged, ([text, at, piece]) => {
        const place = at % (text.length + 1);
        const changed = text.slice(0, place) + piece + text.slice(place + 1);
        return (jsonErrorOffset(changed) === undefined) === isJson(changed);
      }),
    );
  });

  it.each<[string, number]>([
    ['{ "a": }', 7],
    ['{ "a" 1 }', 6],
    ['[1, 2', 5],
    ['[1,, 2]', 3],
    ['{"a": 1,}', 8],
    ['', 0],
    ['{} x', 3],
  ])('points into %j', (text, offset) => {
    expect(jsonErrorOffset(text)).toBe(offset);
  });
});
