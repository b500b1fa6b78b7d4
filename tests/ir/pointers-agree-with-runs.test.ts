import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { decodeEvents } from '../../src/criteria/index.js';
import { createRunner, type Runner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import {
  abstractInput,
  buildInputSpace,
  entryOf,
  type InputSpace,
  type InputVector,
  pointerInputsOfStubs,
  randomVector,
} from '../../src/input/index.js';
import {
  type AbstractObject,
  allocatedObject,
  type CodePoint,
  type IrInstruction,
  type IrOperand,
  type IrType,
  operandsOf,
  overlaps,
  PointerAnalysis,
  type Program,
  parameterCopy,
  symbolObject,
} from '../../src/ir/index.js';
import {
  type MemoryObject,
  PathExecution,
  type PathObserver,
  Pointer,
  type Region,
  regionsOf,
} from '../../src/symbolic/index.js';
import { compileSubject, expectOk } from '../truth/compile.js';
import { readSubjects, subjectFolder } from '../truth/subject.js';

/** An access of a run: the operand that was the address, and the bytes it led to. */
interface Access {
  readonly point: CodePoint;
  readonly address: IrOperand;
  readonly region: Region;
}

/** Every access that the paths of these inputs make, with the names that the analysis gives to the objects. */
class Accesses {
  readonly list: Access[] = [];
  private readonly names = new Map<MemoryObject, AbstractObject>();
  private readonly execution: PathExecution;

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
  ) {
    const nothing = () => {};
    const observer: PathObserver = {
      segment: nothing,
      branch: nothing,
      guard: nothing,
      choice: nothing,
      perform: ({
        place: { function: name, block, instruction: index },
        instruction,
        locals,
        slots,
        run,
      }) => {
        const point = { function: name, block, index };
        const operands = operandsOf(instruction);
        for (const { address, bytes } of this.accesses(instruction)) {
          const value = locals[slots[operands.indexOf(address)]];
          for (const region of regionsOf(value, bytes)) this.list.push({ point, address, region });
        }
        run();
        const made =
          'target' in instruction && instruction.target !== undefined && locals[instruction.target];
        const isMaking = instruction.kind === 'allocate' || instruction.kind === 'call';
        if (isMaking && made instanceof Pointer && !this.names.has(made.object))
          this.names.set(made.object, allocatedObject(name, block, index));
      },
      opened: ({ function: name, locals }) => {
        program.functions.get(name)?.parameters.forEach(({ local, byValue }, index) => {
          const value = locals[local];
          if (byValue && value instanceof Pointer) this.names.set(value.object, parameterCopy(name, index));
        });
      },
    };
    this.execution = new PathExecution(program, space, observer);
  }

  follow(input: InputVector, arms: readonly number[]): void {
    this.execution.follow({ input, arms, own: arms.length, maxSteps: 200_000 });
    for (const [object, is] of this.execution.initialObjects()) {
      const name =
        'symbol' in is ? symbolObject(is.symbol) : abstractInput(this.space, this.space.objects[is.input]);
      this.names.set(object, name);
    }
  }

  nameOf(object: MemoryObject): AbstractObject | undefined {
    return this.names.get(object);
  }

  private accesses(instruction: IrInstruction): readonly { address: IrOperand; bytes: number }[] {
    const size = (type: IrType) =>
      type.kind === 'pointer' ? this.program.target.pointerBytes : Math.ceil(type.bits / 8);
    switch (instruction.kind) {
      case 'load':
      case 'store':
        return [{ address: instruction.address, bytes: size(instruction.type) }];
      case 'copy-memory':
        return [
          { address: instruction.to, bytes: 1 },
          { address: instruction.from, bytes: 1 },
        ];
      case 'fill-memory':
        return [{ address: instruction.to, bytes: 1 }];
      default:
        return [];
    }
  }
}

describe.each(readSubjects(subjectFolder).map((subject) => [subject.name, subject] as const))(
  '%s',
  (_, subject) => {
    let artifact: Artifact;
    let space: InputSpace;
    let runner: Runner;
    beforeAll(async () => {
      artifact = await compileSubject(subjectFolder, subject);
      space = expectOk(buildInputSpace(artifact.program, subject.functionName, subject.inputs));
      runner = await createRunner(artifact, space);
    });

    it('accesses nothing but what the analysis says', () => {
      const { program } = artifact;
      const random = new Random(1);
      const accesses = new Accesses(program, space);
      for (let k = 0; k < 20; k++) {
        const input = randomVector(space, random);
        const arms = decodeEvents(program, runner.run(input, 10_000).events).map(({ arm }) => arm);
        accesses.follow(input, arms);
      }
      const inputs = pointerInputsOfStubs(program, space);
      const pointers = new PointerAnalysis(program, entryOf(space.function), inputs);
      const strays = new Set<string>();
      for (const { point, address, region } of accesses.list) {
        const name = accesses.nameOf(region.object);
        if (name === undefined) continue;
        const { low, high } = region;
        const isKnown = pointers
          .addressesAt(point, address)
          .some(({ object, offset }) => object === name && overlaps(offset, high - low, low, high));
        if (!isKnown) strays.add(`${name}+${low} at ${point.function}:${point.block}:${point.index}`);
      }
      expect(accesses.list.length).toBeGreaterThan(0);
      expect([...strays]).toEqual([]);
    });
  },
);
