/** What `!`, `&&` and `||` make of leaves. */
export type Logic<Leaf extends LogicLeaf> =
  | Leaf
  | { readonly kind: 'not'; readonly operand: Logic<Leaf> }
  | LogicJunction<Leaf>;

export interface LogicJunction<Leaf extends LogicLeaf> {
  readonly kind: 'and' | 'or';
  readonly left: Logic<Leaf>;
  readonly right: Logic<Leaf>;
}

/** An atomic condition, or what is no choice. */
interface LogicLeaf {
  readonly kind: 'condition' | 'constant';
}

/** `value` is absent where only the compiler knows it. */
export interface LogicConstant {
  readonly kind: 'constant';
  readonly value?: boolean;
}

/** From left to right. */
export function leavesOf<Leaf extends LogicLeaf>(logic: Logic<Leaf>): readonly Leaf[] {
  return partsOf(logic).flatMap((part) => (isLeaf(part) ? [part] : []));
}

/** From the outside in, left to right. */
export function junctionsOf<Leaf extends LogicLeaf>(logic: Logic<Leaf>): readonly LogicJunction<Leaf>[] {
  return partsOf(logic).flatMap((part) => (part.kind === 'and' || part.kind === 'or' ? [part] : []));
}

/** Itself, and all that it is made of. Without recursion: some sources have thousands of `&&` in a row. */
function partsOf<Leaf extends LogicLeaf>(logic: Logic<Leaf>): readonly Logic<Leaf>[] {
  const parts: Logic<Leaf>[] = [];
  const waiting = [logic];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    parts.push(part);
    if (isLeaf(part)) continue;
    if (part.kind === 'not') waiting.push(part.operand);
    else waiting.push(part.right, part.left);
  }
  return parts;
}

function isLeaf<Leaf extends LogicLeaf>(logic: Logic<Leaf>): logic is Leaf {
  return logic.kind === 'condition' || logic.kind === 'constant';
}
