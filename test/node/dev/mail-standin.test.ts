import { afterAll, expect, test } from "vitest";
import { startMailStandin } from "../../../dev/standins/mail/server.ts";

const { url, close, env } = await startMailStandin();
afterAll(close);

const MAIL = {
  from: "Outspoken <a@b.test>",
  to: "ana@example.com",
  subject: "Is it <you>?",
  html: "<html><head></head><body>Hello</body></html>",
  text: "Hello\n\nhttp://localhost:8787/auth/reset-password#token=abc",
};

const post = (mail: object, key: string = crypto.randomUUID(), apiKey = env.MAIL_API_KEY) =>
  fetch(`${url}/emails`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    },
    body: JSON.stringify(mail),
  });

const mails = async (): Promise<{ to: string; attempts: number }[]> =>
  (await fetch(`${url}/mails.json`)).json();

test("a mail is shown with what its links lead to, and as its reader would see it", async () => {
  const { id } = await (await post(MAIL)).json();
  const list = await (await fetch(url)).text();
  expect(list).toContain("Is it &#60;you&#62;?");
  expect(list).toContain('href="http://localhost:8787/auth/reset-password#token=abc"');
  const one = await (await fetch(`${url}/mails/${id}`)).text();
  expect(one).toMatch(/<iframe[^>]* sandbox="[^"]*"[^>]*\nsrcdoc="/);
  expect(one).not.toContain("allow-scripts");
});

test("one mail is taken for each key, and another text under it is refused", async () => {
  const key = crypto.randomUUID();
  const to = "twice@example.com";
  const answers = [await post({ ...MAIL, to }, key), await post({ ...MAIL, to }, key)];
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    { id: expect.any(String) },
    { id: expect.any(String) },
  ]);
  expect((await post({ ...MAIL, to, text: "Another" }, key)).status).toBe(409);
  expect((await mails()).filter((mail) => mail.to === to)).toMatchObject([{ attempts: 2 }]);
});

test.each([
  ["a wrong key", MAIL, "wrong", 401],
  ["no text", { ...MAIL, text: undefined }, env.MAIL_API_KEY, 422],
  ["a header with a line break", { ...MAIL, subject: "a\nBcc: b" }, env.MAIL_API_KEY, 422],
])("%s is refused", async (_what, mail, apiKey, status) => {
  expect((await post(mail, undefined, apiKey)).status).toBe(status);
});

test("it fails for an address, or for all, until the fault is taken back", async () => {
  const tell = (to: string, fault: string) =>
    fetch(`${url}/control/fault`, {
      method: "POST",
      body: new URLSearchParams({ to, fault }),
      redirect: "manual",
    });
  const to = "down@example.com";
  await tell(to, "503");
  expect((await post({ ...MAIL, to })).status).toBe(503);
  expect((await post(MAIL)).status).toBe(200);
  await tell(to, "500-after-accept");
  expect((await post({ ...MAIL, to })).status).toBe(500);
  expect((await mails()).filter((mail) => mail.to === to)).toHaveLength(1);
  await tell(to, "");
  expect((await post({ ...MAIL, to })).status).toBe(200);
});
