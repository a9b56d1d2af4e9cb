import type { Context } from "hono";
import { z } from "zod";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { Cursor } from "../db/database.ts";
import { query } from "./body.ts";
import type { AppEnv } from "./router.ts";

const position = z.object({ at: z.int().nonnegative(), id: z.string(), waiting: z.boolean().optional() });

export const cursor = z.string().transform((text, context): Cursor => {
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
    return position.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    context.addIssue("this leads to no page.");
    return z.NEVER;
  }
});

export const writeCursor = (at: Cursor): string =>
  new TextEncoder().encode(JSON.stringify(at)).toBase64({ alphabet: "base64url", omitPadding: true });

/** `cursor` is where the page starts; undefined for the first. Anything that we did not give out is refused. */
export const pageQuery = <Shape extends z.ZodRawShape>(filters: Shape) =>
  query(z.object({ ...filters, cursor: cursor.optional() }));

/** Cuts the page out of rows that go one further, and sets a Link header to the next page if there is one. */
export function pageOf<Row>(c: Context<AppEnv>, rows: Row[], cursorOf: (row: Row) => Cursor): Row[] {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  if (rows.length > PAGE_SIZE && last !== undefined) {
    const next = new URL(c.req.url);
    next.searchParams.set("cursor", writeCursor(cursorOf(last)));
    c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return page;
}
