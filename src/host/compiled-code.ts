import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { believed, cacheFolder, digestOf } from './file-cache.js';

/** Other versions of Node and other installations have theirs; those written longest ago go. */
const MOST_KEPT = 4;
/** A run that worked for so long has compiled much that shorter ones did not; to write it down is nothing beside that. */
const LONG_RUN_SECONDS = 2;
const WORTH_WRITING = 1.05;

/**
 * Of WebAssembly, functions are validated when they are first called: of Z3 and of the compiler a run uses little. They are
 * optimised when they have run for about a second: the largest of CaDiCaL's take a tenth of a second each to optimise, which
 * most questions do not take to answer. JavaScript is optimised when it has run some times longer than V8 would wait: what a
 * small function needs runs a few milliseconds, and optimising that took a third of all.
 */
export function startQuickly(): void {
  setFlagsFromString('--wasm-lazy-validation');
  setFlagsFromString('--wasm-tiering-budget=1000000000');
  setFlagsFromString('--interrupt-budget=500000');
}

/**
 * What a script exports, which is compiled once for all runs: what V8 made of it is kept in the user's cache folder, with all
 * functions that were used. A script of that content has that name for ever. `importModule` is how it reads packages.
 */
export function readCompiled<Exports>(
  file: string,
  importModule: (name: string) => Promise<unknown>,
  environment: NodeJS.ProcessEnv = process.env,
): Exports {
  const folder = cacheFolder(environment);
  const kept = folder === undefined ? undefined : new KeptCode(join(folder, 'code'), basename(file));
  // The bundler writes plain ASCII, which is read fastest this way.
  const text = `(function (require, module, __filename, importModule) {${readFileSync(file, 'latin1')}\n})`;
  const cachedData = kept?.read();
  const script = new Script(text, { filename: file, cachedData });
  const before = script.cachedDataRejected ? 0 : (cachedData?.length ?? 0);
  if (kept)
    process.on('exit', () => {
      if (before > 0 && process.cpuUsage().user < LONG_RUN_SECONDS * 1e6) return;
      const now = script.createCachedData();
      if (now.length > before * WORTH_WRITING) kept.write(now);
    });
  const module: { exports: unknown } = { exports: {} };
  script.runInThisContext()(createRequire(file), module, file, importModule);
  return module.exports as Exports;
}

/** No failure of the file system is worth failing for. V8 believes whatever it is given: what was damaged must be noticed here. */
class KeptCode {
  private readonly key: string;

  constructor(
    private readonly folder: string,
    script: string,
  ) {
    this.key = `${script}-${process.version}-${process.arch}`;
  }

  read(): Buffer | undefined {
    try {
      return believed(this.key, readFileSync(join(this.folder, this.key)));
    } catch {
      return undefined;
    }
  }

  write(code: Buffer): void {
    const { folder, key } = this;
    try {
      mkdirSync(folder, { recursive: true });
      const temporary = join(folder, `.${key}.${process.pid}`);
      writeFileSync(temporary, Buffer.concat([digestOf(key, code), code]));
      renameSync(temporary, join(folder, key));
      const names = readdirSync(folder).map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }));
      for (const { name } of names.sort((a, b) => b.time - a.time).slice(MOST_KEPT))
        rmSync(join(folder, name), { recursive: true });
    } catch {
      // See above.
    }
  }
}
