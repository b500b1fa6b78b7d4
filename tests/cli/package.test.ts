import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
};

/** What npm would send, and nothing else of this clone but the packages that it depends on. */
function install(folder: string): string {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const [{ files }] = JSON.parse(said) as [{ files: { path: string }[] }];
  const packed = path.join(folder, 'node_modules', 'hyla');
  for (const { path: file } of files) cpSync(path.join(root, file), path.join(packed, file));
  for (const name of Object.keys(manifest.dependencies)) {
    const link = path.join(folder, 'node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), link);
  }
  return path.join(packed, 'bin/hyla');
}

function run(hyla: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, HYLA_CACHE: 'off' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [hyla, ...args], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(stdout + stderr)) : resolve(stdout),
    );
  });
}

describe('the package as it is installed', () => {
  it('has all that its commands need', () =>
    withFolder(async (folder) => {
      const hyla = install(folder);
      // A loop with an invariant for Z3 to find, a library function with a model, and a dead branch for the check.
      writeFileSync(
        'f.c',
        '#include <string.h>\nint f(const char *s, int n) { int i = 0; while (i < n) i++; if (n > 0 && i != n) return 1; return strlen(s) > 2; }\n',
      );
      expect(await run(hyla, ['--version'])).toBe(`${manifest.version}\n`);
      expect(await run(hyla, ['cover', 'f.c', 'f'])).toContain('5 covered   1 infeasible');
      expect(existsSync('hyla-out/f/report.html')).toBe(true);
      expect(await run(hyla, ['check', 'hyla-out/f'])).toContain('every verdict');
      const compared = await run(hyla, [
        'compare',
        'f.c',
        'f',
        '--strategies',
        'depth-first',
        '--time-limit',
        '2',
      ]);
      expect(compared).toContain('depth-first');
      expect(await run(hyla, ['init', 'f.c', 'f'])).toContain('hyla.config.json');
      expect(readFileSync('hyla.config.json', 'utf8')).toContain('hyla/hyla.schema.json');
    }));

  it('is a few files, so that it starts at once', () =>
    expect(readdirSync(path.join(root, 'dist/bundle')).length).toBeLessThan(60));
});
