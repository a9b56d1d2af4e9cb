import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { Refusal, readBody } from "../http.ts";
import { due, misbehave, refusal } from "./faults.ts";
import { readLittleText, textOf } from "./little-text.ts";
import { bearer, expired } from "./oauth.ts";
import { addPost, type Post, type State } from "./state.ts";

/** Versions before this one have come to their end. */
const OLDEST_VERSION = 202512;
const AFTER_ACCEPT = "-after-accept";

export async function createPost(state: State, request: IncomingMessage, response: ServerResponse) {
  const { member, scopes } = bearer(state, request);
  if (member.lastName === "revoked") {
    throw refusal(401, "The token used in the request has been revoked by the user");
  }
  if (member.lastName === "expired") throw expired();
  const version = versionOf(request);
  if (!scopes.includes("w_member_social")) {
    throw refusal(403, `Not enough permissions to access: posts.CREATE.${version}01`);
  }
  const { author, commentary } = parsePost(await readBody(request));
  if (author !== `urn:li:person:${member.sub}`) {
    throw refusal(403, "Field Value validation failed in REQUEST_BODY: Data Processing Exception: /author");
  }
  const parts = readLittleText(commentary);
  const shown = textOf(parts);
  if (shown.length > MAX_POST_CHARS) {
    throw refusal(
      400,
      `Commentary exceeded the maximum length of ${MAX_POST_CHARS}`,
      "FIELD_LENGTH_TOO_LONG",
    );
  }
  const earlier = state.posts.find(({ author, text }) => author.sub === member.sub && text === shown);
  if (earlier) throw duplicate(earlier);

  const fault = due(state, /\[\[linkedin ([\w-]+)\]\]/.exec(shown)?.[1], member.sub + shown);
  if (fault && !fault.endsWith(AFTER_ACCEPT) && misbehave(fault, response)) return;
  const { urn } = addPost(state, member, commentary, parts);
  if (fault?.endsWith(AFTER_ACCEPT) && misbehave(fault.slice(0, -AFTER_ACCEPT.length), response)) return;
  response.writeHead(201, fault === "no-urn" ? {} : { "X-RestLi-Id": urn }).end();
}

function versionOf(request: IncomingMessage): string {
  const version = request.headers["linkedin-version"];
  if (typeof version !== "string") {
    throw refusal(
      400,
      "A version must be present. Please specify a version by adding the LinkedIn-Version header.",
      "VERSION_MISSING",
    );
  }
  if (!/^20\d\d(0[1-9]|1[0-2])$/.test(version) || Number(version) < OLDEST_VERSION) {
    throw refusal(426, `Requested version ${version}01 is not active`);
  }
  if (request.headers["x-restli-protocol-version"] !== "2.0.0") {
    throw refusal(400, "X-RestLi-Protocol-Version has to be 2.0.0", "ILLEGAL_ARGUMENT");
  }
  return version;
}

function parsePost(body: string): { author: string; commentary: string } {
  let post: Record<string, unknown>;
  try {
    post = Object(JSON.parse(body));
  } catch {
    throw refusal(400, "The request body is not JSON", "ILLEGAL_ARGUMENT");
  }
  const { author, commentary, visibility, lifecycleState, distribution } = post;
  const { feedDistribution } = Object(distribution);
  const fields = { author, commentary, visibility, lifecycleState, feedDistribution };
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== "string" || value === "") {
      throw refusal(400, `Field /${name} is required but not found`, "MISSING_FIELD");
    }
  }
  return { author: String(author), commentary: String(commentary) };
}

function duplicate({ urn }: Post): Refusal {
  const message = `Content is a duplicate of ${urn}`;
  const inputErrors = [
    { description: message, input: { inputPath: { fieldPath: "" } }, code: "DUPLICATE_POST" },
  ];
  return new Refusal(422, {
    errorDetailType: "com.linkedin.common.error.BadRequest",
    message: `com.linkedin.content.common.exception.BadRequestResponseException: ${message}`,
    errorDetails: { inputErrors },
    status: 422,
  });
}
