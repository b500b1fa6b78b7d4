import type { ScalarName } from '../../ir/index.js';
import type { NameOfRead } from '../link/volatile-accesses.js';
import type { ParsedUnit } from '../parse-unit.js';
import { readable } from '../source/byte-text.js';
import { type AstNode, bodyOf, type TextRange } from '../structure/ast.js';
import { withoutTypedef } from '../structure/type-names.js';
import { type VolatileLvalue, volatileReads } from '../structure/volatile-reads.js';
import type { Edits } from './edits.js';

/** What the unit's text calls the volatile and atomic objects that it reads: the innermost one around a place whose type fits. */
export function readNamer(unit: ParsedUnit, edits: Edits): NameOfRead {
  let reads: readonly VolatileLvalue[] | undefined;
  return ({ file, line, column }, scalar) => {
    reads ??= unit.ast.definitions.flatMap((node) => {
      const body = bodyOf(node);
      return body ? volatileReads(body).map((read) => ({ ...read, type: valueType(read.type, unit) })) : [];
    });
    const starts = unit.lines.startsOf(file, line);
    const at = starts.map((start) => edits.offsetBefore(start, column - 1));
    const around = reads
      .filter(({ said }) => at.some((offset) => said.begin <= offset && offset < said.end))
      .filter(({ type }) => mayBe(type, scalar))
      .sort((a, b) => a.said.end - a.said.begin - (b.said.end - b.said.begin));
    if (!around[0]) return undefined;
    // Of several places that it may be, the name will do, but not the type.
    const type = starts.length > 1 ? undefined : around[0].type;
    return {
      lvalue: nameOf(around[0], unit),
      cType: type?.includes(':') ? '' : (type ?? UNSIGNED[scalar] ?? ''),
    };
  };
}

/** `atomic_int` is an `int` to whoever reads it, by whatever name. */
function valueType(type: string | undefined, unit: ParsedUnit): string | undefined {
  const meant = type && withoutTypedef(type, unit.ast);
  return /^_Atomic\((.*)\)$/.exec(meant ?? '')?.[1] ?? type;
}

/** Bits without a meaning of their own. */
const UNSIGNED: Partial<Readonly<Record<ScalarName, string>>> = {
  i8: 'unsigned char',
  i16: 'unsigned short',
  i32: 'unsigned int',
  i64: 'unsigned long long',
};

/** What the source calls an lvalue. */
export function lvalueText(node: AstNode, lvalue: TextRange, unit: ParsedUnit): string {
  return nameOf({ lvalue, lastToken: node.range?.end.offset ?? lvalue.end }, unit);
}

function nameOf(
  { lvalue, lastToken, isPointer }: Pick<VolatileLvalue, 'lvalue' | 'lastToken' | 'isPointer'>,
  unit: ParsedUnit,
): string {
  const meant = readable(unit.text.slice(lvalue.begin, lvalue.end)).replace(/\s+/g, ' ');
  const written = unit.columns.written(lvalue.begin, lastToken + 1);
  const said = written === undefined ? meant : readable(written);
  const text = isPointer ? `*${/^\w+$/.test(said) ? said : `(${said})`}` : said;
  // The name is one of a symbol, too.
  return text.replace(/[^ -~]|["\\]/g, '?');
}

const KINDS: readonly (readonly [type: RegExp, scalars: readonly ScalarName[]])[] = [
  [/[*\]]$/, ['ptr']],
  [/^float$/, ['float']],
  [/^double$/, ['double']],
  [/^(?:_Bool|bool|(?:(?:un)?signed )?char)$/, ['i8']],
  [/^(?:unsigned )?short$/, ['i16']],
  [/^(?:unsigned )?int$/, ['i32']],
  [/^/, ['i8', 'i16', 'i32', 'i64']],
];

/** Whether a read of this type may be one of that scalar. */
function mayBe(type: string | undefined, scalar: ScalarName): boolean {
  if (type === undefined) return UNSIGNED[scalar] !== undefined;
  return KINDS.find(([pattern]) => pattern.test(type))?.[1].includes(scalar) ?? false;
}
