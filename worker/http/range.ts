import type { Context } from "hono";
import { AppError } from "../errors.ts";
import type { AppEnv } from "./router.ts";

export type Part = { offset: number; length: number };

/** The part that a `Range` header asks for (RFC 9110 §14); null for all of it, as for several parts and what is not understood. */
export function readRange(header: string | undefined, size: number): Part | null | "unsatisfiable" {
  const [, from = "", to = ""] =
    /^bytes=\s{0,9}(\d{0,99})\s{0,9}-\s{0,9}(\d{0,99})\s{0,9}$/i.exec(header ?? "") ?? [];
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

/** Sends a file, or the part that the Range header asks for; `open` gets undefined for all of it. */
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
