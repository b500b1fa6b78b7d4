import type { InputSpace, InputVector } from '../../input/index.js';
import type { NamedObject, OpenCall, Program, StatePlace } from '../../ir/index.js';
import type { Run } from '../../trace/index.js';
import type { MemoryObject } from '../memory/memory-object.js';
import { Alternatives, type Concrete, Pointer, Symbolic, type Value } from '../values/values.js';
import type { Frame } from './frame.js';
import type { ReplayLimits } from './machine.js';
import type { EventPlace } from './recorder.js';
import { createWatchedReplayer, type Replay } from './replayer.js';

/** An execution at a point. Good for as long as it is being looked at: then the execution goes on. */
export interface WatchedState {
  readonly place: EventPlace;
  /** The outcome of a branch that led here, if it was the last thing that happened. */
  readonly arm?: { readonly site: number; readonly arm: number };
  /** The calls that are open, innermost first. */
  readonly calls: WatchedCalls | undefined;
  /** The bits of an integer or float, or an offset; undefined where it is not known or not initialised. */
  bitsAt(place: StatePlace): Concrete | undefined;
}

export interface WatchedCalls extends OpenCall {
  readonly parent: WatchedCalls | undefined;
}

export interface StateWatch {
  /** Follows a run and shows the states at the places that are wanted, up to where it ends or is lost. */
  follow(input: InputVector, run: Run, limits: ReplayLimits): Replay;
}

/** Shows concrete states of executions, as they were replayed: nothing of them depends on how proofs see the program. */
export function createStateWatch(
  program: Program,
  space: InputSpace,
  wants: (place: EventPlace) => boolean,
  visit: (state: WatchedState) => void,
): StateWatch {
  let arm: WatchedState['arm'];
  const { machine, replayer } = createWatchedReplayer(program, space, {
    step(step) {
      if (step.kind === 'condition' || step.kind === 'switch') arm = { site: step.site, arm: step.arm };
    },
    watch: (place) => {
      const isWanted = wants(place);
      return () => {
        const { frame } = machine;
        if (isWanted && frame !== undefined)
          visit({ place, arm, calls: frame.stack, bitsAt: (one) => bitsAt(frame, one) });
        arm = undefined;
      };
    },
  });
  return { follow: (input, run, limits) => replayer.replay(input, run, limits) };

  function bitsAt(frame: Frame, place: StatePlace): Concrete | undefined {
    switch (place.kind) {
      case 'local': {
        const { locals, code } = frameOf(frame, place.function) ?? {};
        const type = code?.irFunction.locals[place.local].type;
        const value = locals?.[place.local];
        const bits = partOf(value, place.part, machine.pointerBits);
        if (type?.kind !== 'float' || bits === undefined) return bits;
        // Which of the many NaNs it is gets lost on the way into a local.
        return Number.isNaN(Number(bits)) ? undefined : floatBits(Number(bits), type.bits);
      }
      case 'memory': {
        const object = objectOf(frame, place.object);
        if (!object?.alive || place.offset + place.bytes > object.bytes) return undefined;
        return partOf(object.read(place.offset, place.bytes), place.part, machine.pointerBits);
      }
    }
  }

  function objectOf(frame: Frame, object: NamedObject): MemoryObject | undefined {
    switch (object.kind) {
      case 'symbol':
        return machine.memory.symbol(object.symbol);
      case 'input':
        return machine.memory.inputObject(object.index);
      case 'allocated': {
        const owner = frameOf(frame, object.function);
        const made = program.functions.get(object.function)?.blocks[object.block].instructions[
          object.instruction
        ];
        const address = made?.kind === 'allocate' ? owner?.locals[made.target] : undefined;
        return address instanceof Pointer ? address.object : undefined;
      }
    }
  }
}

/** The innermost activation of a function. */
function frameOf(innermost: Frame, functionName: string): Frame | undefined {
  let frame: Frame | undefined = innermost;
  while (frame !== undefined && frame.code.name !== functionName) frame = frame.caller;
  return frame;
}

function partOf(value: Value, part: StatePlace['part'], pointerBits: number): Concrete | undefined {
  if (part === 'offset') {
    const address = value instanceof Alternatives ? value.targets[value.current] : value;
    if (!(address instanceof Pointer)) return undefined;
    const bits = BigInt.asUintN(pointerBits, BigInt(address.offset));
    return pointerBits > 32 ? bits : Number(bits);
  }
  if (value instanceof Symbolic) return value.value;
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
}

function floatBits(value: number, bits: 32 | 64): Concrete {
  const view = new DataView(new ArrayBuffer(8));
  if (bits === 32) {
    view.setFloat32(0, value);
    return view.getUint32(0);
  }
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}
