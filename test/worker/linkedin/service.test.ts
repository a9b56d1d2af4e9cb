import { expect, inject, onTestFinished, test, vi } from "vitest";
import { linkedIn } from "../../../worker/services/linkedin.ts";
import { failureOf } from "../../units/services/help.ts";
import { codeFor, grantFor, PUBLISH, postsOf, publisher, REDIRECT_URI, service } from "./account.ts";
import type { Entered } from "./consent.ts";
import faults from "./faults.json" with { type: "json" };

const DAY_MS = 86_400_000;

test("asks LinkedIn itself unless told otherwise", () => {
  const real = linkedIn({ clientId: "id", clientSecret: "very-secret", userAgent: "Outspoken/1" });
  const url = real.authorizationUrl({ state: "a b+c&d=é", redirectUri: REDIRECT_URI, scopes: PUBLISH });
  expect(url).toBe(
    "https://www.linkedin.com/oauth/v2/authorization?response_type=code&client_id=id" +
      "&redirect_uri=http%3A%2F%2Fapp.example%2Fapi%2Fauth%2Flinkedin%2Fcallback&state=a%20b%2Bc%26d%3D%C3%A9" +
      "&scope=openid%20profile%20email%20w_member_social",
  );
});

test("a code becomes a token that lasts 60 days, with what was agreed to", async () => {
  const before = Date.now();
  const grant = await grantFor({}, PUBLISH);
  expect(grant.scopes).toEqual(PUBLISH);
  expect(grant.expiresAt).toBeGreaterThanOrEqual(before + 60 * DAY_MS);
  expect(grant.expiresAt).toBeLessThanOrEqual(Date.now() + 60 * DAY_MS);
});

test("tells who the member is", async () => {
  const entered = { firstName: "Zoë", lastName: "Müller-Ō", email: "zoe@example.com" };
  const { accessToken } = await grantFor(entered);
  expect(await service().memberOf(accessToken)).toEqual({
    sub: expect.stringMatching(/^[\w-]{10}$/),
    ...entered,
    emailVerified: true,
  });
});

test("an email that LinkedIn does not vouch for is not verified, and there is none when the member has none", async () => {
  const memberOf = async (entered: Entered) => service().memberOf((await grantFor(entered)).accessToken);
  expect((await memberOf({ email: "a@example.com", emailVerified: false })).emailVerified).toBe(false);
  expect(await memberOf({ email: "" })).toMatchObject({ email: undefined, emailVerified: false });
});

test("an email that is not vouched for in words is not verified either", async () => {
  const answer = { sub: "member", email: "a@example.com", email_verified: "false" };
  vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json(answer));
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await service().memberOf("a token")).emailVerified).toBe(false);
});

test("a code works once", async () => {
  const answer = { code: await codeFor({}), redirectUri: REDIRECT_URI };
  await service().exchangeCode(answer);
  const failure = await failureOf(service().exchangeCode(answer));
  expect(failure.message).toBe("linkedin rejected: HTTP 400");
});

test("scopes count as asked for where the answer does not say", async () => {
  const { url } = inject("linkedin");
  const code = await codeFor({ lastName: "token-unscoped" }, PUBLISH);
  const asked = { code, redirectUri: REDIRECT_URI, scopes: PUBLISH };
  const grant = await service({ authBase: `${url}/oauth/v2/` }).exchangeCode(asked);
  expect(grant.scopes).toEqual(PUBLISH);
});

test.for(["500", "503", "reset"])("gets over one %s", async (fault) => {
  const { accessToken } = await grantFor({ lastName: `token-${fault}-once` });
  expect(accessToken).toBeTruthy();
  const grant = await grantFor({ lastName: `userinfo-${fault}-once` });
  expect(await service().memberOf(grant.accessToken)).toMatchObject({ firstName: "Ada" });
});

// Following a 307 would take secret or token to an address nobody configured.
test.for(faults.signIn)("fails with $reason after $fault", async ({ fault, reason }) => {
  // Short only where it is waited for: a loaded machine is no fault of LinkedIn's.
  const hasty = service({ timeoutSeconds: reason === "timeout" ? 0.5 : 10 });
  const code = await codeFor({ lastName: `token-${fault}` });
  const exchange = await failureOf(hasty.exchangeCode({ code, redirectUri: REDIRECT_URI }));
  expect(exchange).toMatchObject({ service: "linkedin", reason });
  const { accessToken } = await grantFor({ lastName: `userinfo-${fault}` });
  const profile = await failureOf(hasty.memberOf(accessToken));
  expect(profile).toMatchObject({ service: "linkedin", reason });
  expect(`${exchange.message} ${profile.message}`).not.toContain(accessToken);
});

