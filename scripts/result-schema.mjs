// The JSON Schema of results, from the types that Hyla itself writes them with: src/result/.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const scalars = new Map([
  [ts.SyntaxKind.StringKeyword, { type: 'string' }],
  [ts.SyntaxKind.NumberKeyword, { type: 'number' }],
  [ts.SyntaxKind.BooleanKeyword, { type: 'boolean' }],
]);

/** `files`: the sources of the types; each one becomes a definition, `root` the whole. */
export function resultSchema(files, root) {
  const definitions = {};
  for (const statement of files.flatMap(statementsOf)) {
    if (ts.isInterfaceDeclaration(statement)) {
      if (statement.heritageClauses) definitions[statement.name.text] = joined(statement);
      else definitions[statement.name.text] = { ...described(statement), ...objectSchema(statement.members) };
    } else if (ts.isTypeAliasDeclaration(statement))
      definitions[statement.name.text] = { ...described(statement), ...typeSchema(statement.type) };
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A result of Hyla',
    description: 'The result.json of one function, or with several functions what --json writes.',
    anyOf: [ref(root), ref('ResultSet')],
    $defs: definitions,
  };
}

const statementsOf = (file) => [
  ...ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true).statements,
];

const ref = (name) => ({ $ref: `#/$defs/${name}` });

function joined(statement) {
  const above = statement.heritageClauses.flatMap(({ types }) => types.map((type) => ref(type.expression.text)));
  return { ...described(statement), allOf: [...above, objectSchema(statement.members)] };
}

/** What the comment above a declaration says. */
function described(node) {
  const text = (node.jsDoc ?? []).map(({ comment }) => (typeof comment === 'string' ? comment : '')).join(' ').trim();
  return text === '' ? {} : { description: text.replaceAll(/\s+/g, ' ') };
}

/** More members than these are no mistake: a newer version may have them. */
function objectSchema(members) {
  const index = members.find(ts.isIndexSignatureDeclaration);
  if (index) return { type: 'object', additionalProperties: typeSchema(index.type) };
  const properties = members.filter(ts.isPropertySignature);
  const required = properties.filter(({ questionToken }) => !questionToken).map(({ name }) => name.text);
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map((property) => [property.name.text, { ...described(property), ...typeSchema(property.type) }]),
    ),
    ...(required.length > 0 && { required }),
  };
}

function typeSchema(type) {
  const scalar = scalars.get(type.kind);
  if (scalar) return scalar;
  if (ts.isParenthesizedTypeNode(type)) return typeSchema(type.type);
  if (ts.isTypeOperatorNode(type)) return typeSchema(type.type);
  if (ts.isArrayTypeNode(type)) return { type: 'array', items: typeSchema(type.elementType) };
  if (ts.isTypeLiteralNode(type)) return objectSchema(type.members);
  if (ts.isLiteralTypeNode(type)) return { const: literal(type.literal) };
  if (ts.isUnionTypeNode(type)) return unionSchema(type.types);
  if (ts.isIntersectionTypeNode(type)) return { allOf: type.types.map(typeSchema) };
  if (ts.isTypeReferenceNode(type) && !type.typeArguments) return ref(type.typeName.text);
  throw new Error(`a type of results that has no schema yet: ${type.getText()}`);
}

function unionSchema(types) {
  if (types.every((type) => ts.isLiteralTypeNode(type)))
    return { enum: types.map((type) => literal(type.literal)) };
  return { anyOf: types.map(typeSchema) };
}

function literal(node) {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  return node.kind === ts.SyntaxKind.TrueKeyword;
}
