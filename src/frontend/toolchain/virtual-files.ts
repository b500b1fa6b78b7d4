import { Fd, Inode, wasi } from '@bjorn3/browser_wasi_shim';
import { ByteSink } from './byte-sink.js';
import type { SourceFiles } from './toolchain.js';

/**
 * The file system a tool sees, from the top layer down: what it wrote, its inputs, the bundled headers,
 * the user's files (read only when asked for).
 */
export class VirtualFiles {
  private readonly written = new Map<string, ByteSink>();
  private readonly directories = new Set<string>();
  private readonly numbers = new Map<string, bigint>();

  constructor(
    private readonly layers: readonly ReadonlyMap<string, Uint8Array>[],
    private readonly sources: SourceFiles | undefined,
  ) {
    for (const layer of layers) for (const path of layer.keys()) this.addParents(path);
  }

  lookup(path: string): VirtualEntry | undefined {
    const written = this.written.get(path);
    if (written) return { kind: 'file', bytes: written.contents(), sink: written };
    for (const layer of this.layers) {
      const bytes = layer.get(path);
      if (bytes) return { kind: 'file', bytes };
    }
    if (path === '/' || this.directories.has(path)) return { kind: 'directory' };
    const entry = this.sources?.read(path);
    if (entry?.kind === 'file') return { kind: 'file', bytes: entry.bytes };
    return entry?.kind === 'directory' ? { kind: 'directory' } : undefined;
  }

  create(path: string): ByteSink {
    const sink = new ByteSink();
    this.written.set(path, sink);
    this.addParents(path);
    return sink;
  }

  rename(from: string, to: string): boolean {
    const sink = this.written.get(from);
    if (!sink) return false;
    this.written.delete(from);
    this.written.set(to, sink);
    return true;
  }

  remove(path: string): boolean {
    return this.written.delete(path);
  }

  outputs(): ReadonlyMap<string, Uint8Array> {
    return new Map([...this.written].map(([path, sink]) => [path, sink.contents()]));
  }

  stat(path: string, entry: VirtualEntry): wasi.Filestat {
    // The compiler tells files apart by these numbers, so a path keeps its own.
    let number = this.numbers.get(path);
    if (number === undefined) {
      number = Inode.issue_ino();
      this.numbers.set(path, number);
    }
    return entry.kind === 'file'
      ? new wasi.Filestat(number, wasi.FILETYPE_REGULAR_FILE, BigInt(entry.bytes.length))
      : new wasi.Filestat(number, wasi.FILETYPE_DIRECTORY, 0n);
  }

  private addParents(path: string): void {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const parent = path.slice(0, end);
      if (this.directories.has(parent)) return;
      this.directories.add(parent);
    }
  }
}

export type VirtualEntry =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly sink?: ByteSink }
  | { readonly kind: 'directory' };

