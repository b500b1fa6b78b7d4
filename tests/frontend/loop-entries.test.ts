import { describe, expect, it } from 'vitest';
import { isLongWithPlainLoops } from '../../src/frontend/link/loop-entries.js';

const FILLER = '  %x = add i32 %a, 1\n'.repeat(6000);

const define = (...blocks: string[]) => `define hidden i32 @f(i32 %a) #0 {\n${blocks.join('\n')}}\n`;
const plain = define(
  'entry:\n  br label %loop\n',
  `loop:  ; preds = %body, %entry\n${FILLER}  br i1 %c, label %body, label %"the end"\n`,
  'body:\n  switch i32 %a, label %loop [\n    i32 1, label %inner\n    i32 2, label %"the end"\n  ]\n',
  'inner:\n  br i1 %d, label %inner, label %loop\n',
  '"the end":\n  ret i32 0\n',
);
const twoEntries = define(
  '  br i1 %c, label %first, label %second\n',
  'first:\n  br label %second\n',
  'second:\n  br i1 %d, label %first, label %end\n',
  'end:\n  ret i32 0\n',
);
const computed = define('  indirectbr ptr %p, [label %end, label %end]\n', 'end:\n  ret i32 0\n');

describe('the loops of a module', () => {
  it('have one entry each: nested ones, ended from inside, and of a single block', () => {
    expect(isLongWithPlainLoops(plain)).toBe(true);
  });

  it('have two where a jump leads into the middle of one, whichever function that is', () => {
    expect(isLongWithPlainLoops(plain + twoEntries)).toBe(false);
    expect(isLongWithPlainLoops(twoEntries + plain)).toBe(false);
  });

  it('are not known where a jump is computed, or a target is not there', () => {
    expect(isLongWithPlainLoops(plain + computed)).toBe(false);
    expect(isLongWithPlainLoops(plain.replace('inner:', 'other:'))).toBe(false);
  });

  it('do not matter where nothing is long', () => {
    expect(isLongWithPlainLoops(plain.replace(FILLER, ''))).toBe(false);
  });
});
