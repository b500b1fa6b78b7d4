import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { InputFault } from '../input-fault.js';

/** Absolute paths of the files that differ from a revision of git's, with those that git does not know yet. */
export function changedFiles(revision: string): ReadonlySet<string> {
  const [root] = git(['rev-parse', '--show-toplevel'], '.', '\n');
  if (root === undefined) throw new InputFault('--changed: this is no repository of git');
  // A name that begins with a dash would be an option.
  if (revision.startsWith('-')) throw new InputFault(`--changed: '${revision}' is no revision`);
  const changed = git(['diff', '--name-only', '-z', revision, '--'], root, '\0');
  const unknown = git(['ls-files', '--others', '--exclude-standard', '-z'], root, '\0');
  return new Set([...changed, ...unknown].map((name) => path.resolve(root, name)));
}

function git(args: readonly string[], folder: string, end: string): readonly string[] {
  const run = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.error) throw new InputFault('--changed: git cannot be run');
  if (run.status !== 0) throw new InputFault(`--changed: ${run.stderr.trim().split('\n')[0]}`);
  return run.stdout.split(end).filter((name) => name !== '');
}
