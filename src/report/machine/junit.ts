import type { FunctionResult, ObjectiveResult } from '../../result/index.js';
import { causeText, objectiveText, placeText } from '../wording.js';
import { element, XML_HEAD } from './xml.js';

/**
 * `junit.xml`: a suite for each function, a case for each objective. Covered is passed, infeasible is skipped with its
 * argument, open is failed with its cause; what the program does wrong is an error.
 */
export function junitText(results: readonly FunctionResult[]): string {
  const counts = results.map(countsOf);
  const sum = (pick: (one: Counts) => number) => counts.reduce((total, one) => total + pick(one), 0);
  const whole = element(
    'testsuites',
    {
      name: 'hyla',
      tests: sum(({ tests }) => tests),
      failures: sum(({ failures }) => failures),
      errors: sum(({ errors }) => errors),
    },
    results.map(suite),
  );
  return `${XML_HEAD}\n${whole}\n`;
}

type Counts = ReturnType<typeof countsOf>;

const countsOf = ({ objectives, errors, coverage, stats }: FunctionResult) => ({
  tests: objectives.length + errors.length,
  failures: coverage.open,
  errors: errors.length,
  skipped: coverage.infeasible,
  time: (stats.timeMs.total / 1000).toFixed(3),
});

function suite(result: FunctionResult): string {
  const classname = `${result.files[0]}.${result.function}`;
  const errors = result.errors.map(({ detail, test, ...place }) =>
    element('testcase', { classname, name: `does nothing undefined: ${detail}` }, [
      element('error', { message: detail, type: 'undefined-behaviour' }, `${placeText(place)}: test ${test}`),
    ]),
  );
  return element('testsuite', { name: classname, ...countsOf(result) }, [
    ...result.objectives.map((objective) => testCase(objective, classname)),
    ...errors,
  ]);
}

function testCase(objective: ObjectiveResult, classname: string): string {
  const name = `${objective.id}: ${objectiveText(objective)}`;
  const attributes = { classname, name, file: objective.file, line: objective.line };
  switch (objective.verdict) {
    case 'covered':
      return element('testcase', attributes);
    case 'infeasible':
      return element('testcase', attributes, [
        element('skipped', { message: `proved infeasible: ${objective.proof.because}` }),
      ]);
    case 'open': {
      const { cause } = objective;
      return element('testcase', attributes, [
        element('failure', { message: `open: ${causeText(cause)}`, type: cause.kind }, placeText(objective)),
      ]);
    }
  }
}
