import type { InputSpace } from '../../input/index.js';
import type { IrStub, Program } from '../../ir/index.js';
import { variableTerm } from '../../symbolic/index.js';
import { substituteAll, type Term } from '../../term/index.js';
import type { Effect } from '../../transition/index.js';
import type { Edge, ExecutedStep, FlowPoint } from './flow.js';
import { conjuncts } from './precondition.js';

interface StubCall {
  readonly stub: string;
  /** How many variables stand for the result. */
  readonly variables: number;
}

/** Puts the inputs that stubs return in the place of what stands for anything. */
export class StubCalls {
  private readonly atPoint = new Map<FlowPoint, readonly StubCall[]>();

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
  ) {}

  executed(
    edge: Edge,
    { condition, updates, havocs }: Effect,
    before: ReadonlyMap<string, number>,
  ): ExecutedStep {
    const calls = this.callsAt(edge.from);
    if (calls.length === 0) return { edge, guard: conjuncts([condition]), updates, stubCalls: before };
    const stubCalls = new Map(before);
    const replacements = new Map<Term, Term>();
    const results = havocs.filter(({ why }) => why === 'stub').map(({ variable }) => variable);
    for (const { stub, variables } of calls) {
      const ordinal = stubCalls.get(stub) ?? 0;
      stubCalls.set(stub, ordinal + 1);
      const [variable] = results.splice(0, variables);
      const result = variable === undefined ? undefined : this.result(stub, ordinal);
      if (result !== undefined && result.width === variable.width && result.sort === variable.sort)
        replacements.set(variable, result);
    }
    const [guard, ...values] = substituteAll([condition, ...updates.values()], replacements);
    const assigned = [...updates.keys()].map((variable, k): [Term, Term] => [variable, values[k]]);
    return { edge, guard: conjuncts([guard]), updates: new Map(assigned), stubCalls };
  }

  private result(stub: string, ordinal: number): Term | undefined {
    const [cell, ...others] = this.space.stubResult(stub, ordinal).cells;
    if (cell === undefined || others.length > 0 || cell.kind !== 'scalar') return undefined;
    return cell.content.kind === 'variable' ? variableTerm(this.space, cell.content.variable) : undefined;
  }

  /** Those of the segment, in order. */
  private callsAt(point: FlowPoint): readonly StubCall[] {
    let calls = this.atPoint.get(point);
    if (calls === undefined) {
      calls = this.find(point);
      this.atPoint.set(point, calls);
    }
    return calls;
  }

  private find({ at: { segment } }: FlowPoint): readonly StubCall[] {
    const f = this.program.functions.get(segment.function);
    const found: StubCall[] = [];
    for (const one of f?.blocks[segment.block].instructions.slice(segment.first, segment.end) ?? []) {
      if (one.kind !== 'call' || one.callee.kind === 'pointer') continue;
      const stub = this.program.stubs.get(one.callee.name);
      if (stub === undefined || !hasResult(stub)) continue;
      const type = one.target === undefined ? undefined : f?.locals[one.target].type.kind;
      found.push({ stub: stub.name, variables: type === undefined ? 0 : type === 'pointer' ? 2 : 1 });
    }
    return found;
  }
}

function hasResult({ result, resultThroughPointer }: IrStub): boolean {
  return result !== undefined || resultThroughPointer !== undefined;
}
