import { EventReader } from '../../src/check/index.js';
import { createRunner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSettings } from '../../src/input/index.js';
import { expectOk } from '../truth/compile.js';
import { allVectors } from '../truth/enumerate.js';
import type { Operands } from './operator-definitions.js';

const maxSteps = 100_000;

export interface OperatorSubject {
  /** Compiled with TRUTH (`operators.h`). */
  readonly artifact: Artifact;
  readonly inputs: InputSettings;
}

/** Calls `visit` for each operator of `f`, by its number, that some input evaluates, with its operands. */
export async function visitOperators(
  { artifact, inputs }: OperatorSubject,
  visit: (number: number, operands: Operands) => void,
): Promise<void> {
  const { program } = artifact;
  const reports = program.sites.map((site) => {
    const [, what, number] = /^(type|left|right)_(\d+)$/.exec(site?.text ?? '') ?? [];
    return what === undefined ? undefined : { what, number };
  });
  const space = expectOk(buildInputSpace(program, 'f', inputs));
  const runner = await createRunner(artifact, space);
  const reader = new EventReader(program);
  for (const vector of allVectors(space)) {
    const { events } = runner.run(vector, maxSteps);
    const values = new Map<string, bigint>();
    for (const { site, word } of reader.read(events)) {
      const report = reports[site];
      if (!report) continue;
      const { what, number } = report;
      values.set(`${what} ${number}`, wordsAsNumber(events[word + 1], events[word + 2]));
      if (what !== 'right') continue;
      const type = Number(values.get(`type ${number}`));
      const isUnsigned = type % 2 === 1;
      const value = (side: string) => {
        const found = values.get(`${side} ${number}`) ?? 0n;
        return isUnsigned ? BigInt.asUintN(64, found) : found;
      };
      visit(Number(number), {
        left: value('left'),
        right: value('right'),
        bits: (type >> 1) * 8,
        isUnsigned,
      });
    }
  }
}

/** What a switch was given, as the trace has it. */
function wordsAsNumber(low: number, high: number): bigint {
  return (BigInt(high) << 32n) | BigInt(low >>> 0);
}
