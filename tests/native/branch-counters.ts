import type { Objective } from '../../src/result/index.js';

/** C text in which each branch counts how often it is taken. */
export interface CountedText {
  /** To be put before everything else. */
  readonly counters: string;
  readonly text: string;
  /** The objective that each counter belongs to. */
  readonly ids: readonly string[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Puts a counter at each branch of a text, where the objectives say that it is. The compiler decides which way a condition
 * or a switch goes, from the text alone: nothing that Hyla believes of the branch is used, and a place where the text is
 * not what an objective says is an error.
 */
export function withCounters(source: string, objectives: readonly Objective[]): CountedText {
  const ids = objectives.map(({ id }) => id);
  const counter = new Map(ids.map((id, index) => [id, index]));
  const take = (id: string) => `hyla_count(${counter.get(id)})`;
  const offsets = lineOffsets(source);
  const edits = [...groupedBySite(objectives).values()].map((outcomes): Edit => {
    const place = outcomes.find(({ outcome }) => outcome === 'default') ?? outcomes[0];
    const start = offsets[place.line - 1] + place.column - 1;
    const end = start + place.text.length;
    const there = source.slice(start, end);
    if (there !== place.text)
      throw new Error(`${place.id}: the text at ${place.line}:${place.column} is not '${place.text}'`);
    if (place.kind === 'condition') {
      const [whenTrue, whenFalse] = ['true', 'false'].map((name) =>
        take(outcomes.find(({ outcome }) => outcome === name)!.id),
      );
      return { start, end, before: '((', after: `) ? ${whenTrue} : !${whenFalse})` };
    }
    const labels = outcomes.map(({ id, outcome }) => `${outcome}: ${take(id)}; break;`).join(' ');
    return {
      start,
      end,
      before: `({ __typeof__(+(${place.text})) hyla_operand = (`,
      after: `); switch (hyla_operand) { ${labels} } hyla_operand; })`,
    };
  });
  return { counters: counterText(ids.length), text: edited(source, edits), ids };
}

/** `hyla_first(k)` is for the caller to define: it is called when a counter leaves zero. */
function counterText(count: number): string {
  return [
    `static unsigned long hyla_counted[${count + 1}];`,
    'static void hyla_first(int counter);',
    'static int hyla_count(int counter) {',
    '  if (hyla_counted[counter]++ == 0) hyla_first(counter);',
    '  return 1;',
    '}\n',
  ].join('\n');
}

/** The outcomes of each condition and of each switch: their names differ in the last part only. */
function groupedBySite(objectives: readonly Objective[]): ReadonlyMap<string, readonly Objective[]> {
  const sites = new Map<string, Objective[]>();
  for (const objective of objectives) {
    const site = objective.id.replace(/(?:[TFD]|C\d+)$/, '');
    sites.set(site, [...(sites.get(site) ?? []), objective]);
  }
  return sites;
}

/** Ranges may contain each other, and begin or end together; they never overlap otherwise. */
function edited(source: string, edits: readonly Edit[]): string {
  const insertions = edits.flatMap(({ start, end, before, after }) => [
    // At one place, what ends comes before what begins; of two that begin, the longer first; of two that end, the shorter.
    { at: start, text: before, order: source.length - end },
    { at: end, text: after, order: -1 - start },
  ]);
  insertions.sort((a, b) => a.at - b.at || a.order - b.order);
  let text = '';
  let done = 0;
  for (const insertion of insertions) {
    text += source.slice(done, insertion.at) + insertion.text;
    done = insertion.at;
  }
  return text + source.slice(done);
}

function lineOffsets(source: string): readonly number[] {
  const offsets = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) offsets.push(at + 1);
  return offsets;
}
