/**
 * What is written before it is read needs no value from outside. In: the text of a module in which variables without an
 * initialiser get one. Out: the same without those values that no load can see.
 */
export function withoutIdleValues(ll: string): string {
  if (!ll.includes(ASKED)) return ll;
  return ll.replace(FUNCTION, (all, head: string, body: string) =>
    body.includes(ASKED) ? `${head}${new FunctionText(body.split('\n')).withoutIdle()}` : all,
  );
}

const ASKED = '__hyla_unset:';
const FUNCTION = /^(define .*\{\n)([\s\S]*?\n\})/gm;
const CALL = /^ +(%[-\w$.]+) = call (?:\w+ )*?(i\d+|ptr|float|double) @"?(?:\\01)?__hyla_unset:[^"(]*"?\(\)/;
const ALLOCA = /^ +(%[-\w$.]+) = alloca /;
const MADE = /^ +(%[-\w$.]+) = /;
const LOAD = /^ +%[-\w$.]+ = load (?:volatile )?[^%]*, ptr (%[-\w$.]+)/;
const STORE = /^ +store (?:volatile )?(.*), ptr (%[-\w$.]+), align/;
const LABEL = /^([-\w$.]+):/;
const TARGET = /label %([-\w$.]+)/g;
const NAME = /%[-\w$.]+/g;
const SPEAKS = /^ +(?:#dbg_|(?:tail )?call void @llvm\.(?:dbg|lifetime)\b)/;

/** Values of each type that cost nothing. */
const PLAIN: Readonly<Record<string, string>> = {
  ptr: 'getelementptr i8, ptr null, i32 0',
  float: 'bitcast float 0.0 to float',
  double: 'bitcast double 0.0 to double',
};

class FunctionText {
  private readonly blocks = new Map<string, number>();
  private readonly slots = new Set<string>();
  /** Slots of which something else than loads and stores knows. */
  private readonly escaping = new Set<string>();

  constructor(private readonly lines: string[]) {
    lines.forEach((line, at) => {
      const label = LABEL.exec(line)?.[1];
      if (label !== undefined) this.blocks.set(label, at);
      const slot = ALLOCA.exec(line)?.[1];
      if (slot !== undefined) this.slots.add(slot);
      if (SPEAKS.test(line) || LOAD.test(line)) return;
      const used = STORE.exec(line)?.[1] ?? line.replace(MADE, '');
      for (const [name] of used.matchAll(NAME)) this.escaping.add(name);
    });
  }

  withoutIdle(): string {
    this.lines.forEach((line, at) => {
      const call = CALL.exec(line);
      if (!call) return;
      const { slot, end } = this.destination(call[1], at);
      if (
        slot === undefined ||
        !this.slots.has(slot) ||
        this.escaping.has(slot) ||
        this.isRead(slot, end + 1)
      )
        return;
      // Numbers of values have no gaps.
      const [, name, type] = call;
      this.lines[at] = `  ${name} = ${PLAIN[type] ?? `add ${type} 0, 0`}`;
    });
    return this.lines.join('\n');
  }

  /** The slot that a value comes to rest in, by ways that are its alone, and the line where it does. */
  private destination(value: string, from: number): { readonly slot?: string; readonly end: number } {
    let token = value;
    let slot: string | undefined;
    let end = from;
    for (let at = from + 1; at < this.lines.length; at++) {
      const line = this.lines[at];
      if (SPEAKS.test(line)) continue;
      const stored = STORE.exec(line);
      const made = MADE.exec(line)?.[1];
      const uses = stored ? stored[1] : line.replace(MADE, '');
      if (![...uses.matchAll(NAME)].some(([name]) => name === token)) break;
      if (stored) slot = stored[2];
      else if (made === undefined || !/ = (?:load|trunc|zext) /.test(line)) return { end };
      token = stored ? stored[2] : (made ?? token);
      end = at;
    }
    return { slot: token === slot ? slot : undefined, end };
  }

  /** Whether a load may see what is in the slot from a line on. */
  private isRead(slot: string, from: number): boolean {
    const seen = new Set<number>();
    const open = [from];
    for (let start = open.pop(); start !== undefined; start = open.pop()) {
      if (seen.has(start)) continue;
      seen.add(start);
      const outcome = this.follow(slot, start);
      if (outcome === 'read') return true;
      open.push(...outcome);
    }
    return false;
  }

  /** To the end of a block: who comes next, unless the slot is written or read before. */
  private follow(slot: string, from: number): 'read' | readonly number[] {
    let isEnd = false;
    const next: number[] = [];
    for (let at = from; at < this.lines.length; at++) {
      const line = this.lines[at];
      if (isEnd && (LABEL.test(line) || line === '' || line === '}')) return next;
      if (LOAD.exec(line)?.[1] === slot) return 'read';
      if (STORE.exec(line)?.[2] === slot) return [];
      isEnd ||= /^ +(?:br|switch|indirectbr|ret|unreachable|callbr)\b/.test(line);
      if (!isEnd) continue;
      for (const [, label] of line.matchAll(TARGET)) {
        const target = this.blocks.get(label);
        // The first block may have no label, but nobody leads there.
        if (target === undefined) return 'read';
        next.push(target + 1);
      }
    }
    return next;
  }
}
