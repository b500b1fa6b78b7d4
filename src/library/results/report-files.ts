import type { ReportFile } from '../../report/index.js';

/** Something that files are made by. */
export interface FileMaker {
  /** The file that it is for. */
  readonly name: string;
  files(): readonly ReportFile[];
}

export interface MadeFiles {
  readonly files: readonly ReportFile[];
  /** What of it there is not, and why; empty where all of it is there. */
  readonly warnings: string;
}

/** V8 says so of a text that it cannot hold. */
const TOO_LONG = 'Invalid string length';

/**
 * All files of a result. One that would be longer than a text can be is told of, and costs the others nothing: hundreds of
 * tests may be of runs that read ten thousands of inputs.
 */
export function madeFiles(makers: readonly FileMaker[]): MadeFiles {
  // Several formats may need the same file.
  const files = new Map<string, ReportFile>();
  const missing: string[] = [];
  for (const maker of makers) {
    try {
      for (const file of maker.files()) files.set(file.path, file);
    } catch (thrown) {
      if (!(thrown instanceof RangeError) || thrown.message !== TOO_LONG) throw thrown;
      missing.push(maker.name);
    }
  }
  const warnings = missing.map(
    (name) =>
      `${name} is not written: it would be longer than any text can be, half a gigabyte; with fewer branches in a run (\`--max-steps N\`) tests are shorter`,
  );
  return { files: [...files.values()], warnings: warnings.join('\n') };
}
