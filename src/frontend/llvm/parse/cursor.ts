const SPACE = 32;
const TAB = 9;
const NEWLINE = 10;
const QUOTE = 34;

/** Character classes of LLVM's identifiers, by code: 1 word, 2 also allowed in names. */
const CLASS = new Uint8Array(128);
for (const c of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_') CLASS[c.charCodeAt(0)] = 1;
for (const c of '.$-') CLASS[c.charCodeAt(0)] = 2;

/**
 * Reads the text in place, without tokens. A reading that fails sets `failed` and goes on with harmless
 * values, so that one check at the end of a line tells whether the line was understood.
 */
export class Cursor {
  pos = 0;
  failed = false;

  constructor(readonly text: string) {}

  /** The code of the next character, NaN at the end. */
  peek(): number {
    return this.text.charCodeAt(this.pos);
  }

  space(): void {
    for (;;) {
      const c = this.text.charCodeAt(this.pos);
      if (c !== SPACE && c !== TAB) return;
      this.pos++;
    }
  }

  at(what: string): boolean {
    return this.text.startsWith(what, this.pos);
  }

  /** Takes `what` and the space after it, if it is next. */
  eat(what: string): boolean {
    if (!this.text.startsWith(what, this.pos)) return false;
    this.pos += what.length;
    this.space();
    return true;
  }

  expect(what: string): void {
    if (!this.eat(what)) this.failed = true;
  }

  /** A run of letters, digits and `_`; empty if there is none. */
  word(): string {
    const start = this.pos;
    while (CLASS[this.text.charCodeAt(this.pos)] === 1) this.pos++;
    const word = this.text.slice(start, this.pos);
    this.space();
    return word;
  }

  /** Looks at the next word without taking it. */
  peekWord(): string {
    let end = this.pos;
    while (CLASS[this.text.charCodeAt(end)] === 1) end++;
    return this.text.slice(this.pos, end);
  }

  /** An identifier after its sigil, possibly quoted. */
  name(): string {
    if (this.peek() === QUOTE) return this.quoted();
    const start = this.pos;
    while (CLASS[this.text.charCodeAt(this.pos)] > 0) this.pos++;
    if (this.pos === start) this.failed = true;
    const name = this.text.slice(start, this.pos);
    this.space();
    return name;
  }

  /** `"…"` with `\hh` escapes; characters, not bytes. */
  quoted(): string {
    const end = this.text.indexOf('"', this.pos + 1);
    if (this.peek() !== QUOTE || end < 0) {
      this.failed = true;
      return '';
    }
    const raw = this.text.slice(this.pos + 1, end);
    this.pos = end + 1;
    this.space();
    return raw.includes('\\') ? unescapeText(raw) : raw;
  }

  /** A decimal integer, possibly negative. */
  integer(): number | bigint {
    const start = this.pos;
    if (this.peek() === 45) this.pos++;
    for (;;) {
      const c = this.text.charCodeAt(this.pos);
      if (!(c >= 48 && c <= 57)) break;
      this.pos++;
    }
    const digits = this.text.slice(start, this.pos);
    this.space();
    if (digits === '' || digits === '-') {
      this.failed = true;
      return 0;
    }
    return digits.length < 16 ? Number(digits) : BigInt(digits);
  }

  count(): number {
    return Number(this.integer());
  }

  /** Skips a parenthesised group, strings included; the cursor stands on its `(`. */
  skipParentheses(): void {
    let depth = 0;
    for (; this.pos < this.text.length; this.pos++) {
      const c = this.text.charCodeAt(this.pos);
      if (c === QUOTE) this.pos = this.text.indexOf('"', this.pos + 1);
      else if (c === 40) depth++;
      else if (c === 41 && --depth === 0) break;
      else if (c === NEWLINE) break;
    }
    if (this.peek() === 41) this.pos++;
    else this.failed = true;
    this.space();
  }

  lineEnd(): number {
    const end = this.text.indexOf('\n', this.pos);
    return end < 0 ? this.text.length : end;
  }

  nextLine(): void {
    this.pos = this.lineEnd() + 1;
  }
}

/** Resolves `\hh`; LLVM writes the bytes of UTF-8 that way. */
export function unescapeText(raw: string): string {
  const bytes = unescapeBytes(raw);
  return new TextDecoder().decode(bytes);
}

export function unescapeBytes(raw: string): Uint8Array {
  const bytes = new Uint8Array(raw.length);
  let length = 0;
  for (let i = 0; i < raw.length; i++) {
    const c = raw.charCodeAt(i);
    if (c === 92 && raw.charCodeAt(i + 1) === 92) {
      bytes[length++] = 92;
      i++;
    } else if (c === 92) {
      bytes[length++] = Number.parseInt(raw.slice(i + 1, i + 3), 16);
      i += 2;
    } else bytes[length++] = c;
  }
  return bytes.slice(0, length);
}
