import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isAsWritten } from '../../host/index.js';
import { type ReportFile, type ReportFormat, reportFormats } from '../../report/index.js';
import { readTestCode, type TestCode, testCodeText } from '../../result/index.js';

/** Where the folder of a function keeps what its tests are printed from, for those of all functions of its file. */
export const TEST_DATA = '.hyla-tests.json';

export const formatsWithSuites = (formats: readonly string[]): readonly ReportFormat[] =>
  reportFormats.all.filter(({ name, suite }) => suite !== undefined && formats.includes(name));

/** What a function's folder has beside its reports, where it is one of several. */
export const testData = (formats: readonly string[], code: TestCode): readonly ReportFile[] =>
  formatsWithSuites(formats).length === 0 ? [] : [{ path: TEST_DATA, text: testCodeText(code) }];

/** Undefined where there are no tests, or other ones than were written. */
export const readTestData = (directory: string): TestCode | undefined =>
  isAsWritten(directory, TEST_DATA)
    ? readTestCode(readFileSync(path.join(directory, TEST_DATA), 'utf8'))
    : undefined;
