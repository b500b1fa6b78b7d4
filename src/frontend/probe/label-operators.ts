import type { BranchSite, LabelKind, SwitchCase, SwitchSite } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { AstNode, TextRange } from '../structure/ast.js';
import type { Constants } from '../structure/constant-expressions.js';
import { findOperators, type Operator } from '../structure/find-operators.js';
import type { Edits } from './edits.js';
import { fold } from './fold-text.js';
import type { ProbeNumbers } from './instrument.js';
import { bordersOf, nearness } from './operator-reports.js';

/**
 * Lets operators tell of their operands, which are evaluated once, as before:
 *
 *   a < b   →   ({ __auto_type x = (a) + 0; x < ({ __auto_type y = (b) + 0; (void)__hyla_switch(7, …); y; }); })
 *
 * An integer is promoted by that, as the operator would do it: a variable cannot be made from a bit-field as it is.
 */
export class OperatorLabels {
  private readonly operators: readonly Operator[];

  constructor(
    body: AstNode,
    private readonly facts: { readonly irName: string; readonly library: boolean },
    private readonly unit: ParsedUnit,
    constants: Constants,
    private readonly wanted: ReadonlySet<LabelKind>,
  ) {
    const isAsked = !facts.library && wanted.has('boundary');
    this.operators = isAsked ? findOperators(body, constants, POINTER_BYTES) : [];
  }

  /** `branches`: those of the function. */
  label(branches: readonly BranchSite[], numbers: ProbeNumbers, edits: Edits): readonly BranchSite[] {
    const conditions = new Map(
      branches.flatMap((site) => (site.kind === 'condition' ? [[placeKey(site), site.number] as const] : [])),
    );
    return this.operators.flatMap((operator) => {
      const sites: SwitchSite[] = [];
      const reports: string[] = [];
      const number = conditions.get(placeKey(this.placeOf(operator.range)));
      if (this.wanted.has('boundary') && number !== undefined && isComparison(operator)) {
        const site = this.site('boundary', numbers.next(), number, operator, this.borders(operator));
        sites.push(site);
        reports.push(`(void)__hyla_switch(${site.id}, ${nearness(operator.type)});`);
      }
      if (sites.length > 0) wrap(operator, sites[0].id, reports.join(' '), edits);
      return sites;
    });
  }

  private borders({ left, right, type }: Operator): readonly string[] {
    return bordersOf(this.said(left), this.said(right), type);
  }

  private site(
    label: LabelKind,
    id: number,
    number: number,
    { range }: Operator,
    outcomes: readonly string[],
  ): SwitchSite {
    const place = this.placeOf(range);
    return {
      kind: 'switch',
      id,
      function: this.facts.irName,
      ...place,
      number,
      library: false,
      cases: outcomes.map((text, index): SwitchCase => {
        const value = BigInt(index + 1);
        return { text, line: place.line, column: place.column, low: value, high: value };
      }),
      hasDefault: true,
      label,
    };
  }

  private placeOf(range: TextRange) {
    return { ...this.unit.columns.position(range.begin), text: this.said(range) };
  }

  private said({ begin, end }: TextRange): string {
    return fold(this.unit.text.slice(begin, end));
  }
}

const POINTER_BYTES = 4;

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

const placeKey = ({ file, line, column, text }: Place): string => `${file}:${line}:${column}:${text}`;

const isComparison = ({ opcode }: Operator): boolean => /^(?:[<>]=?|[!=]=)$/.test(opcode);

/** `x` and `y` are the operands, `a` and `b` the same in the type that is computed with. */
function wrap({ left, right, type }: Operator, id: number, reports: string, edits: Edits): void {
  const [x, y] = [`__hyla_left_${id}`, `__hyla_right_${id}`];
  const promoted = type.kind === 'integer' ? ' + 0' : '';
  const alike = `__typeof__(${x} + ${y}) __hyla_a = ${x}, __hyla_b = ${y};`;
  edits.wrap(left, ` (__extension__ ({ __auto_type ${x} = (`, `)${promoted}; ${x} `);
  edits.wrap(
    right,
    ` (__extension__ ({ __auto_type ${y} = (`,
    `)${promoted}; { ${alike} ${reports} } ${y}; })); }))`,
  );
}
