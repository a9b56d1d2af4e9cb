import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Context, MiddlewareHandler, TypedResponse } from "hono";
import { z } from "zod";
import type { AnswerOf } from "#contract/calls.ts";
import { AppError } from "../../errors.ts";
import { isFromElsewhere, requireUser } from "../authentication.ts";
import { parseWith } from "../body.ts";
import { limitWork } from "../limits.ts";
import { type AppEnv, router } from "../router.ts";
import { callTool, isReadingTool, toolList, withoutNulls } from "../tools.ts";

const INSTRUCTIONS = `Outspoken turns what its user says into LinkedIn posts in their own words. Read get_voice before you write. \
draft_from_text takes words that the user really said; never make up any. What you write with refine_post or update_post is marked as not said, in unsaid, until \
the user confirms it in the app. Only the user can confirm, publish, schedule and delete.`;

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
  if (c.res.status !== 401) return;
  const why = c.req.header("Authorization") ? "This key is unknown or has ended" : "A key is missing";
  const challenge = `Bearer error="invalid_token", error_description="${why}: make one under Account."`;
  c.res.headers.set("WWW-Authenticate", challenge);
};

const message = z.looseObject({
  method: z.string().optional(),
  params: z.looseObject({ name: z.string().optional() }).nullish(),
});

/** Whether it changes nothing: anything but the call of a tool that writes. */
const tellsReads: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { method, params } = message.safeParse(await c.req.json().catch(() => undefined)).data ?? {};
  c.set("isReading", method !== "tools/call" || isReadingTool(params?.name));
  await next();
};

const limitWriting: MiddlewareHandler<AppEnv> = (c, next) => (c.var.isReading ? next() : limitWork(c, next));

/** JSON is all that is ever sent; the transport insists on being offered events, too. */
function offeringBoth({ req }: Context<AppEnv>): Request {
  const headers = new Headers(req.header());
  const allowed = /^\s*(?:\*\/\*|application\/(?:\*|json))\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i;
  const accept = headers.get("Accept")?.trim();
  if (!accept || accept.split(",").some((type) => allowed.test(type)))
    headers.set("Accept", "application/json, text/event-stream");
  return new Request(req.url, { method: "POST", headers });
}

function refuseMethod(c: Context<AppEnv>): never {
  c.header("Allow", "POST");
  throw new AppError("post_only");
}

export const mcp = router()
  .get("/", refuseMethod)
  .delete("/", refuseMethod)
  .post("/", challengesCaller, tellsReads, takesKeys, limitWriting, async (c) => {
    // No batches, whose calls the limits would count as one.
    const { params, ...rest } = parseWith(message, await c.req.json().catch(() => undefined));
    // Null is what many clients send for what they leave out.
    const parsedBody = params ? { ...rest, params: withoutNulls(params) } : rest;
    return (await answerOf(c, parsedBody)) as Response & TypedResponse<AnswerOf<"mcp", "POST">>;
  });

/** By the revision that the client speaks: since 2026-07-28 each message says it. No streams, which nothing would be sent on. */
async function answerOf(c: Context<AppEnv>, parsedBody: unknown): Promise<Response> {
  const request = offeringBoth(c);
  const server = () => serverFor(c);
  if (!(await isLegacyRequest(request, parsedBody))) {
    const modern = createMcpHandler(server, { legacy: "reject", responseMode: "json", maxSubscriptions: 0 });
    return await modern.fetch(request, { parsedBody });
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server().connect(transport);
  return await transport.handleRequest(request, { parsedBody });
}

/** Without a session: each message has a server of its own. */
function serverFor(c: Context<AppEnv>): Server {
  const server = new Server(
    { name: "outspoken", title: "Outspoken", version: c.var.deps.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({ tools: toolList() }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const result = await callTool(c, params.name, params.arguments ?? {});
    if (!result) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such tool.");
    return result;
  });
  return server;
}
