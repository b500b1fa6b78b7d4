import { invariant } from './invariant.js';

/** Something pluggable: declared once as a constant object, chosen by name. */
export interface Plugin {
  readonly name: string;
  /** One line, shown in `--help` and in the docs. */
  readonly summary: string;
}

export interface Registry<T extends Plugin> {
  readonly all: readonly T[];
  readonly names: readonly string[];
  find(name: string): T | undefined;
}

export function registry<T extends Plugin>(plugins: readonly T[]): Registry<T> {
  const byName = new Map(plugins.map((plugin) => [plugin.name, plugin]));
  invariant(byName.size === plugins.length, 'plug-in names should be unique');
  return {
    all: plugins,
    names: plugins.map((plugin) => plugin.name),
    find: (name) => byName.get(name),
  };
}
