import type { Diagnostic } from '../../base/index.js';
import type { CompilerFlags } from '../../engine/index.js';
import { InputFault } from '../input-fault.js';

/** What the user should know of flags before anything is compiled; throws where nothing should be. */
export function reviewFlags({ refused, unfollowed }: CompilerFlags): readonly Diagnostic[] {
  if (refused.length > 0)
    throw new InputFault(refused.map(({ flag, why }) => `${flag} is not supported: ${why}`).join('\n'));
  const flagsByReason = new Map<string, Set<string>>();
  for (const { flag, why } of unfollowed)
    flagsByReason.set(why, (flagsByReason.get(why) ?? new Set()).add(flag));
  return [...flagsByReason].map(([why, flags]) => ({
    severity: 'warning',
    message: `${[...flags].join(', ')}: not followed, as ${why}`,
  }));
}

/** The words of a command as a POSIX shell sees them; variables and substitutions are left as they are. */
export function shellWords(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; at++) {
    const character = command[at];
    if (character === "'") {
      const end = command.indexOf("'", at + 1);
      word = (word ?? '') + command.slice(at + 1, end < 0 ? undefined : end);
      at = end < 0 ? command.length : end;
    } else if (character === '"') {
      word ??= '';
      for (at++; at < command.length && command[at] !== '"'; at++) {
        if (command[at] === '\\' && /["\\$`]/.test(command[at + 1] ?? '')) at++;
        word += command[at];
      }
    } else if (character === '\\') {
      word = (word ?? '') + (command[++at] ?? '');
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}
