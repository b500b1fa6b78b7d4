import { describe, expect, it } from 'vitest';
import { ByteSink } from '../../src/frontend/toolchain/byte-sink.js';
import { memoryFiles, toolchain } from './bundled.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

describe('the bundled compiler', () => {
  it('reads inputs and the user’s files, writes outputs, says its mind', async () => {
    const result = await toolchain.run({
      tool: 'clang',
      args: ['--target=wasm32-wasip1', '-S', '-emit-llvm', '-I/project', '/in.c', '-o', '/out.ll'],
      inputs: new Map([['/in.c', encode('#include "h.h"\n#warning look\nint f(void) { return H; }\n')]]),
      sources: memoryFiles({ 'h.h': '#define H 42\n' }),
    });
    expect(result.status).toBe(0);
    expect(decode(result.outputs.get('/out.ll'))).toContain('ret i32 42');
    expect(result.stderr).toContain('/in.c:2:2: warning: look');
    expect([...result.outputs.keys()]).toEqual(['/out.ll']);
  });

  it('ends with a status, not an exception', async () => {
    const result = await toolchain.run({ tool: 'clang', args: ['-c', '/missing.c'], inputs: new Map() });
    expect(result.status).not.toBe(0);
    expect(result.stderr).toContain('/missing.c');
  });

  it('takes arguments of any letters and blanks', async () => {
    const result = await toolchain.run({
      tool: 'clang',
      args: ['-E', '-P', '-DX=a "b" \\c', '/ü b/ñ.c'],
      inputs: new Map([['/ü b/ñ.c', encode('X\n')]]),
    });
    expect(result.stderr).toBe('');
    expect(decode(result.stdout).trim()).toBe('a "b" \\c');
  });

  it('gives the same bytes every time', async () => {
    const run = () =>
      toolchain.run({
        tool: 'clang',
        args: ['--target=wasm32-wasip1', '-c', '/a.c', '-o', '/a.o'],
        inputs: new Map([
          ['/a.c', encode('const char *when = __DATE__ __TIME__; int f(int x) { return x * 3; }\n')],
        ]),
      });
    const [first, second] = [await run(), await run()];
    expect(first.outputs.get('/a.o')).toEqual(second.outputs.get('/a.o'));
  });
});

describe('a byte sink', () => {
  it('takes bytes in any order and size', () => {
    const sink = new ByteSink();
    const large = new Uint8Array(10_000).fill(7);
    sink.write(encode('abc'), 1, 2);
    sink.write(large, 0, large.length);
    sink.writeAt(0, encode('X'), 0, 1);
    expect(sink.size).toBe(10_002);
    expect(decode(sink.contents().subarray(0, 2))).toBe('Xc');
    sink.resize(1);
    sink.resize(3);
    expect([...sink.contents()]).toEqual([88, 0, 0]);
  });
});
