import { expect, inject, test } from "vitest";
import { linkedIn } from "../../../worker/services/linkedin.ts";
import { failureOf } from "../../units/services/failure-of.ts";
import { codeFor, grantFor, PUBLISH, REDIRECT_URI, service } from "./account.ts";
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

test("an email that LinkedIn does not vouch for is not verified", async () => {
  const { accessToken } = await grantFor({ emailVerified: false });
  expect((await service().memberOf(accessToken)).emailVerified).toBe(false);
});

test("there is no email when the member has none", async () => {
  const { accessToken } = await grantFor({ email: "" });
  const member = await service().memberOf(accessToken);
  expect(member).toMatchObject({ email: undefined, emailVerified: false, firstName: "Ada" });
});

test("a code works once", async () => {
  const code = await codeFor({});
  await service().exchangeCode({ code, redirectUri: REDIRECT_URI });
  const failure = await failureOf(service().exchangeCode({ code, redirectUri: REDIRECT_URI }));
  expect(failure.message).toBe("linkedin rejected: HTTP 400");
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
