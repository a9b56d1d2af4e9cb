import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { Context, MiddlewareHandler, TypedResponse } from "hono";
import type { AnswerOf } from "#contract/calls.ts";
import { AppError } from "../../errors.ts";
import { isFromElsewhere, requireUser } from "../authentication.ts";
import { limitWork } from "../limits.ts";
import { type AppEnv, router } from "../router.ts";
import { callTool, toolList } from "../tools.ts";

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
  if (c.res.status === 401) c.res.headers.set("WWW-Authenticate", "Bearer");
};

function refuseMethod(c: Context<AppEnv>): never {
  c.header("Allow", "POST");
  throw new AppError("post_only");
}

export const mcp = router()
  .get("/", refuseMethod)
  .delete("/", refuseMethod)
  .post("/", challengesCaller, takesKeys, limitWork, async (c) => {
    const parsedBody: unknown = await c.req.json().catch(() => undefined);
    // The transport takes batches, whose calls the limits would count as one.
    if (parsedBody === undefined || Array.isArray(parsedBody)) throw new AppError("invalid");
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await serverFor(c).connect(transport);
    const answer = await transport.handleRequest(c.req.raw, { parsedBody });
    return answer as Response & TypedResponse<AnswerOf<"mcp", "POST">>;
  });

/** Without a session: each message has a server of its own. */
function serverFor(c: Context<AppEnv>): Server {
  const { version } = c.var.deps;
  const server = new Server(
    { name: "outspoken", title: "Outspoken", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const result = await callTool(c, params.name, params.arguments ?? {});
    if (!result) throw new McpError(ErrorCode.InvalidParams, "There is no such tool.");
    return result;
  });
  return server;
}
