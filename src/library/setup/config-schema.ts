import * as z from 'zod';
import type { LabelFormula } from '../../engine/index.js';
import { type Choice, type Choices, namesOf } from './choices.js';

const natural = z.int().min(0);
const positive = z.int().min(1);

const WHOLE = 'expected a whole number (in quotes if it is large)';

/** A whole number; a string where JSON's numbers are not exact. */
const integer = z
  .union([z.int(WHOLE), z.string().regex(/^-?\d+$/, { error: WHOLE, abort: true })], WHOLE)
  .transform((value) => BigInt(value));

const range = z
  .tuple([integer, integer], 'expected [low, high]')
  .refine(([low, high]) => low <= high, 'the lower bound is above the upper one')
  .transform(([low, high]) => ({ low, high }));

const lvalue = z.strictObject({
  range: range
    .optional()
    .describe('Inclusive bounds of this scalar, or of every integer in this array, struct or block.'),
  elements: range.optional().describe('Inclusive bounds of the elements behind this pointer.'),
  length: positive.optional().describe('How many elements there are behind this pointer.'),
  nullable: z.boolean().optional().describe('Whether this pointer may be NULL.'),
  string: z
    .boolean()
    .optional()
    .describe('Whether the last element behind this pointer is a terminating zero.'),
  aliases: z
    .array(z.string())
    .optional()
    .describe('The pointers to whose objects this one may point as well; empty: none.'),
  before: natural.optional().describe('So many bytes lie before what this pointer points to.'),
  type: z
    .string()
    .optional()
    .describe('What this pointer leads to, as C names the type: "struct packet", "int".'),
  targets: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('The functions that this pointer to a function may lead to.'),
  writes: natural
    .optional()
    .describe('Of "read(buffer)": so many elements are written there at most, in one call; 0: none.'),
  member: z.string().optional().describe('The member of this union that holds its value.'),
  initial: z.boolean().optional().describe('true: this global variable keeps its initial value.'),
});

const declarations = z.strictObject({
  allocation: z
    .literal('succeeds')
    .optional()
    .describe('"succeeds": allocations of up to 16 MiB never fail, larger ones always do.'),
  calls: z
    .literal('first')
    .optional()
    .describe(
      '"first": each call is the first one of its program; static variables have their initial values.',
    ),
  largeAllocation: z
    .literal('fails')
    .optional()
    .describe('"fails": allocations above 16 MiB always fail; the others may.'),
  harmless: z
    .array(z.string())
    .optional()
    .describe(
      'Functions without a body that change nothing the program can see. `*` stands for any characters.',
    ),
  local: z
    .array(z.string())
    .optional()
    .describe('Functions without a body that change nothing but what their parameters point to.'),
  depth: natural.optional().describe('Pointers more than this deep are NULL.'),
  volatile: z
    .union([z.literal('memory'), z.array(z.string())])
    .optional()
    .describe(
      '"memory": volatile objects change only where the program changes them; or a list of those of which that is so.',
    ),
  padding: z.literal('zero').optional().describe('"zero": bytes of padding are zero.'),
  compiler: z
    .literal('clang')
    .optional()
    .describe(
      '"clang": the compiler evaluates operands from left to right, makes equal string literals one object, and copies the padding of structs.',
    ),
  locale: z.literal('C').optional().describe('"C": the program never leaves the locale that it begins with.'),
});

export const inputsSchema = z.strictObject({
  maxElements: positive
    .optional()
    .describe(
      'A size of the tests to begin with: elements behind a pointer, 8 unless told. Nothing is proved with it.',
    ),
  maxDepth: natural
    .optional()
    .describe('A size of the tests to begin with: how many pointers deep blocks are built, 2 unless told.'),
  declares: declarations.optional().describe('Facts: what all callers keep to.'),
  lvalues: z
    .record(z.string(), lvalue)
    .optional()
    .describe(
      'Facts: what is known of inputs, by C lvalue. `[*]` stands for every index, `#*` for every call, `*` in a name for any characters, `*` alone for everything.',
    ),
});

const LABELS = 'expected the name of a label, { "all": [ … ] } or { "any": [ … ] }';

const labelName = z.string().regex(/^[A-Za-z_]\w*$/, LABELS);

/** Labels, and what is made of them with *and* and *or*. */
const labelFormula: z.ZodType<LabelFormula> = z.lazy(() =>
  z.union(
    [
      labelName,
      z.strictObject({ all: z.array(labelFormula).min(1).describe('All of these hold.') }),
      z.strictObject({ any: z.array(labelFormula).min(1).describe('At least one of these holds.') }),
    ],
    LABELS,
  ),
);

export const objectivesSchema = z.record(labelName, labelFormula);

const oneOf = (choices: readonly Choice[]) =>
  z.enum([...namesOf(choices)], `expected one of ${namesOf(choices).join(', ')}`);

