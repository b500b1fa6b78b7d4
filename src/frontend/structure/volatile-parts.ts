import { type AstNode, childrenOf, typeText } from './ast.js';
import type { TranslationUnit } from './read-ast.js';
import { withoutTypedef } from './type-names.js';

/** A part of a struct that may change by itself: how it is reached, `.status`, and its type without qualifiers. */
export interface VolatilePart {
  readonly path: string;
  readonly type: string;
}

/** More of them, and a copy of the struct is not followed. */
const MOST_PARTS = 64;
const CHANGING = /\b(?:volatile|_Atomic)\b/;

/**
 * The volatile and atomic parts of structs, by their types, in one function; `unknown` where there may be some that cannot be
 * told apart: bits, members of a union.
 */
export class VolatileParts {
  private readonly known = new Map<string, readonly VolatilePart[] | 'unknown'>();
  /** What a struct that the file as a whole does not know may have in it. */
  private readonly inBody: 'unknown' | readonly [];

  constructor(
    private readonly unit: TranslationUnit,
    body: AstNode,
  ) {
    this.inBody = recordsIn(body).some((record) => this.of(record) !== NONE) ? 'unknown' : NONE;
  }

  /** None for a type that is none of structs or unions. */
  ofType(type: string): readonly VolatilePart[] | 'unknown' {
    if (!isRecord(type)) return NONE;
    const known = this.known.get(type) ?? this.read((reading) => reading.add(type, '', false, undefined));
    this.known.set(type, known);
    return known;
  }

  private of(record: AstNode): readonly VolatilePart[] | 'unknown' {
    return this.read((reading) => reading.addRecord(record, '', false));
  }

  private read(add: (reading: Reading) => boolean): readonly VolatilePart[] | 'unknown' {
    const parts: VolatilePart[] = [];
    const reading = new Reading(this.unit, parts);
    if (add(reading)) return parts.length === 0 ? NONE : parts;
    return reading.isElsewhere ? this.inBody : 'unknown';
  }
}

const NONE = [] as const;

function recordsIn(node: AstNode): readonly AstNode[] {
  const own = node.kind === 'RecordDecl' && node.completeDefinition === true ? [node] : [];
  return [...own, ...childrenOf(node).flatMap(recordsIn)];
}

/** A name alone is that of a type without a tag. */
function isRecord(type: string): boolean {
  const plain = unqualified(type);
  return /^(?:struct|union) [^*]*$/.test(plain) || (/^\w+$/.test(plain) && !NUMBER.test(plain));
}

class Reading {
  /** It came to a struct that the file as a whole does not know. */
  isElsewhere = false;

  constructor(
    private readonly unit: TranslationUnit,
    private readonly parts: VolatilePart[],
  ) {}

  /** `record`: the definition that stands just before; `isChanging`: what it is part of is volatile. False where it is not known. */
  add(type: string, path: string, isChanging: boolean, record: AstNode | undefined): boolean {
    const array = /^([^(]*?) ?((?:\[\d+\])+)$/.exec(type);
    if (array) return this.addElements(array[1], array[2], path, isChanging, record);
    const meant = this.meant(type);
    const changes = isChanging || CHANGING.test(meant.slice(meant.lastIndexOf('*') + 1));
    const plain = unqualified(meant);
    const isPointer = plain.endsWith('*') || /^[^[]*\(\*\)\(/.test(plain);
    if (isPointer || NUMBER.test(plain) || plain.startsWith('enum '))
      return this.scalar(plain, path, changes);
    if (/^[^(]*\[\d+\]$/.test(plain)) return this.add(plain, path, changes, record);
    const found = record ?? this.unit.record(plain.replace(/^(?:struct|union) /, ''));
    if (found) return this.addRecord(found, path, changes);
    this.isElsewhere = true;
    return false;
  }

  private scalar(type: string, path: string, isChanging: boolean): boolean {
    if (isChanging) this.parts.push({ path, type });
    return this.parts.length <= MOST_PARTS;
  }

  private addElements(
    element: string,
    lengths: string,
    path: string,
    isChanging: boolean,
    record: AstNode | undefined,
  ): boolean {
    const [, length, further] = /^\[(\d+)\](.*)$/.exec(lengths) ?? [];
    const before = this.parts.length;
    for (let k = 0; k < Number(length); k++) {
      if (!this.add(`${element}${further}`, `${path}[${k}]`, isChanging, record)) return false;
      // What the first has not, the others have not.
      if (this.parts.length === before) return true;
    }
    return true;
  }

  addRecord(record: AstNode, path: string, isChanging: boolean): boolean {
    const before = this.parts.length;
    const children = childrenOf(record);
    const areKnown = children.every((child, k) => {
      if (child.kind !== 'FieldDecl') return true;
      const previous = children[k - 1];
      const own = previous?.kind === 'RecordDecl' && /\((?:unnamed|anonymous)/.test(typeText(child));
      const inner = child.name === undefined ? path : `${path}.${child.name}`;
      const count = this.parts.length;
      const isKnown = this.add(typeText(child), inner, isChanging, own ? previous : undefined);
      return isKnown && (child.isBitfield !== true || this.parts.length === count);
    });
    return areKnown && (record.tagUsed !== 'union' || this.parts.length === before);
  }

  /** Without names that were given to it, its qualifiers kept. */
  private meant(type: string): string {
    const name = unqualified(type);
    const meant = withoutTypedef(name, this.unit);
    if (meant === name) return type;
    return CHANGING.test(type) ? `volatile ${meant}` : meant;
  }
}

const NUMBER =
  /^(?:_Bool|bool|float|double|long double|(?:(?:unsigned|signed) )?(?:char|short|int|long|long long|__int128))$/;

function unqualified(type: string): string {
  return type
    .replace(/\b_Atomic\((.*)\)/, '$1')
    .replace(/\b(?:const|volatile|_Atomic|restrict)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\* (?=\*|$)/g, '*')
    .trim();
}
