/** A node of clang's syntax tree, as `-ast-dump=json` prints it. Only what is used here. */
export interface AstNode {
  readonly id?: string;
  /** Absent in the empty object that stands for a missing child, and in associations of `_Generic`. */
  readonly kind?: string;
  readonly loc?: AstLocation;
  readonly range?: { readonly begin: AstLocation; readonly end: AstLocation };
  readonly name?: string;
  readonly mangledName?: string;
  readonly type?: { readonly qualType: string; readonly desugaredQualType?: string };
  readonly opcode?: string;
  /** Of a compound assignment: what is computed before it is converted to what is assigned. */
  readonly computeResultType?: { readonly qualType: string; readonly desugaredQualType?: string };
  readonly value?: string | number | boolean;
  readonly castKind?: string;
  /** Of an lvalue that is no plain object: `bitfield`. */
  readonly objectKind?: string;
  /** Of `sizeof(T)`: what it is of. */
  readonly argType?: { readonly qualType: string };
  readonly storageClass?: string;
  readonly inline?: boolean;
  readonly variadic?: boolean;
  readonly constexpr?: boolean;
  readonly completeDefinition?: boolean;
  readonly tagUsed?: string;
  readonly isBitfield?: boolean;
  readonly isUsed?: boolean;
  /** Of a member: `p->x`. */
  readonly isArrow?: boolean;
  readonly isGNURange?: boolean;
  readonly isImplicit?: boolean;
  readonly hasInit?: boolean;
  readonly hasVar?: boolean;
  readonly init?: string;
  readonly selected?: boolean;
  readonly targetLabelDeclId?: string;
  readonly declId?: string;
  readonly referencedDecl?: { readonly id: string; readonly kind: string; readonly name?: string };
  readonly inner?: readonly AstNode[];
  /** Where an initialiser fills up an array, all its parts are here instead. */
  readonly array_filler?: readonly AstNode[];
}

/** Offsets count bytes of the one preprocessed text. Empty for what the compiler made up. */
export interface AstLocation {
  readonly offset?: number;
  readonly tokLen?: number;
}

export interface TextRange {
  readonly begin: number;
  /** Exclusive. */
  readonly end: number;
}

export function rangeOf(node: AstNode): TextRange | undefined {
  const begin = node.range?.begin.offset;
  const last = node.range?.end;
  if (begin === undefined || last?.offset === undefined) return undefined;
  return { begin, end: last.offset + (last.tokLen ?? 0) };
}

/** The type without typedefs. */
export function typeText(node: AstNode): string {
  return node.type?.desugaredQualType ?? node.type?.qualType ?? '';
}

export function childrenOf(node: AstNode): readonly AstNode[] {
  return node.inner ?? node.array_filler ?? [];
}

export function bodyOf(declaration: AstNode): AstNode | undefined {
  return declaration.inner?.find((child) => child.kind === 'CompoundStmt');
}