const severalOf = (choices: readonly Choice[]) => {
  const names = namesOf(choices).join('|');
  const wish = `expected one of ${namesOf(choices).join(', ')}, or several with commas`;
  return z.string().regex(new RegExp(`^(${names})(,(${names}))*$`), wish);
};

/** What can be said of all functions, or of one. */
const settingsShape = (choices: Choices) => ({
  criterion: severalOf(choices.criteria).optional().describe('What is to be covered; several with commas.'),
  k: natural.optional().describe('For the criterion k-path: the most turns of a loop.'),
  strategy: oneOf(choices.strategies).optional().describe('How tests are sought.'),
  solving: z
    .enum(['full', 'partial'], 'expected full or partial')
    .optional()
    .describe('Full or partial path predicates.'),
  lookAhead: z.boolean().optional().describe('false: extend even paths that lead to nothing new.'),
  maxCallDepth: natural.optional().describe('Branches below this depth of calls are not flipped.'),
  solveFirst: z
    .boolean()
    .optional()
    .describe('true: solve the other side of every branch of a path at once.'),
  invariants: z.boolean().optional().describe('false: seek no invariants of loops for what stays undecided.'),
  seed: natural.optional().describe('Of the random numbers.'),
  timeLimit: z
    .number()
    .positive()
    .optional()
    .describe('Seconds for each function: search, proofs and check, and compiling with the first one.'),
  solverTimeout: positive.optional().describe('Milliseconds for each query.'),
  maxTests: positive.optional().describe('So many tests are made at most.'),
  maxSteps: positive.optional().describe('Branches in one execution.'),
  scope: z
    .enum(['function', 'callees'], 'expected function or callees')
    .optional()
    .describe('"callees": the branches of called functions too.'),
  inputs: inputsSchema.optional().describe('What the inputs are.'),
});

export const schemaFor = (choices: Choices) =>
  z.strictObject({
    $schema: z.string().optional().describe('Where this schema is, for editors.'),
    ...settingsShape(choices),
    includeDirs: z.array(z.string()).optional().describe('Folders, as -I names them.'),
    define: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('Macros with their values, as -D sets them.'),
    undefine: z.array(z.string()).optional().describe('Macros, as -U unsets them.'),
    include: z.array(z.string()).optional().describe('Files, as -include names them.'),
    std: z.string().optional().describe('The standard: c99, gnu17 …'),
    flags: z.array(z.string()).optional().describe("Flags of a compiler's command line."),
    compileCommands: z
      .string()
      .optional()
      .describe('A compilation database; the flags of the first source file are taken.'),
    precondition: z.string().optional().describe('A C file that defines FUNCTION_precond.'),
    stubs: z
      .array(z.string())
      .optional()
      .describe('C files that define functions which the program calls; nothing in them is covered.'),
    unlinked: z
      .array(z.string())
      .optional()
      .describe(
        'Functions of other files of the project that have no body for a file that calls them; `*` in a name stands for any characters.',
      ),
    uninitialised: z
      .enum(['error', 'input'], 'expected error or input')
      .optional()
      .describe(
        '"input": a variable that nobody wrote holds any value, chosen by the test; "error" unless told: no branch may depend on it.',
      ),
    target: oneOf(choices.targets)
      .optional()
      .describe('The machine to compile for; without it what the flags say (-m32, -m64), or else wasm32.'),
    clang: z
      .string()
      .optional()
      .describe('A clang of the machine (15 or newer) to compile with, in place of the bundled one.'),
    solver: z.string().optional().describe('The command of an SMT-LIB 2 solver that is asked first.'),
    formats: z.array(oneOf(choices.formats)).optional().describe('Report formats.'),
    out: z.string().optional().describe('The folder that results are written to.'),
    objectives: objectivesSchema
      .optional()
      .describe('For the criterion labels: which labels are to hold in one call of their function, by name.'),
    functions: z
      .record(z.string(), z.strictObject(settingsShape(choices)))
      .optional()
      .describe('Settings by the name of a function; `*` in a name stands for any characters.'),
  });

export type RawSettings = z.infer<z.ZodObject<ReturnType<typeof settingsShape>>>;

export type JsonSchema = z.core.JSONSchema.JSONSchema;

const ADDRESS = 'https://json-schema.org/draft/2020-12/schema';

/** The same as a JSON Schema, for editors: what it cannot say is that the lower bound of a range is not above the upper one. */
export function jsonSchema(choices: Choices): JsonSchema {
  const schema = z.toJSONSchema(schemaFor(choices), { io: 'input', target: 'draft-2020-12' });
  return {
    $schema: ADDRESS,
    title: 'hyla.config.json',
    description: 'The configuration of Hyla. Comments are allowed. See docs/configuration.md.',
    ...schema,
  };
}
