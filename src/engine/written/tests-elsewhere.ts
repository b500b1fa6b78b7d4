import type { Budget } from '../../base/index.js';
import type { Artifact } from '../../frontend/index.js';
import {
  buildInputSpace,
  type InputSpace,
  type InputValue,
  type InputVariable,
  type InputVector,
  typeOf,
  unknownVariables,
  vectorFromValues,
} from '../../input/index.js';
import type { CType, Program } from '../../ir/index.js';
import type { TestCase, TestResult, WrittenVector } from '../../result/index.js';
import { type Opened, open, openWorlds, type WrittenTests, worldKey } from '../recheck/written-tests.js';
import { declaredArtifact, inTurn } from '../worlds/growing-worlds.js';
import { isJustBelowZero } from './c-value.js';
import { describeTest } from './describe-test.js';

/** What one test is on a machine with another data model. */
export interface TestElsewhere {
  readonly code: TestCase;
  /** The branches it takes there. */
  readonly path: string;
}

interface Elsewhere extends WrittenTests {
  /** The same program, compiled for the other machine. */
  readonly there: Artifact;
  readonly budget: Budget;
}

/**
 * Runs the tests of a result as a machine with another data model would: each input has the same name and the same
 * mathematical value there. Undefined for a test whose inputs that machine has not, and for those that there is no time for.
 */
export function testsElsewhere(job: Elsewhere): Promise<readonly (TestElsewhere | undefined)[]> {
  return inTurn(async () => {
    const { settings, result, budget } = job;
    const there = { ...job, artifact: declaredArtifact(job.there, settings.inputs) };
    const here = declaredArtifact(job.artifact, settings.inputs);
    const first = await open(there);
    if (first.kind === 'fault') return result.tests.map(() => undefined);
    const worlds = await openWorlds(there, first.value);
    if (worlds.kind === 'fault') return result.tests.map(() => undefined);
    const spaces = new Map<string, InputSpace | undefined>();
    return result.tests.map((test) => {
      if (budget.spent) return undefined;
      const world = worldKey(test);
      const opened = worlds.value.get(world);
      if (!spaces.has(world)) spaces.set(world, spaceOf(here, job, test));
      const space = spaces.get(world);
      const input = opened && space && translated(test.vector, { ...here, space }, opened.space);
      return opened && input ? runThere(there.artifact, opened, input) : undefined;
    });
  });
}

function spaceOf({ program }: Artifact, { settings, result }: Elsewhere, { world }: TestResult) {
  const built = buildInputSpace(program, result.function, { ...settings.inputs, ...world });
  return built.kind === 'ok' ? built.value : undefined;
}

function runThere({ facts }: Artifact, parts: Opened, input: InputVector): TestElsewhere | undefined {
  const { cases, program, space } = parts;
  const { record } = cases.run(input);
  if (!record.accepted || record.isLost) return undefined;
  const undefinedMacros = facts.isOneUnit ? [] : facts.undefinedMacros;
  // An oracle may look at everything.
  const hasOracle = program.functions.has(`${space.function}_oracle`);
  const untouched = hasOracle ? undefined : (seen: InputVector) => cases.untouched(seen);
  const { result, code } = describeTest({ ...parts, undefinedMacros, untouched }, record);
  return { code, path: result.path };
}

/** The same numbers in the widths of the other machine; undefined where it has no such input, or none so large. */
function translated(
  vector: WrittenVector,
  { program, space }: { readonly program: Program; readonly space: InputSpace },
  there: InputSpace,
): InputVector | undefined {
  if ([space, there].some((one) => unknownVariables(one, vector).length > 0)) return undefined;
  const own = byName(space);
  const others = byName(there);
  const values: [number, InputValue][] = [];
  for (const [name, bits] of Object.entries(vector)) {
    const variable = own.get(name);
    const other = others.get(name);
    if (!variable || !other) return undefined;
    const number = numberOf(typeOf(program.types, variable.type), BigInt(bits), variable.bits);
    const isRepresentable =
      other.bits >= variable.bits ||
      BigInt.asIntN(other.bits, number) === number ||
      BigInt.asUintN(other.bits, number) === number;
    if (!isRepresentable) return undefined;
    values.push([other.id, BigInt.asUintN(other.bits, number)]);
  }
  return vectorFromValues(there, values);
}

const byName = ({ variables }: InputSpace): ReadonlyMap<string, InputVariable> =>
  new Map(variables.map((variable) => [variable.name, variable]));

/** As tests write it down: what lies just below zero is a negative number of the widest type. */
function numberOf(type: CType, bits: bigint, width: number): bigint {
  if (type.kind !== 'int') return bits;
  return type.signed || isJustBelowZero(type, bits, width) ? BigInt.asIntN(width, bits) : bits;
}
