import { refuseUnless } from "./bytes.ts";

/** Reads bits from front to back, and refuses to go beyond the last one. */
export class Bits {
  /** How many bits were read. */
  at = 0;
  readonly #end: number;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#end = bytes.length * 8;
    // So that one can look ahead from the last bit.
    const padded = new Uint8Array(bytes.length + 4);
    padded.set(bytes);
    this.#view = new DataView(padded.buffer);
  }

  /** The next 1 to 25 bits; those behind the end are 0. */
  peek(count: number): number {
    return (this.#view.getUint32(this.at >>> 3) << (this.at & 7)) >>> (32 - count);
  }

  skip(count: number): void {
    this.at += count;
    refuseUnless(this.at <= this.#end);
  }

  /** 1 to 25 bits. */
  read(count: number): number {
    const value = this.peek(count);
    this.skip(count);
    return value;
  }

  flag(): boolean {
    return this.read(1) === 1;
  }

  align(): void {
    this.skip(-this.at & 7);
  }
}
