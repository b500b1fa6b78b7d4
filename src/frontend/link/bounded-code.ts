/**
 * Two things could take a run past its step limit, as no probe sees them: instructions that move any amount of memory,
 * and assembly. In: the text of a module. Out: the same, the one counted, the other replaced by a trap.
 */

/** A probe itself takes about as long as moving some hundred bytes; so much is free. See models/runtime/recorder.c. */
const FREE_BYTES = 1 << 16;

const MOVE =
  /^( +)((?:\w+ )*?call void @llvm\.(?:memcpy|memmove|memset)\.[\w.]+\(.*, (i32|i64) (\S+|.*\)), i1 (?:true|false)\).*)$/gm;

export function countMoves(ll: string): string {
  const declared = new Set<string>();
  const text = ll.replace(MOVE, (all, indent: string, _move: string, type: string, bytes: string) => {
    if (/^\d+$/.test(bytes) && Number(bytes) < FREE_BYTES) return all;
    declared.add(`declare void @__hyla_moved(${type})\n`);
    return `${all}\n${indent}call void @__hyla_moved(${type} ${bytes})`;
  });
  return [text, ...declared].join('\n');
}

/** Nothing, or nothing but `nop`: every machine does the same. */
const IDLE = String.raw`(?:nop|;|\\0A|\\09|\s)*`;
const TEXT = String.raw`asm (?:\w+ )*"(?!${IDLE}")(?:[^"\\]|\\.)*", "[^"]*"\(`;
const NAME = String.raw`(?:(%[-\w$.]+|%"[^"]*") = )?`;
const ASSEMBLY = new RegExp(`^( *)${NAME}(?:tail |notail )?call (.*?) ${TEXT}.*$`, 'gm');
/** Assembly that jumps: the end of its block. */
const JUMPING = new RegExp(String.raw`^( *)${NAME}callbr (.*?) ${TEXT}.*\n *to label .*$`, 'gm');

/**
 * Inline assembly is another machine's, or if it is this one's may do anything: whoever reaches it stops there. Replay
 * does not go past it either. What assembly defines outside of functions is not there.
 */
export function trapAtAssembly(ll: string): string {
  let found = false;
  const text = ll
    .replace(/^module asm ".*"\n/gm, '')
    .replace(ASSEMBLY, (_all, indent: string, result: string | undefined, type: string) => {
      found = true;
      const trap = `${indent}call void @llvm.trap()`;
      return result === undefined ? trap : `${trap}\n${indent}${result} = freeze ${type} poison`;
    })
    .replace(JUMPING, (_all, indent: string) => {
      found = true;
      return `${indent}call void @llvm.trap()\n${indent}unreachable`;
    });
  if (!found || /^declare void @llvm\.trap\(\)/m.test(text)) return text;
  return `${text}\ndeclare void @llvm.trap()\n`;
}
