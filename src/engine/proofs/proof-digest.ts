import { digest } from '../../base/index.js';
import { entryOf, type InputSpace } from '../../input/index.js';
import { CallGraph, type Program, printFunction } from '../../ir/index.js';
import type { Objective, Proof } from '../../result/index.js';

/** What a proof is about. */
export interface ProofSubject {
  readonly program: Program;
  readonly space: InputSpace;
  readonly assumptions: readonly string[];
  readonly objective: Objective;
}

/** Ties a proof to its subject: none of the two can be changed or exchanged without the other. */
export function proofDigest(
  { program, space, assumptions, objective }: ProofSubject,
  { kind, because, formulas, restsOn }: Omit<Proof, 'digest'>,
  textOf: (formula: string) => string | undefined,
): Promise<string> {
  const { id, function: name, file, line, column, text, outcome } = objective;
  const about = {
    id,
    name,
    file,
    line,
    column,
    text,
    outcome,
    assumptions,
    kind,
    because,
    formulas,
    restsOn,
  };
  const texts = formulas.map((formula) => textOf(formula) ?? '');
  return digest([programText(program, space.function), JSON.stringify(about), ...texts]);
}

const texts = new WeakMap<Program, Map<string, string>>();

/** Everything that the function under test may execute, as it is reasoned about. */
function programText(program: Program, functionName: string): string {
  const known = texts.get(program) ?? new Map<string, string>();
  texts.set(program, known);
  const text = known.get(functionName) ?? printed(program, functionName);
  known.set(functionName, text);
  return text;
}

function printed(program: Program, functionName: string): string {
  const names = [...new CallGraph(program).reachable(entryOf(functionName))].sort();
  return names
    .flatMap((name) => {
      const f = program.functions.get(name);
      return f ? [printFunction(f)] : [];
    })
    .join('\n');
}
