/**
 * LinkedIn on loopback: sign-in with a consent page, the member's profile, the Posts API, and at `/feed` what was posted and
 * who has revoked their permission (as JSON for tests). It remembers for as long as it runs. The same text again is a duplicate;
 * a reserved character without its backslash cuts the post without a word about it.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { html } from "hono/html";
import { z } from "zod";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { askForUserAgent, type Call, fieldsOf, NO_FAULTS, serve, standinApp } from "./http.ts";
import * as files from "./linkedin-files.ts";
import { bearer, type Member, newState, type Post, perform, refuse, type State } from "./linkedin-state.ts";
import { shownText } from "./linkedin-text.ts";
import { pagesOf } from "./page.ts";

const TOKEN_LIFE_SECONDS = 60 * 86_400;
const OLDEST_VERSION = 202512;
const SCOPES = ["openid", "profile", "email", "w_member_social"];

/** `port` 0 takes any. Returns also the settings that make the Worker use it. */
export async function startLinkedInStandin({ port = 0, faults = NO_FAULTS } = {}) {
  const state = newState(faults);
  const app = standinApp()
    .use("/oauth/v2/:call{accessToken|revoke}", askForUserAgent(refuse))
    .use("/:api{v2|rest|upload}/*", askForUserAgent(refuse))
    .get("/oauth/v2/authorization", (call) => call.html(consentPage(scopesAsked(state, call))))
    .post("/oauth/v2/authorization", (call) => authorize(state, call))
    .post("/oauth/v2/accessToken", (call) => accessToken(state, call))
    .post("/oauth/v2/revoke", (call) => revoke(state, call))
    .get("/v2/userinfo", (call) => userinfo(state, call))
    .post("/rest/posts", (call) => createPost(state, call))
    .post("/rest/:kind{images|documents}", (call) => files.beginUpload(state, call))
    .get("/rest/:kind{images|documents}/:urn", (call) => files.uploadState(state, call))
    .put("/upload/:urn", (call) => files.takeBytes(state, call))
    .get("/media/:urn", (call) => files.sendMedia(state, call))
    .get("/uploads.json", (call) => {
      const uploads = [...state.uploads.values()];
      return call.json(uploads.map(({ member, urn, sends }) => ({ urn, owner: member.sub, sends })));
    })
    .get("/revoked.json", (call) => call.json(state.revoked))
    .get("/feed.json", (call) => call.json(state.posts))
    .get("/", (call) => call.redirect("/feed"))
    .get("/feed", (call) => call.html(feedPage(state.posts, state.revoked)))
    .get("/feed/update/:urn/", (call) => {
      const posts = state.posts.filter(({ urn }) => urn === call.req.param("urn"));
      return call.html(feedPage(posts), posts.length > 0 ? 200 : 404);
    });
  const running = await serve(app, port);
  const keys = { LINKEDIN_CLIENT_ID: state.clientId, LINKEDIN_CLIENT_SECRET: state.clientSecret };
  const { url } = running;
  return { ...running, env: { ...keys, LINKEDIN_AUTH_BASE: `${url}/oauth/v2`, LINKEDIN_API_BASE: url } };
}

/** Throws where our application would never be let in: another client, return address, kind of answer, or permission. */
function scopesAsked({ clientId }: State, { req }: Call): string[] {
  const { client_id, redirect_uri = "", response_type, scope = "" } = req.query();
  const scopes = scope.split(/\s+/);
  // The application is registered for this path, wherever it is served.
  const isRegistered = client_id === clientId && URL.parse(redirect_uri)?.pathname === API.linkedinCallback;
  if (!isRegistered || response_type !== "code" || scopes.some((each) => !SCOPES.includes(each)))
    throw refuse(400, "Bummer, something went wrong.");
  return scopes;
}

async function authorize(state: State, call: Call) {
  const scopes = scopesAsked(state, call);
  const { redirect_uri = "", state: clientState } = call.req.query();
  const fields = await fieldsOf(call);
  const back = new URL(redirect_uri);
  if (clientState !== undefined) back.searchParams.set("state", clientState);
  if (fields.decision === "allow") {
    const code = randomUUID();
    state.codes.set(code, { member: memberFrom(fields), scopes, redirectUri: redirect_uri });
    back.searchParams.set("code", code);
  } else {
    back.searchParams.set("error", "user_cancelled_authorize");
  }
  return call.redirect(back.href, 303);
}

function memberFrom(fields: Record<string, string>): Member {
  const { firstName = "", lastName = "", email = "", memberId } = fields;
  const sub = subOf(memberId || email.toLowerCase() || `${firstName} ${lastName}`);
  return { sub, firstName, lastName, email, emailVerified: "emailVerified" in fields };
}

/** The `sub` of the member with this id, as typed on the consent page. */
export const subOf = (memberId: string): string =>
  createHash("sha256").update(memberId).digest("base64url").slice(0, 10);

async function readAsApplication({ clientId, clientSecret }: State, call: Call) {
  const form = await fieldsOf(call);
  if (form.client_id === clientId && form.client_secret === clientSecret) return form;
  throw refuse(401, "Client authentication failed");
}

