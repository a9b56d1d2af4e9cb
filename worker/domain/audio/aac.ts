import tables from "./aac-tables.json" with { type: "json" };
import { refuse, refuseUnless } from "./bytes.ts";

/** Reads bits from front to back, and refuses to go beyond the last one. */
class Bits {
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

/** What one must know of a track to read its packets. */
export interface AacConfig {
  /** With SBR, a decoder makes twice as many samples at twice this rate, which comes to the same time. */
  rate: number;
  /** Where the bands of a window begin, and where the last one ends. */
  longBands: number[];
  shortBands: number[];
}

/** Samples in each block. */
export const AAC_SAMPLES = 1_024;
const LOW_COMPLEXITY = 2;
/** Object types that announce SBR, or SBR and PS; the sound's own type stands behind them. */
const WITH_SBR = [5, 29];
const MAX_CHANNEL_CONFIG = 7;

const ELEMENT = { single: 0, pair: 1, coupling: 2, lfe: 3, data: 4, program: 5, fill: 6, end: 7 } as const;
/** Kinds of what a fill element holds. */
const DYNAMIC_RANGE = 11;
const SBR = [13, 14];
/** In the place of a block: the header of an ADTS frame, which brings a configuration of its own. */
const ADTS_SYNC = 0xfff;

const EIGHT_SHORT_WINDOWS = 2;
const ZERO_BOOK = 0;
/** The books before it have a code for four values, the others for two. */
const FIRST_BOOK_OF_PAIRS = 5;
const RESERVED_BOOK = 12;
const NOISE_BOOK = 13;
const MAX_FILTER_ORDER = 12;
const MAX_ESCAPE_ONES = 8;

/** By the next `bits` bits: how many bits the code and its signs have, and above these 5 bits how many escapes follow. */
type Lookup = { bits: number; entries: Uint8Array };

/**
 * A Huffman code in which codes of the same length count up, and longer ones go on from there: known by how many have one bit,
 * two bits, and so on. For each code `signs` and `escapes` have a digit: how many sign bits and escapes follow it.
 */
type Book = { lengths: number[]; signs?: string; escapes?: string };

function lookupOf({ lengths, signs = "", escapes = "" }: Book): Lookup {
  const bits = lengths.length;
  const entries = new Uint8Array(2 ** bits);
  let code = 0;
  let at = 0;
  for (const [shorter, codes] of lengths.entries()) {
    for (const end = code + codes; code < end; code += 1) {
      const next = at + 2 ** (bits - shorter - 1);
      entries.fill((Number(escapes[code] ?? 0) << 5) | (shorter + 1 + Number(signs[code] ?? 0)), at, next);
      at = next;
    }
  }
  return { bits, entries };
}

const makeLookups = () => ({
  scaleFactors: lookupOf(tables.scaleFactors),
  /** Of books 1 to 11. */
  spectral: tables.spectral.map(lookupOf),
});
let lookups: ReturnType<typeof makeLookups> | undefined;

function skipCodes(bits: Bits, lookup: Lookup, count: number): void {
  for (let code = 0; code < count; code += 1) {
    const entry = lookup.entries[bits.peek(lookup.bits)] ?? 0;
    bits.skip(entry & 31);
    for (let escapes = entry >> 5; escapes > 0; escapes -= 1) {
      const ones = Math.clz32(~(bits.peek(MAX_ESCAPE_ONES + 1) << (31 - MAX_ESCAPE_ONES)));
      if (ones > MAX_ESCAPE_ONES) refuse();
      bits.skip(ones + 1 + ones + 4);
    }
  }
}

/** How the block is cut into windows, and these into groups, of which `groups` has the sizes; the first `used` bands have values. */
function readWindows(bits: Bits, { longBands, shortBands }: AacConfig) {
  const reserved = bits.flag();
  const short = bits.read(2) === EIGHT_SHORT_WINDOWS;
  bits.skip(1);
  const bands = short ? shortBands : longBands;
  const used = bits.read(short ? 4 : 6);
  // Each short window but the first says with a 1 that it belongs to the group of the one before it.
  const runs = short ? bits.read(7).toString(2).padStart(7, "0").split("0") : [""];
  const groups = runs.map((run) => run.length + 1);
  const predicted = !short && bits.flag();
  if (reserved || predicted || used >= bands.length) refuse();
  return { short, bands, used, groups };
}
type Windows = ReturnType<typeof readWindows>;

/** Runs of bands with the same book; `values` are those of all windows of the group. */
function readSections(bits: Bits, { short, bands, used, groups }: Windows) {
  const sections: { book: number; bands: number; values: number }[] = [];
  const lengthBits = short ? 3 : 5;
  for (const windows of groups) {
    for (let from = 0; from < used; ) {
      const book = bits.read(4);
      let to = from;
      for (let more = true; more; ) {
        const length = bits.read(lengthBits);
        to += length;
        more = length === 2 ** lengthBits - 1;
      }
      if (book === RESERVED_BOOK || to > used) refuse();
      const values = windows * ((bands[to] ?? 0) - (bands[from] ?? 0));
      if (to > from) sections.push({ book, bands: to - from, values });
      from = to;
    }
  }
  return sections;
}

function skipNoiseShaping(bits: Bits, short: boolean): void {
  for (let window = short ? 8 : 1; window > 0; window -= 1) {
    const filters = bits.read(short ? 1 : 2);
    const coefficientBits = filters > 0 && bits.flag() ? 4 : 3;
    for (let filter = 0; filter < filters; filter += 1) {
      bits.skip(short ? 4 : 6);
      const order = bits.read(short ? 3 : 5);
      if (order > MAX_FILTER_ORDER) refuse();
      if (order === 0) continue;
      bits.skip(1);
      bits.skip(order * (bits.flag() ? coefficientBits - 1 : coefficientBits));
    }
  }
}

function skipChannel(bits: Bits, config: AacConfig, common?: Windows): void {
  lookups ??= makeLookups();
  bits.skip(8);
  const windows = common ?? readWindows(bits, config);
  const sections = readSections(bits, windows);
  // The first band of noise has a number in the place of a code.
  const firstNoise = sections.find(({ book }) => book === NOISE_BOOK);
  for (const section of sections) {
    const isFirstNoise = section === firstNoise;
    if (isFirstNoise) bits.skip(9);
    const codes = isFirstNoise ? section.bands - 1 : section.bands;
    if (section.book !== ZERO_BOOK) skipCodes(bits, lookups.scaleFactors, codes);
  }
  const hasPulses = bits.flag();
  if (hasPulses) bits.skip((bits.read(2) + 1) * 9 + 6);
  if (bits.flag()) skipNoiseShaping(bits, windows.short);
  const hasGainControl = bits.flag();
  if (hasGainControl || (hasPulses && windows.short)) refuse();
  for (const { book, values } of sections) {
    const lookup = lookups.spectral[book - 1];
    if (lookup) skipCodes(bits, lookup, values / (book < FIRST_BOOK_OF_PAIRS ? 4 : 2));
  }
}

function skipPair(bits: Bits, config: AacConfig): void {
  const common = bits.flag() ? readWindows(bits, config) : undefined;
  if (common) {
    const midSide = bits.read(2);
    if (midSide === 3) refuse();
    if (midSide === 1) bits.skip(common.groups.length * common.used);
  }
  skipChannel(bits, config, common);
  skipChannel(bits, config, common);
}

function skipData(bits: Bits): void {
  const aligned = bits.flag();
  const first = bits.read(8);
  const bytes = first === 255 ? first + bits.read(8) : first;
  if (aligned) bits.align();
  bits.skip(bytes * 8);
}

function skipFill(bits: Bits, count: number, hasChannel: boolean): void {
  const bytes = count === 15 ? 14 + bits.read(8) : count;
  if (bytes === 0) return;
  const kind = bits.peek(4);
  // ffmpeg goes by what the first says of its own length, and does not pass over the second before there is a channel.
  if (kind === DYNAMIC_RANGE || (SBR.includes(kind) && !hasChannel)) refuse();
  bits.skip(bytes * 8);
}

function skipBlock(bits: Bits, config: AacConfig): void {
  if (bits.peek(12) === ADTS_SYNC) refuse();
  let hasChannel = false;
  for (let element = bits.read(3); element !== ELEMENT.end; element = bits.read(3)) {
    const tag = bits.read(4);
    // No recorder writes these.
    if (element === ELEMENT.coupling || element === ELEMENT.program) refuse();
    if (element === ELEMENT.pair) skipPair(bits, config);
    else if (element === ELEMENT.data) skipData(bits);
    else if (element === ELEMENT.fill) skipFill(bits, tag, hasChannel);
    else skipChannel(bits, config);
    hasChannel ||= element < ELEMENT.data;
  }
  if (!hasChannel) refuse();
}

/** Samples per second and the bands of windows, by the index in a configuration. */
const RATES: readonly { rate: number; bands: string }[] = tables.rates;
const BANDS: Record<string, Record<"long" | "short", number[]>> = tables.bands;

/** Reads an AudioSpecificConfig; refuses all but AAC-LC, with or without SBR and PS, of a rate and channels that have an index. */
export function aacConfig(bytes: Uint8Array): AacConfig {
  const bits = new Bits(bytes);
  const announced = bits.read(5);
  const index = bits.read(4);
  const channels = bits.read(4);
  const hasSbr = WITH_SBR.includes(announced);
  if (hasSbr && bits.read(4) >= RATES.length) refuse();
  const type = hasSbr ? bits.read(5) : announced;
  // Blocks of 960 samples, a core coder, or an extension.
  const isOther = bits.read(3) > 0;
  if (type !== LOW_COMPLEXITY || isOther || channels === 0 || channels > MAX_CHANNEL_CONFIG) refuse();
  const { rate, bands } = RATES[index] ?? refuse();
  const { long, short } = BANDS[bands] ?? refuse();
  return { rate, longBands: [...long, AAC_SAMPLES], shortBands: [...short, AAC_SAMPLES / 8] };
}

/** How many bytes the packet's first block of sound has; refuses what can't be read as one, or not by every decoder alike. */
export function aacBlockEnd(packet: Uint8Array, config: AacConfig): number {
  const bits = new Bits(packet);
  skipBlock(bits, config);
  return Math.ceil(bits.at / 8);
}

/** Whether the packet holds one block of sound and no more: decoders take what is behind it for another, unless it is all zeros. */
export const isOneAacBlock = (packet: Uint8Array, config: AacConfig): boolean =>
  packet.subarray(aacBlockEnd(packet, config)).every((byte) => byte === 0);
