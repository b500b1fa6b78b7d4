import { type AstNode, childrenOf } from './ast.js';

/** The declarations of a translation unit that later steps look at. */
export interface TranslationUnit {
  /** Functions with a body, in source order. */
  readonly definitions: readonly AstNode[];
  /** Functions without one that something uses. */
  readonly usedDeclarations: readonly AstNode[];
  /** Variables declared `extern` that something uses, each once; this unit or another may define them. */
  readonly externVariables: readonly ExternVariable[];
  readonly enums: readonly AstNode[];
  /** File-scope variables that are constant expressions (C23 `constexpr`). */
  readonly constants: readonly AstNode[];
  /** File-scope variables that are defined here, and have this name or have it in their initialisers. */
  variablesNaming(name: string): readonly AstNode[];
  /** The type a file-scope typedef stands for, as clang spells it. */
  typedefText(name: string): string | undefined;
  /** The definition of a struct or union at file scope, by its tag, or by the name of its typedef if it has no tag. */
  record(name: string): AstNode | undefined;
}

export interface ExternVariable {
  readonly node: AstNode;
  /** `block`: declared inside a function, so that its name means nothing outside of it. */
  readonly scope: 'file' | 'block';
}

const OPEN = '\n    {\n';
const CLOSE = '\n    }';
const BODY = '\n          "kind": "CompoundStmt"';
const USED = '\n      "isUsed": true';
const EXTERN = '"storageClass": "extern"';
const COMPLETE = '\n      "completeDefinition": true';
const INITIALIZED = '\n      "init": ';
const CONSTEXPR = '\n      "constexpr": true';

/**
 * Reads clang's JSON without parsing most of it: a file that includes a few headers has megabytes of
 * declarations nobody asks for. The printer's indentation tells where each top-level declaration begins.
 */
export function readAst(json: string): TranslationUnit {
  const definitions: AstNode[] = [];
  const usedDeclarations: AstNode[] = [];
  const enums: AstNode[] = [];
  const constants: AstNode[] = [];
  const variables = new Map<string, ExternVariable>();
  const typedefs: string[] = [];
  const records: string[] = [];
  const variableTexts: string[] = [];
  for (const chunk of topLevel(json)) {
    switch (kindOf(chunk)) {
      case 'FunctionDecl':
        if (chunk.includes(BODY)) {
          const definition = parse(chunk);
          definitions.push(definition);
          if (chunk.includes(EXTERN)) addBlockVariables(definition, variables);
        } else if (chunk.includes(USED)) usedDeclarations.push(parse(chunk));
        break;
      case 'EnumDecl':
        enums.push(parse(chunk));
        break;
      case 'VarDecl':
        if (chunk.includes(INITIALIZED) || !chunk.includes(EXTERN)) variableTexts.push(chunk);
        if (chunk.includes(CONSTEXPR)) constants.push(parse(chunk));
        else if (chunk.includes(USED) && chunk.includes(EXTERN)) addVariable(parse(chunk), 'file', variables);
        break;
      case 'TypedefDecl':
        typedefs.push(chunk);
        break;
      case 'RecordDecl':
        if (chunk.includes(COMPLETE)) records.push(chunk);
        break;
    }
  }
  const typedefNamed = (name: string) => typedefs.find((text) => text.includes(`\n      "name": "${name}"`));
  return {
    definitions,
    usedDeclarations,
    externVariables: [...variables.values()],
    enums,
    constants,
    variablesNaming: (name) => variableTexts.filter((text) => text.includes(`"name": "${name}"`)).map(parse),
    typedefText: (name) => {
      const chunk = typedefNamed(name);
      return chunk === undefined ? undefined : parse(chunk).type?.qualType;
    },
    record: (name) => findRecord(name, records) ?? findRecord(declaredBy(typedefNamed(name)), records),
  };
}

/** The record with this tag or id, which may be defined inside another one. */
function findRecord(nameOrId: string | undefined, records: readonly string[]): AstNode | undefined {
  if (nameOrId === undefined) return undefined;
  const isWanted = (node: AstNode): boolean =>
    node.kind === 'RecordDecl' &&
    node.completeDefinition === true &&
    (node.name === nameOrId || node.id === nameOrId);
  for (const chunk of records) {
    if (!chunk.includes(`"${nameOrId}"`)) continue;
    const own = parse(chunk);
    const found = [own, ...childrenOf(own)].find(isWanted);
    if (found) return found;
  }
  return undefined;
}

/** The id of the record that a typedef gives a name to. */
function declaredBy(typedef: string | undefined): string | undefined {
  return typedef && /"decl": \{\s*"id": "(\w+)",\s*"kind": "RecordDecl"/.exec(typedef)?.[1];
}

/** A declaration of the file says more than one inside a function, and a later one more than an earlier one. */
function addVariable(
  node: AstNode,
  scope: ExternVariable['scope'],
  variables: Map<string, ExternVariable>,
): void {
  const name = node.name ?? '';
  if (scope === 'file' || variables.get(name)?.scope !== 'file') variables.set(name, { node, scope });
}

function addBlockVariables(node: AstNode, variables: Map<string, ExternVariable>): void {
  for (const child of childrenOf(node)) {
    if (child.kind === 'VarDecl' && child.storageClass === 'extern' && child.isUsed)
      addVariable(child, 'block', variables);
    addBlockVariables(child, variables);
  }
}

function* topLevel(json: string): Generator<string> {
  let open = json.indexOf(OPEN);
  while (open >= 0) {
    const close = json.indexOf(CLOSE, open + OPEN.length - 1);
    if (close < 0) return;
    yield json.slice(open + 1, close + CLOSE.length);
    open = json.indexOf(OPEN, close);
  }
}

function kindOf(chunk: string): string {
  const found = /\n {6}"kind": "(\w+)"/.exec(chunk.slice(0, 200));
  return found?.[1] ?? '';
}

function parse(chunk: string): AstNode {
  return JSON.parse(chunk) as AstNode;
}
