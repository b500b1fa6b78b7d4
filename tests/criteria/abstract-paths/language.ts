/**
 * A small structured language: programs are printed as C for Hyla, and interpreted here, by code of its own that knows
 * which structure each step belongs to.
 */
export interface Toy {
  readonly functions: readonly ToyFunction[];
}

export interface ToyFunction {
  readonly name: string;
  /** All are `unsigned char`, and begin with being cut to three bits. */
  readonly parameters: readonly string[];
  readonly body: readonly Statement[];
}

export type Statement =
  | { readonly kind: 'set'; readonly variable: string; readonly value: Expression }
  | {
      readonly kind: 'if';
      readonly condition: Condition;
      readonly whenTrue: readonly Statement[];
      readonly whenFalse?: readonly Statement[];
    }
  /** Counts from 0 while the counter is below the bound, and the condition holds if there is one. */
  | {
      readonly kind: 'while' | 'do';
      readonly counter: string;
      readonly bound: Expression;
      readonly and?: Condition;
      readonly body: readonly Statement[];
    }
  | {
      readonly kind: 'for';
      readonly counter: string;
      readonly bound: Expression;
      readonly body: readonly Statement[];
    }
  | {
      readonly kind: 'call';
      readonly variable: string;
      readonly callee: string;
      readonly argument: Expression;
    }
  | { readonly kind: 'break' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'return'; readonly value: Expression };

export type Expression =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'variable'; readonly name: string }
  | {
      readonly kind: 'binary';
      readonly op: '+' | '-' | '&' | '^';
      readonly left: Expression;
      readonly right: Expression;
    };

export type Condition =
  | {
      readonly kind: 'compare';
      readonly op: '<' | '>' | '==' | '!=';
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | { readonly kind: 'not'; readonly operand: Condition };

export const constant = (value: number): Expression => ({ kind: 'constant', value });
export const variable = (name: string): Expression => ({ kind: 'variable', name });

/** The condition that decides whether a loop goes on. */
export function loopCondition({
  counter,
  bound,
  ...loop
}: Statement & { readonly kind: 'while' | 'do' | 'for' }): Condition {
  const below: Condition = { kind: 'compare', op: '<', left: variable(counter), right: bound };
  return loop.kind !== 'for' && loop.and ? { kind: 'and', left: below, right: loop.and } : below;
}

export function printed({ functions }: Toy): string {
  return functions.map(printFunction).join('\n');
}

function printFunction({ name, parameters, body }: ToyFunction): string {
  const declared = parameters.map((parameter) => `unsigned char ${parameter}`).join(', ');
  const locals = [...new Set(['s', ...variablesIn(body)])].filter((one) => !parameters.includes(one));
  const lines = [
    ...parameters.map((parameter) => `${parameter} &= 7;`),
    ...(locals.length > 0 ? [`int ${locals.map((one) => `${one} = 0`).join(', ')};`] : []),
    ...body.flatMap(printStatement),
    'return 0;',
  ];
  return `int ${name}(${declared}) {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

function variablesIn(body: readonly Statement[]): readonly string[] {
  return body.flatMap((one) => {
    switch (one.kind) {
      case 'set':
      case 'call':
        return [one.variable];
      case 'if':
        return variablesIn([...one.whenTrue, ...(one.whenFalse ?? [])]);
      case 'while':
      case 'do':
      case 'for':
        return [one.counter, ...variablesIn(one.body)];
      default:
        return [];
    }
  });
}

function printStatement(one: Statement): readonly string[] {
  const block = (body: readonly Statement[]) => body.flatMap(printStatement).map((line) => `  ${line}`);
  switch (one.kind) {
    case 'set':
      return [`${one.variable} = ${printExpression(one.value)};`];
    case 'if': {
      const otherwise = one.whenFalse ? ['} else {', ...block(one.whenFalse)] : [];
      return [`if (${printCondition(one.condition)}) {`, ...block(one.whenTrue), ...otherwise, '}'];
    }
    case 'while':
    case 'do': {
      const { counter } = one;
      const condition = printCondition(loopCondition(one));
      const body = [...block(one.body), `  ${counter} = ${counter} + 1;`];
      const [head, tail] =
        one.kind === 'while' ? [`while (${condition}) {`, '}'] : ['do {', `} while (${condition});`];
      return [`${counter} = 0;`, head, ...body, tail];
    }
    case 'for':
      return [
        `for (${one.counter} = 0; ${printCondition(loopCondition(one))}; ${one.counter}++) {`,
        ...block(one.body),
        '}',
      ];
    case 'call':
      return [`${one.variable} = ${one.callee}(${printExpression(one.argument)});`];
    case 'return':
      return [`return ${printExpression(one.value)};`];
    default:
      return [`${one.kind};`];
  }
}

function printExpression(one: Expression): string {
  if (one.kind === 'constant') return `${one.value}`;
  if (one.kind === 'variable') return one.name;
  return `(${printExpression(one.left)} ${one.op} ${printExpression(one.right)})`;
}

function printCondition(one: Condition): string {
  if (one.kind === 'compare') return `${printExpression(one.left)} ${one.op} ${printExpression(one.right)}`;
  if (one.kind === 'not') return `!(${printCondition(one.operand)})`;
  return `(${printCondition(one.left)}) ${one.kind === 'and' ? '&&' : '||'} (${printCondition(one.right)})`;
}
