import { describe, expect, it } from 'vitest';
import { fromByteText, readable, toByteText } from '../../src/frontend/source/byte-text.js';
import { ColumnMap } from '../../src/frontend/source/column-map.js';
import { LineMap, renameMarkers } from '../../src/frontend/source/line-map.js';
import { displayPath, resolvePath } from '../../src/frontend/source/paths.js';
import { findAtDepth, nextToken, tokens } from '../../src/frontend/source/tokens.js';

describe('byte text', () => {
  it('has one character for each byte and loses none', () => {
    const bytes = new Uint8Array(20_000).map((_, k) => k % 256);
    const text = toByteText(bytes);
    expect(text.length).toBe(bytes.length);
    expect(fromByteText(text)).toEqual(bytes);
  });

  it('is read as UTF-8', () => {
    expect(readable(toByteText(new TextEncoder().encode('é ≤ 1')))).toBe('é ≤ 1');
  });
});

describe('tokens', () => {
  const texts = (text: string) => [...tokens(text)].map((token) => token.text);

  it('are those of C', () => {
    expect(texts('a+++b<<=0x1p-3 "x\\"y" L\'\\\'\' ...->1.5e+3')).toEqual([
      'a',
      '++',
      '+',
      'b',
      '<<=',
      '0x1p-3',
      '"x\\"y"',
      "L'\\''",
      '...',
      '->',
      '1.5e+3',
    ]);
  });

  it('leave out comments and line markers', () => {
    expect(texts('a /* b */ c // d\n# 5 "f.c"\ne')).toEqual(['a', 'c', 'e']);
    expect(nextToken('x\n# 7 "f.c" 2\n ;', 1)?.text).toBe(';');
  });

  it('are found outside of brackets only', () => {
    const text = 'for (a[b;c]; ({ x; }); ";") y;';
    expect(findAtDepth(text, text.indexOf('(') + 1, ';', 2)).toBe(text.indexOf('; ";"'));
    expect(findAtDepth(text, text.indexOf('(') + 1, ';', 3)).toBeUndefined();
  });
});

describe('line markers', () => {
  const text = '# 1 "a.c"\n# 1 "/sys/h.h" 1 3\nint h;\n# 7 "a.c" 2\nint a;\nint b;\n';

  it('lead back to file and line', () => {
    const map = new LineMap(text);
    expect(map.at(text.indexOf('int h'))).toEqual({ file: '/sys/h.h', line: 1, system: true });
    expect(map.at(text.indexOf('int b') + 3)).toEqual({ file: 'a.c', line: 8, system: false });
  });

  it('can be renamed', () => {
    const renamed = renameMarkers('# 1 "/p/a \\"b\\".c" 2\nx # 1 "y"\n', (file) => `${file}!`);
    expect(renamed).toBe('# 1 "/p/a \\"b\\".c!" 2\nx # 1 "y"\n');
  });
});

describe('columns', () => {
  /** The column in `original` of what starts at `mark` in `processed`. */
  function column(processed: string, original: string, mark: string): number {
    const text = `# 1 "f.c"\n${processed}\n`;
    const map = new ColumnMap(new LineMap(text), () => original);
    return map.position(text.indexOf(mark)).column;
  }

  it.each([
    ['if (a < b) x;', 'if (a < b) x;', 'a < b'],
    ['if (a < b) x;', '  if  (  a <  b ) x;', 'a < b'],
    ['if (b) x;', '/* if (b) */ if (b) x;', 'b) x'],
    ['if (((a) > (b) ? (a) : (b)) > 3 && c) x;', 'if (MAX(a, b) > 3 && c) x;', 'c) x'],
    ['if (p != ((void *)0) && !a) x;', 'if (p != NULL AND !a) x;', '!a) x'],
    ['if ("é" == s && t) x;', 'if ("é"  == s  && t) x;', 't) x'],
  ])('%s', (processed, original, mark) => {
    expect(column(processed, original, mark)).toBe(original.lastIndexOf(mark.replace('a < b', 'a')) + 1);
  });

  it.each([
    [
      'if (((a) > (b) ? (a) : (b)) > 3 && c) x;',
      'if (MAX(a,  b) > /* not 4 */ LEAST && c) x;',
      '((a)',
      '3',
      'MAX(a,  b) >   LEAST',
    ],
    ['if (p != ((void *)0)) x;', 'if (p != NULL) x;', 'p', '0)', 'p != NULL'],
    ['if (((n) > 0 && (n) < 9)) x;', 'if (DIGIT(n)) x;', '(n) > 0', '< 9)', 'DIGIT(n)'],
    ['if (((n) > 0 && (n) < 9)) x;', 'if (DIGIT(n)) x;', '(n) > 0', '> 0', undefined],
    ['if (a > 4 && b) x;', 'if (AND(a > MOST, b)) x;', 'a', '4', undefined],
    ['if (a) x;', 'if (a) x;', 'a', 'a', 'a'],
  ])('%s: what the user wrote', (processed, original, first, last, expected) => {
    const text = `# 1 "a.c"\n${processed}\n`;
    const map = new ColumnMap(new LineMap(text), () => original);
    const begin = text.indexOf(first, text.indexOf('\n'));
    expect(map.written(begin, text.indexOf(last, begin) + last.length)).toBe(expected);
  });

  it('of what comes out of a macro is that of its name, also where the line goes on as the macro does inside', () => {
    const processed = 'while (((b != 0) && ((b[1] + 0) < b[2])) && ((b + 1)[0] <= 32)) x;';
    const original = 'while (OK(b, 0) && (AT(b)[0] <= 32)) x;';
    expect(column(processed, original, '(b[1]')).toBe(original.indexOf('OK') + 1);
    expect(column(processed, original, '(b + 1)')).toBe(original.indexOf('AT') + 1);
  });

  it("are the macro's for what comes out of a macro", () => {
    const processed = 'if (((a) > (b) ? (a) : (b)) > 3) x;';
    expect(column(processed, 'if (MAX(a,  b) > 3) x;', '(a) > (b)')).toBe(5);
  });
});

describe('paths', () => {
  it('are made absolute and short again', () => {
    expect(resolvePath('/a/b', '../c/./d.c')).toBe('/a/c/d.c');
    expect(resolvePath('/a', '/x//y')).toBe('/x/y');
    expect(displayPath('/a', '/a/b/c.c')).toBe('b/c.c');
    expect(displayPath('/a', '/ab/c.c')).toBe('/ab/c.c');
  });
});
