import { type Diagnostic, fault, type Outcome, ok } from '../../base/index.js';
import type { SourceFiles } from '../toolchain/toolchain.js';
import { type ByteText, readable, toByteText } from './byte-text.js';
import { displayPath, resolvePath } from './paths.js';

/** The user's files by the names the user knows them by. */
export class SourceTexts {
  private readonly lines = new Map<string, readonly ByteText[] | undefined>();
  private readonly names = new Map<string, string>();

  constructor(
    readonly folder: string,
    readonly files: SourceFiles,
    given: readonly string[],
    /** Headers below it have the names by which they are included. */
    private readonly sysroot: string,
  ) {
    for (const name of given) this.names.set(resolvePath(folder, name), name);
  }

  /** As the user wrote it, or as short as possible. */
  displayName(path: string): string {
    if (path.startsWith('<')) return path;
    if (path.startsWith(`${this.sysroot}/`))
      return `<${path.slice(this.sysroot.length).replace(/^\/include\/(?:(?:wasm32-wasip1|lp64)\/)?/, '')}>`;
    const absolute = resolvePath(this.folder, path);
    return this.names.get(absolute) ?? displayPath(this.folder, absolute);
  }

  line(file: string, line: number): ByteText | undefined {
    const path = resolvePath(this.folder, file);
    if (!this.lines.has(path)) {
      const entry = this.files.read(path);
      this.lines.set(path, entry.kind === 'file' ? toByteText(entry.bytes).split(/\r?\n/) : undefined);
    }
    return this.lines.get(path)?.[line - 1];
  }

  /** The names that `#undef` takes away in a file. */
  undefinedMacros(file: string): readonly string[] {
    const entry = this.files.read(resolvePath(this.folder, file));
    if (entry.kind !== 'file') return [];
    return [...toByteText(entry.bytes).matchAll(/^[ \t]*#[ \t]*undef[ \t]+(\w+)/gm)].map(([, name]) => name);
  }

  readableLine(file: string, line: number): string | undefined {
    const text = this.line(file, line);
    return text === undefined ? undefined : readable(text);
  }
}

/** Looks at the given files before any compiler does, for messages that say what is wrong. */
export function inspectFiles(
  request: { files: readonly string[]; folder: string },
  files: SourceFiles,
): Outcome<null> {
  if (request.files.length === 0) return fault('no C file given');
  const diagnostics: Diagnostic[] = request.files.flatMap((name) => {
    const problem = inspect(files, resolvePath(request.folder, name), name);
    return problem === undefined ? [] : [{ severity: 'error', message: problem }];
  });
  return diagnostics.length > 0 ? { kind: 'fault', diagnostics } : ok(null);
}

function inspect(files: SourceFiles, path: string, name: string): string | undefined {
  const entry = files.read(path);
  switch (entry.kind) {
    case 'absent':
      return `${name}: no such file`;
    case 'directory':
      return `${name} is a folder, not a C file`;
    case 'unreadable':
      return `cannot read ${name}: ${entry.why}`;
    case 'file':
      if (entry.bytes.length === 0) return `${name} is empty`;
      return entry.bytes.includes(0) ? `${name} is not text: it contains NUL bytes` : undefined;
  }
}
