import type { BranchSite, LabelKind, StructureMark, SwitchSite } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { AstNode, TextRange } from '../structure/ast.js';
import { findPlaces, type StatementPlace } from '../structure/find-places.js';
import type { MarkedPlace } from '../structure/find-structure.js';
import type { Edits } from './edits.js';
import { asWritten } from './fold-text.js';
import type { ProbeNumbers } from './instrument.js';

/**
 * Puts probes where control may come to. They are switches with one way out:
 *
 *   if (a) f(b);   →   (void)__hyla_switch(7, 0); if (a) { (void)__hyla_switch(8, 0); ((void)__hyla_switch(9, 0), f(b)); }
 *
 * Statements are edited before the branches in them, calls after: a condition that is a call goes around it. What tells
 * where structures are entered and left goes around them:
 *
 *   while (a) f(b);   →   { (void)__hyla_switch(7, 0); while (a) { (void)__hyla_switch(8, 0); f(b); } (void)__hyla_switch(9, 0); }
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

  /** Outer structures come first, as their text goes around that of inner ones. */
  structures(marks: readonly MarkedPlace[], numbers: ProbeNumbers, edits: Edits): readonly BranchSite[] {
    if (!this.wanted.has('structure')) return [];
    const sites: BranchSite[] = [];
    const event = (kind: StructureMark, { mark, whole }: MarkedPlace): string => {
      const id = numbers.next();
      sites.push({ ...this.site('structure', id, mark, whole), mark: kind });
      return ` (void)__hyla_switch(${id}, 0); `;
    };
    for (const marked of marks) {
      const { whole, body } = marked;
      edits.wrap(whole, `{${event('enter', marked)}`, `${event('leave', marked)}}`);
      if (!body) continue;
      if (body.hasBraces) edits.insert(body.range.begin + 1, event('turn', marked));
      else edits.wrap(body.range, `{${event('turn', marked)}`, '}');
    }
    return sites;
  }

  private site(kind: LabelKind, id: number, number: number, said: TextRange): SwitchSite {
    const { text, columns } = this.unit;
    return {
      kind: 'switch',
      id,
      function: this.irName,
      ...columns.position(said.begin),
      text: shortened(asWritten(text, columns, said)),
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
