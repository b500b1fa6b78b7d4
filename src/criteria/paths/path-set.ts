import type { Program } from '../../ir/index.js';
import type { Objective } from '../../result/index.js';
import type { ObjectiveSet, PathPrefix, TakenArm } from '../criterion.js';
import type { Place } from './place.js';

/** A path as a criterion reads it, outcome by outcome. */
export interface ReadPath extends PathPrefix {
  after(site: number, arm: number): ReadPath;
  /** What tells this path from others; undefined where the criterion does not ask for it. */
  readonly key: Place | undefined;
  /** It went to its end and is covered by the objective of this index. */
  finish(index: number): void;
}

/** The objectives of a criterion about paths: discovered as paths are covered, each in the words of the criterion. */
export function pathSet(
  program: Program,
  root: string,
  start: ReadPath,
  isDropped?: (index: number) => boolean,
): ObjectiveSet {
  const objectives: Objective[] = [];
  const indexOf = new Map<Place, number>();
  const names = new Set<string>();
  const entry = program.functions.get(root);
  const common = {
    function: root,
    kind: 'path',
    file: entry?.file ?? '',
    line: entry?.line ?? 0,
    column: 1,
  } as const;
  return {
    objectives,
    wantsEveryPath: true,
    firstPrefix: start,
    rest: restOf(program, root),
    ...(isDropped && { isDropped }),
    objectiveOf: () => -1,
    objectivesOf: () => [],
    armsOf: () => [],
    coveredBy(path, extent) {
      if (extent === 'cut') return [];
      const end = path.reduce<ReadPath>((read, { site, arm }: TakenArm) => read.after(site, arm), start);
      if (!end.key) return [];
      const index = indexOf.get(end.key) ?? discovered(end.key);
      end.finish(index);
      return isDropped?.(index) ? [] : [index];
    },
  };

  function discovered(key: Place): number {
    const index = objectives.length;
    indexOf.set(key, index);
    const text = key.path.join(' ');
    const id = nameOf(`${root}#path:`, text);
    names.add(id);
    objectives.push({ ...common, id, text, outcome: 'taken' });
    return index;
  }

  /** The same whenever the path is found. */
  function nameOf(prefix: string, text: string): string {
    for (let salt = 0; ; salt++) {
      const name = prefix + shortDigest(salt === 0 ? text : `${text} ${salt}`);
      if (!names.has(name)) return name;
    }
  }
}

/** What is said where the tree of paths could not be followed everywhere. */
export function restOf(program: Program, root: string): Objective {
  const { file = '', line = 0 } = program.functions.get(root) ?? {};
  const text = 'paths that were not followed to their end';
  return { id: `${root}#paths`, function: root, kind: 'path', file, line, column: 1, text, outcome: 'taken' };
}

/** FNV-1a: paths are to have names that do not depend on the order in which they are found. */
function shortDigest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
