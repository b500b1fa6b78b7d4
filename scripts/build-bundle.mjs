// Puts what dist/ holds in hundreds of files into the few of dist/bundle/, which is what bin/hyla runs: reading files
// one by one is most of what a short run costs. Solvers and the compiler stay packages of their own.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { nodeFrontendServices } from '../dist/host/index.js';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const folder = join(dist, 'bundle');
rmSync(folder, { recursive: true, force: true });

const { metafile } = await build({
  // Threads start with files of their own, found beside the one that starts them.
  entryPoints: ['cli/main.js', 'library/index.js', 'library/machine/compile-worker.js', 'library/compare/compare-worker.js', 'library/project/unit-worker.js'].map((file) => ({
    in: join(dist, file),
    out: file.replace(/^.*\/|\.js$/g, ''),
  })),
  outdir: folder,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Less to read; names stay, for who reads a stack.
  minifyWhitespace: true,
  minifySyntax: true,
  external: ['@yowasp/clang', 'cadical-wasm', 'z3-solver'],
  define: { BUNDLED_FRONTEND_VERSION: JSON.stringify(nodeFrontendServices().version) },
  // Packages written for CommonJS ask for Node's own modules in its way.
  banner: { js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);" },
  metafile: true,
  logLevel: 'warning',
});

for (const file of Object.keys(metafile.outputs))
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g))
    if (!existsSync(join(folder, name))) throw new Error(`${name}, which ${file} starts, is not in the bundle`);