const SECONDS_PER_DAY = 86_400;

async function publish(text: string, options: Parameters<typeof service>[0] = {}) {
  const account = await publisher();
  const outcome = await service(options).publish({ ...account, text });
  return { outcome, posts: await postsOf(account), account };
}

test("publishes the text as it was written, and says where", async () => {
  const text = "Ship it (on Friday) in C#. <b>Now</b> | #ship\n\nada@example.com";
  const { outcome, posts } = await publish(text);
  expect(posts).toMatchObject([{ text }]);
  const urn = posts[0]?.urn;
  const url = `${inject("linkedin").url}/feed/update/${urn}/`;
  expect(outcome).toEqual({ kind: "published", urn, url });
});

test("the same text again is a duplicate of the first, and is not posted", async () => {
  const text = "Said (twice).";
  const { outcome, account } = await publish(text);
  expect(await service().publish({ ...account, text })).toEqual({ ...outcome, kind: "duplicate" });
  expect(await postsOf(account)).toHaveLength(1);
});

test.for("reset timeout 500 malformed".split(" "))("a late %s is found as a duplicate", async (fault) => {
  const text = `Once only [[linkedin ${fault}-after]]`;
  const hasty = service({ timeoutSeconds: 0.5 });
  const account = await publisher();
  expect(await hasty.publish({ ...account, text })).toEqual({ kind: "unknown" });
  const posts = await postsOf(account);
  expect(posts).toMatchObject([{ text }]);
  const urn = posts[0]?.urn ?? "";
  expect(await service().publish({ ...account, text })).toMatchObject({ kind: "duplicate", urn });
  expect(await postsOf(account)).toHaveLength(1);
});

test.for("500 502 503 504 408 reset timeout flood".split(" "))("after %s it is unknown", async (fault) => {
  // A second attempt would get through.
  const text = `Perhaps [[linkedin ${fault}-once]]`;
  const { outcome, posts } = await publish(text, { timeoutSeconds: 0.5 });
  expect(outcome).toEqual({ kind: "unknown" });
  expect(posts).toEqual([]);
});

test("an acceptance that does not say where leaves it open", async () => {
  const { outcome, posts } = await publish("Where? [[linkedin no-urn]]");
  expect(outcome).toEqual({ kind: "unknown" });
  expect(posts).toHaveLength(1);
});

test.for(faults.publish)("a $fault is refused as $reason", async ({ fault, ...refused }) => {
  const { outcome, posts } = await publish(`No [[linkedin ${fault}]]`);
  expect(outcome).toEqual({ kind: "refused", ...refused });
  expect(posts).toEqual([]);
});

test("a 429 says when to try again: as told, else at midnight UTC", async () => {
  const rate = { kind: "refused", reason: "rate", detail: "HTTP 429 TOO_MANY_REQUESTS" };
  const soon = await publish("Much [[linkedin 429-soon]]");
  expect(soon.outcome).toEqual({ ...rate, retryAfterSeconds: 30 });
  const { outcome } = await publish("Too much [[linkedin 429]]");
  const retryAfterSeconds = "retryAfterSeconds" in outcome ? outcome.retryAfterSeconds : 0;
  const midnight = Date.now() / 1000 + retryAfterSeconds;
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(Math.round(midnight / SECONDS_PER_DAY) * SECONDS_PER_DAY).toBeCloseTo(midnight, -2);
});

test("a version that has come to its end, and a text that is too long, are refused as such", async () => {
  const { outcome } = await publish("Old.", { version: "202401" });
  expect(outcome).toEqual({ kind: "refused", reason: "version", detail: "HTTP 426 NONEXISTENT_VERSION" });
  expect(await publish("(".repeat(3_001))).toMatchObject({
    outcome: { kind: "refused", reason: "rejected", detail: "HTTP 400 FIELD_LENGTH_TOO_LONG" },
    posts: [],
  });
});
