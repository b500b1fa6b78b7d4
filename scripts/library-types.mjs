// What the library's door exports, with all types that these mention: from the declarations that the compiler made of src/.
import { join } from 'node:path';
import ts from 'typescript';

/**
 * `dist`: where the declarations are. Answers with `{ name, kind, isPublic, comment, text, room }` for each function, class, constant and
 * type, in the order of their files; `text` is the declaration without its comment.
 */
export function libraryTypes(dist) {
  const entry = join(dist, 'library/index.d.ts');
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    types: ['node'],
    skipLibCheck: true,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const exported = checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)))
    .map((symbol) => meant(checker, symbol));
  const found = new Map();
  const queue = [...exported];
  for (const symbol of queue) {
    const own = (symbol.declarations ?? []).filter((node) => node.getSourceFile().fileName.startsWith(dist));
    if (own.length === 0 || found.has(symbol)) continue;
    found.set(symbol, own);
    for (const node of own) queue.push(...mentioned(checker, node));
  }
  const isPublic = new Set(exported);
  const all = [...found].map(([symbol, nodes]) => ({
    ...describe(symbol.name, nodes, isPublic.has(symbol)),
    room: nodes[0].getSourceFile().fileName.slice(dist.length + 1).split('/')[0],
  }));
  const names = new Set();
  for (const { name } of all) {
    if (names.has(name)) throw new Error(`two things that the library mentions are called ${name}`);
    names.add(name);
  }
  return all;
}

const meant = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** What types a declaration names; its own type parameters are none. */
function mentioned(checker, declaration) {
  const symbols = [];
  const take = (name) => {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol && !(symbol.flags & ts.SymbolFlags.TypeParameter)) symbols.push(meant(checker, symbol));
  };
  const visit = (node) => {
    if (ts.isImportTypeNode(node))
      throw new Error(`a type of the library has no name: ${node.getText()} in ${node.getSourceFile().fileName}`);
    if (ts.isTypeReferenceNode(node)) take(node.typeName);
    if (ts.isExpressionWithTypeArguments(node)) take(node.expression);
    if (ts.isTypeQueryNode(node)) take(node.exprName);
    ts.forEachChild(node, visit);
  };
  visit(declaration);
  return symbols;
}

function describe(name, nodes, isPublic) {
  const [first] = nodes;
  const statements = nodes.map((node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node));
  const comment = ts
    .getJSDocCommentsAndTags(first)
    .map(({ comment: text }) => (typeof text === 'string' ? text : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const text = statements
    .map((node) => node.getText().replace(/^(?:export |declare |default )+/, ''))
    .join('\n');
  return { name, kind: kindOf(first), isPublic, comment, text };
}

function kindOf(node) {
  if (ts.isFunctionDeclaration(node)) return 'function';
  if (ts.isClassDeclaration(node)) return 'class';
  if (ts.isVariableDeclaration(node)) return 'constant';
  return 'type';
}
