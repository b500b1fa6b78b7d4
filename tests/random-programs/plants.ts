import { runWithGcc } from '../native/gcc.js';
import { type IntType, literal } from './types.js';

/**
 * A constant that a generated text speaks of by name until its value is planted: the value that `expression` has when a
 * chosen input, the witness, first comes by. So branches around values that no search would guess are taken for sure.
 */
export interface Plant {
  readonly name: string;
  readonly type: IntType;
  readonly expression: string;
}

/**
 * Makes the names of plants. In a text, `nameP3` is the constant plus three; in a switch, ` - nameZ` stands behind the
 * operand, and `nameL3` is the label that is the constant plus three.
 */
export class Plants {
  readonly all: Plant[] = [];

  constructor(private readonly prefix: string) {}

  add(type: IntType, expression: string): string {
    const name = `${this.prefix}_K${this.all.length}`;
    this.all.push({ name, type, expression });
    return name;
  }
}

/** A text with its plants, and what runs its witnesses. */
export interface Planted {
  readonly text: string;
  readonly plants: readonly Plant[];
  /** Definitions that `run` needs, and a statement that runs the text's function on its witnesses. */
  readonly support: string;
  readonly run: string;
}

/** The texts with constants in place of the names, which the machine's own compiler finds by running the witnesses. */
export function plant(folder: string, prologue: string, drafts: readonly Planted[]): readonly string[] {
  const plants = drafts.flatMap((draft) => draft.plants);
  const values = plants.length === 0 ? [] : plantedValues(folder, prologue, drafts, plants);
  const byName = new Map(plants.map(({ name, type }, index) => [name, { type, value: values[index] }]));
  const constant = (name: string, offset: number): string => {
    const { type, value } = byName.get(name)!;
    return literal(wrapped(type, value + BigInt(offset))).text;
  };
  return drafts.map(({ text }) =>
    text
      .replace(/ - \w+_K\d+Z\b/g, '')
      .replace(/\b(\w+?_K\d+)(?:[PL](\d+))?\b/g, (_, name, offset = 0) => constant(name, Number(offset))),
  );
}

function plantedValues(
  folder: string,
  prologue: string,
  drafts: readonly Planted[],
  plants: readonly Plant[],
): readonly bigint[] {
  const names = plants.map(({ name, type, expression }, index) => [
    `#define ${name} ((${type.name})planted(${index}, (uint64_t)(${type.name})(${expression})))`,
    `#define ${name}Z ${name}`,
    ...offsets.map((offset) => `#define ${name}P${offset} ((${type.name})(${name} + ${offset}))`),
    // A label must be a constant: as long as it is not known, the switch is on the difference from it.
    ...offsets.map((offset) => `#define ${name}L${offset} ((${type.name})${offset})`),
  ]);
  const text = [
    prologue,
    '#include <stdio.h>\n',
    `static uint64_t planted_value[${plants.length}]; static char is_planted[${plants.length}];\n`,
    'static uint64_t planted(int index, uint64_t value) {\n',
    '  if (!is_planted[index]) { is_planted[index] = 1; planted_value[index] = value; }\n',
    '  return planted_value[index];\n}\n',
    `${names.flat().join('\n')}\n`,
    ...drafts.map((draft) => draft.text + draft.support),
    `int main(void) {\n${drafts.map(({ run }) => `  ${run}\n`).join('')}`,
    `  for (int k = 0; k < ${plants.length}; k++) printf("%llu\\n", (unsigned long long)planted_value[k]);\n}\n`,
  ].join('');
  return runWithGcc(folder, 'plants', text).trim().split('\n').map(BigInt);
}

/** What may be added to a planted constant. */
export const offsets = [0, 1, 2, 3, 5, 7];

function wrapped({ bits, signed }: IntType, value: bigint): bigint {
  return signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
}
