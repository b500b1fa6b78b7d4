import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { defaultSettings, labelsNamed } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { InputSettings } from '../../src/input/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { strategies } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compile } from '../execute/compiled.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';
import { borderOf, errorsOf, isToldApart, replacementsOf } from './operator-definitions.js';
import { visitOperators } from './operator-truth.js';
import { randomOperators } from './random-operators.js';

const folder = join(import.meta.dirname, 'operators');
const files = readdirSync(folder).filter((file) => file.endsWith('.c'));
/** `HYLA_RANDOM_OPERATORS=1000` tries as many. */
const programs = Number(process.env.HYLA_RANDOM_OPERATORS ?? 10);

interface Job {
  readonly artifact: Artifact;
  readonly criterion: string;
  readonly strategy: string;
  readonly inputs: InputSettings;
}

describe('verdicts of criteria about operators, against all inputs and the definitions', () => {
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  const cover = ({ artifact, ...settings }: Job): Promise<FunctionResult> =>
    coverSoundly({ artifact, functionName: 'f', settings }, solver);

  const strategyOf = (index: number): string =>
    index % 2 === 0 ? defaultSettings.strategy : strategies.names[index % strategies.names.length];

  const saidBy = ({ objectives }: FunctionResult) =>
    Object.fromEntries(objectives.map(({ id, verdict }) => [id, verdict]));

  /** `operators`: those that are conditions, in their order. */
  async function borders(truthful: Artifact, operators: readonly number[], inputs: InputSettings) {
    const hit = new Set<string>();
    await visitOperators({ artifact: truthful, inputs }, (number, operands) => {
      for (const border of borderOf(operands)) hit.add(`${number} ${border}`);
    });
    const verdict = (number: number, border: string) =>
      hit.has(`${number} ${border}`) ? 'covered' : 'infeasible';
    return operators.flatMap((number) => ['at', 'below', 'above'].map((border) => verdict(number, border)));
  }

  /** `operators`: all of them, in their order. */
  async function mutants(truthful: Artifact, operators: readonly string[], inputs: InputSettings) {
    const hit = new Set<string>();
    await visitOperators({ artifact: truthful, inputs }, (number, operands) => {
      const operator = operators[number - 1];
      for (const other of replacementsOf(operator))
        if (isToldApart(operator, other, operands)) hit.add(`${number} ${other}`);
    });
    return operators.flatMap((operator, index) =>
      replacementsOf(operator).map((other) => (hit.has(`${index + 1} ${other}`) ? 'covered' : 'infeasible')),
    );
  }

  const mutantsBy = ({ objectives }: FunctionResult) =>
    objectives.filter(({ id }) => id.startsWith('f#m')).map(({ verdict }) => verdict);

  describe.each(files)('%s', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const inputs: InputSettings = {
      declares: { calls: 'first', allocation: 'succeeds', compiler: 'clang' },
    };

    it('boundary', async () => {
      const numbers = /^\/\/ conditions: (.*)$/m.exec(text)?.[1].split(' ').map(Number) ?? [];
      const truth = await borders(await compileFile(folder, file, ['-DTRUTH']), numbers, inputs);
      const artifact = await compileFile(folder, file, [], labelsNamed(['boundary']));
      const said = saidBy(
        await cover({ artifact, criterion: 'boundary', strategy: defaultSettings.strategy, inputs }),
      );
      expect(Object.values(said)).toEqual(truth);
      expect(truth).toContain('covered');
    });

    const operators = /^\/\/ operators: (.*)$/m.exec(text)?.[1].split(' ') ?? [];
    if (operators.length === 0) return;
    it('weak-mutation', async () => {
      const truth = await mutants(await compileFile(folder, file, ['-DTRUTH']), operators, inputs);
      const artifact = await compileFile(folder, file, [], labelsNamed(['weak-mutation']));
      const result = await cover({
        artifact,
        criterion: 'weak-mutation',
        strategy: defaultSettings.strategy,
        inputs,
      });
      expect(mutantsBy(result)).toEqual(truth);
    });
  });

  it.each(Array.from({ length: programs }, (_, seed) => seed))(
    'errors of random program %i',
    async (seed) => {
      const { text, inputs, operators, lines } = randomOperators(new Random(seed), 'errors');
      const seen = new Map<number, { readonly isSigned: boolean; readonly wrong: Set<string> }>();
      const truthful = await compile(`#define TRUTH\n${text}`);
      await visitOperators({ artifact: truthful, inputs }, (number, operands) => {
        const known = seen.get(number) ?? { isSigned: !operands.isUnsigned, wrong: new Set() };
        for (const error of errorsOf(operators[number - 1], operands)) known.wrong.add(error);
        seen.set(number, known);
      });
      const artifact = await compile(text, { labels: labelsNamed(['errors']) });
      const { objectives } = await cover({
        artifact,
        criterion: 'errors',
        strategy: strategyOf(seed),
        inputs,
      });
      const expected = operators.flatMap((operator, index) => {
        // Where control never comes, nobody knows what type its operands have.
        const known = seen.get(index + 1);
        const demanded = [
          ...('/%'.includes(operator) ? ['division by zero'] : []),
          ...('+-*/%'.includes(operator) && known?.isSigned ? ['signed overflow'] : []),
        ];
        return demanded.map(
          (kind) => `${lines[index]} ${kind} ${known?.wrong.has(kind) ? 'covered' : 'infeasible'}`,
        );
      });
      // Those of the operators that are written with their numbers.
      const own = objectives.filter(({ text: written }) => !/(?:\+\+|--)$/.test(written));
      const said = own.map((one) => {
        const isPast = one.verdict === 'open' && one.cause.kind === 'undefined';
        return `${one.line} ${one.outcome} ${isPast ? 'infeasible' : one.verdict}`;
      });
      const isReached = (line: number) => lines.every((one, index) => one !== line || seen.has(index + 1));
      const onReached = (list: readonly string[]) =>
        list.filter((one) => isReached(Number.parseInt(one, 10))).sort();
      expect(onReached(said), text).toEqual(onReached(expected));
    },
  );

  describe.each(Array.from({ length: programs }, (_, seed) => seed))('random program %i', (seed) => {
    const { text, inputs, conditions, operators } = randomOperators(new Random(seed));

    it('boundary', async () => {
      const truth = await borders(await compile(`#define TRUTH\n${text}`), conditions, inputs);
      const artifact = await compile(text, { labels: labelsNamed(['boundary']) });
      const said = saidBy(
        await cover({ artifact, criterion: 'boundary', strategy: strategyOf(seed), inputs }),
      );
      expect(Object.values(said), text).toEqual(truth);
    });

    it('weak-mutation', async () => {
      const truth = await mutants(await compile(`#define TRUTH\n${text}`), operators, inputs);
      const artifact = await compile(text, { labels: labelsNamed(['weak-mutation']) });
      const result = await cover({
        artifact,
        criterion: 'weak-mutation',
        strategy: strategyOf(seed),
        inputs,
      });
      expect(mutantsBy(result), text).toEqual(truth);
    });
  });
});
