import { type AstNode, childrenOf, typeText } from './ast.js';
import { isPointer } from './function-facts.js';

/** What the body of a function says about state that outlives calls. */
interface Body {
  readonly name: string;
  /** It has a static variable of its own. */
  owns: boolean;
  /** It calls whatever a pointer leads to. */
  callsAny: boolean;
  readonly mentions: Set<string>;
}

/** The names of the functions whose calls may find what earlier ones left in static variables of functions. */
export function functionsWithState(definitions: readonly AstNode[]): ReadonlySet<string> {
  const bodies = definitions.map(bodyFacts);
  const found = new Set(bodies.filter(({ owns }) => owns).map(({ name }) => name));
  if (found.size === 0) return found;
  for (const { name, callsAny } of bodies) if (callsAny) found.add(name);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { name, mentions } of bodies) if ([...mentions].some((one) => found.has(one))) found.add(name);
  }
  return found;
}

function bodyFacts(definition: AstNode): Body {
  const facts: Body = { name: definition.name ?? '', owns: false, callsAny: false, mentions: new Set() };
  const waiting = [definition];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { kind, referencedDecl } = node;
    if (kind === 'VarDecl' && node.storageClass === 'static' && !isConstant(typeText(node)))
      facts.owns = true;
    if (kind === 'CallExpr' && !isNamed(node.inner?.[0])) facts.callsAny = true;
    if (referencedDecl?.kind === 'FunctionDecl') facts.mentions.add(referencedDecl.name ?? '');
    waiting.push(...childrenOf(node));
  }
  return facts;
}

function isNamed(callee: AstNode | undefined): boolean {
  let at = callee;
  while (at?.kind === 'ImplicitCastExpr' || at?.kind === 'ParenExpr') at = at.inner?.[0];
  return at?.referencedDecl?.kind === 'FunctionDecl';
}

/** Not where only what a pointer points to is. */
function isConstant(type: string): boolean {
  return isPointer(type) ? /\*\s*const$/.test(type) : /\bconst\b/.test(type);
}
