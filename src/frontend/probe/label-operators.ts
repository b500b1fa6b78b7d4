import type { BranchSite, Comparison, LabelKind, SwitchCase, SwitchSite } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { AstNode, TextRange } from '../structure/ast.js';
import type { Constants } from '../structure/constant-expressions.js';
import type { Hazard } from '../structure/find-hazards.js';
import { findOperations, type Operator } from '../structure/find-operators.js';
import type { Edits } from './edits.js';
import { asWritten, flat } from './fold-text.js';
import type { ProbeNumbers } from './instrument.js';
import {
  bordersOf,
  difference,
  errorOf,
  errorsOf,
  nearness,
  order,
  replacementsOf,
} from './operator-reports.js';

/** Something that an operator tells of its operands. */
interface Report {
  readonly label: LabelKind;
  /** An expression for the number of the case, from 1, or 0. */
  readonly value: string;
  /** The cases, in the words of the source. */
  readonly cases: readonly string[];
  /** Absent: the next of its kind in the function. */
  readonly number?: number;
  readonly comparison?: Comparison;
}

/**
 * Lets operators tell of their operands, which are evaluated once, as before:
 *
 *   a < b   →   ({ __auto_type x = (a) + 0; x < ({ __auto_type y = (b) + 0; (void)__hyla_switch(7, …); y; }); })
 *   a += b  →   a += ({ __auto_type y = (b) + 0; __auto_type x = (a) + 0; (void)__hyla_switch(7, …); y; })
 *
 * An integer is promoted by that, as the operator would do it: a variable cannot be made from a bit-field as it is.
 */
export class OperatorLabels {
  private readonly operations: readonly (Operator | Hazard)[];
  private readonly last = new Map<LabelKind, number>();

  constructor(
    body: AstNode,
    private readonly facts: { readonly irName: string; readonly library: boolean },
    private readonly unit: ParsedUnit,
    constants: Constants,
    private readonly wanted: ReadonlySet<LabelKind>,
  ) {
    const isAsked = !facts.library && OWN.some((kind) => wanted.has(kind));
    this.operations = isAsked ? findOperations(body, constants) : [];
  }

  /** `branches`: those of the function. */
  label(branches: readonly BranchSite[], numbers: ProbeNumbers, edits: Edits): readonly BranchSite[] {
    const conditions = new Map(
      branches.flatMap((site) => (site.kind === 'condition' ? [[placeKey(site), site.number] as const] : [])),
    );
    return this.operations.flatMap((operator) => {
      if (operator.kind !== 'operator') return this.labelHazard(operator, numbers, edits);
      const condition = conditions.get(placeKey(this.placeOf(operator.range)));
      const reports = this.reportsOf(operator, condition).filter(({ label }) => this.wanted.has(label));
      const sites = reports.map((report) => this.site(report, numbers.next(), operator.range));
      const calls = sites.map(({ id }, index) => `(void)__hyla_switch(${id}, ${reports[index].value});`);
      if (sites.length > 0) this.wrap(operator, sites[0].id, calls.join(' '), edits);
      return sites;
    });
  }

  private labelHazard(hazard: Hazard, numbers: ProbeNumbers, edits: Edits): readonly BranchSite[] {
    if (!this.wanted.has('error')) return [];
    const { range, operand } = hazard;
    const id = numbers.next();
    const v = `__hyla_value_${id}`;
    const isRead = hazard.kind === 'step' || hazard.kind === 'end';
    const read = isRead ? `(${flat(this.unit.text.slice(operand.begin, operand.end))})` : v;
    const { what, value } = errorOf(hazard, read);
    const report = `(void)__hyla_switch(${id}, ${value})`;
    if (isRead) edits.wrap(range, ` (${report}, `, ')');
    else {
      const promoted = hazard.kind === 'index' || hazard.kind === 'negation' ? ' + 0' : '';
      edits.wrap(operand, ` (__extension__ ({ __auto_type ${v} = (`, `)${promoted}; ${report}; ${v}; }))`);
    }
    const site = this.site({ label: 'error', value, cases: [what] }, id, range);
    return [hazard.kind === 'end' ? { ...site, text: asAsserted(site.text, hazard.call) } : site];
  }

