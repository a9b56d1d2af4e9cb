/** Where everybody stops between two things they do, while somebody looks whether all is well. */
export class Gate {
  readonly #people: number;
  #waiting = 0;
  #open = Promise.withResolvers<void>();
  #allWait = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(people: number) {
    this.#people = people;
  }

  async pass(): Promise<void> {
    if (!this.#isClosed) return;
    this.#waiting += 1;
    if (this.#waiting === this.#people) this.#allWait.resolve();
    await this.#open.promise;
    this.#waiting -= 1;
  }

  /** Resolves when nobody is doing anything any more. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.#open = Promise.withResolvers();
    this.#allWait = Promise.withResolvers();
    return this.#allWait.promise;
  }

  open(): void {
    this.#isClosed = false;
    this.#open.resolve();
  }
}
