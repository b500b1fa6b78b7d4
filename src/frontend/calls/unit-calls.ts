import type { ParsedUnit } from '../parse-unit.js';
import type { Edits } from '../probe/edits.js';
import { type Imitation, roomDeclarations, roomName } from '../probe/imitations.js';
import type { AstNode } from '../structure/ast.js';
import { compileFormat, hasFormat } from './compile-format.js';
import { findCalls, type NamedCall } from './find-calls.js';
import { knownRoom } from './known-room.js';
import { MODEL_DECLARATIONS } from './model-declarations.js';
import { hasUnheededForm, unheededDeclaration, unheededName } from './unheeded-calls.js';

/**
 * Changes calls of one translation unit. Some library functions get another callee: with a literal format one that was
 * made for it, where nobody looks at the result one that has none. Imitations are told how much room is behind a pointer.
 */
export class UnitCalls {
  private readonly declared = new Set<string>();
  private readonly defined: string[] = [];
  private readonly imitated: ReadonlyMap<string, Imitation>;

  /** If the program has a `snprintf` itself, calls of that are left alone. */
  constructor(
    private readonly unit: ParsedUnit,
    private readonly program: { readonly names: ReadonlySet<string>; readonly pointerBytes: 4 | 8 },
    private readonly imitations: readonly Imitation[],
  ) {
    this.imitated = new Map(imitations.map((imitation) => [imitation.name, imitation]));
  }

  /** In front of the unit's text. */
  get declarations(): string {
    const needed = this.defined.length === 0 ? [] : [MODEL_DECLARATIONS];
    const rooms = roomDeclarations(this.imitations);
    return [...needed, ...rooms, ...this.declared].map((text) => ` ${text}`).join('');
  }

  /** Behind it. */
  get definitions(): readonly string[] {
    return this.defined;
  }

  /** Comes after the probes of the body, which may begin where a call does. */
  replaceCalls(body: AstNode, edits: Edits): void {
    const isWanted = (callee: string) =>
      this.imitated.has(callee) ||
      (!this.program.names.has(callee) && (hasFormat(callee) || hasUnheededForm(callee)));
    for (const call of findCalls(body, isWanted)) {
      const imitation = this.imitated.get(call.function);
      if (imitation) {
        this.tellRooms(call, imitation, edits);
        continue;
      }
      const name = `__hyla_format_${this.defined.length}`;
      const compiled = compileFormat(call, name, this.program.pointerBytes);
      if (compiled) {
        this.declared.add(compiled.declaration);
        this.defined.push(compiled.definition);
        edits.wrap(call.name, `${name} /*`, '*/');
      } else if (call.isDropped && hasUnheededForm(call.function)) {
        this.declared.add(unheededDeclaration(call.function));
        edits.wrap(call.name, `${unheededName(call.function)} /*`, '*/');
      }
    }
  }

  private tellRooms(call: NamedCall, { name, written }: Imitation, edits: Edits): void {
    const rooms = written.flatMap(({ index, name: parameter }) => {
      const argument = call.arguments[index];
      const room = argument && knownRoom(argument, this.unit.text, this.unit.ast);
      return room === undefined ? [] : [`${roomName(name, parameter)} = 1 + (${room})`];
    });
    if (rooms.length > 0) edits.wrap(call.whole, ` (${rooms.join(', ')}, `, ')');
  }
}
