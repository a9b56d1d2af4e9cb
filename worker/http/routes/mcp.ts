import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { isFromElsewhere, requireUser } from "../authentication.ts";
import { limitWork } from "../limits.ts";
import { type AppEnv, router } from "../router.ts";
import { callTool, type Send, toolList } from "../tools.ts";

// Model Context Protocol over streamable HTTP, without a session: each message is answered by itself, as JSON.

/** Latest first. */
const VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"];

const INSTRUCTIONS = `Outspoken turns what its user says into LinkedIn posts in their own words. Read get_voice before you write. \
draft_from_text takes words that the user really said; never make up any. What you write with refine_post or update_post is marked as not said, in unsaid, until \
the user confirms it in the app. Only the user can confirm, publish, schedule and delete.`;

const message = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
});

const takesKeys: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isFromElsewhere(c)) throw new AppError("foreign_origin");
  await requireUser(c, async () => {
    if (!c.var.keyName) throw new AppError("unauthorized");
    await next();
  });
};

/** How a client learns what it lacks. */
const challengesCaller: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.res.status === 401) c.res.headers.set("WWW-Authenticate", "Bearer");
};

function refuseMethod(c: Context<AppEnv>): never {
  c.header("Allow", "POST");
  throw new AppError("post_only");
}

/** `send` makes a call of the API, as if it came from outside. */
export const mcp = (send: Send) =>
  router()
    .get("/", refuseMethod)
    .delete("/", refuseMethod)
    .post("/", challengesCaller, takesKeys, limitWork, async (c) => {
      const version = c.req.header("MCP-Protocol-Version");
      const read = message.safeParse(await c.req.json().catch(() => undefined));
      if (!read.success || (version !== undefined && !VERSIONS.includes(version)))
        throw new AppError("invalid");
      const { id, method, params } = read.data;
      // A notification, or an answer to what we never ask.
      if (id === undefined || method === undefined) return c.body(null, 202);
      return c.json({ jsonrpc: "2.0" as const, id, ...(await answerTo(c, send, method, params)) });
    });

async function answerTo(c: Context<AppEnv>, send: Send, method: string, params: Record<string, unknown>) {
  switch (method) {
    case "initialize":
      return {
        result: {
          protocolVersion: VERSIONS.find((one) => one === params.protocolVersion) ?? VERSIONS[0],
          capabilities: { tools: {} },
          serverInfo: { name: "outspoken", title: "Outspoken", version: c.var.deps.version },
          instructions: INSTRUCTIONS,
        },
      };
    case "ping":
      return { result: {} };
    case "tools/list":
      return { result: { tools: toolList() } };
    case "tools/call": {
      const result = await callTool(c, send, String(params.name), params.arguments ?? {});
      return result ? { result } : { error: { code: -32602, message: "There is no such tool." } };
    }
    default:
      return { error: { code: -32601, message: "There is no such method." } };
  }
}
