import type { MemoryObject } from '../../symbolic/index.js';
import { type Read, START } from './trace.js';

/** Who wrote each byte of memory last. */
export class MemoryOrigins {
  private readonly objects = new Map<MemoryObject, Int32Array>();
  /** Nodes that made the objects which did not exist from the start. */
  private readonly makers = new Map<MemoryObject, number>();

  made(object: MemoryObject, node: number): void {
    this.makers.set(object, node);
  }

  wrote(object: MemoryObject, low: number, high: number, node: number): void {
    let writers = this.objects.get(object);
    if (!writers) {
      writers = new Int32Array(object.bytes).fill(this.makers.get(object) ?? START);
      this.objects.set(object, writers);
    }
    writers.fill(node, Math.max(0, low), Math.min(high, object.bytes));
  }

  /** Runs of bytes that one node wrote. */
  read(object: MemoryObject, low: number, high: number): readonly Read[] {
    const writers = this.objects.get(object);
    if (!writers) {
      return [{ location: { kind: 'memory', object, low, high }, from: this.makers.get(object) ?? START }];
    }
    const reads: Read[] = [];
    for (let first = low; first < high; ) {
      let end = first + 1;
      while (end < high && writers[end] === writers[first]) end++;
      reads.push({ location: { kind: 'memory', object, low: first, high: end }, from: writers[first] });
      first = end;
    }
    return reads;
  }
}
