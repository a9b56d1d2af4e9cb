import { inflateSync } from "node:zlib";

/** An object's beginning: all that counts pages stands there, but of the list of more pages than we take. */
const HEAD_CHARS = 16_384;
const MAX_OBJECTS = 20_000;
/** Of objects that are packed together, and of all of them unpacked. */
const MAX_PACKED_CHARS = 1_000_000;
const MAX_UNPACKED_BYTES = 8_000_000;
const MAX_TABLE_CHARS = 100_000;
/** Of the tree of pages, how many nodes may wait to be looked at. */
const MAX_NODES = 200;
const TAIL_CHARS = 1_024;

const REFERENCE = /(\d{1,10})\s{1,8}\d{1,5}\s{1,8}R\b/g;

/**
 * How many pages a PDF has, at most one more than `most`; undefined for what is none, torn, encrypted or not to be read.
 * Objects are found by their own beginnings, as readers do with files whose tables are damaged, and the tree of pages is
 * walked, whatever number it claims. Libraries unpack whatever a file asks for.
 */
export function countPages(bytes: Uint8Array, most: number): number | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const isWhole = text.startsWith("%PDF-") && text.slice(-TAIL_CHARS).includes("%%EOF");
  if (!isWhole || /\/Encrypt\s{0,8}[\d<]/.test(text)) return undefined;
  const objects = objectsIn(bytes, text);
  const end = text.slice(Math.max(0, text.lastIndexOf("/Root")));
  const root = Number(/^\/Root\s{0,8}(\d{1,10})\s/.exec(end)?.[1]);
  const nodes = [Number(/\/Pages\s{0,8}(\d{1,10})\s/.exec(objects?.get(root) ?? "")?.[1])];
  let count = 0;
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const head = objects?.get(node);
    const kids = /\/Kids\s{0,8}\[([^\]]*)/.exec(head ?? "")?.[1];
    const isPage = /\/Type\s{0,8}\/Page\b/.test(head ?? "");
    if (!isPage && kids === undefined) return undefined;
    // None is looked at twice.
    objects?.delete(node);
    if (isPage) count += 1;
    else for (const [, kid] of kids?.matchAll(REFERENCE) ?? []) nodes.push(Number(kid));
    if (count > most || nodes.length > most + MAX_NODES) return most + 1;
  }
  return count;
}

/** The beginnings of all objects, of each number the last; undefined where there are too many, or damaged packs. */
function objectsIn(bytes: Uint8Array, text: string): Map<number, string> | undefined {
  const objects = new Map<number, string>();
  let room = MAX_UNPACKED_BYTES;
  for (let at = text.indexOf(" obj"), remaining = MAX_OBJECTS; at >= 0; at = text.indexOf(" obj", at + 4)) {
    remaining -= 1;
    const id = /(?:^|\D)(\d{1,10})\s{1,8}\d{1,5}\s{0,8}$/.exec(text.slice(Math.max(0, at - 32), at))?.[1];
    if (remaining < 0 || objects.size > MAX_OBJECTS) return undefined;
    if (id === undefined) continue;
    const [head = ""] = text.slice(at + 4, at + HEAD_CHARS).split(/ obj|endobj|stream/, 1);
    objects.set(Number(id), head);
    if (!/\/ObjStm\b/.test(head)) continue;
    const start = text.indexOf("\n", at + 4 + head.length) + 1;
    const length = text.slice(start, start + MAX_PACKED_CHARS).indexOf("endstream");
    const pack =
      length < 0 || room <= 0 ? undefined : unpack(bytes.subarray(start, start + length), head, room);
    // One that unpacks to too much costs as much as one that does not.
    if (pack === undefined) return undefined;
    // What was looked through counts, too: many objects may name one stream.
    room -= length + pack.length;
    for (const [packed, object] of objectsOf(pack, head)) objects.set(packed, object);
  }
  return objects;
}

/** The text of a stream of objects; undefined where it is damaged, or larger than that. */
function unpack(packed: Uint8Array, head: string, maxOutputLength: number): string | undefined {
  if (!head.includes("/Filter")) return Buffer.from(packed).toString("latin1");
  try {
    return inflateSync(packed, { maxOutputLength }).toString("latin1");
  } catch {
    return undefined;
  }
}

/** A pack begins with the numbers of its objects, and where each is from `/First` on. */
function* objectsOf(pack: string, head: string): Generator<[id: number, head: string]> {
  const first = Number(/\/First\s{0,8}(\d{1,8})/.exec(head)?.[1]);
  const table = pack.slice(0, Math.min(first || 0, MAX_TABLE_CHARS));
  const numbers = (table.match(/\d{1,10}/g) ?? []).map(Number);
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const at = first + (numbers[i + 1] ?? 0);
    const next = first + (numbers[i + 3] ?? pack.length);
    yield [numbers[i] ?? 0, pack.slice(at, Math.min(next, at + HEAD_CHARS))];
  }
}
