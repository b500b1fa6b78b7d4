import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};

/** An empty folder into which the packed package was installed, its dependencies from npm's cache where it has them. */
let folder = '';

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'hyla-installed-')));
  const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  execFileSync('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${filename}`], {
    cwd: folder,
    stdio: 'pipe',
  });
  cpSync(path.join(root, 'examples'), path.join(folder, 'examples'), { recursive: true });
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, args: readonly string[]): Promise<Ended> {
  const env = { ...process.env, HYLA_CACHE: path.join(folder, 'cache') };
  return new Promise((resolve) => {
    execFile(command, args, { cwd: folder, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    );
  });
}

const hyla = (args: readonly string[]) => run(path.join(folder, 'node_modules/.bin/hyla'), args);

/** The lines of fenced blocks of one language. */
const blocks = (file: string, language: string): readonly string[] =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'),
    ),
  ].map(([, text]) => text);

/** As a pattern: `…` is what was left out, blanks at the ends of lines do not matter. */
function asShown(text: string, numbers: 'these numbers' | 'any numbers' = 'these numbers'): RegExp {
  const lines = text.split('\n').map((line) => {
    const exact = line.trimEnd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const free = numbers === 'any numbers' && /^(?: {2}\w+ \w+ = |\/\* Test )\d+/.test(line);
    return (free ? exact.replace(/\d+/, '-?\\d+') : exact).replaceAll('…', '[^]*?');
  });
  return new RegExp(lines.join(' *\n'));
}

describe('the package as it is installed', () => {
  it('has all that its commands need', async () => {
    // A loop with an invariant for Z3 to find, a library function with a model, and a dead branch for the check.
    writeFileSync(
      path.join(folder, 'f.c'),
      '#include <string.h>\nint f(const char *s, int n) { int i = 0; while (i < n) i++; if (n > 0 && i != n) return 1; return strlen(s) > 2; }\n',
    );
    expect((await hyla(['--version'])).stdout).toBe(`${manifest.version}\n`);
    expect((await hyla(['cover', 'f.c', 'f'])).stdout).toContain('5 covered   1 infeasible');
    expect((await hyla(['check', 'hyla-out/f'])).stdout).toContain('every verdict');
    expect((await hyla(['init', 'f.c', 'f'])).stdout).toContain('hyla.config.json');
    expect(readFileSync(path.join(folder, 'hyla.config.json'), 'utf8')).toContain('hyla/hyla.schema.json');
    rmSync(path.join(folder, 'hyla.config.json'));
  });

  it('runs every command of the README', async () => {
    const lines = blocks('README.md', 'sh').flatMap((text) => text.split('\n'));
    const commands = lines.filter((line) => line.startsWith('npx hyla '));
    expect(commands.length).toBeGreaterThan(7);
    for (const command of commands) {
      const words = command
        .replace(/ +#.*$/, '')
        .split(/ +/)
        .slice(2);
      const { status, stdout, stderr } = await hyla(words);
      expect({ command, status, stderr: status === 0 ? '' : stderr }).toEqual({
        command,
        status: 0,
        stderr: '',
      });
      expect(stdout).not.toBe('');
    }
    expect(existsSync(path.join(folder, 'hyla-out/triangle/report.html'))).toBe(true);
  });

  it('prints and writes what the README shows', async () => {
    const { stdout: printed } = await hyla(['cover', 'examples/triangle.c', 'triangle']);
    await hyla(['cover', 'examples/loop-count.c', 'loop_count']);
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language, text]) => ({
      language,
      text,
    }));
    const block = (start: string) => shown.find(({ text }) => text.startsWith(start))?.text ?? 'not there';
    const written = (file: string) => readFileSync(path.join(folder, 'hyla-out', file), 'utf8');
    expect(printed).toMatch(asShown(block('triangle  examples/triangle.c')));
    // Which inputs of a branch are found may change, and which test they are.
    expect(written('triangle/tests.c')).toMatch(asShown(block('/* Test'), 'any numbers'));
    expect(written('loop_count/proofs/loop_count-2T-2.smt2')).toMatch(asShown(block('; loop_count#2T')));
  });

  it('is a library for programs, with types', async () => {
    const [program] = blocks('docs/api.md', 'js');
    writeFileSync(path.join(folder, 'program.js'), program);
    const ran = await run(process.execPath, ['program.js']);
    expect(ran.stderr.split('\n')).toEqual(expect.arrayContaining(['compiling', 'compiled', 'decided']));
    expect(ran.stdout).toContain('triangle: 18 covered, 2 infeasible, 0 open\n');
    expect(ran.stdout).toContain('triangle#5T infeasible\n');

    mkdirSync(path.join(folder, 'typed'), { recursive: true });
    const used = program.replace(
      "import { cover } from 'hyla';",
      "import { cover, type CoverEvent } from 'hyla';",
    );
    const wrong = "\nexport const event: CoverEvent = { kind: 'compiled' };\n";
    writeFileSync(path.join(folder, 'typed/right.ts'), used);
    writeFileSync(path.join(folder, 'typed/wrong.ts'), used + wrong);
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const options =
      '--noEmit --strict --module nodenext --target es2022 --lib es2023 --types node --typeRoots'.split(' ');
    const compile = (file: string) =>
      run(process.execPath, [tsc, ...options, path.join(root, 'node_modules/@types'), file]);
    expect(await compile('typed/right.ts')).toMatchObject({ stdout: '', status: 0 });
    expect((await compile('typed/wrong.ts')).stdout).toMatch(
      /wrong\.ts.*TS2322|TS2739|missing the following/,
    );
  });

  it('is a few files, so that it starts at once', () =>
    expect(readdirSync(path.join(root, 'dist/bundle')).length).toBeLessThan(60));
});
