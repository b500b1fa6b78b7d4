/** A beginning that paths have in common: a node of the tree that they make, which grows as paths are read. */
export class Place {
  private readonly following = new Map<string, Place>();
  /** All ways on that there are; unknown while no path went on. */
  private choices: readonly string[] | undefined;
  private closed = false;
  private taken = false;

  constructor(
    private readonly parent?: Place,
    private readonly step = '',
  ) {}

  after(step: string, choices: readonly string[]): Place {
    this.choices ??= choices;
    const known = this.following.get(step);
    if (known) return known;
    const place = new Place(this, step);
    this.following.set(step, place);
    return place;
  }

  /** The ways on, and where they lead as far as paths went there; undefined while none did. */
  get waysOn(): readonly { readonly step: string; readonly place?: Place }[] | undefined {
    return this.choices?.map((step) => ({ step, place: this.following.get(step) }));
  }

  /** All paths that begin so are covered: they end here, or go on to places of which that is true. */
  get isClosed(): boolean {
    return this.closed;
  }

  isClosedAfter(step: string): boolean {
    return this.following.get(step)?.closed === true;
  }

  /** Some path that begins so is covered. */
  get isTaken(): boolean {
    return this.taken;
  }

  isTakenAfter(step: string): boolean {
    return this.following.get(step)?.taken === true;
  }

  /** A path that ends here is covered. */
  take(): void {
    for (let at: Place | undefined = this; at && !at.taken; at = at.parent) at.taken = true;
  }

  /** Paths end here, and one of them is covered. */
  close(): void {
    this.closed = true;
    const { parent } = this;
    if (parent?.choices?.every((step) => parent.isClosedAfter(step))) parent.close();
  }

  /** The steps that lead here. */
  get path(): readonly string[] {
    const steps: string[] = [];
    for (let at: Place = this; at.parent; at = at.parent) steps.push(at.step);
    return steps.reverse();
  }
}
