// Puts what dist/ holds in hundreds of files into the few of dist/bundle/, which is what bin/hyla runs: reading files
// one by one is most of what a short run costs. Solvers and the compiler stay packages of their own.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { nodeFrontendServices } from '../dist/host/index.js';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const folder = join(dist, 'bundle');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

const packages = ['@yowasp/clang', 'cadical-wasm', 'z3-solver'];
const define = { BUNDLED_FRONTEND_VERSION: JSON.stringify(nodeFrontendServices().version) };
const common = {
  outdir: folder,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // Less to read; names stay, for who reads a stack.
  minifyWhitespace: true,
  minifySyntax: true,
  external: packages,
  logLevel: 'warning',
};

/** All commands as one script, since scripts can be kept compiled from run to run and modules cannot; named by its content. */
async function bundleCommands() {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [join(dist, 'cli/run-commands.js')],
    format: 'cjs',
    define: { ...define, 'import.meta.url': 'bundleUrl' },
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    write: false,
  });
  // A script that was kept compiled cannot import: whoever runs it does it. Plain ASCII is read fastest.
  const text = outputFiles[0].text
    .replace(/\bimport\((?="(?:cadical-wasm|z3-solver)"\))/g, 'importModule(')
    .replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (/\bimport\("/.test(text)) throw new Error('the script of all commands imports what it cannot');
  const name = `commands-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.cjs`;
  writeFileSync(join(folder, name), text);
  return name;
}

const commands = await bundleCommands();

const { metafile } = await build({
  ...common,
  // Threads start with files of their own, found beside the one that starts them.
  entryPoints: ['cli/main.js', 'library/index.js', 'library/machine/compile-worker.js', 'library/compare/compare-worker.js', 'library/project/unit-worker.js'].map((file) => ({
    in: join(dist, file),
    out: file.replace(/^.*\/|\.js$/g, ''),
  })),
  splitting: true,
  format: 'esm',
  define: { ...define, BUNDLED_COMMANDS: JSON.stringify(commands) },
  // Packages written for CommonJS ask for Node's own modules in its way.
  banner: { js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);" },
  metafile: true,
});

for (const file of [join(folder, commands), ...Object.keys(metafile.outputs)])
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/new URL\("([^"]+)", ?(?:import\.meta\.url|bundleUrl)\)/g))
    if (!existsSync(join(folder, name))) throw new Error(`${name}, which ${file} starts, is not in the bundle`);
