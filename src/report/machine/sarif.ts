import type { FunctionResult, ObjectiveResult, RuntimeErrorReport } from '../../result/index.js';
import { causeText, inputsText, isSoughtError, objectiveText } from '../wording.js';
import { stableName } from './stable-name.js';

const rules = [
  {
    id: 'undefined-behaviour',
    shortDescription: { text: 'The program does something undefined.' },
    defaultConfiguration: { level: 'error' },
  },
  {
    id: 'dead-branch',
    shortDescription: { text: 'No input takes this branch: it is proved infeasible.' },
    defaultConfiguration: { level: 'note' },
  },
  {
    id: 'open-branch',
    shortDescription: { text: 'Neither a test nor a proof was found for this branch.' },
    defaultConfiguration: { level: 'none' },
  },
] as const;

/** `results.sarif` (2.1.0): errors with the way to them, dead code as notes, what is open, and where errors are proved absent. */
export function sarifText(results: readonly FunctionResult[]): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Hyla',
            version: results[0]?.hyla ?? '0',
            informationUri: 'https://www.npmjs.com/package/hyla',
            rules,
          },
        },
        columnKind: 'utf16CodeUnits',
        results: results.flatMap((result) => [
          ...result.errors.map((error) => errorEntry(result, error)),
          ...result.objectives.flatMap((objective) => objectiveEntry(result, objective)),
        ]),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

interface Place {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

const location = ({ file, line, column }: Place) => ({
  physicalLocation: {
    artifactLocation: { uri: encodeURI((file ?? '').replaceAll('\\', '/')) },
    ...(line !== undefined &&
      line > 0 && { region: { startLine: line, ...(column && { startColumn: column }) } }),
  },
});

const fingerprint = (text: string) => ({ partialFingerprints: { 'hyla/v1': text.replaceAll('\n', ' | ') } });

function errorEntry(result: FunctionResult, error: RuntimeErrorReport) {
  const test = result.tests[error.test];
  const inputs = test === undefined ? '' : inputsText(test);
  const steps = test === undefined ? [] : stepsOf(result, test.path);
  const flow = [...steps, { ...location(error), message: { text: error.detail } }];
  return {
    ruleId: 'undefined-behaviour',
    level: 'error',
    message: { text: `${result.function}: ${error.detail}${inputs === '' ? '' : `, with ${inputs}`}` },
    locations: [location(error)],
    codeFlows: [{ threadFlows: [{ locations: flow.map((one) => ({ location: one })) }] }],
    ...fingerprint(`${result.function} ${error.detail} ${error.file ?? ''}`),
  };
}

/** The branches that a test takes, as far as they are objectives: `1F 2T 4C3`. */
function stepsOf({ function: name, objectives }: FunctionResult, path: string) {
  const byId = new Map(objectives.map((objective) => [objective.id, objective]));
  return path.split(' ').flatMap((word) => {
    const objective = byId.get(word.includes('#') ? word : `${name}#${word}`);
    return objective ? [{ ...location(objective), message: { text: objectiveText(objective) } }] : [];
  });
}

function objectiveEntry(result: FunctionResult, objective: ObjectiveResult) {
  if (objective.verdict === 'covered') return [];
  const shared = {
    locations: [location(objective)],
    ...fingerprint(stableName(result, objective)),
  };
  const what = `${objective.id}: ${objectiveText(objective)}`;
  const isError = isSoughtError(objective);
  if (objective.verdict === 'infeasible')
    return [
      {
        // That an error is absent is no finding: the rule was looked into there, and holds.
        ...(isError
          ? { ruleId: 'undefined-behaviour', kind: 'pass', level: 'none' }
          : { ruleId: 'dead-branch', level: 'note' }),
        message: { text: `${what}: no input does this. ${objective.proof.because}` },
        ...shared,
      },
    ];
  return [
    {
      ruleId: isError ? 'undefined-behaviour' : 'open-branch',
      kind: 'open',
      level: 'none',
      message: { text: `${what}: open, ${causeText(objective.cause)}` },
      ...shared,
    },
  ];
}
