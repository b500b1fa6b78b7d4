import { assertNever } from '../../base/index.js';
import type { FunctionResult, ObjectiveResult, RuntimeErrorReport } from '../../result/index.js';
import { causeText, isSoughtError, objectiveText, placeText } from '../wording.js';
import { element, XML_HEAD } from './xml.js';

/**
 * `junit.xml`: a suite for each function, a case for each objective. Covered is passed, infeasible is skipped with its
 * argument, open is failed with its cause; what the program does wrong is an error. Of an error that is sought it is the other way
 * round: it is passed where it is proved absent. Only what the schemas of JUnit's XML have is written.
 */
export function junitText(results: readonly FunctionResult[]): string {
  return `${XML_HEAD}\n${element('testsuites', {}, results.map(suite))}\n`;
}

type Outcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'skipped'; readonly message: string }
  | {
      readonly kind: 'failure' | 'error';
      readonly message: string;
      readonly type: string;
      readonly text: string;
    };

interface Case {
  readonly name: string;
  readonly place: string;
  readonly outcome: Outcome;
}

function suite(result: FunctionResult): string {
  const classname = `${result.files[0]}.${result.function}`;
  const cases = [...result.objectives.map(objectiveCase), ...unsoughtErrors(result).map(errorCase)];
  const count = (kind: Outcome['kind']) => cases.filter(({ outcome }) => outcome.kind === kind).length;
  const attributes = {
    name: classname,
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: (result.stats.timeMs.total / 1000).toFixed(3),
  };
  return element(
    'testsuite',
    attributes,
    cases.map((one) => testCase(one, classname)),
  );
}

function testCase({ name, place, outcome }: Case, classname: string): string {
  return element('testcase', { classname, name }, [
    ...outcomeElements(outcome),
    element('system-out', {}, place),
  ]);
}

function outcomeElements(outcome: Outcome): readonly string[] {
  switch (outcome.kind) {
    case 'passed':
      return [];
    case 'skipped':
      return [element('skipped', { message: outcome.message })];
    case 'failure':
    case 'error':
      return [element(outcome.kind, { message: outcome.message, type: outcome.type }, outcome.text)];
    default:
      return assertNever(outcome);
  }
}

/** Those that an objective stands for are told there. */
function unsoughtErrors({ objectives, errors }: FunctionResult): readonly RuntimeErrorReport[] {
  const shown = objectives.filter((one) => isSoughtError(one) && one.verdict === 'covered');
  const places = new Set(shown.map(({ file, line }) => `${file}:${line}`));
  return errors.filter(({ file, line }) => !places.has(`${file}:${line}`));
}

const errorCase = ({ detail, test, ...place }: RuntimeErrorReport): Case => ({
  name: `does nothing undefined: ${detail}`,
  place: placeText(place),
  outcome: shownError(detail, `${placeText(place)}: test ${test + 1}`),
});

const shownError = (message: string, text: string): Outcome => ({
  kind: 'error',
  message,
  type: 'undefined-behaviour',
  text,
});

function objectiveCase(objective: ObjectiveResult): Case {
  const place = placeText(objective);
  const { id, text, outcome } = objective;
  const demand = isSoughtError(objective) ? `\`${text}\`: no ${outcome}` : objectiveText(objective);
  return { name: `${id}: ${demand}`, place, outcome: objectiveOutcome(objective, place) };
}

function objectiveOutcome(objective: ObjectiveResult, place: string): Outcome {
  switch (objective.verdict) {
    case 'covered':
      return isSoughtError(objective)
        ? shownError(objective.outcome, `${place}: test ${objective.tests[0] + 1}`)
        : { kind: 'passed' };
    case 'infeasible':
      return isSoughtError(objective)
        ? { kind: 'passed' }
        : { kind: 'skipped', message: `proved infeasible: ${objective.proof.because}` };
    case 'open': {
      const { cause } = objective;
      return { kind: 'failure', message: `open: ${causeText(cause)}`, type: cause.kind, text: place };
    }
  }
}
