import type { Context } from "hono";
import { AppError } from "../errors.ts";
import type { AppEnv } from "./router.ts";

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

/**
 * Sends a file of this size, or the part of it that the caller's Range header asks for. Throws `no_such_range`. `open`
 * receives undefined for all of it.
 */
export async function sendFile(
  c: Context<AppEnv>,
  { size, contentType, name }: { size: number; contentType: string; name: string },
  open: (part: Part | undefined) => Promise<ReadableStream>,
): Promise<Response> {
  const part = readRange(c.req.header("Range"), size);
  if (part === "unsatisfiable") {
    c.header("Content-Range", `bytes */${size}`);
    throw new AppError("no_such_range");
  }
  const { offset, length } = part ?? { offset: 0, length: size };
  return c.body(await open(part ?? undefined), part ? 206 : 200, {
    "Content-Type": contentType,
    "Content-Length": String(length),
    "Content-Disposition": attachment(name),
    "Cache-Control": "private, no-store",
    "Accept-Ranges": "bytes",
    ...(part && { "Content-Range": `bytes ${offset}-${offset + length - 1}/${size}` }),
  });
}

/** Old programs read the plain name, all others the one in UTF-8 (RFC 6266). */
const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`;
