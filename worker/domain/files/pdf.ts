import { inflateSync } from "node:zlib";

/** An object's beginning: all that counts pages stands there, but of the list of more pages than we take. */
const HEAD_CHARS = 16_384;
const MAX_OBJECTS = 20_000;
const PACK_HEAD_CHARS = 512;
/** Of objects that are packed together. */
const MAX_PACKS = 100;
const MAX_PACKED_BYTES = 1_000_000;
const MAX_TABLE_CHARS = 100_000;
const MAX_UNPACKED_BYTES = 8_000_000;
/** How deep and how wide the tree of pages may be besides its leaves. */
const MAX_NODES = 200;
const TAIL_CHARS = 1_024;

const REFERENCE = /(\d{1,10})\s{1,8}\d{1,5}\s{1,8}R\b/g;
/** How many places are looked at for the root, from the end. */
const MAX_ROOTS = 50;

/**
 * How many pages a PDF has, at most one more than `most`; undefined for what is none, torn, encrypted or not to be read.
 * Objects are found by their own beginnings, as readers do with files whose tables are damaged, and the tree of pages is
 * walked, whatever number it claims.
 */
export function countPages(bytes: Uint8Array, most: number): number | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (!text.startsWith("%PDF-") || !text.slice(-TAIL_CHARS).includes("%%EOF")) return undefined;
  const objects = objectsIn(bytes, text);
  const pages = /\/Pages\s{0,8}(\d{1,10})\s/.exec(objects?.(rootOf(text)) ?? "")?.[1];
  if (!objects || !pages || /\/Encrypt\s{0,8}[\d<]/.test(text)) return undefined;
  const seen = new Set<number>();
  const nodes = [Number(pages)];
  let count = 0;
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const head = objects(node);
    if (head === undefined || seen.has(node) || seen.size > MAX_NODES) return undefined;
    seen.add(node);
    const isPage = /\/Type\s{0,8}\/Page\b/.test(head);
    const kids = /\/Kids\s{0,8}\[([^\]]*)/.exec(head)?.[1];
    if (isPage) count += 1;
    else if (kids === undefined) return undefined;
    else for (const [, kid] of kids.matchAll(REFERENCE)) nodes.push(Number(kid));
    if (count + nodes.length > most + MAX_NODES || count > most) return most + 1;
  }
  return count;
}

/** The number of the object that the last trailer names; NaN for none. */
function rootOf(text: string): number {
  for (let at = text.lastIndexOf("/Root"), left = MAX_ROOTS; at >= 0 && left > 0; left -= 1) {
    const [, root] = /^\/Root\s{0,8}(\d{1,10})\s{1,8}\d/.exec(text.slice(at, at + 40)) ?? [];
    if (root !== undefined) return Number(root);
    at = at === 0 ? -1 : text.lastIndexOf("/Root", at - 1);
  }
  return Number.NaN;
}

/** Reads the beginning of an object by its number, of the last that has it; undefined where there are too many, or damaged packs. */
function objectsIn(bytes: Uint8Array, text: string): ((id: number) => string | undefined) | undefined {
  const starts = new Map<number, number>();
  const packs: number[] = [];
  for (let at = text.indexOf(" obj"), left = MAX_OBJECTS; at >= 0; at = text.indexOf(" obj", at + 4)) {
    left -= 1;
    if (left < 0) return undefined;
    const id = /(?:^|\D)(\d{1,10})\s{1,8}\d{1,5}\s{0,8}$/.exec(text.slice(Math.max(0, at - 32), at))?.[1];
    if (id === undefined) continue;
    starts.set(Number(id), at + 4);
    if (/^(?:(?!endobj).)*\/ObjStm\b/s.test(text.slice(at + 4, at + PACK_HEAD_CHARS))) packs.push(at + 4);
  }
  if (packs.length > MAX_PACKS) return undefined;
  const packed = new Map<number, string>();
  let room = MAX_UNPACKED_BYTES;
  for (const start of packs) {
    const pack = unpack(bytes, text, start, room);
    // One that unpacks to too much costs as much as one that does not.
    if (pack === undefined || packed.size > MAX_OBJECTS) return undefined;
    room -= pack.length;
    const dictionary = text.slice(start, start + PACK_HEAD_CHARS);
    for (const [id, head] of objectsOf(pack, dictionary)) packed.set(id, head);
  }
  return (id) => {
    const start = starts.get(id);
    return start === undefined ? packed.get(id) : headOf(text, start);
  };
}

function headOf(text: string, start: number): string {
  const head = text.slice(start, start + HEAD_CHARS);
  const end = head.search(/endobj|stream/);
  return end < 0 ? head : head.slice(0, end);
}

/** The text of a stream of objects; undefined where it is damaged, or larger than that. */
function unpack(bytes: Uint8Array, text: string, start: number, maxBytes: number): string | undefined {
  const stored = text.slice(start, start + MAX_PACKED_BYTES);
  const begin = /stream\r?\n/.exec(stored.slice(0, PACK_HEAD_CHARS));
  const end = stored.indexOf("endstream");
  if (!begin || end < 0 || maxBytes <= 0) return undefined;
  const packed = bytes.subarray(start + begin.index + begin[0].length, start + end);
  const isPlain = !stored.slice(0, begin.index).includes("/Filter");
  try {
    return (isPlain ? Buffer.from(packed) : inflateSync(packed, { maxOutputLength: maxBytes })).toString(
      "latin1",
    );
  } catch {
    return undefined;
  }
}

/** A pack begins with the numbers of its objects, and where each is from `/First` on. */
function* objectsOf(pack: string, dictionary: string): Generator<[id: number, head: string]> {
  const first = Number(/\/First\s{0,8}(\d{1,8})/.exec(dictionary)?.[1]);
  if (!(first <= Math.min(pack.length, MAX_TABLE_CHARS))) return;
  const numbers = pack.slice(0, first).match(/\d{1,10}/g) ?? [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const at = first + Number(numbers[i + 1]);
    const next = numbers[i + 3] === undefined ? pack.length : first + Number(numbers[i + 3]);
    yield [Number(numbers[i]), pack.slice(at, Math.min(next, at + HEAD_CHARS))];
  }
}
