import type { IrPlace } from '../../ir/index.js';
import { isDeviceAddress, isDeviceAddressTerm } from '../../meaning/index.js';
import { TRUE } from '../../term/index.js';
import type { Machine } from '../path/machine.js';
import { unmodelled } from '../path/stop.js';
import { demand, pinTarget } from '../values/demand.js';
import {
  type Address,
  Alternatives,
  type Concrete,
  Pointer,
  Symbolic,
  type Value,
} from '../values/values.js';
import { targetsOf } from './targets.js';

/** Below, an address that is no object's is one through NULL. */
const NULL_PAGE = 4096;

/**
 * What is read at an address has to be there: in an object, or in what is no object of the program, but is not NULL either.
 */
export function demandReadable(
  machine: Machine,
  address: Value,
  bytes: number,
  place: IrPlace | undefined,
): void {
  const at = objectOrOther(machine, address, place);
  if (at instanceof Pointer || at instanceof Alternatives || at < NULL_PAGE)
    targetsOf(machine, at, bytes, 'read', place);
}

/** Whether what is written leaves the program: a device takes it. */
export function goesToDevice(machine: Machine, address: Value, place: IrPlace | undefined): boolean {
  const at = objectOrOther(machine, address, place);
  if (at instanceof Pointer || at instanceof Alternatives || at < NULL_PAGE) return false;
  if (isDeviceAddress(at, machine.pointerBits)) return true;
  throw unmodelled(`what lies at the fixed address 0x${at.toString(16)}`, place);
}

/**
 * The address of a volatile access: objects' and NULL, or one that is no object's. Which of both, is a choice of the path
 * where it depends on the inputs.
 */
function objectOrOther(
  machine: Machine,
  address: Value,
  place: IrPlace | undefined,
): Pointer | Alternatives | Concrete {
  const defined = demand(machine, address, place);
  if (defined instanceof Pointer) return defined;
  if (defined instanceof Alternatives)
    return defined.targets.some(isOther)
      ? objectOrOther(machine, pinTarget(machine, defined, 'pointer', place), place)
      : defined;
  if (!(defined instanceof Symbolic)) {
    if (typeof defined === 'object') throw unmodelled('an address made of parts of others', place);
    return defined;
  }
  const isDevice = isDeviceAddressTerm(defined.term);
  const now = isDeviceAddress(defined.value, machine.pointerBits);
  if (isDevice !== TRUE) machine.path.choice('address is a device', isDevice, now ? 1 : 0, place);
  return now ? defined.value : machine.path.choice('address', defined.term, defined.value, place);
}

/** Neither an object's nor NULL. */
function isOther(target: Address): boolean {
  return target !== undefined && !(target instanceof Pointer) && target !== 0 && target !== 0n;
}