/** Normal form of a path below the root; `..` above the root stays at the root. */
function absolute(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The root directory, opened before the program starts. */
export class RootDirectory extends Fd {
  constructor(private readonly files: VirtualFiles) {
    super();
  }

  override fd_prestat_get() {
    return { ret: wasi.ERRNO_SUCCESS, prestat: wasi.Prestat.dir('/') };
  }

  override fd_fdstat_get() {
    return { ret: wasi.ERRNO_SUCCESS, fdstat: new wasi.Fdstat(wasi.FILETYPE_DIRECTORY, 0) };
  }

  override fd_filestat_get() {
    return { ret: wasi.ERRNO_SUCCESS, filestat: this.files.stat('/', { kind: 'directory' }) };
  }

  override fd_readdir_single() {
    return { ret: wasi.ERRNO_SUCCESS, dirent: null };
  }

  override path_filestat_get(_flags: number, relative: string) {
    const path = absolute(relative);
    const entry = this.files.lookup(path);
    if (!entry) return { ret: wasi.ERRNO_NOENT, filestat: null };
    return { ret: wasi.ERRNO_SUCCESS, filestat: this.files.stat(path, entry) };
  }

  override path_open(
    _dirflags: number,
    relative: string,
    oflags: number,
  ): { ret: number; fd_obj: Fd | null } {
    const path = absolute(relative);
    const entry = this.files.lookup(path);
    if (oflags & wasi.OFLAGS_CREAT) {
      if (entry && oflags & wasi.OFLAGS_EXCL) return { ret: wasi.ERRNO_EXIST, fd_obj: null };
      if (entry?.kind === 'directory') return { ret: wasi.ERRNO_ISDIR, fd_obj: null };
      const sink = this.files.create(path);
      return { ret: wasi.ERRNO_SUCCESS, fd_obj: new WritableFile(this.files, path, sink) };
    }
    if (!entry) return { ret: wasi.ERRNO_NOENT, fd_obj: null };
    if (entry.kind === 'directory')
      return { ret: wasi.ERRNO_SUCCESS, fd_obj: new OpenedDirectory(this.files, path) };
    if (oflags & wasi.OFLAGS_DIRECTORY) return { ret: wasi.ERRNO_NOTDIR, fd_obj: null };
    return { ret: wasi.ERRNO_SUCCESS, fd_obj: new ReadableFile(this.files, path, entry.bytes) };
  }

  override path_unlink_file(relative: string): number {
    return this.files.remove(absolute(relative)) ? wasi.ERRNO_SUCCESS : wasi.ERRNO_NOENT;
  }

  override path_create_directory(): number {
    return wasi.ERRNO_NOTSUP;
  }

  // The shim renames by unlinking and linking again.
  override path_unlink(relative: string) {
    const path = absolute(relative);
    const entry = this.files.lookup(path);
    if (entry?.kind !== 'file' || !entry.sink) return { ret: wasi.ERRNO_NOENT, inode_obj: null };
    return { ret: wasi.ERRNO_SUCCESS, inode_obj: new MovingFile(path) };
  }

  override path_link(relative: string, inode: Inode): number {
    const moved = inode instanceof MovingFile && this.files.rename(inode.path, absolute(relative));
    return moved ? wasi.ERRNO_SUCCESS : wasi.ERRNO_NOENT;
  }
}

class MovingFile extends Inode {
  constructor(readonly path: string) {
    super();
  }

  override path_open() {
    return { ret: wasi.ERRNO_NOTSUP, fd_obj: null };
  }

  override stat(): wasi.Filestat {
    return new wasi.Filestat(this.ino, wasi.FILETYPE_REGULAR_FILE, 0n);
  }
}

class OpenedDirectory extends Fd {
  constructor(
    private readonly files: VirtualFiles,
    private readonly path: string,
  ) {
    super();
  }

  override fd_fdstat_get() {
    return { ret: wasi.ERRNO_SUCCESS, fdstat: new wasi.Fdstat(wasi.FILETYPE_DIRECTORY, 0) };
  }

  override fd_filestat_get() {
    return { ret: wasi.ERRNO_SUCCESS, filestat: this.files.stat(this.path, { kind: 'directory' }) };
  }

  override fd_readdir_single() {
    return { ret: wasi.ERRNO_SUCCESS, dirent: null };
  }
}

abstract class OpenedFile extends Fd {
  protected position = 0;

  constructor(
    protected readonly files: VirtualFiles,
    protected readonly path: string,
  ) {
    super();
  }

  protected abstract bytes(): Uint8Array;

  override fd_fdstat_get() {
    return { ret: wasi.ERRNO_SUCCESS, fdstat: new wasi.Fdstat(wasi.FILETYPE_REGULAR_FILE, 0) };
  }

  override fd_filestat_get() {
    const filestat = this.files.stat(this.path, { kind: 'file', bytes: this.bytes() });
    return { ret: wasi.ERRNO_SUCCESS, filestat };
  }

  override fd_read(size: number) {
    const data = this.bytes().subarray(this.position, this.position + size);
    this.position += data.length;
    return { ret: wasi.ERRNO_SUCCESS, data };
  }

  override fd_pread(size: number, offset: bigint) {
    return { ret: wasi.ERRNO_SUCCESS, data: this.bytes().subarray(Number(offset), Number(offset) + size) };
  }

  override fd_seek(offset: bigint, whence: number) {
    const base =
      whence === wasi.WHENCE_SET ? 0 : whence === wasi.WHENCE_CUR ? this.position : this.bytes().length;
    const target = base + Number(offset);
    if (target < 0) return { ret: wasi.ERRNO_INVAL, offset: 0n };
    this.position = target;
    return { ret: wasi.ERRNO_SUCCESS, offset: BigInt(target) };
  }

  override fd_tell() {
    return { ret: wasi.ERRNO_SUCCESS, offset: BigInt(this.position) };
  }
}

class ReadableFile extends OpenedFile {
  constructor(
    files: VirtualFiles,
    path: string,
    private readonly content: Uint8Array,
  ) {
    super(files, path);
  }

  protected override bytes(): Uint8Array {
    return this.content;
  }
}

/** A file being written. `append` is the fast way in, see `WasiProcess`. */
export class WritableFile extends OpenedFile {
  constructor(
    files: VirtualFiles,
    path: string,
    private readonly sink: ByteSink,
  ) {
    super(files, path);
  }

  append(source: Uint8Array, from: number, count: number): void {
    this.sink.writeAt(this.position, source, from, count);
    this.position += count;
  }

  protected override bytes(): Uint8Array {
    return this.sink.contents();
  }

  override fd_write(data: Uint8Array) {
    this.append(data, 0, data.length);
    return { ret: wasi.ERRNO_SUCCESS, nwritten: data.length };
  }

  override fd_pwrite(data: Uint8Array, offset: bigint) {
    this.sink.writeAt(Number(offset), data, 0, data.length);
    return { ret: wasi.ERRNO_SUCCESS, nwritten: data.length };
  }

  override fd_filestat_set_size(size: bigint): number {
    this.sink.resize(Number(size));
    return wasi.ERRNO_SUCCESS;
  }

  override fd_allocate(offset: bigint, length: bigint): number {
    const needed = Number(offset + length);
    if (needed > this.sink.size) this.sink.resize(needed);
    return wasi.ERRNO_SUCCESS;
  }
}
