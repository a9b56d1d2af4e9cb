import { orNull, refuseIf } from "./bits.ts";
import { hasText, uintLeAt } from "./bytes.ts";

/** Reads bits as Vorbis packs them: from the lowest of each byte on. Refuses to go beyond the last one. */
class Bits {
  #at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, from: number) {
    this.#bytes = bytes;
    this.#at = from * 8;
  }

  /** At most 32. */
  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1) {
      value += (((this.#bytes[this.#at >> 3] ?? 0) >> (this.#at & 7)) & 1) * 2 ** bit;
      this.skip(1);
    }
    return value;
  }

  skip(count: number): void {
    this.#at += count;
    refuseIf(this.#at > this.#bytes.length * 8);
  }

  /** Does something as often as a number of so many bits says, and once more. */
  times(count: number, work: (index: number) => void): void {
    const most = this.read(count);
    for (let index = 0; index <= most; index += 1) work(index);
  }
}

/** Bits that it takes to write a number. */
const widthOf = (value: number) => 32 - Math.clz32(value);

function passCodebook(bits: Bits): void {
  refuseIf(bits.read(24) !== 0x564342);
  const dimensions = bits.read(16);
  const entries = bits.read(24);
  if (bits.read(1)) {
    bits.skip(5);
    for (let entry = 0; entry < entries; ) {
      const alike = bits.read(widthOf(entries - entry));
      entry += alike;
    }
  } else {
    const isSparse = bits.read(1) === 1;
    if (!isSparse) bits.skip(entries * 5);
    else for (let entry = 0; entry < entries; entry += 1) if (bits.read(1)) bits.skip(5);
  }
  const lookup = bits.read(4);
  if (lookup === 0) return;
  refuseIf(lookup > 2);
  bits.skip(64);
  const width = bits.read(4) + 1;
  bits.skip(1);
  const values = lookup === 2 ? entries * dimensions : rootOf(entries, dimensions);
  bits.skip(values * width);
}

/** The largest whole number whose power is not above `value`. */
function rootOf(value: number, exponent: number): number {
  let root = Math.floor(value ** (1 / Math.max(exponent, 1)));
  // What is a whole number may come out a little below it.
  while ((root + 1) ** exponent <= value && exponent > 0) root += 1;
  return root;
}

function passFloor(bits: Bits): void {
  const type = bits.read(16);
  if (type === 0) {
    bits.skip(8 + 16 + 16 + 6 + 8);
    bits.times(4, () => bits.skip(8));
    return;
  }
  refuseIf(type !== 1);
  const classes = Array.from({ length: bits.read(5) }, () => bits.read(4));
  const dimensions: number[] = [];
  for (let each = 0; each <= Math.max(-1, ...classes); each += 1) {
    dimensions.push(bits.read(3) + 1);
    const subclasses = bits.read(2);
    if (subclasses > 0) bits.skip(8);
    bits.skip(8 * 2 ** subclasses);
  }
  bits.skip(2);
  const width = bits.read(4);
  for (const each of classes) bits.skip((dimensions[each] ?? 0) * width);
}

function passResidue(bits: Bits): void {
  bits.skip(16 + 24 + 24 + 24);
  const cascades: number[] = [];
  const classifications = bits.read(6) + 1;
  bits.skip(8);
  for (let each = 0; each < classifications; each += 1) {
    const low = bits.read(3);
    cascades.push(low + (bits.read(1) ? bits.read(5) * 8 : 0));
  }
  for (const cascade of cascades) for (let bit = 0; bit < 8; bit += 1) if ((cascade >> bit) & 1) bits.skip(8);
}

function passMapping(bits: Bits, channels: number): void {
  bits.skip(16);
  const submaps = bits.read(1) ? bits.read(4) + 1 : 1;
  if (bits.read(1)) bits.times(8, () => bits.skip(2 * widthOf(channels - 1)));
  bits.skip(2);
  if (submaps > 1) bits.skip(4 * channels);
  bits.skip(24 * submaps);
}

/** Whether each mode is of long blocks: behind all else that a setup header (Vorbis I §4.2.4) says. */
function modesOf(setup: Uint8Array, channels: number): boolean[] {
  const bits = new Bits(setup, 7);
  bits.times(8, () => passCodebook(bits));
  bits.times(6, () => bits.skip(16));
  bits.times(6, () => passFloor(bits));
  bits.times(6, () => passResidue(bits));
  bits.times(6, () => passMapping(bits, channels));
  const modes: boolean[] = [];
  bits.times(6, () => {
    modes.push(bits.read(1) === 1);
    bits.skip(16 + 16 + 8);
  });
  return modes;
}

/**
 * How many samples a packet gives at most, by a stream's headers; null for a packet that is no sound, and in the place of the
 * function where the headers are none. Only the setup header tells which packets are of long blocks.
 */
export function vorbisSamples(
  identification: Uint8Array,
  setup: Uint8Array,
): ((packet: Uint8Array) => number | null) | null {
  if (!hasText(identification, 0, "\u0001vorbis") || identification.length < 30) return null;
  if (!hasText(setup, 0, "\u0005vorbis") || uintLeAt(identification, 7, 4) !== 0) return null;
  const sizes = identification[28] ?? 0;
  const [short, long] = [2 ** (sizes & 15), 2 ** (sizes >> 4)];
  if (short < 64 || long > 8_192 || short > long) return null;
  const modes = orNull(() => modesOf(setup, identification[11] ?? 0));
  if (modes === null) return null;
  const mask = 2 ** widthOf(modes.length - 1) - 1;
  return ([first = 1]) => {
    const isLong = modes[(first >> 1) & mask];
    // Half of a block overlaps with the next one.
    return (first & 1) === 1 || isLong === undefined ? null : (isLong ? long : short) / 2;
  };
}
