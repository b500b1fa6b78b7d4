import { describe, expect, it } from 'vitest';
import { largestFunctionBytes } from '../../src/host/program-optimiser.js';

const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

describe('the largest function of a module', () => {
  it('is found behind other sections, with sizes of several bytes', () => {
    const custom = [0, 2, 1, 0x61];
    const small = [2, 0, 0x0b];
    const large = [0x83, 0x01, 0, ...new Array(129).fill(1), 0x0b];
    const code = [2, ...small, ...large];
    const size = [0x80 | (code.length & 127), code.length >> 7];
    expect(largestFunctionBytes(new Uint8Array([...header, ...custom, 10, ...size, ...code]))).toBe(131);
  });

  it('has no bytes where there is none', () => {
    expect(largestFunctionBytes(new Uint8Array(header))).toBe(0);
  });
});
