import type { Place } from '../../base/index.js';

/** A text of JSON, for finding where in it something is said. */
export interface JsonText {
  readonly file: string;
  /** As the user wrote it. */
  readonly text: string;
  /** The same as plain and valid JSON, character for character. */
  readonly plain: string;
}

/** Where the member or element is: its key, or the value itself in a list. What is not there is where its parent is. */
export function placeOf(json: JsonText, keys: readonly PropertyKey[]): Place {
  const offsets = new OffsetReader(json.plain).read();
  let path = keys.map(String);
  while (!offsets.has(JSON.stringify(path))) path = path.slice(0, -1);
  return offsetPlace(json, offsets.get(JSON.stringify(path)) ?? 0);
}

export function offsetPlace({ file, text }: JsonText, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  const line = before.length;
  const column = before[line - 1].length + 1;
  return { file, line, column, text: text.split('\n')[line - 1].replace(/\r$/, '') };
}

/** Where everything begins, by its path. */
class OffsetReader {
  private at = 0;
  private readonly offsets = new Map<string, number>();

  constructor(private readonly plain: string) {}

  read(): ReadonlyMap<string, number> {
    this.value([]);
    return this.offsets;
  }

  private value(path: readonly string[]): void {
    const mark = this.next();
    this.note(path);
    if (mark === '{') this.members('}', () => this.member(path));
    else if (mark === '[') this.members(']', (index) => this.value([...path, String(index)]));
    else this.token(/"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/y);
  }

  private member(path: readonly string[]): void {
    this.next();
    const key = [...path, String(JSON.parse(this.plain.slice(this.at, this.endOfString())))];
    this.note(key);
    this.at = this.endOfString();
    this.next();
    this.at++;
    this.value(key);
  }

  private members(close: string, member: (index: number) => void): void {
    this.at++;
    for (let index = 0; this.next() !== close; index++) {
      member(index);
      if (this.next() === ',') this.at++;
    }
    this.at++;
  }

  /** The character at which the next token begins. */
  private next(): string {
    this.token(/\s*/y);
    return this.plain[this.at];
  }

  private token(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    this.at += pattern.exec(this.plain)?.[0].length ?? 1;
  }

  private endOfString(): number {
    const pattern = /"(?:[^"\\]|\\.)*"/y;
    pattern.lastIndex = this.at;
    return this.at + (pattern.exec(this.plain)?.[0].length ?? 1);
  }

  private note(path: readonly string[]): void {
    const key = JSON.stringify(path);
    if (!this.offsets.has(key)) this.offsets.set(key, this.at);
  }
}
