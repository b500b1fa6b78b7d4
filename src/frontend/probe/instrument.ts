import type { BranchSite, SwitchCase } from '../../ir/index.js';
import type { ByteText } from '../source/byte-text.js';
import type { Positions } from '../source/column-map.js';
import { findAtDepth, nextToken } from '../source/tokens.js';
import type { TextRange } from '../structure/ast.js';
import type {
  Branch,
  CaseBound,
  ConditionBranch,
  FunctionControl,
  SwitchBranch,
} from '../structure/control.js';
import { type IntegerType, integerType, wrap } from '../structure/integer-type.js';
import type { Edits } from './edits.js';
import { asWritten, flat } from './fold-text.js';
import { wholeDecisions } from './whole-decisions.js';

/** Says where probe numbers come from: one sequence for all translation units. */
export interface ProbeNumbers {
  next(): number;
}

export interface ProbedFunction {
  readonly irName: string;
  readonly library: boolean;
  readonly control: FunctionControl;
}

/** Puts the probes of one function into the text and returns its sites. */
export function probeFunction(
  target: ProbedFunction,
  text: ByteText,
  columns: Positions,
  pointerBytes: 4 | 8,
  numbers: ProbeNumbers,
  edits: Edits,
): BranchSite[] {
  const { control } = target;
  if (control.callsFrom !== undefined) edits.insert(control.callsFrom + 1, ' __hyla_tick();');
  for (const range of control.constantLoops) edits.wrap(range, ' __hyla_tick(), (', ')');
  for (const start of control.emptyLoops) tickEmptyLoop(text, start, edits);
  for (const range of control.backwardJumps) tickJump(text, range, edits);
  const wholes = wholeDecisions(target, text, columns);
  return control.branches.map((branch, index) => {
    const id = numbers.next();
    const base = {
      id,
      function: target.irName,
      ...columns.position(branch.range.begin),
      text: asWritten(text, columns, branch.range),
      number: index + 1,
      library: target.library,
    };
    if (branch.kind === 'condition') {
      probeCondition(branch, id, text, edits);
      const { construct, decision } = branch;
      const whole = wholes.get(branch);
      return { kind: 'condition', ...base, construct, decision, ...(whole && { whole }) };
    }
    probeSwitch(branch, id, text, pointerBytes, edits);
    const cases = switchCases(branch, text, columns, pointerBytes);
    return { kind: 'switch', ...base, cases, hasDefault: branch.hasDefault };
  });
}

function probeCondition(branch: ConditionBranch, id: number, text: ByteText, edits: Edits): void {
  const { elvis, range } = branch;
  if (!elvis) {
    edits.wrap(range, ` __hyla_probe(${id}, (`, ') != 0)');
    return;
  }
  // a ?: b   →   ({ __auto_type v = (a); __hyla_probe(1, v != 0) ? v : b; })
  const value = `__hyla_value_${id}`;
  edits.wrap(elvis.whole, ` (__extension__ ({ __auto_type ${value} = `, '; }))');
  // A variable cannot be made from a bit-field as it is, but from its promoted value.
  edits.wrap(range, '(', `)${elvis.integer ? ' + 0' : ''}; __hyla_probe(${id}, ${value} != 0)`);
  const question = findAtDepth(text, range.end, '?', 1);
  if (question !== undefined) edits.insert(question + 1, ` ${value} `);
}

function probeSwitch(
  branch: SwitchBranch,
  id: number,
  text: ByteText,
  pointerBytes: 4 | 8,
  edits: Edits,
): void {
  const type = integerType(branch.operandType, pointerBytes);
  // Wide unsigned labels keep their order only in their own type.
  const back = type && !type.signed && type.bits === 64 ? '(unsigned long long)' : '';
  const table = hasUnknownLabels(branch) ? `${labelTable(branch, id, text)}, ` : '';
  edits.wrap(branch.range, ` ${table}${back}__hyla_switch(${id}, (long long)(`, '))');
  for (const bound of bounds(branch))
    if (!keepsItsValue(bound, type)) edits.wrap(bound.range, ` (${branch.operandType})(`, ')');
}

function bounds(branch: SwitchBranch): CaseBound[] {
  return branch.cases.flatMap(({ low, high }) => (high ? [low, high] : [low]));
}

function hasUnknownLabels(branch: SwitchBranch): boolean {
  return bounds(branch).some((bound) => bound.value === undefined);
}

/** `case -1:` of an unsigned operand means the largest value; compared in 64 bits it would not. */
function keepsItsValue(bound: CaseBound, type: IntegerType | undefined): boolean {
  return bound.value !== undefined && (!type || wrap(bound.value, type) === bound.value);
}

/** Labels that only the compiler can compute are read back from the constant it makes of them. */
function labelTable(branch: SwitchBranch, id: number, text: ByteText): string {
  const values = bounds(branch).map(
    ({ range }) => `(long long)(${branch.operandType})(${flat(text.slice(range.begin, range.end))})`,
  );
  const name = `__hyla_labels_${id}`;
  return `(__extension__ ({ static const long long ${name}[] = { ${values.join(', ')} }; (void)${name}[0]; }))`;
}

/** Fills in the labels that `labelTable` asked for, from the compiler's output. */
export function resolveLabels(
  sites: readonly BranchSite[],
  branches: ReadonlyMap<number, SwitchBranch>,
  constants: ReadonlyMap<number, readonly bigint[]>,
  pointerBytes: 4 | 8,
): BranchSite[] {
  return sites.map((site) => {
    const values = constants.get(site.id);
    const branch = branches.get(site.id);
    if (site.kind !== 'switch' || !values || !branch) return site;
    const type = integerType(branch.operandType, pointerBytes);
    let next = 0;
    const take = (): bigint => (type ? wrap(values[next++], type) : values[next++]);
    const cases = site.cases.map((label, index) => {
      const low = take();
      return { ...label, low, high: branch.cases[index].high ? take() : low };
    });
    return { ...site, cases };
  });
}

function switchCases(
  branch: SwitchBranch,
  text: ByteText,
  columns: Positions,
  pointerBytes: 4 | 8,
): SwitchCase[] {
  const type = integerType(branch.operandType, pointerBytes);
  const value = (bound: CaseBound): bigint => {
    const known = bound.value ?? 0n;
    return type ? wrap(known, type) : known;
  };
  return branch.cases.map(({ low, high }) => {
    const { line, column } = columns.position(low.range.begin);
    const end = (high ?? low).range.end;
    return {
      text: asWritten(text, columns, { begin: low.range.begin, end }),
      line,
      column,
      low: value(low),
      high: value(high ?? low),
    };
  });
}

export function isSwitch(branch: Branch): branch is SwitchBranch {
  return branch.kind === 'switch';
}

export function needsLabelTable(branch: SwitchBranch): boolean {
  return hasUnknownLabels(branch);
}

function tickEmptyLoop(text: ByteText, start: number, edits: Edits): void {
  const header = findAtDepth(text, start, '(', 1);
  const second = header === undefined ? undefined : findAtDepth(text, header + 1, ';', 2);
  if (second !== undefined) edits.insert(second, ' __hyla_tick(), 1');
}

/** A jump is one statement wherever it stands, so it stays one. */
function tickJump(text: ByteText, range: TextRange, edits: Edits): void {
  const semicolon = nextToken(text, range.end);
  if (semicolon?.text === ';')
    edits.wrap({ begin: range.begin, end: semicolon.at + 1 }, '{ __hyla_tick(); ', ' }');
}
