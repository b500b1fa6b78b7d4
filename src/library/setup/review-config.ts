import path from 'node:path';
import { didYouMean, formatDiagnostic, isPattern, matchesPattern } from '../../base/index.js';
import { type Artifact, type DeclarationProblem, reviewDeclarations } from '../../engine/index.js';
import { InputFault } from '../input-fault.js';
import type { Config } from './config.js';
import { placeOf } from './json-place.js';
import { areNamedInProject } from './project-names.js';

/** What the configuration says of functions and lvalues that there are not would have no effect: that is an error. */
export function reviewConfig(config: Config, { program }: Artifact, files: readonly string[]): void {
  const { json } = config;
  if (!json) return;
  const own = [...program.functions.values()].filter(
    ({ library, name }) => !library && !name.startsWith('__hyla_'),
  );
  const isElsewhere = (names: readonly string[] = []) =>
    names.length > 0 && areNamedInProject(path.dirname(json.file), names, files);
  const problems: DeclarationProblem[] = reviewDeclarations(program, own, config.settings.inputs ?? {})
    .filter(({ names }) => !isElsewhere(names))
    .map((problem) => ({ ...problem, path: ['inputs', ...problem.path] }));
  for (const [pattern, { inputs = {} }] of config.functions) {
    const named = own.filter((one) =>
      [one.name, one.sourceName].some((name) => matchesPattern(name, pattern)),
    );
    const at = ['functions', pattern];
    if (named.length === 0) {
      if (isElsewhere([pattern])) continue;
      const names = own.map(({ sourceName }) => sourceName);
      const message = `there is no function '${pattern}' in ${files.join(' ')}${didYouMean(pattern, names)}`;
      problems.push({ path: at, message });
      continue;
    }
    const found = reviewDeclarations(program, named, inputs);
    const meant = isPattern(pattern) ? found.filter(({ names }) => !isElsewhere(names)) : found;
    problems.push(...meant.map((problem) => ({ ...problem, path: [...at, 'inputs', ...problem.path] })));
  }
  if (problems.length === 0) return;
  const messages = problems.map(({ path: keys, message }) =>
    formatDiagnostic({ severity: 'error', message, place: placeOf(json, keys) }),
  );
  throw new InputFault(messages.join('\n'));
}
