/**
 * The criteria for decisions once more, from their definitions, for comparison: nothing here is shared with `src/criteria`.
 * A decision is a tree over the numbers of its conditions.
 */
export type Tree = number | readonly ['and' | 'or', Tree, Tree] | readonly ['not', Tree];

export interface Outcome {
  readonly number: number;
  readonly value: boolean;
}

/** What the evaluations of a decision were, whenever it was evaluated. */
export type Table = ReadonlyMap<string, Row>;

export interface Row {
  readonly values: ReadonlyMap<number, boolean>;
  readonly result: boolean;
}

export function numbersOf(tree: Tree): number[] {
  if (typeof tree === 'number') return [tree];
  return tree.slice(1).flatMap((part) => numbersOf(part as Tree));
}

/** `T-F`: in the order of numbers. */
export function vectorOf(tree: Tree, values: ReadonlyMap<number, boolean>): string {
  const letter = (value: boolean | undefined) => (value === undefined ? '-' : value ? 'T' : 'F');
  return numbersOf(tree)
    .sort((a, b) => a - b)
    .map((number) => letter(values.get(number)))
    .join('');
}

/** Evaluates as C does; `ask` gives the outcome of a condition, or undefined where the program ends there. */
export function evaluate(tree: Tree, ask: (number: number) => boolean | undefined): Row | undefined {
  const values = new Map<number, boolean>();
  const value = (part: Tree): boolean | undefined => {
    if (typeof part === 'number') {
      const outcome = ask(part);
      if (outcome !== undefined) values.set(part, outcome);
      return outcome;
    }
    const first = value(part[1]);
    if (first === undefined) return undefined;
    if (part[0] === 'not') return !first;
    return first === (part[0] === 'or') ? first : value(part[2]);
  };
  const result = value(tree);
  return result === undefined ? undefined : { values, result };
}

/** Every row that the truth table can have, whatever the program does. */
export function possibleRows(tree: Tree): Table {
  const numbers = numbersOf(tree);
  const rows = new Map<string, Row>();
  for (let bits = 0; bits < 1 << numbers.length; bits++) {
    const row = evaluate(tree, (number) => (bits & (1 << numbers.indexOf(number))) !== 0);
    if (row) rows.set(vectorOf(tree, row.values), row);
  }
  return rows;
}

/** The rows that a run shows: its outcomes are those of evaluations, one after the other. */
export function rowsOf(tree: Tree, outcomes: readonly Outcome[]): readonly Row[] {
  const own = new Set(numbersOf(tree));
  const left = outcomes.filter(({ number }) => own.has(number));
  const rows: Row[] = [];
  while (left.length > 0) {
    const row = evaluate(tree, (number) => {
      const next = left.shift();
      if (next !== undefined && next.number !== number)
        throw new Error(`condition ${next.number} has an outcome where ${number} should have one`);
      return next?.value;
    });
    if (row) rows.push(row);
  }
  return rows;
}

/** Masking: on the way from the condition to the root nothing else fixes the value of an operator. */
export function isDeciding(tree: Tree, number: number, values: ReadonlyMap<number, boolean>): boolean {
  if (!values.has(number)) return false;
  if (typeof tree === 'number') return tree === number;
  if (tree[0] === 'not') return isDeciding(tree[1], number, values);
  const [inside, beside] = numbersOf(tree[1]).includes(number) ? [tree[1], tree[2]] : [tree[2], tree[1]];
  return known(beside, values) !== (tree[0] === 'or') && isDeciding(inside, number, values);
}

/** Undefined where what was not evaluated could make a difference. */
function known(tree: Tree, values: ReadonlyMap<number, boolean>): boolean | undefined {
  if (typeof tree === 'number') return values.get(tree);
  const first = known(tree[1], values);
  if (tree[0] === 'not') return first === undefined ? undefined : !first;
  const second = known(tree[2], values);
  const fixing = tree[0] === 'or';
  if (first === fixing || second === fixing) return fixing;
  return first === undefined || second === undefined ? undefined : !fixing;
}

/** Nothing else that both evaluate differs, and the result does. */
export function isUniqueCause(number: number, a: Row, b: Row): boolean {
  if (a.result === b.result || a.values.get(number) !== true || b.values.get(number) !== false) return false;
  return [...a.values].every(
    ([other, value]) => other === number || !b.values.has(other) || b.values.get(other) === value,
  );
}

/** By the ids of objectives: do these rows cover them? */
export function objectivesOf(functionName: string, tree: Tree, table: Table): ReadonlyMap<string, boolean> {
  const numbers = numbersOf(tree).sort((a, b) => a - b);
  const rows = [...table.values()];
  const possible = [...possibleRows(tree).values()];
  const name = `${functionName}#${numbers[0]}-${numbers.at(-1)}`;
  const objectives = new Map<string, boolean>();
  for (const result of [true, false])
    if (possible.some((row) => row.result === result))
      objectives.set(
        `${name}${result ? 'T' : 'F'}`,
        rows.some((row) => row.result === result),
      );
  for (const vector of possibleRows(tree).keys()) objectives.set(`${name}:${vector}`, table.has(vector));
  for (const number of numbers) {
    const decidesWhen = (value: boolean) =>
      rows.some(({ values }) => values.get(number) === value && isDeciding(tree, number, values));
    objectives.set(`${functionName}#${number}M`, decidesWhen(true) && decidesWhen(false));
    objectives.set(
      `${functionName}#${number}U`,
      rows.some((a) => rows.some((b) => isUniqueCause(number, a, b))),
    );
  }
  return objectives;
}

/**
 * `weak-mutation` of `&&` and `||`, outer ones first: is it told from the other one, from 1 and from 0?
 */
export function logicalMutants(tree: Tree, table: Table): readonly boolean[] {
  if (typeof tree === 'number') return [];
  if (tree[0] === 'not') return logicalMutants(tree[1], table);
  const [operator, left, right] = tree;
  const shows = (rows: Table, ask: (row: Row) => boolean) => [...rows.values()].some(ask);
  const value = (part: Tree, { values }: Row) => evaluate(part, (number) => values.get(number))?.result;
  const questions: readonly ((row: Row) => boolean)[] = [
    // The left operand leaves it to the right one, and the results of the two operators differ.
    (row) => value(left, row) === (operator === 'and') && value(right, row) === (operator === 'or'),
    (row) => value(tree, row) === false,
    (row) => value(tree, row) === true,
  ];
  return [
    ...questions.map((ask) => shows(table, ask)),
    ...logicalMutants(left, table),
    ...logicalMutants(right, table),
  ];
}
