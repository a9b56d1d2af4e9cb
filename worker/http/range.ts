/** A part of a body, in bytes. */
export interface Part {
  offset: number;
  length: number;
}

/**
 * What a `Range` header asks for of a body of this size (RFC 9110 §14): the part, null for all of it, or
 * `unsatisfiable`. As allowed there, a header that is not understood or asks for several parts counts as none.
 */
export function readRange(header: string | undefined, size: number): Part | null | "unsatisfiable" {
  const [, from = "", to = ""] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(from);
  if (to !== "" && Number(to) < offset) return null;
  if (offset >= size) return "unsatisfiable";
  const end = to === "" ? size : Math.min(Number(to) + 1, size);
  return { offset, length: end - offset };
}
