import type { Event } from './definitions.js';
import type { Condition, Expression, Statement, Toy, ToyFunction } from './language.js';
import { loopCondition } from './language.js';

const numbersByToy = new WeakMap<Toy, ReadonlyMap<Condition, number>>();

/** Atomic conditions in the order of the text, function by function. */
function numbersOf(toy: Toy): ReadonlyMap<Condition, number> {
  const known = numbersByToy.get(toy);
  if (known) return known;
  const numbers = new Map<Condition, number>();
  for (const { body } of toy.functions) {
    let last = 0;
    const condition = (one: Condition): void => {
      if (one.kind === 'compare') numbers.set(one, ++last);
      else if (one.kind === 'not') condition(one.operand);
      else [one.left, one.right].forEach(condition);
    };
    const statement = (one: Statement): void => {
      if (one.kind === 'if') {
        condition(one.condition);
        [...one.whenTrue, ...(one.whenFalse ?? [])].forEach(statement);
      } else if (one.kind === 'while' || one.kind === 'do' || one.kind === 'for') {
        if (one.kind === 'do') one.body.forEach(statement);
        condition(conditionOf(one));
        if (one.kind !== 'do') one.body.forEach(statement);
      }
    };
    body.forEach(statement);
  }
  numbersByToy.set(toy, numbers);
  return numbers;
}

const conditions = new WeakMap<Statement, Condition>();

/** The same object each time. */
function conditionOf(loop: Statement & { readonly kind: 'while' | 'do' | 'for' }): Condition {
  const made = conditions.get(loop) ?? loopCondition(loop);
  conditions.set(loop, made);
  return made;
}

/** Every condition of a function with the decision that it is in, for verdicts that need both outcomes of each. */
export function decisionsIn(
  toy: Toy,
  name: string,
): readonly { readonly name: string; readonly numbers: readonly number[] }[] {
  const found: { name: string; numbers: readonly number[] }[] = [];
  const visit = (one: Statement): void => {
    const decision = one.kind === 'if' ? one.condition : 'counter' in one ? conditionOf(one) : undefined;
    if (decision)
      found.push({
        name: decisionName(toy, name, decision),
        numbers: atoms(decision).map((atom) => numbersOf(toy).get(atom) ?? 0),
      });
    if (one.kind === 'if') [...one.whenTrue, ...(one.whenFalse ?? [])].forEach(visit);
    else if ('counter' in one) one.body.forEach(visit);
  };
  toy.functions.find((one) => one.name === name)?.body.forEach(visit);
  return found;
}

function atoms(condition: Condition): readonly Condition[] {
  if (condition.kind === 'compare') return [condition];
  if (condition.kind === 'not') return atoms(condition.operand);
  return [...atoms(condition.left), ...atoms(condition.right)];
}

function decisionName(toy: Toy, owner: string, condition: Condition): string {
  const numbers = atoms(condition).map((atom) => numbersOf(toy).get(atom) ?? 0);
  return numbers.length === 1 ? `${owner}#${numbers[0]}` : `${owner}#${numbers[0]}-${numbers.at(-1)}`;
}

class Returned {
  constructor(readonly value: number) {}
}

type Flow = 'on' | 'break' | 'continue' | Returned;

/** Runs the function named so. */
export function interpret(toy: Toy, name: string, inputs: readonly number[]): readonly Event<Statement>[] {
  const events: Event<Statement>[] = [];
  call(functionNamed(name), inputs);
  return events;

  function functionNamed(wanted: string): ToyFunction {
    const found = toy.functions.find((one) => one.name === wanted);
    if (!found) throw new Error(`no function ${wanted}`);
    return found;
  }

  function call(f: ToyFunction, values: readonly number[]): number {
    const state = new Map(f.parameters.map((parameter, k) => [parameter, values[k] & 7]));
    const flow = block(f.body);
    return flow instanceof Returned ? flow.value : 0;

    function block(body: readonly Statement[]): Flow {
      for (const one of body) {
        const flow = statement(one);
        if (flow !== 'on') return flow;
      }
      return 'on';
    }

    function statement(one: Statement): Flow {
      switch (one.kind) {
        case 'set':
          set(one.variable, value(one.value));
          return 'on';
        case 'call':
          set(one.variable, call(functionNamed(one.callee), [value(one.argument) & 255]));
          return 'on';
        case 'if': {
          events.push({ kind: 'enter', of: one });
          const flow = block(decide(one.condition, one) ? one.whenTrue : (one.whenFalse ?? []));
          if (flow === 'on') events.push({ kind: 'leave', of: one });
          return flow;
        }
        case 'while':
        case 'do':
        case 'for':
          return loop(one);
        case 'return':
          return new Returned(value(one.value));
        default:
          return one.kind;
      }
    }

    function loop(one: Statement & { readonly kind: 'while' | 'do' | 'for' }): Flow {
      set(one.counter, 0);
      events.push({ kind: 'enter', of: one });
      for (let turn = 0; ; turn++) {
        if ((one.kind !== 'do' || turn > 0) && !decide(conditionOf(one), one)) break;
        events.push({ kind: 'turn', of: one });
        const flow = block(one.body);
        if (flow instanceof Returned) return flow;
        if (flow === 'break') break;
        set(one.counter, (state.get(one.counter) ?? 0) + 1);
      }
      events.push({ kind: 'leave', of: one });
      return 'on';
    }

    function decide(condition: Condition, of: Statement): boolean {
      const result = truth(condition);
      events.push({
        kind: 'decision',
        owner: f.name,
        name: decisionName(toy, f.name, condition),
        value: result,
        of,
      });
      return result;
    }

    function truth(condition: Condition): boolean {
      switch (condition.kind) {
        case 'not':
          return !truth(condition.operand);
        case 'and':
          return truth(condition.left) && truth(condition.right);
        case 'or':
          return truth(condition.left) || truth(condition.right);
        case 'compare': {
          const [left, right] = [value(condition.left), value(condition.right)];
          const outcome = {
            '<': left < right,
            '>': left > right,
            '==': left === right,
            '!=': left !== right,
          }[condition.op];
          events.push({
            kind: 'condition',
            owner: f.name,
            number: numbersOf(toy).get(condition) ?? 0,
            value: outcome,
          });
          return outcome;
        }
      }
    }

    function value(one: Expression): number {
      if (one.kind === 'constant') return one.value;
      if (one.kind === 'variable') return state.get(one.name) ?? 0;
      const [left, right] = [value(one.left), value(one.right)];
      return { '+': left + right, '-': left - right, '&': left & right, '^': left ^ right }[one.op];
    }

    function set(name: string, to: number): void {
      state.set(name, f.parameters.includes(name) ? to & 255 : to);
    }
  }
}
