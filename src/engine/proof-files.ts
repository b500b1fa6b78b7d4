import type { Objective } from '../result/index.js';
import { conj, disj, FALSE, smtScript } from '../term/index.js';
import type { InfeasibleProof } from './decide-verdicts.js';

/** Contradictions in one file; more of them make more files. */
const PER_FILE = 100;

/** The proof as SMT-LIB text: each file says that one of its ways holds, and is unsatisfiable. */
export function proofFiles(
  objective: Objective,
  proof: InfeasibleProof,
  because: string,
): ReadonlyMap<string, string> {
  const ways = proof.refutations.map(({ core }) => conj([...core]));
  const files = new Map<string, string>();
  const count = Math.max(1, Math.ceil(ways.length / PER_FILE));
  for (let index = 0; index < count; index++) {
    const part = ways.slice(index * PER_FILE, (index + 1) * PER_FILE);
    const comments = [
      `${objective.id}: ${objective.text} is never ${objective.outcome} (${objective.file}:${objective.line})`,
      because,
      'Satisfiable would mean that one of the ways to it is open.',
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
