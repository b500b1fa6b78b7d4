/** A queue that takes and gives in constant time, however long it grows. */
export class Fifo<T> {
  private items: T[] = [];
  private head = 0;

  get first(): T | undefined {
    return this.items[this.head];
  }

  add(item: T): void {
    this.items.push(item);
  }

  drop(): void {
    this.head++;
    if (this.head * 2 < this.items.length) return;
    this.items = this.items.slice(this.head);
    this.head = 0;
  }
}
