import { type CompilerFlags, type CompileTarget, targets } from '../../engine/index.js';
import { InputFault } from '../input-fault.js';

/** For which machine a program is compiled, and the flags that say something else. */
export interface ChosenTarget {
  readonly target: CompileTarget['name'];
  readonly unfollowed: CompilerFlags['unfollowed'];
}

/** The user's word counts; then what the flags of the files say, if they all say the same; then the first target. */
export function chooseTarget(
  named: string | undefined,
  files: ReadonlyMap<string, CompilerFlags>,
): ChosenTarget {
  const told = [...files].flatMap(([file, { machine }]) => (machine ? [{ file, ...machine }] : []));
  if (named !== undefined) {
    const target = targets.find(named)?.name ?? targets.all[0].name;
    const others = told.filter((one) => one.target !== target);
    return { target, unfollowed: others.map(({ flag }) => ({ flag, why: `the target is ${target}` })) };
  }
  const [first] = told;
  const other = told.find(({ target }) => target !== first.target);
  if (other)
    throw new InputFault(
      `${first.file} is compiled with ${first.flag} and ${other.file} with ${other.flag}: say --target, or take them apart`,
    );
  return { target: first?.target ?? targets.all[0].name, unfollowed: [] };
}
