import type { BranchSite, LabelKind, SwitchSite } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { AstNode, TextRange } from '../structure/ast.js';
import { findPlaces, type StatementPlace } from '../structure/find-places.js';
import type { Edits } from './edits.js';
import { fold } from './fold-text.js';
import type { ProbeNumbers } from './instrument.js';

/**
 * Puts probes where control may come to. They are switches with one way out:
 *
 *   if (a) f(b);   →   (void)__hyla_switch(7, 0); if (a) { (void)__hyla_switch(8, 0); ((void)__hyla_switch(9, 0), f(b)); }
 *
 * Statements are edited before the branches in them, calls after: a condition that is a call goes around it.
 */
export class PlaceLabels {
  private readonly places;

  constructor(
    body: AstNode,
    private readonly irName: string,
    private readonly unit: ParsedUnit,
    private readonly wanted: ReadonlySet<LabelKind>,
  ) {
    this.places = wanted.size === 0 ? { statements: [], calls: [] } : findPlaces(body, unit.text);
  }

  statements(numbers: ProbeNumbers, edits: Edits): readonly BranchSite[] {
    if (!this.wanted.has('statement')) return [];
    return this.places.statements.map((place, index) => {
      const id = numbers.next();
      label(place, id, edits);
      return this.site('statement', id, index + 1, place.said);
    });
  }

  calls(numbers: ProbeNumbers, edits: Edits): readonly BranchSite[] {
    if (!this.wanted.has('call')) return [];
    return this.places.calls.map((range, index) => {
      const id = numbers.next();
      edits.wrap(range, ` ((void)__hyla_switch(${id}, 0), `, ')');
      return this.site('call', id, index + 1, range);
    });
  }

  private site(kind: LabelKind, id: number, number: number, said: TextRange): SwitchSite {
    const { text, columns } = this.unit;
    return {
      kind: 'switch',
      id,
      function: this.irName,
      ...columns.position(said.begin),
      text: shortened(fold(text.slice(said.begin, said.end))),
      number,
      library: false,
      cases: [],
      hasDefault: true,
      label: kind,
    };
  }
}

function label({ at, alone }: StatementPlace, id: number, edits: Edits): void {
  if (alone) edits.wrap(alone, '{ ', ' }');
  edits.insert(at, ` (void)__hyla_switch(${id}, 0); `);
}

const LONGEST = 80;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}
