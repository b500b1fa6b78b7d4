import { Cursor } from './cursor.js';

/** A metadata node: a tuple `!{…}` or a record `!DIKind(key: value, …)`. */
export interface MetadataNode {
  /** `DILocation`, `DIBasicType`, …; `tuple` for `!{…}`. */
  readonly kind: string;
  /** Values of a record by key, as written: `!12`, `"name"` without its quotes, `32`, `DW_TAG_member`. */
  readonly fields: ReadonlyMap<string, string>;
  /** References of a tuple, -1 for `null` and for what is no reference. */
  readonly elements: readonly number[];
}

/** Reads metadata nodes of one module when asked for, each once. */
export class Metadata {
  private readonly nodes = new Map<number, MetadataNode>();

  constructor(
    readonly text: string,
    private readonly startAt: readonly number[],
  ) {}

  node(id: number): MetadataNode | undefined {
    const known = this.nodes.get(id);
    if (known) return known;
    const start = this.startAt[id];
    if (start === undefined) return undefined;
    const node = parseNode(this.text, start);
    this.nodes.set(id, node);
    return node;
  }

  /** The node of a kind whose first field is this name: for what nothing else refers to. */
  named(kind: string, name: string): MetadataNode | undefined {
    const start = this.text.indexOf(`!${kind}(name: "${name}"`);
    return start < 0 ? undefined : parseNode(this.text, start);
  }

  /** The number that `key: !N` refers to, -1 if it is absent or null. */
  reference(node: MetadataNode, key: string): number {
    return referenceNumber(node.fields.get(key));
  }

  /** The node that `key: !N` refers to. */
  follow(node: MetadataNode, key: string): MetadataNode | undefined {
    return this.node(this.reference(node, key));
  }

  number(node: MetadataNode, key: string): number {
    const value = node.fields.get(key);
    return value === undefined ? 0 : Number.parseInt(value, 10);
  }

  /** Where a numbered node starts in the text: for readers that know its shape and want speed. */
  start(id: number): number | undefined {
    return this.startAt[id];
  }
}

function referenceNumber(value: string | undefined): number {
  return value?.startsWith('!') ? Number.parseInt(value.slice(1), 10) : -1;
}

function parseNode(text: string, start: number): MetadataNode {
  const cursor = new Cursor(text);
  cursor.pos = start;
  cursor.expect('!');
  if (cursor.eat('{')) return { kind: 'tuple', fields: new Map(), elements: parseTuple(cursor) };
  const kind = cursor.word();
  return { kind, fields: parseFields(cursor), elements: [] };
}

function parseTuple(cursor: Cursor): number[] {
  const elements: number[] = [];
  while (!cursor.eat('}') && cursor.pos < cursor.text.length && cursor.peek() !== 10) {
    elements.push(referenceNumber(valueText(cursor)));
    cursor.eat(',');
  }
  return elements;
}

function parseFields(cursor: Cursor): Map<string, string> {
  const fields = new Map<string, string>();
  cursor.expect('(');
  while (!cursor.failed && !cursor.eat(')')) {
    const key = cursor.word();
    cursor.expect(':');
    fields.set(key, valueText(cursor));
    if (!cursor.eat(',') && !cursor.at(')')) break;
  }
  return fields;
}

/** The text of one value, up to a `,` or a closing bracket outside of strings and parentheses. */
function valueText(cursor: Cursor): string {
  if (cursor.peek() === 34) return cursor.quoted();
  const start = cursor.pos;
  for (; cursor.pos < cursor.text.length; cursor.pos++) {
    const c = cursor.peek();
    if (c === 40) {
      cursor.skipParentheses();
      cursor.pos--;
    } else if (c === 34) cursor.pos = cursor.text.indexOf('"', cursor.pos + 1);
    else if (c === 44 || c === 41 || c === 125 || c === 10) break;
  }
  return cursor.text.slice(start, cursor.pos).trim();
}
