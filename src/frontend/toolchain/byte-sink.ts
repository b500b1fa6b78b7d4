/** Bytes that arrive in pieces. The compiler writes without a buffer of its own, a few bytes at a time. */
export class ByteSink {
  private bytes = new Uint8Array(4096);
  private length = 0;

  write(source: Uint8Array, from: number, count: number): void {
    this.writeAt(this.length, source, from, count);
  }

  writeAt(position: number, source: Uint8Array, from: number, count: number): void {
    const end = position + count;
    if (end > this.bytes.length) this.grow(end);
    // For a few bytes a loop is several times faster than `set(subarray)`.
    if (count < 32) for (let i = 0; i < count; i++) this.bytes[position + i] = source[from + i];
    else this.bytes.set(source.subarray(from, from + count), position);
    if (end > this.length) this.length = end;
  }

  resize(length: number): void {
    if (length > this.bytes.length) this.grow(length);
    if (length < this.length) this.bytes.fill(0, length, this.length);
    this.length = length;
  }

  get size(): number {
    return this.length;
  }

  /** A view, valid until the next write. */
  contents(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
