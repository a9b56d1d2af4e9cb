import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { depsOf } from "../../worker/domain/deps.ts";
import { app } from "../../worker/http/app.ts";
import { answerFrom, schemaInWords } from "../standins/answer.ts";
import { streamOf } from "../units/services/bytes.ts";
import { connectLinkedIn, linkedInFeed } from "./account/lives.ts";
import { checkoutUrl, customerOf, pay, spoil, statusOf, sync } from "./billing/stripe.ts";
import { sendWaitingMails } from "./mail/waiting.ts";
import { type call, drafted, newAccount, personWith, RAMBLE, spoken, storedOf } from "./people.ts";
import { noteDone } from "./profile/profile.ts";
import { sessionOf } from "./vault/recordings.ts";

const NOVA = "@cf/deepgram/nova-3";
/** Of this file alone: what a model refuses is remembered by its name. */
const WRITER = "@cf/worst/writer";

interface ChatInputs {
  messages: { role: string; content: string }[];
  response_format?: unknown;
  stream?: boolean;
}

/** Whisper reads no recording, the writer takes neither schema nor stream, and the voice is out of capacity once. */
class WorstAi {
  /** The codes of its errors. */
  readonly failed: number[] = [];

  async run(model: string, inputs: unknown): Promise<unknown> {
    if (model.includes("whisper")) throw this.error(this.failed.includes(3010) ? 5004 : 3010);
    const alternatives = [{ transcript: RAMBLE }];
    if (model === NOVA) return { results: { channels: [{ alternatives, detected_language: "en" }] } };
    if (model !== WRITER && this.failed.includes(3043)) return streamOf("sound");
    if (model !== WRITER) throw this.error(3043);
    const { messages, response_format, stream } = inputs as ChatInputs;
    if (response_format) throw this.error(5025);
    if (stream) throw this.error(5006);
    const prompt = messages.flatMap(({ role, content }) => (role === "user" ? content : [])).join("\n");
    const answer = JSON.stringify(answerFrom(schemaInWords(messages) ?? {}, prompt));
    const message = { content: "", reasoning_content: `The speaker wants a post. ${answer}` };
    return { choices: [{ message, finish_reason: "stop" }] };
  }

  private error(code: number): Error {
    this.failed.push(code);
    return new Error(`${code}: Error of Workers AI`);
  }
}

/** Cloudflare's binding for mail: it fails once. */
class WorstMail {
  readonly given: unknown[] = [];

  async send(mail: unknown): Promise<void> {
    this.given.push(mail);
    if (this.given.length === 1)
      throw Object.assign(new Error("internal error"), { code: "E_INTERNAL_SERVER_ERROR" });
  }
}

/** A deployment with these bindings, its sessions' objects included. */
function deployment(AI: WorstAi, EMAIL: WorstMail) {
  const there = Object.assign(
    { ...env },
    { SPEECH: "workers-ai", WRITER: "workers-ai", WRITER_MODEL: WRITER, VOICE: "workers-ai", AI },
    { MAIL: "cloudflare", EMAIL },
    { CHAT_SESSION: { getByName: (name: string) => objectThere(env.CHAT_SESSION.getByName(name)) } },
  ) as unknown as Env;
  const objectThere = (stub: ReturnType<Env["CHAT_SESSION"]["getByName"]>) =>
    new Proxy(stub, {
      get:
        (_, method) =>
        async (...given: unknown[]) => {
          await runInDurableObject(stub, (object) => void Object.assign(object, { env: there }));
          return await Reflect.apply(Reflect.get(stub, method), stub, given);
        },
    });
  const through: typeof call = async (path, init) => {
    const context = createExecutionContext();
    const request = new Request(new URL(path, "https://outspoken.test"), init);
    const response = await app.fetch(request, there, context);
    await waitOnExecutionContext(context);
    return response;
  };
  return { through, deps: depsOf(there) };
}

test("when every service fails in its worst documented way, everything still arrives, once", async () => {
  const [ai, mail] = [new WorstAi(), new WorstMail()];
  const { through, deps } = deployment(ai, mail);
  const person = personWith(await newAccount(), through);

  // A mail that its service failed on waits for the cron job.
  expect((await person.send("POST", API.sendConfirmEmail)).status).toBe(202);
  expect(mail.given).toHaveLength(1);
  const key = await env.DB.prepare("select key from jobs where payload ->> 'to' = ?")
    .bind(person.email)
    .first<string>("key");
  for (let run = 0; run < 2; run++) await sendWaitingMails((row) => row.includes(person.email), deps);
  const link = expect.stringContaining("/auth/confirm-email#token=");
  const sent = {
    from: { name: "Outspoken", email: "outspoken@outspoken.test" },
    ...{ to: person.email, subject: expect.stringMatching(/^Confirm your email/), text: link, html: link },
    headers: { "X-Entity-Ref-ID": key },
  };
  // Alike, so that a mail program shows one, had the first been taken after all.
  // Mails of others wait as well.
  expect(mail.given.filter((one) => JSON.stringify(one).includes(person.email))).toEqual([sent, sent]);

  // A recording that whisper can't read is heard by another model, and its draft is the writer's.
  const noteId = await noteDone(person, { audio: spoken(RAMBLE) });
  expect((await storedOf(person.id)).recordings).toMatchObject([{ transcript: RAMBLE }]);
  const draft = await drafted(person, noteId);
  expect(draft).toMatchObject({ writtenBy: "model", fallback: false, language: "en", sources: [] });
  expect(draft.bodies[0]?.content).toContain("best thing");

  // A change, which is streamed where the model can.
  const change = await person.send("POST", API.message(noteId), { content: "Make it shorter." });
  expect(change.status).toBe(200);
  const [changed] = await person.drafts(noteId);
  expect(changed).toMatchObject({ versionCount: 2, writtenBy: "model" });

  // An interview's question is read aloud.
  const interviewId = await noteDone(person, { audio: spoken(RAMBLE), interviewMode: "true" });
  const { messages, interviewState } = await sessionOf(person, interviewId);
  expect(interviewState?.question).toMatch(/^What came after/);
  const question = messages.find(({ content }) => content === interviewState?.question);
  const sound = await person.get(API.messageAudio(interviewId, question?.id ?? ""));
  expect([sound.status, new TextDecoder().decode(await sound.bytes())]).toEqual([200, "sound"]);
  // What the writer doesn't take it is asked for once.
  expect(ai.failed).toEqual([3010, 5025, 5025, 5006, 5004, 3043]);

  // Stripe tells of no payment.
  await pay(await checkoutUrl(person));
  expect(await statusOf(person)).toBe("inactive");
  await spoil("GET", "/v1/", await customerOf(person), "500");
  expect(await sync(person)).toEqual({ status: "active" });
  expect(await statusOf(person)).toBe("active");

  // LinkedIn takes the post and doesn't say where it is.
  await connectLinkedIn(person);
  const marker = crypto.randomUUID();
  await person.send("PATCH", API.post(draft.id), { body: `${marker} [[linkedin no-urn]]` });
  const publish = () => person.send("POST", API.publishPost(draft.id));
  const lost = await publish();
  expect([lost.status, await lost.json()]).toMatchObject([502, { code: "publish_unknown" }]);
  const post = await (await publish()).json<Post>();
  expect(post).toMatchObject({ status: "published", linkedinUrl: expect.stringContaining("/feed/update/") });
  expect(await linkedInFeed(marker)).toEqual([joinPost(post)]);
});
