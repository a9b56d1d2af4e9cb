import { expect, inject, test } from "vitest";
import { linkedIn } from "../../../worker/services/linkedin.ts";
import { failureOf } from "../../units/services/failure-of.ts";
import { codeFor, grantFor, PUBLISH, REDIRECT_URI, SIGN_IN, service } from "./account.ts";
import { consent } from "./consent.ts";

const DAY_MS = 86_400_000;
const STATE = "a b+c&d=é";

function authUrl(options: { redirectUri?: string; scopes?: string[] } = {}) {
  return service().authorizationUrl({ state: STATE, redirectUri: REDIRECT_URI, scopes: SIGN_IN, ...options });
}

test("asks LinkedIn itself unless told otherwise", () => {
  const real = linkedIn({ clientId: "id", clientSecret: "very-secret" });
  const url = real.authorizationUrl({ state: "s", redirectUri: REDIRECT_URI, scopes: PUBLISH });
  expect(url).toBe(
    "https://www.linkedin.com/oauth/v2/authorization?response_type=code&client_id=id" +
      "&redirect_uri=http%3A%2F%2Fapp.example%2Fapi%2Fauth%2Flinkedin%2Fcallback&state=s" +
      "&scope=openid%20profile%20email%20w_member_social",
  );
});

test("Allow comes back with a code and the state as it was sent", async () => {
  const back = await consent(authUrl());
  expect(back.href.startsWith(`${REDIRECT_URI}?`)).toBe(true);
  expect(back.searchParams.get("state")).toBe(STATE);
  expect(back.searchParams.get("code")).toBeTruthy();
  expect(back.searchParams.get("error")).toBeNull();
});

test("Cancel comes back with an error and the state", async () => {
  const back = await consent(authUrl(), { decision: "cancel" });
  expect(back.searchParams.get("error")).toBe("user_cancelled_authorize");
  expect(back.searchParams.get("state")).toBe(STATE);
  expect(back.searchParams.get("code")).toBeNull();
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

test("the same email is the same member, another one is not", async () => {
  const subOf = async (email: string) =>
    (await service().memberOf((await grantFor({ email })).accessToken)).sub;
  const [first, again, other] = [
    await subOf("a@example.com"),
    await subOf("A@example.com"),
    await subOf("b@example.com"),
  ];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("an email that LinkedIn does not vouch for is not verified", async () => {
  const { accessToken } = await grantFor({ emailVerified: false });
  expect((await service().memberOf(accessToken)).emailVerified).toBe(false);
});

test.for([
  ["has none", { email: "" }, SIGN_IN],
  ["was not asked for it", {}, ["openid", "profile"]],
] as const)("there is no email when the member %s", async ([, entered, scopes]) => {
  const { accessToken } = await grantFor(entered, [...scopes]);
  const member = await service().memberOf(accessToken);
  expect(member).toMatchObject({ email: undefined, emailVerified: false, firstName: "Ada" });
});

test("a code works once", async () => {
  const code = await codeFor({});
  await service().exchangeCode({ code, redirectUri: REDIRECT_URI });
  const failure = await failureOf(service().exchangeCode({ code, redirectUri: REDIRECT_URI }));
  expect(failure.message).toBe("linkedin rejected: HTTP 400");
});

test("a code is of no use with another address or another secret", async () => {
  const redirectUri = REDIRECT_URI.replace("app", "evil");
  const elsewhere = await failureOf(service().exchangeCode({ code: await codeFor({}), redirectUri }));
  expect(elsewhere.reason).toBe("rejected");
  const stranger = service({ clientSecret: "guessed-secret" });
  const failure = await failureOf(
    stranger.exchangeCode({ code: await codeFor({}), redirectUri: REDIRECT_URI }),
  );
  expect(failure.message).toBe("linkedin rejected: HTTP 401");
});

test("scopes count as asked for where the answer does not say", async () => {
  const { url } = inject("linkedin");
  const code = await codeFor({ lastName: "token-unscoped" }, PUBLISH);
  const grant = await service({ authBase: `${url}/oauth/v2/` }).exchangeCode({
    code,
    redirectUri: REDIRECT_URI,
    scopes: PUBLISH,
  });
  expect(grant.scopes).toEqual(PUBLISH);
});

test.for(["500", "503", "reset"])("gets over one %s", async (fault) => {
  const { accessToken } = await grantFor({ lastName: `token-${fault}-once` });
  expect(accessToken).toBeTruthy();
  const grant = await grantFor({ lastName: `userinfo-${fault}-once` });
  expect(await service().memberOf(grant.accessToken)).toMatchObject({ firstName: "Ada" });
});

test.for([
  { fault: "500", reason: "unavailable" },
  { fault: "reset", reason: "unavailable" },
  { fault: "429", reason: "busy" },
  { fault: "timeout", reason: "timeout" },
  { fault: "malformed", reason: "malformed" },
  { fault: "flood", reason: "malformed" },
  { fault: "400", reason: "rejected" },
  // Following it would take secret or token to an address nobody configured.
  { fault: "307", reason: "rejected" },
])("fails with $reason after $fault", async ({ fault, reason }) => {
  // Short only where it is waited for: a loaded machine is no fault of LinkedIn's.
  const hasty = service({ timeoutSeconds: fault === "timeout" ? 0.5 : 10 });
  const code = await codeFor({ lastName: `token-${fault}` });
  const exchange = await failureOf(hasty.exchangeCode({ code, redirectUri: REDIRECT_URI }));
  expect(exchange).toMatchObject({ service: "linkedin", reason });
  const { accessToken } = await grantFor({ lastName: `userinfo-${fault}` });
  const profile = await failureOf(hasty.memberOf(accessToken));
  expect(profile).toMatchObject({ service: "linkedin", reason });
  expect(`${exchange.message} ${profile.message}`).not.toContain(accessToken);
});

test("a token that LinkedIn does not know is rejected", async () => {
  const failure = await failureOf(service().memberOf("made-up-token"));
  expect(failure.message).toBe("linkedin rejected: HTTP 401");
});
