import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import type { SessionDetail } from "#contract/chat.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { healthOf } from "../../../worker/domain/health.ts";
import { goToLinkedIn } from "../account/lives.ts";
import { newPerson, newSignup, RAMBLE, sendJson } from "../people.ts";
import { noteDone } from "../profile/profile.ts";
import { newVisitor } from "../visitors/visitor.ts";

const off = (name: string) => env.DB.prepare("insert into switches (name) values (?)").bind(name).run();
const allOn = () => env.DB.prepare("delete from switches").run();

afterEach(allOn);

const codeOf = async (response: Response) => [
  response.status,
  (await response.json<{ code: string }>()).code,
];

test("with the voice switched off the browser reads a question, and what was read before is still played", async () => {
  const asked = async () => {
    const person = await newPerson();
    const sessionId = await noteDone(person, { text: RAMBLE });
    const { messages } = await (await person.get(API.chat(sessionId))).json<SessionDetail>();
    const id = messages.find(({ role }) => role === "assistant")?.id ?? "";
    return () => person.get(API.messageAudio(sessionId, id));
  };
  const [before, meanwhile] = [await asked(), await asked()];
  expect((await before()).status).toBe(200);
  await off("voice");
  expect([(await before()).status, (await meanwhile()).status]).toEqual([200, 204]);
  await allOn();
  expect((await meanwhile()).status).toBe(200);
});

test("with sign-ups closed nobody new gets an account, by email or LinkedIn; everybody else signs in, visitors stay", async () => {
  const member = newSignup();
  expect((await sendJson("POST", API.signup, member)).status).toBe(201);
  const visitor = newVisitor();
  const known = newSignup().email;
  const enter = async (email: string) => (await goToLinkedIn(email, {}, visitor.call)).searchParams;
  expect((await enter(known)).get("token")).toBeTruthy();
  await off("signups");
  expect(await codeOf(await sendJson("POST", API.signup, newSignup()))).toEqual([503, "signups_closed"]);
  expect((await sendJson("POST", API.login, member)).status).toBe(200);
  const sessionId = await visitor.say();
  const refused = await enter(newSignup().email);
  expect([refused.get("token"), refused.get("error")]).toEqual([null, ERROR_MESSAGES.signups_closed]);
  expect((await visitor.call(API.chat(sessionId))).status).toBe(200);
  expect((await enter(known)).get("token")).toBeTruthy();
});

test("health tells the screens what is switched off", async () => {
  await Promise.all([off("speech"), off("writer")]);
  const answer = await healthOf(depsOf(env), "https://switched.example", Date.now() + 3_600_000);
  expect(answer).toMatchObject({ ok: true, speech: "off", writer: "builtin" });
});
