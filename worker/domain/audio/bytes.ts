/** Thrown by readers for what is not known to be one stream of sound. */
export class NotAudio extends Error {}

export function refuse(): never {
  throw new NotAudio();
}

export function refuseUnless(condition: boolean): asserts condition {
  if (!condition) refuse();
}

/** Big-endian unsigned integer of `length` bytes (at most 6, so that it stays exact); NaN where the bytes end before it does. */
export function uintAt(bytes: Uint8Array, at: number, length: number): number {
  if (at < 0 || at + length > bytes.length) return Number.NaN;
  let value = 0;
  for (let i = at; i < at + length; i += 1) value = value * 256 + (bytes[i] ?? 0);
  return value;
}

export const uintLeAt = (bytes: Uint8Array, at: number, length: number): number =>
  uintAt(bytes.slice(at, at + length).reverse(), 0, length);

export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Where `pattern` comes next, from `from` on; the end of the bytes where it does not. Linear. */
export function nextOf(bytes: Uint8Array, pattern: readonly number[], from: number): number {
  const [first = 0] = pattern;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (pattern.every((byte, i) => bytes[at + i] === byte)) return at;
  return bytes.length;
}
