import type { Context } from "hono";
import { z } from "zod";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { Cursor } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { AppEnv } from "./http.ts";

const cursorSchema = z.tuple([z.number().int().nonnegative(), z.string()]);

/** Where the asked-for page starts; undefined for the first. Throws `invalid` for anything that we did not give out. */
export function readCursor(c: Context<AppEnv>): Cursor | undefined {
  const text = c.req.query("cursor");
  if (text === undefined) return undefined;
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
    const [at, id] = cursorSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { at, id };
  } catch {
    throw new AppError("invalid", { message: "cursor: this page does not exist." });
  }
}

/** The page out of rows read one further than that, with a Link header that leads on if there is more (design §3). */
export function pageOf<Row>(c: Context<AppEnv>, rows: Row[], cursorOf: (row: Row) => Cursor): Row[] {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  if (rows.length > PAGE_SIZE && last !== undefined) {
    const next = new URL(c.req.url);
    next.searchParams.set("cursor", write(cursorOf(last)));
    c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return page;
}

const write = ({ at, id }: Cursor) =>
  new TextEncoder().encode(JSON.stringify([at, id])).toBase64({ alphabet: "base64url", omitPadding: true });
