import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { machineLoops } from '../../src/ir/index.js';
import { compileFile } from '../truth/compile.js';

const source = `
int next(void);
static int stage, count, given;
int table[4];
static void step(int x) {
  if (stage == 0 && x == 1) stage = 4;
  else if (stage == 4) stage = 2;
  else stage = 0;
  count++;
  given = x;
  table[1] = 3;
}
void kept_in_globals(void) { for (int x = next(); x != 0; x = next()) step(x); }
int kept_in_locals(void) {
  int state = 0, turns = 0;
  while (state != 5) {
    int x = next();
    if (x == 3) state = 5;
    else if (x > 7) state = 2;
    else state = 1;
    turns++;
  }
  return turns;
}
int counting(int n) {
  int sum = 0, is_odd = 0;
  for (int i = 0; i < n; i++) { sum += i; is_odd = !is_odd; }
  return sum + is_odd;
}
`;

it('knows loops that are machines by the constants that their variables get', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hyla-machines-'));
  try {
    writeFileSync(path.join(folder, 'machines.c'), source);
    const { program } = await compileFile(folder, 'machines.c');
    const found = (name: string) =>
      machineLoops(program, name).map(({ function: code, locals, cells }) => ({
        code,
        locals: locals.map((local) => program.functions.get(code)?.locals[local].sourceName),
        cells: cells.map(({ symbol }) => symbol),
      }));
    expect(found('kept_in_globals')).toEqual([
      { code: 'kept_in_globals', locals: [], cells: ['stage', 'table'] },
    ]);
    expect(found('kept_in_locals')).toEqual([{ code: 'kept_in_locals', locals: ['state'], cells: [] }]);
    expect(found('counting')).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
