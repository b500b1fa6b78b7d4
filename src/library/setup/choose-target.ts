import { type CompilerFlags, type CompileTarget, targets } from '../../engine/index.js';
import { InputFault } from '../input-fault.js';
import { askNativeMachine, NATIVE, type NativeMachine } from '../machine/native-machine.js';

/** For which machine a program is compiled, and the flags that say something else. */
export interface ChosenTarget {
  readonly target: CompileTarget['name'];
  readonly unfollowed: CompilerFlags['unfollowed'];
  /** The machine's own compiler, where it has a say. */
  readonly native?: NativeMachine;
}

/** The user's word counts; then what the flags of the files say, if they all say the same; then the first target. */
export function chooseTarget(
  named: string | undefined,
  files: ReadonlyMap<string, CompilerFlags>,
): ChosenTarget {
  const told = [...files].flatMap(([file, { machine }]) => (machine ? [{ file, ...machine }] : []));
  if (named === NATIVE.name) {
    const native = askNativeMachine(oneMachine(told)?.flag);
    return { target: native.target, unfollowed: [], native };
  }
  if (named !== undefined) {
    const target = targets.find(named)?.name ?? targets.all[0].name;
    const others = told.filter((one) => one.target !== target);
    return { target, unfollowed: others.map(({ flag }) => ({ flag, why: `the target is ${target}` })) };
  }
  return { target: oneMachine(told)?.target ?? targets.all[0].name, unfollowed: [] };
}

interface Told extends NonNullable<CompilerFlags['machine']> {
  readonly file: string;
}

function oneMachine(told: readonly Told[]): Told | undefined {
  const [first] = told;
  const other = told.find(({ target }) => target !== first.target);
  if (other)
    throw new InputFault(
      `${first.file} is compiled with ${first.flag} and ${other.file} with ${other.flag}: say --target, or take them apart`,
    );
  return first;
}
