import type { Objective } from '../result/index.js';
import { conj, disj, FALSE, smtScript } from '../term/index.js';
import type { InfeasibleProof } from './decide-verdicts.js';

/** Contradictions in one file; more of them make more files. */
const PER_FILE = 100;

/** What a satisfiable file would mean, in the order of the refutations of an invariant. */
const INVARIANT_QUESTIONS = [
  'Initial. Satisfiable would mean that a run can begin outside the invariant.',
  'Inductive. Satisfiable would mean that a step can lead out of the invariant.',
  'Excludes. Satisfiable would mean that the invariant allows the branch.',
];

/** The proof as SMT-LIB text: each file says that one of its ways holds, and is unsatisfiable. */
export function proofFiles(
  objective: Objective,
  proof: InfeasibleProof,
  because: string,
): ReadonlyMap<string, string> {
  const ways = proof.refutations.map(({ core }) => conj([...core]));
  const files = new Map<string, string>();
  const isInvariant = proof.kind === 'invariant';
  const perFile = isInvariant ? 1 : PER_FILE;
  const count = Math.max(1, Math.ceil(ways.length / perFile));
  for (let index = 0; index < count; index++) {
    const part = ways.slice(index * perFile, (index + 1) * perFile);
    const comments = [
      `${objective.id}: ${objective.text} is never ${objective.outcome} (${objective.file}:${objective.line})`,
      because,
      isInvariant
        ? INVARIANT_QUESTIONS[index % INVARIANT_QUESTIONS.length]
        : 'Satisfiable would mean that one of the ways to it is open.',
    ];
    files.set(
      `proofs/${fileName(objective.id)}-${index + 1}.smt2`,
      smtScript([part.length > 0 ? disj(part) : FALSE], { comments }),
    );
  }
  return files;
}

function fileName(id: string): string {
  return id.replace('#', '-').replace(/[^\w.-]/g, '_');
}
