import { type ByteText, byteTextOf, readable } from './byte-text.js';

export interface SourceLine {
  /** As in the line marker. */
  readonly file: string;
  /** From 1, in that file. */
  readonly line: number;
  /** In a header of the toolchain. */
  readonly system: boolean;
}

const MARKER = /^#\s*(?:line\s+)?(\d+)(?:\s+"((?:\\.|[^"\\])*)"([\d ]*))?\s*$/;

/** From positions in preprocessed text back to the files it came from, as the line markers tell. */
export class LineMap {
  /** Offsets at which physical lines start. */
  private readonly starts: number[] = [0];
  private readonly lines: SourceLine[] = [];
  private byLine: Map<string, number[]> | undefined;

  constructor(private readonly text: ByteText) {
    let file = '';
    let line = 1;
    let system = false;
    for (let start = 0; start < text.length; ) {
      const newline = text.indexOf('\n', start);
      const end = newline < 0 ? text.length : newline;
      const marker = text[start] === '#' ? MARKER.exec(text.slice(start, end)) : null;
      this.lines.push({ file, line, system });
      if (marker) {
        line = Number(marker[1]);
        if (marker[2] !== undefined) {
          file = readable(unescapeName(marker[2]));
          system = marker[3].split(' ').includes('3');
        }
      } else line++;
      start = end + 1;
      this.starts.push(start);
    }
  }

  at(offset: number): SourceLine {
    return this.lines[this.physicalLine(offset)] ?? { file: '', line: 0, system: false };
  }

  /** Where the physical lines start that came from this line of that file. */
  startsOf(file: string, line: number): readonly number[] {
    this.byLine ??= this.groupByLine();
    return this.byLine.get(`${line} ${file}`) ?? [];
  }

  private groupByLine(): Map<string, number[]> {
    const groups = new Map<string, number[]>();
    this.lines.forEach(({ file, line }, k) => {
      if (this.text[this.starts[k]] === '#') return;
      const key = `${line} ${file}`;
      const group = groups.get(key);
      if (group) group.push(this.starts[k]);
      else groups.set(key, [this.starts[k]]);
    });
    return groups;
  }

  /** The physical line around an offset: its text and where it starts. */
  physical(offset: number): { readonly start: number; readonly text: ByteText } {
    const start = this.starts[this.physicalLine(offset)];
    const end = this.text.indexOf('\n', start);
    return { start, text: this.text.slice(start, end < 0 ? this.text.length : end) };
  }

  private physicalLine(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/**
 * Rewrites the file names of all line markers. There is no line 0, although `#line 0` says so: the compiler rejects its
 * own debug information of it.
 */
export function renameMarkers(text: ByteText, rename: (file: string) => string): ByteText {
  return text.replace(/^# (\d+) "((?:\\.|[^"\\\n])*)"/gm, (_all, line: string, file: string) => {
    const name = escapeName(byteTextOf(rename(readable(unescapeName(file)))));
    return `# ${line === '0' ? '1' : line} "${name}"`;
  });
}

function unescapeName(name: string): string {
  return name.replace(/\\([0-7]{3}|.)/g, (_all, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : code,
  );
}

export function escapeName(name: ByteText): string {
  return name.replace(/["\\]/g, '\\$&');
}