  /** `condition`: its number, if the operator is one. */
  private reportsOf(operator: Operator, condition: number | undefined): readonly Report[] {
    const { opcode, type } = operator;
    const [left, right] = [operator.left, operator.right].map((range) => this.said(range));
    if (!isComparison(operator))
      return [
        ...errorsOf(operator).map(({ what, value }): Report => ({ label: 'error', value, cases: [what] })),
        ...replacementsOf(operator).map(
          (other): Report => ({
            label: 'replacement',
            value: difference(operator, other),
            cases: [`${left} ${other}${operator.assigns ? '=' : ''} ${right}`],
          }),
        ),
      ];
    const border: Report = {
      label: 'boundary',
      value: nearness(type),
      cases: bordersOf(left, right, type),
      number: condition,
    };
    const between: Report = {
      label: 'order',
      value: order,
      cases: ['<', '==', '>'].map((operation) => `${left} ${operation} ${right}`),
      comparison: { left, operator: opcode, right, operands: type.kind },
    };
    return [...(condition === undefined ? [] : [border]), between];
  }

  private site({ label, cases, number, comparison }: Report, id: number, range: TextRange): SwitchSite {
    const place = this.placeOf(range);
    const next = (this.last.get(label) ?? 0) + 1;
    this.last.set(label, next);
    return {
      kind: 'switch',
      id,
      function: this.facts.irName,
      ...place,
      number: number ?? next,
      library: false,
      cases: cases.map((text, index): SwitchCase => {
        const value = BigInt(index + 1);
        return { text, line: place.line, column: place.column, low: value, high: value };
      }),
      hasDefault: true,
      label,
      ...(comparison && { comparison }),
    };
  }

  /** In `reports`, `__hyla_a` and `__hyla_b` are the operands in the type that is computed with. */
  private wrap({ left, right, type, opcode, assigns }: Operator, id: number, reports: string, edits: Edits) {
    const [x, y] = [`__hyla_left_${id}`, `__hyla_right_${id}`];
    const promoted = type.kind === 'integer' ? ' + 0' : '';
    const isShift = opcode === '<<' || opcode === '>>';
    const typed = (one: string) => `__typeof__(${isShift ? one : `${x} + ${y}`})`;
    const told = `{ ${typed(x)} __hyla_a = ${x}; ${typed(y)} __hyla_b = ${y}; ${reports} } ${y}; }))`;
    const begin = ` (__extension__ ({ __auto_type ${y} = (`;
    if (assigns) {
      const again = flat(this.unit.text.slice(left.begin, left.end));
      edits.wrap(right, begin, `)${promoted}; __auto_type ${x} = (${again})${promoted}; ${told}`);
      return;
    }
    edits.wrap(left, ` (__extension__ ({ __auto_type ${x} = (`, `)${promoted}; ${x} `);
    edits.wrap(right, begin, `)${promoted}; ${told}; }))`);
  }

  private placeOf(range: TextRange) {
    return { ...this.unit.columns.position(range.begin), text: this.said(range) };
  }

  private said(range: TextRange): string {
    return asWritten(this.unit.text, this.unit.columns, range);
  }
}

const OWN: readonly LabelKind[] = ['boundary', 'order', 'replacement', 'error'];

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

const placeKey = ({ file, line, column, text }: Place): string => `${file}:${line}:${column}:${text}`;

/** What a C library makes of `assert(x)` has the text of `x` in it, and the name of the file: the last of all in newlib, else the first. */
function asAsserted(text: string, call: string): string {
  const literals = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inside]) => inside);
  const asserted = call === '__assert_func' ? literals.at(-1) : literals[0];
  const isAssertion = call.startsWith('__assert') && asserted !== undefined;
  return isAssertion ? `assert(${asserted.replaceAll(/\\(["\\])/g, '$1')})` : text;
}

const isComparison = ({ opcode }: Operator): boolean => /^(?:[<>]=?|[!=]=)$/.test(opcode);
