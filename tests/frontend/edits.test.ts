import { describe, expect, it } from 'vitest';
import { Edits } from '../../src/frontend/probe/edits.js';
import { byteTextOf } from '../../src/frontend/source/byte-text.js';

const text = byteTextOf('x += a < b ? a : b;');
const statement = { begin: 0, end: 19 };
const assignment = { begin: 0, end: 18 };
const chosen = { begin: 5, end: 18 };
const condition = { begin: 5, end: 10 };
const last = { begin: 17, end: 18 };

describe('insertions into one text', () => {
  it.each([[[chosen, condition, last]], [[last, condition, chosen]], [[condition, last, chosen]]])(
    'lie in each other as what they enclose does, in whichever order they were made',
    (ranges) => {
      const edits = new Edits();
      for (const range of ranges) edits.wrap(range, '[', ']');
      expect(edits.apply(text)).toBe('x += [[a < b] ? a : [b]];');
    },
  );

  it('of the same range: those that were made first are outside', () => {
    const edits = new Edits();
    edits.wrap(condition, '[', ']');
    edits.wrap(condition, '(', ')');
    expect(edits.apply(text)).toBe('x += [(a < b)] ? a : b;');
  });

  it('what stands alone is inside of what was wrapped before, and outside of the rest', () => {
    const edits = new Edits();
    edits.wrap(statement, '{', '}');
    edits.insert(0, '!');
    edits.wrap(assignment, '[', ']');
    expect(edits.apply(text)).toBe('{![x += a < b ? a : b];}');
  });
});
