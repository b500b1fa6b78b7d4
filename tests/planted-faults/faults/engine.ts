import type { Fault } from '../fault.js';

/** What is executed, read, checked and decided. */
export const engineFaults: readonly Fault[] = [
  {
    name: 'coverage reads labels as signed',
    file: 'criteria/objectives/decode-events.js',
    text: 'BigInt.asUintN(64, value - low) <= BigInt.asUintN(64, high - low)',
    instead: 'value >= low && value <= high',
    subject: 'labels',
  },
  {
    name: 'the check reads every default as the first case',
    file: 'check/read-events.js',
    text: 'return range?.arm ?? this.arms;',
    instead: 'return range?.arm ?? 0;',
    subject: 'labels',
  },
  {
    name: 'inputs lose their highest byte on the way to memory',
    file: 'execute/input-writer.js',
    text: 'memory.words[write.address >> 2] = value;',
    instead: 'memory.words[write.address >> 2] = value & 0xffffff;',
    subject: 'narrow',
  },
  {
    name: 'a model is not the input that is executed',
    file: 'engine/runs/model-vector.js',
    text: 'vector[id] = value;',
    instead: "vector[id] = typeof value === 'number' ? value ^ 1 : value;",
    subject: 'narrow',
  },
  {
    name: 'paths that were cut short count as followed',
    file: 'engine/verdicts/tree-evidence.js',
    text: 'for (const cut of tree.cuts)',
    instead: 'for (const cut of [])',
    subject: 'patient',
    args: ['--strategy', 'depth-first', '--max-steps', '40'],
  },
  {
    name: 'branches that were not tried count as tried',
    file: 'engine/verdicts/tree-evidence.js',
    text: "holes.push({ node, arm, why: { kind: 'untried' } });",
    instead: '{}',
    subject: 'ladder',
    args: ['--strategy', 'depth-first', '--max-tests', '3'],
  },
  {
    name: 'what is not decided is infeasible',
    file: 'engine/verdicts/decide-verdicts.js',
    text: "return { kind: 'open', cause: leftOut ?? NOTHING_FOUND };",
    instead:
      "return { kind: 'infeasible', proof: { objective: 0, kind: 'constant', refutations: [{ core: [] }] } };",
    subject: 'patient',
    args: ['--strategy', 'depth-first', '--max-steps', '40'],
  },
  {
    name: 'a larger world speaks of the next objective',
    file: 'engine/worlds/merge-reports.js',
    text: 'mergeObjective(objective, b.objectives[index],',
    instead: 'mergeObjective(objective, b.objectives[index + 1] ?? b.objectives[index],',
    subject: 'shared',
  },
];
