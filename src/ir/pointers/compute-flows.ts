import type { BlockPoint } from '../code-point.js';
import type { ComputeOp, IrInstruction, IrOperand } from '../program.js';
import { anyDelta, type Delta, timesDelta } from './delta.js';
import { constantOf, type Distances } from './distances.js';
import type { LocalVersions } from './local-versions.js';

/** An argument whose address the result may have, and by how much it is moved. */
export interface ComputeFlow {
  readonly arg: number;
  readonly by: Delta;
}

interface Context {
  readonly f: { readonly blocks: readonly { readonly instructions: readonly IrInstruction[] }[] };
  readonly versions: LocalVersions;
  readonly distances: Distances;
}

/** Results that are no addresses. */
const COMPARISONS: ReadonlySet<ComputeOp> = new Set<ComputeOp>([
  ...(['eq', 'ne', 'ult', 'ule', 'ugt', 'uge', 'slt', 'sle', 'sgt', 'sge'] as const),
  ...(['foeq', 'fogt', 'foge', 'folt', 'fole', 'fone', 'ford'] as const),
  ...(['fueq', 'fugt', 'fuge', 'fult', 'fule', 'fune', 'funo'] as const),
]);

/**
 * Where the address that an operation gives may come from. Integers count as addresses, because addresses travel in
 * them; an index does not: what it adds to an address stays in the address's object, or is no address any more.
 */
export function computeFlows(
  context: Context,
  at: BlockPoint,
  { op, args, type }: IrInstruction & { kind: 'compute' },
  pointerBits: number,
): readonly ComputeFlow[] {
  const distance = (k: number): Delta => context.distances.of(at, args[k]);
  if (COMPARISONS.has(op)) return [];
  switch (op) {
    case 'copy':
    case 'bitcast':
    case 'ptrtoint':
    case 'inttoptr':
    case 'zext':
    case 'sext':
      return [{ arg: 0, by: 0 }];
    case 'trunc':
      return [{ arg: 0, by: type.kind === 'int' && type.bits > pointerBits ? 0 : anyDelta }];
    case 'select':
      return [
        { arg: 1, by: 0 },
        { arg: 2, by: 0 },
      ];
    case 'pointer-add':
      return [{ arg: 0, by: timesDelta(distance(1), constantOf(args[2]) ?? 1) }];
    case 'add':
      return [
        { arg: 0, by: distance(1) },
        { arg: 1, by: distance(0) },
      ];
    case 'sub':
      // What lies between two addresses is none.
      if (isAddressAsInteger(context, at, args[1])) return [];
      return [
        { arg: 0, by: timesDelta(distance(1), -1) },
        { arg: 1, by: anyDelta },
      ];
    default:
      return args.map((_, arg) => ({ arg, by: anyDelta }));
  }
}

/** The integer is the value of a pointer, as it was when it became one. */
function isAddressAsInteger(context: Context, at: BlockPoint, operand: IrOperand): boolean {
  let [position, current]: [BlockPoint, IrOperand] = [at, operand];
  for (;;) {
    if (current.kind !== 'local') return false;
    const { versions, f } = context;
    const definition = versions.definitionOf(versions.readBy(position.block, position.index, current.local));
    const instruction = definition && f.blocks[definition.block].instructions[definition.index];
    if (definition === undefined || instruction?.kind !== 'compute') return false;
    if (instruction.op === 'ptrtoint') return true;
    if (instruction.op !== 'copy') return false;
    position = definition;
    [current] = instruction.args;
  }
}
