import type { IrPlace } from '../../../ir/index.js';
import { Cursor } from '../parse/cursor.js';
import type { Metadata } from '../parse/metadata.js';

/** Where things are in the source: `DILocation` and the scopes above it. Equal numbers give the same object. */
export class Places {
  private readonly places = new Map<number, IrPlace | undefined>();
  private readonly files = new Map<number, string>();

  constructor(private readonly metadata: Metadata) {}

  /** The place a location stands for; none for code the compiler made up (line 0). */
  at(location: number): IrPlace | undefined {
    if (location < 0) return undefined;
    const known = this.places.get(location);
    if (known || this.places.has(location)) return known;
    const place = this.read(location);
    this.places.set(location, place);
    return place;
  }

  private read(location: number): IrPlace | undefined {
    const start = this.metadata.start(location);
    if (start === undefined) return undefined;
    // There are more of these than of everything else together: read without making a node of each.
    const cursor = new Cursor(this.metadata.text);
    cursor.pos = start;
    if (!cursor.eat('!DILocation(line: ')) return undefined;
    const line = cursor.count();
    const column = cursor.eat(', column: ') ? cursor.count() : 0;
    if (line === 0 || !cursor.eat(', scope: !')) return undefined;
    return { file: this.fileOfScope(cursor.count()), line, column };
  }

  /** The file of a lexical block or function. */
  private fileOfScope(scope: number): string {
    const known = this.files.get(scope);
    if (known !== undefined) return known;
    const node = this.metadata.node(scope);
    let file = '';
    if (node) {
      const own = this.metadata.reference(node, 'file');
      file = own >= 0 ? this.fileName(own) : this.fileOfScope(this.metadata.reference(node, 'scope'));
    }
    this.files.set(scope, file);
    return file;
  }

  /** The name as the compiler was told it, by command line or line marker. */
  fileName(file: number): string {
    return this.metadata.node(file)?.fields.get('filename') ?? '';
  }
}
