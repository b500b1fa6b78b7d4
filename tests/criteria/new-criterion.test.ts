import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { labelsNamed } from '../../src/engine/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compile } from '../execute/compiled.js';
import { coverSoundly } from '../truth/cover.js';

/** The file that CONTRIBUTING.md walks through, exactly as it stands there. */
const { root, file, text } = await vi.hoisted(async () => {
  const [fs, path] = [await import('node:fs'), await import('node:path')];
  const root = path.join(import.meta.dirname, '../..');
  const guide = fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  const text = /```ts\n(\/\/ src\/criteria\/loop-entry\.ts\n[\s\S]*?)```/.exec(guide)?.[1];
  if (text === undefined) throw new Error('CONTRIBUTING.md should show src/criteria/loop-entry.ts');
  return { root, file: path.join(root, 'src/criteria/loop-entry.ts'), text };
});

/** It is listed in the place of another one; nothing else in Hyla knows of it. */
vi.mock('../../src/criteria/max-iterations.js', async () => {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const rooms: { readonly [file: string]: unknown } = {
    './criterion.js': await import('../../src/criteria/criterion.js'),
    './decision.js': await import('../../src/criteria/decision.js'),
  };
  const exported: { readonly loopEntry?: unknown } = {};
  new Function('require', 'exports', outputText)((name: string) => rooms[name], exported);
  return { maxIterations: exported.loopEntry };
});

describe('a new criterion, as CONTRIBUTING.md shows it', () => {
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  it('is the one file that the guide shows, and correct TypeScript', () => {
    const { options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile).config,
      ts.sys,
      root,
    );
    const host = ts.createCompilerHost(options);
    const { fileExists, getSourceFile } = host;
    host.fileExists = (name) => name === file || fileExists(name);
    host.getSourceFile = (name, target, ...more) =>
      name === file ? ts.createSourceFile(name, text, target) : getSourceFile(name, target, ...more);
    const program = ts.createProgram([file], { ...options, noEmit: true }, host);
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
    expect(text).toContain('satisfies Criterion');
  }, 60_000);

  it('is sought, covered and proved like any other, alone and with others', async () => {
    const program = `int f(unsigned char n, int k) {
  int turns = 0;
  while (n > 5 && k != 3)
    n /= 2;
  for (int i = 0; i < 3; i++)
    turns++;
  while (turns > 5)
    turns--;
  return turns + n > 7 ? 1 : 0;
}
`;
    const demanded = [
      'f#1-2T covered',
      'f#1-2F covered',
      'f#3T covered',
      'f#3F covered',
      'f#4T infeasible',
      'f#4F covered',
    ];
    for (const criterion of ['loop-entry', 'loop-entry,branch,boundary']) {
      const artifact = await compile(program, { labels: labelsNamed([criterion]) });
      const settings = { criterion };
      const { objectives } = await coverSoundly({ artifact, functionName: 'f', settings }, solver);
      const said = objectives.map(({ id, verdict }) => `${id} ${verdict}`);
      expect(said, criterion).toEqual(
        criterion === 'loop-entry' ? demanded : expect.arrayContaining(demanded),
      );
      expect(objectives.filter(({ verdict }) => verdict === 'open')).toEqual([]);
    }
  }, 60_000);
});
