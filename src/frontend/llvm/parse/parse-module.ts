import { Cursor } from './cursor.js';
import type { Linkage, LlAlias, LlFunction, LlGlobal, LlModule, LlType, LlValue } from './ll-form.js';
import { linkageOf, parseWordsBeforeType } from './parse-attributes.js';
import { parseFunction } from './parse-function.js';
import { parseType } from './parse-type.js';
import { parseValue } from './parse-value.js';

/**
 * In: the text of a `.ll` file. Out: its types, globals and functions; metadata is only indexed, because most
 * of it is never asked for.
 */
export function parseModule(text: string): LlModule {
  return new ModuleParser(text).parse();
}

class ModuleParser {
  private readonly cursor: Cursor;
  private readonly types = new Map<string, LlType>();
  private readonly globals: LlGlobal[] = [];
  private readonly aliases: LlAlias[] = [];
  private readonly functions: LlFunction[] = [];
  private readonly metadataAt: number[] = [];
  private readonly skipped: string[] = [];
  private triple = '';
  private layout = '';

  constructor(private readonly text: string) {
    this.cursor = new Cursor(text);
  }

  parse(): LlModule {
    const { cursor, text } = this;
    while (cursor.pos < text.length) {
      const start = cursor.pos;
      this.parseTopLevel();
      if (cursor.failed) {
        cursor.failed = false;
        cursor.pos = start;
        this.skipped.push(text.slice(start, cursor.lineEnd()));
        cursor.nextLine();
      }
    }
    return {
      triple: this.triple,
      layout: this.layout,
      types: this.types,
      globals: this.globals,
      aliases: this.aliases,
      functions: this.functions,
      text,
      metadataAt: this.metadataAt,
      skipped: this.skipped,
    };
  }

  private parseTopLevel(): void {
    const { cursor } = this;
    switch (cursor.peek()) {
      case 33: // !
        this.indexMetadata();
        return;
      case 64: // @
        this.parseGlobal();
        return;
      case 37: // %
        this.parseTypeDefinition();
        return;
      case 100: {
        // define, declare
        const f = parseFunction(cursor);
        if (!cursor.failed) this.functions.push(f);
        return;
      }
      case 116: // target
        this.parseTarget();
        return;
      case 109: // module asm
        this.skipped.push(this.text.slice(cursor.pos, cursor.lineEnd()));
        cursor.nextLine();
        return;
      default: // comments, attributes, comdats, source_filename, blank lines
        cursor.nextLine();
    }
  }

  private indexMetadata(): void {
    const { cursor, text } = this;
    const c = text.charCodeAt(cursor.pos + 1);
    if (c >= 48 && c <= 57) {
      cursor.pos++;
      const id = cursor.count();
      cursor.expect('=');
      cursor.eat('distinct ');
      this.metadataAt[id] = cursor.pos;
    }
    cursor.nextLine();
  }

  private parseTarget(): void {
    const { cursor } = this;
    cursor.expect('target ');
    const what = cursor.word();
    cursor.expect('=');
    const value = cursor.quoted();
    if (what === 'triple') this.triple = value;
    else if (what === 'datalayout') this.layout = value;
    cursor.nextLine();
  }

  private parseTypeDefinition(): void {
    const { cursor } = this;
    cursor.pos++;
    const name = cursor.name();
    cursor.expect('=');
    cursor.expect('type');
    if (!cursor.eat('opaque')) this.types.set(name, parseType(cursor));
    if (!cursor.failed) cursor.nextLine();
  }

  private parseGlobal(): void {
    const { cursor } = this;
    cursor.pos++;
    const name = cursor.name();
    cursor.expect('=');
    let linkage: Linkage = 'external';
    let kind = '';
    let declared = false;
    let initializer: LlValue | undefined;
    while (kind === '' && !cursor.failed) {
      const word = cursor.word();
      if (word === '') cursor.failed = true;
      if (word === 'global' || word === 'constant' || word === 'alias' || word === 'ifunc') kind = word;
      else if (word === 'external' || word === 'extern_weak' || word === 'available_externally')
        declared = true;
      else linkage = linkageOf(word) ?? linkage;
      if (cursor.peek() === 40) cursor.skipParentheses();
    }
    if (kind === 'alias' || kind === 'ifunc') {
      this.parseAlias(name, linkage, kind);
      return;
    }
    parseWordsBeforeType(cursor, () => {});
    const type = parseType(cursor);
    if (!declared) initializer = parseValue(cursor);
    const line = this.text.slice(cursor.pos, cursor.lineEnd());
    const align = /\balign (\d+)/.exec(line);
    const dbg = /!dbg !(\d+)/.exec(line);
    if (cursor.failed) return;
    this.globals.push({
      name,
      linkage,
      constant: kind === 'constant',
      type,
      initializer,
      align: align ? Number(align[1]) : 1,
      dbg: dbg ? Number(dbg[1]) : -1,
    });
    cursor.nextLine();
  }

  private parseAlias(name: string, linkage: Linkage, kind: 'alias' | 'ifunc'): void {
    const { cursor } = this;
    parseType(cursor);
    if (cursor.peek() === 40) cursor.skipParentheses();
    cursor.expect(',');
    parseType(cursor);
    const target = parseValue(cursor);
    if (cursor.failed) return;
    // What an ifunc resolves to is known only when the program starts: it stays without a definition.
    if (kind === 'alias') this.aliases.push({ name, linkage, target });
    else this.skipped.push(`@${name} = ifunc`);
    cursor.nextLine();
  }
}
