import { describe, expect, it } from 'vitest';
import { canonicalLvalue, lvaluePattern } from '../../src/input/canonical-lvalue.js';
import { completeSettings, settingsOf } from '../../src/input/settings.js';

describe('lvalues of the configuration', () => {
  it.each([
    ['x', 'x'],
    ['p->x', 'p[0].x'],
    ['(*p).x', 'p[0].x'],
    ['*p', 'p[0]'],
    ['**p', 'p[0][0]'],
    ['*p->q', 'p[0].q[0]'],
    ['(*p)[3]', 'p[0][3]'],
    ['(*read()#0)[2].n', 'read()#0[0][2].n'],
    ['container_of(p)->x', 'container_of(p)[0].x'],
  ])('%s is %s', (written, canonical) => expect(canonicalLvalue(written)).toBe(canonical));

  it.each([
    ['a[*].x', 'a[3].x', true],
    ['a[*].x', 'a->x', true],
    ['a[*]', 'a[-1]', true],
    ['a[*]', 'a[1].x', false],
    ['read()#*', 'read()#12', true],
    ['hal_*()#*', 'hal_read()#0', true],
    ['n->*', 'n->next', true],
    ['n->*', 'n->next->next', false],
    ['*p', 'p', false],
    ['*p', 'p[0]', true],
    ['*', 'anything[3]->at.all', true],
    ['a.b', 'axb', false],
  ])('%s stands for %s: %s', (pattern, lvalue, expected) =>
    expect(lvaluePattern(pattern).matches(canonicalLvalue(lvalue))).toBe(expected),
  );

  it('the most precise one has the last word, point by point', () => {
    const settings = completeSettings({
      lvalues: {
        'a[2]': { nullable: true },
        '*': { aliases: [], length: 1 },
        'a*[*]': { length: 3, string: true },
        'a[*]': { length: 2 },
      },
    });
    expect(settingsOf(settings, 'a[2]')).toEqual({ aliases: [], length: 2, string: true, nullable: true });
    expect(settingsOf(settings, 'ab[2]')).toEqual({ aliases: [], length: 3, string: true });
    expect(settingsOf(settings, 'b')).toEqual({ aliases: [], length: 1 });
  });
});
