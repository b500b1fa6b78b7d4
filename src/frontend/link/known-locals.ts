/**
 * Who asks how much room is behind an address has to know where the locals are. In: the text of a module. Out: the same,
 * where each function tells the recorder of those that something may point to. A byte is left behind each, so that its end
 * is not the start of another one. See models/runtime/recorder.c.
 */
export function tellLocals(ll: string, pointerBytes: 4 | 8): string {
  const size = `i${pointerBytes * 8}`;
  let told = 0;
  const text = ll.replace(FUNCTION, (_all, head: string, body: string) => {
    const lines = body.split('\n');
    const escaping = escapingNames(lines);
    const copies = [...head.matchAll(COPIED)].filter(([, , name]) => escaping.has(name));
    const calls = copies.map(([, type, name]) => tell(name, sizeOf(type, size), size, told++));
    const made = lines.map((line) => {
      const alloca = ALLOCA.exec(line);
      if (!alloca || !escaping.has(alloca[1])) return line;
      const [, name, type, count, align] = alloca;
      if (count !== undefined) {
        const whole = `%hyla.size.${told}`;
        const product = `  ${whole} = mul ${size} ${count}, ${sizeOf(type, size)}`;
        return `${line}\n${product}\n${tell(name, whole, size, told++)}`;
      }
      calls.push(tell(name, sizeOf(type, size), size, told++));
      return `  ${name} = alloca { ${type}, i8 }, align ${align}`;
    });
    if (calls.length === 0) return `${head}${made.join('\n')}`;
    const first = made.findIndex((line) => line !== '' && !/^ +%\S+ = alloca|^\S+:/.test(line));
    made.splice(first, 0, ...calls);
    return `${head}${made.join('\n')}`;
  });
  if (told === 0) return text;
  const declared = /^declare ptr @llvm\.stacksave\(\)/m.test(text) ? '' : '\ndeclare ptr @llvm.stacksave()';
  return `${text}\ndeclare void @__hyla_local(ptr, ${size}, ptr)${declared}\n`;
}

const FUNCTION = /^(define .*\{\n)([\s\S]*?\n\})/gm;
const ALLOCA = /^ +(%[-\w$.]+) = alloca (.+?)(?:, (?:i32|i64) (%[-\w$.]+|\d+))?, align (\d+)/;
/** A struct passed by value: its parameter is a pointer to a copy. */
const COPIED = /ptr[^,()]* byval\((%[^)]+|\{[^)]*\})\)[^,()]*? (%[-\w$.]+)(?=[,)])/g;
const LOAD = /^ +%\S+ = load (?:volatile )?[^%]*, ptr (?:%[-\w$.]+)/;
const STORE = /^ +store (?:volatile )?(.*), ptr %[-\w$.]+, align/;
const NAME = /%[-\w$.]+/g;

/** Names that are used for more than reading and writing through them. */
function escapingNames(lines: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const line of lines) {
    if (LOAD.test(line)) continue;
    const used = STORE.exec(line)?.[1] ?? line.replace(/^ +%[-\w$.]+ = /, '');
    for (const [name] of used.matchAll(NAME)) names.add(name);
  }
  return names;
}

const sizeOf = (type: string, size: string): string =>
  `ptrtoint (ptr getelementptr (${type}, ptr null, i32 1) to ${size})`;

function tell(name: string, bytes: string, size: string, number: number): string {
  const stack = `%hyla.frame.${number}`;
  return `  ${stack} = call ptr @llvm.stacksave()\n  call void @__hyla_local(ptr ${name}, ${size} ${bytes}, ptr ${stack})`;
}