async function accessToken(state: State, call: Call) {
  const { code = "", grant_type, redirect_uri } = await readAsApplication(state, call);
  const grant = state.codes.get(code);
  return await perform(state, call, "token", grant?.member, (fault) => {
    state.codes.delete(code);
    if (!grant || grant_type !== "authorization_code" || redirect_uri !== grant.redirectUri)
      throw refuse(400, "Unable to retrieve access token: another redirect uri, or an expired code.");
    const { member, scopes } = grant;
    const expires_in = fault === "expired" ? 1 : TOKEN_LIFE_SECONDS;
    const access_token = randomBytes(32).toString("base64url");
    state.tokens.set(access_token, { member, scopes, expiresAt: Date.now() + expires_in * 1000 });
    const scope = fault === "unscoped" ? undefined : scopes.join(",");
    return call.json({ access_token, expires_in, scope, token_type: "Bearer" });
  });
}

/** Ends a token; one that is not known has ended before. */
async function revoke(state: State, call: Call) {
  const { token = "" } = await readAsApplication(state, call);
  const member = state.tokens.get(token)?.member;
  return await perform(state, call, "revoke", member, () => {
    if (state.tokens.delete(token) && member) state.revoked.unshift(member);
    return call.json({});
  });
}

function userinfo(state: State, call: Call) {
  const { member, scopes } = bearer(state, call);
  const { sub, firstName, lastName, email, emailVerified } = member;
  return perform(state, call, "userinfo", member, () => {
    if (!scopes.includes("openid")) throw refuse(403, "Not enough permissions to access: userinfo.GET");
    return call.json({
      sub,
      ...(scopes.includes("profile") && { given_name: firstName, family_name: lastName }),
      ...(scopes.includes("email") && email && { email, email_verified: emailVerified }),
    });
  });
}

const newPost = z.object({
  content: files.content.optional(),
  author: z.string(),
  commentary: z.string().min(1),
  visibility: z.literal("PUBLIC"),
  lifecycleState: z.literal("PUBLISHED"),
  distribution: z.object({ feedDistribution: z.literal("MAIN_FEED") }),
});

async function createPost(state: State, call: Call) {
  const { req } = call;
  const { member, scopes } = bearer(state, call);
  if (Number(req.header("LinkedIn-Version")) < OLDEST_VERSION)
    throw refuse(426, "This version is not active");
  const { data: body } = newPost.safeParse(await req.json());
  if (!body || req.header("X-RestLi-Protocol-Version") !== "2.0.0") throw refuse(400, "Not a post");
  const { author, commentary } = body;
  if (!scopes.includes("w_member_social") || author !== `urn:li:person:${member.sub}`)
    throw refuse(403, "Not enough permissions to access: posts.CREATE");
  const text = shownText(commentary);
  if (text.length > MAX_POST_CHARS)
    throw refuse(400, `Commentary exceeded ${MAX_POST_CHARS} characters`, "FIELD_LENGTH_TOO_LONG");
  const media = files.mediaOf(state, member, body.content);
  const earlier = state.posts.find((post) => post.author.sub === member.sub && post.text === text);
  if (earlier) {
    const errorDetails = { inputErrors: [{ code: "DUPLICATE_POST" }] };
    throw refuse(422, `Content is a duplicate of ${earlier.urn}`, undefined, { errorDetails });
  }
  const take = (fault?: string) => {
    // As long as LinkedIn's, and rising.
    const urn = `urn:li:share:${7_400_000_000_000_000_000n + BigInt(state.posts.length)}`;
    const postedAt = new Date().toISOString();
    state.posts.unshift({ urn, author: member, commentary, text, media, postedAt });
    return call.body(null, 201, fault === "no-urn" ? {} : { "X-RestLi-Id": urn });
  };
  return await perform(state, call, "post", member, take, text);
}

const linkedInPage = pagesOf(
  "LinkedIn stand-in",
  "Local, not LinkedIn. Nothing is really posted.",
  "#0a66c2",
);

/** LinkedIn would know who the member is; here the form asks. */
const consentPage = (scopes: string[]) =>
  linkedInPage(
    "Sign in",
    html`<h1>Outspoken would like to:</h1>
<p>use ${scopes.join(", ")}</p>
<form method="post">
<label>First name <input name="firstName" value="Ada" autocomplete="off"></label>
<label>Last name <input name="lastName" value="Lovelace" autocomplete="off"></label>
<label>Email <input name="email" type="email" value="ada@example.com" autocomplete="off"></label>
<label>Member id <input name="memberId" placeholder="by email" autocomplete="off"></label>
<label><input name="emailVerified" type="checkbox" checked> Email verified</label>
<p><button class="main" name="decision" value="allow">Allow</button><button name="decision" value="cancel" formnovalidate>Cancel</button></p>
</form>`,
  );

const feedPage = (posts: Post[], revoked: Member[] = []) =>
  linkedInPage(
    "Feed",
    html`<h1>Feed</h1>
${posts.length > 0 ? posts.map(article) : html`<p>Nothing has been posted yet.</p>`}
${revoked.length > 0 && html`<h2>Permission revoked</h2>\n<ul>${revoked.map((member) => html`<li>${nameOf(member)}</li>`)}</ul>`}`,
  );

const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`;

/** The element marked `post` holds what was posted, character for character: a parser drops the line break that a <pre> begins with. */
const article = ({ author, postedAt, urn, text, media }: Post) => html`<article>
<p><strong>${nameOf(author)}</strong>
<small><time>${postedAt}</time> · <a href="/feed/update/${urn}/">${urn}</a></small></p>
<pre data-testid="post">
${text}</pre>
${media.map(({ urn, label }) =>
  urn.startsWith("urn:li:document:")
    ? html`<object data="/media/${urn}" type="application/pdf" aria-label="${label}"><a href="/media/${urn}">${label}</a></object>`
    : html`<img src="/media/${urn}" alt="${label}">`,
)}
</article>`;
