import type { Random } from '../../src/base/index.js';

/** A function with loops over small types, which wrap around, and branches behind them, some of them dead. */
export function randomLoop(name: string, random: Random): string {
  const types = ['unsigned char', 'signed char', 'short', 'int', 'unsigned'];
  const names = ['i', 'j', 's'];
  const pick = <T>(items: readonly T[]): T => random.pick(items);
  const constant = () => pick([0, 1, 2, 3, 5, 7, 10, 100]);
  const operand = () => pick([...names, 'n', 'm', String(constant())]);
  const relation = () => pick(['<', '<=', '>', '>=', '==', '!=']);
  const condition = () => {
    const left = pick([...names, 'n', 'm']);
    if (random.below(6) === 0) return `(${left} & ${pick([1, 3])}) == ${random.below(2)}`;
    if (random.below(6) === 0) return `${left} ${pick(['+', '-'])} ${pick(names)} ${relation()} ${operand()}`;
    return `${left} ${relation()} ${operand()}`;
  };
  const assignment = () => {
    const target = pick(names);
    switch (random.below(6)) {
      case 0:
        return `${target} = ${operand()};`;
      case 1:
        return `${target} -= ${1 + random.below(3)};`;
      case 2:
        return `${target} &= ${pick([1, 3, 7, 15])};`;
      case 3:
        return `${target} += ${pick(names)};`;
      default:
        return `${target} += ${1 + random.below(3)};`;
    }
  };
  const body = () => {
    const lines: string[] = [];
    for (let k = 0; k <= random.below(2); k++) {
      if (random.below(3) === 0) lines.push(`if (${condition()}) ${assignment()}`);
      else lines.push(assignment());
    }
    return lines.join(' ');
  };
  const loop = () => {
    const counter = pick(names);
    const bound = pick(['n', 'm', String(constant())]);
    if (random.below(2) === 0)
      return `for (${counter} = 0; ${counter} < ${bound}; ${counter}++) { ${body()} }`;
    return `while (${condition()}) { ${body()} ${counter} += ${1 + random.below(2)}; }`;
  };
  const statements: string[] = [];
  for (let k = 0; k <= random.below(2); k++) statements.push(`  ${loop()}`);
  for (let k = 0; k < 4; k++) statements.push(`  if (${condition()}) r += ${k + 1};`);
  return [
    `int ${name}(unsigned char n, signed char m) {`,
    ...names.map((one) => `  ${pick(types)} ${one} = ${constant()};`),
    '  int r = 0;',
    ...statements,
    '  return r;',
    '}',
  ].join('\n');
}
