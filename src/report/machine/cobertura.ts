import type { FunctionResult } from '../../result/index.js';
import {
  type BranchLine,
  branchesByFile,
  executions,
  type FunctionBranches,
  isTaken,
} from './branch-lines.js';
import { element, XML_HEAD } from './xml.js';

/** `cobertura.xml`: a class for each file, a method for each function. */
export function coberturaText(results: readonly FunctionResult[]): string {
  const files = [...branchesByFile(results)];
  const all = files.flatMap(([, functions]) => functions.flatMap(({ lines }) => lines));
  const classes = files.map(([file, functions]) => classElement(file, functions));
  const version = results[0]?.hyla ?? '';
  const rates = ratesOf(all);
  const whole = element(
    'coverage',
    {
      ...rates.attributes,
      'lines-covered': rates.linesCovered,
      'lines-valid': all.length,
      'branches-covered': rates.branchesCovered,
      'branches-valid': rates.branches,
      complexity: 0,
      version: `hyla ${version}`,
      timestamp: 0,
    },
    [
      element('sources', {}, [element('source', {}, '.')]),
      element('packages', {}, [
        element('package', { name: '', ...rates.attributes, complexity: 0 }, [
          element('classes', {}, classes),
        ]),
      ]),
    ],
  );
  return `${XML_HEAD}\n<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">\n${whole}\n`;
}

function classElement(file: string, functions: readonly FunctionBranches[]): string {
  const lines = functions.flatMap((one) => one.lines);
  const methods = functions.map((one) =>
    element(
      'method',
      { name: one.function, signature: '', ...ratesOf(one.lines).attributes, complexity: 0 },
      [element('lines', {}, one.lines.map(lineElement))],
    ),
  );
  return element('class', { name: file, filename: file, ...ratesOf(lines).attributes, complexity: 0 }, [
    element('methods', {}, methods),
    element('lines', {}, lines.map(lineElement)),
  ]);
}

function lineElement(line: BranchLine): string {
  const { branches } = line;
  const taken = branches.filter(isTaken).length;
  const share = branches.length === 0 ? 100 : Math.floor((100 * taken) / branches.length);
  const hasBranches = branches.length > 0;
  return element('line', {
    number: line.line,
    hits: executions(line),
    branch: String(hasBranches),
    'condition-coverage': hasBranches ? `${share}% (${taken}/${branches.length})` : undefined,
  });
}

function ratesOf(lines: readonly BranchLine[]) {
  const branches = lines.flatMap((one) => one.branches);
  const linesCovered = lines.filter((one) => executions(one) > 0).length;
  const branchesCovered = branches.filter(isTaken).length;
  const rate = (part: number, whole: number) => (whole === 0 ? '1' : (part / whole).toFixed(4));
  return {
    attributes: {
      'line-rate': rate(linesCovered, lines.length),
      'branch-rate': rate(branchesCovered, branches.length),
    },
    linesCovered,
    branchesCovered,
    branches: branches.length,
  };
}
