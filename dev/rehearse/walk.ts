import { createHmac } from "node:crypto";
import { afterAll, expect, type TestContext, test, vi } from "vitest";
import type { TokenResponse } from "#contract/auth.ts";
import type { Draft } from "#contract/drafts.ts";
import { type Health, health as healthSchema, operatorHealth } from "#contract/health.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { transcribeResponse } from "#contract/recordings.ts";
import { PRICING } from "../../web/pages/landing/samples.ts";
import { askTelegram } from "../telegram.ts";
import { ask, call, get, login, post, summaryOf } from "./app.ts";
import { pdfOf, pngOf } from "./files.ts";
import { DEVICES, shareHeard, soundOf } from "./sounds.ts";

type Skip = TestContext["skip"];

const { REHEARSE_EMAIL, REHEARSE_PASSWORD, OPERATOR_TOKEN, STRIPE_WEBHOOK_SECRET } = process.env;
const { REHEARSE_LINKEDIN: linkedin } = process.env;
/** Another one of its inbox in each run: an address that has used up its trial gets no new one. */
const mail = process.env.REHEARSE_MAIL?.replace("@", `+${Date.now().toString(36)}@`);
const own = REHEARSE_EMAIL && REHEARSE_PASSWORD && { email: REHEARSE_EMAIL, password: REHEARSE_PASSWORD };
/** For the end of a walk that is stopped meanwhile. */
let signingIn: Promise<TokenResponse> | undefined;
let health: Health | undefined;
let first: Draft | undefined;
let suite: Draft[] = [];
let question: { sessionId: string; id: string } | undefined;
/** Each that was made. */
const sessions: string[] = [];
/** Those that were transcribed. */
const notes: { sessionId: string; sound: File }[] = [];

/** Recognisers differ; a smaller share of the words is another recording, or none. */
const HEARD_AT_LEAST = 0.3;
/** A type of sound, and how it begins. */
const SOUND =
  /^(?:audio\/mpeg (?:ID3|\u00ff[\u00e0-\u00ff])|audio\/wav RIFF|audio\/ogg OggS|audio\/flac fLaC)/;
const POLL = { timeout: 120_000, interval: 500 };

/** Tries something at the deployment, and notes what came. It skips what can't be tried, which is no fault of the deployment. */
function step(name: string, attempt: (skip: Skip) => Promise<string>): void {
  test(name, async ({ skip, annotate }) => {
    if (!login.token && name !== "Health" && name !== SIGN_IN) skip("nobody is signed in.");
    await annotate(await attempt(skip));
  });
}

const firstNote = (skip: Skip) => notes[0] ?? skip("no recording was understood.");
const firstDraft = (skip: Skip) => first ?? skip("there is no draft.");

/** Who wrote it. */
function written({ fallback }: { fallback?: boolean }): string {
  expect(fallback, "the built-in writer stood in for the model").not.toBe(true);
  return health?.writer === "builtin" ? "by the built-in writer, as no model is set up" : "by the model";
}

step("Health", async () => {
  const answer = await call(API.health);
  health = healthSchema.parse(await answer.json());
  const { ok, database, missing, speech, writer, billing, linkedin, mail } = health;
  const services = Object.entries({ speech, writer, billing, linkedin, mail });
  // What is off may be left off on purpose; its steps are not tried.
  const wrong = services.flatMap(([name, by]) => (by === "off" ? [] : missing[name as keyof typeof missing]));
  expect(ok && wrong.length === 0, `${answer.status}, database ${database}. ${wrong.join(" ")}`).toBe(true);
  return services.map((parts) => parts.join(" ")).join(", ");
});

const SIGN_IN = own ? "Signing in" : "A new account";
step(SIGN_IN, async () => {
  const email = mail || `rehearsal-${crypto.randomUUID()}@example.com`;
  const newcomer = { firstName: "Rehearsal", lastName: "Outspoken", email, password: crypto.randomUUID() };
  signingIn = own ? post(API.login, own) : post(API.signup, newcomer);
  const { token, user } = await signingIn;
  login.token = token;
  // Each recording is sent with what its speaker taught.
  if (!own) await post(API.corrections, { kind: "spelling", text: "Outspoken", heard: null });
  return user.email;
});

function speak(path: string, audio: File, fields: Record<string, string> = {}): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, audio })) body.set(name, value);
  return ask(path, "POST", body, { [IDEMPOTENCY_HEADER]: crypto.randomUUID() });
}

async function sendNote(sound: File, fields?: Record<string, string>) {
  const note = transcribeResponse.parse(await (await speak(API.transcribe, sound, fields)).json());
  sessions.push(note.sessionId);
  return note;
}

for (const [name, device] of Object.entries(DEVICES)) {
  step(`A recording of ${name}`, async () => {
    const sound = soundOf(device);
    const { sessionId, transcript } = await sendNote(sound);
    const share = shareHeard(transcript);
    const heard = `${Math.round(share * 100)} % of its words, “${transcript.slice(0, 80)}…”`;
    expect(share, heard).toBeGreaterThan(HEARD_AT_LEAST);
    notes.push({ sessionId, sound });
    return `${Math.round(sound.size / 1024)} kB, ${heard}`;
  });
}

step("The vault", async (skip) => {
  const { sessionId, sound } = firstNote(skip);
  const { recordings } = await get(API.chat(sessionId));
  const path = API.recordingAudio(recordings[0]?.id ?? "");
  const bytesOf = async (one: Blob | Response) => Buffer.from(await one.arrayBuffer()).toString("base64");
  expect(await bytesOf(await ask(path)), "other bytes").toBe(await bytesOf(sound));
  const part = await ask(path, "GET", undefined, { Range: "bytes=100-299" });
  const range = `${part.status}, ${part.headers.get("content-range")}`;
  expect([part.status, await bytesOf(part)], range).toEqual([206, await bytesOf(sound.slice(100, 300))]);
  return `${sound.size} bytes; ${range}`;
});

step("The times of words", async (skip) => {
  const { recordings } = await get(API.chat(firstNote(skip).sessionId));
  const { words } = await get(API.recordingWords(recordings[0]?.id ?? ""));
  return words.length > 0 ? `of ${words.length}` : "none, so sentences don't play their sound";
});

step("The first draft", async (skip) => {
  const { sessionId } = firstNote(skip);
  const begun = Date.now();
  first = await vi.waitUntil(async () => (await get(API.drafts(sessionId)))[0], POLL);
  return `${written(first)}, ${((Date.now() - begun) / 1000).toFixed(1)} s later: “${first.hooks[0]?.content}”`;
});

step("A change asked for in the chat", async (skip) => {
  const { sessionId } = firstDraft(skip);
  const { body } = await ask(API.events(sessionId));
  const heard: string[] = [];
  const listener = new WritableStream<string>({ write: (piece) => void heard.push(piece) });
  const hangUp = new AbortController();
  const listening = body?.pipeThrough(new TextDecoderStream()).pipeTo(listener, { signal: hangUp.signal });
  const { content } = await post(API.message(sessionId), { content: "Make it shorter." });
  hangUp.abort();
  await listening?.catch(() => undefined);
  const parts = heard.join("").match(/"partialBody"/g)?.length ?? 0;
  const isWhole = async () =>
    OPERATOR_TOKEN && (await lookAsOperator(skip)).workarounds.some((way) => way.endsWith("stream"));
  const isAsExpected = health?.writer === "builtin" || parts > 0 || (await isWhole());
  expect(isAsExpected, "a reply, and no part of it before").toBeTruthy();
  return `“${content.slice(0, 80)}”, ${parts} parts before it`;
});

step("Telegram", async (skip) => {
  const { TELEGRAM_BOT_TOKEN: token } = process.env;
  if (!token) return skip("TELEGRAM_BOT_TOKEN is not set here");
  const expected = new URL(API.telegramWebhook, process.env.REHEARSE_ADDRESS).href;
  const info = (await askTelegram(token, "getWebhookInfo")) as { url: string; last_error_message?: string };
  expect(info.url, "another webhook, or none").toBe(expected);
  return info.last_error_message ? `set; its last failure: ${info.last_error_message}` : "its webhook is set";
});

step("Hooks and a shorter version", async () => {
  const { transcript, body } = PRICING;
  const more = await post(API.hooks, { transcript });
  const tweaked = await post(API.tweak, { mode: "shorter", body });
  const lengths = `${body.length} to ${tweaked.body.length} characters`;
  expect(more.hooks[0] && tweaked.body.length < body.length, `“${more.hooks[0]}”, and ${lengths}`).toBe(true);
  return `“${more.hooks[0]}” ${written(more)}; ${lengths}, ${written(tweaked)}`;
});

step("An interview", async (skip) => {
  const { sound } = firstNote(skip);
  const { sessionId } = await sendNote(sound, { interviewMode: "true" });
  const read = () => get(API.chat(sessionId));
  const text = await vi.waitUntil(async () => (await read()).interviewState?.question, POLL);
  const spoken = (await read()).messages.find(({ content }) => content === text);
  question = spoken && { sessionId, id: spoken.id };
  await speak(API.voice, sound, { sessionId, interviewMode: "true" });
  await ask(API.stopInterview(sessionId), "POST");
  const { derivative_posts } = await post(API.synthesize(sessionId));
  suite = await get(API.drafts(sessionId));
  return `“${text}”, then ${1 + derivative_posts.length} posts`;
});

step("A question read aloud", async (skip) => {
  const { sessionId, id } = question ?? skip("there is no question.");
  const answer = await ask(API.messageAudio(sessionId, id));
  if (answer.status === 204) skip("no voice is set up here, so the browser reads aloud.");
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(`${type} ${bytes.toString("latin1", 0, 4)}`, `${bytes.length} bytes`).toMatch(SOUND);
  return `${type}, ${bytes.length} bytes`;
});

async function lookAsOperator(skip: Skip) {
  const token = OPERATOR_TOKEN || skip("OPERATOR_TOKEN is not set in this shell.");
  const answer = await call(API.operatorHealth, "GET", undefined, { Authorization: `Bearer ${token}` });
  if (answer.status !== 200 && answer.status !== 503) throw new Error(await summaryOf(answer));
  return operatorHealth.parse(await answer.json());
}

step("What models take", async (skip) => {
  const { workarounds } = await lookAsOperator(skip);
  return workarounds.join("; ") || "all that they were asked for";
});

step("Mail", async (skip) => {
  if (health?.mail === "off") skip("Mail is not set up here.");
  if (!mail) skip("no address was given (--mail).");
  const { emailConfirmed } = await get(API.user);
  if (!emailConfirmed) await ask(API.sendConfirmEmail, "POST");
  const inbox = `Look whether it is in the inbox of ${mail}, and not among its spam`;
  if (!OPERATOR_TOKEN) skip(`only OPERATOR_TOKEN shows whether the one just queued was taken. ${inbox}`);
  // A mail is sent at once, or after a failure minutes later.
  const isTaken = async () => (await lookAsOperator(skip)).mail.oldestMinutes === null;
  await vi.waitUntil(isTaken, { timeout: 10_000, interval: POLL.interval });
  return `taken. ${inbox}`;
});

step("Stripe's pages", async (skip) => {
  if (health?.billing === "off") skip("Stripe is not set up here.");
  const { subscription_status } = await get(API.usage);
  const page = subscription_status === "active" ? undefined : await post(API.createSubscription);
  if (page) await ask(API.cancelCheckout, "POST");
  const portal = await call(API.billingPortal, "POST");
  const payment = page ? `${new URL(page.checkoutUrl).host}, closed again` : "this login has paid";
  const came = `${payment}; portal: ${await summaryOf(portal)}`;
  expect(page?.checkoutUrl ?? "", "it takes real money").not.toContain("cs_live_");
  expect(portal.status, came).toBeLessThan(500);
  return came;
});

/** Sends the webhook an event of a type that means nothing to us. */
function sendEvent(secret: string): Promise<Response> {
  const created = Math.floor(Date.now() / 1000);
  const event = { id: `evt_rehearsal_${created}`, object: "event", type: "rehearsal.ping", created };
  const body = { ...event, livemode: false, data: { object: { id: "rehearsal", object: "rehearsal" } } };
  const signed = `${created}.${JSON.stringify(body)}`;
  const v1 = createHmac("sha256", secret).update(signed).digest("hex");
  return call(API.billingWebhook, "POST", body, { "Stripe-Signature": `t=${created},v1=${v1}` });
}

step("Stripe's webhook", async (skip) => {
  if (health?.billing === "off") skip("Stripe is not set up here.");
  expect((await sendEvent("whsec_forged")).status, "a forged event").toBe(400);
  if (!STRIPE_WEBHOOK_SECRET) return "a forged event is refused; STRIPE_WEBHOOK_SECRET was not given";
  expect((await sendEvent(STRIPE_WEBHOOK_SECRET)).ok, "a signed event is taken").toBe(true);
  return "a forged event is refused, a signed one taken";
});

step("A picture and a document", async (skip) => {
  const [one, two] = suite;
  if (!one || !two) return skip("there is no suite to add them to.");
  const [picture, document] = [pngOf(640, 480), pdfOf(2)];
  const [pictures, pages] = [new FormData(), new FormData()];
  pictures.set("picture", new File([picture], "rehearsal.png"));
  pictures.set("alt", "A gray field, to try pictures with.");
  pages.set("document", new File([document], "rehearsal.pdf"));
  pages.set("title", "A rehearsal");
  const added = await post(API.postPictures(one.id), pictures);
  await ask(API.postDocument(two.id), "PUT", pages);
  const paths = [API.postPicture(one.id, added.pictures[0]?.id ?? ""), API.postDocument(two.id)];
  const stored = await Promise.all(
    paths.map(async (path) => Buffer.from(await (await ask(path)).arrayBuffer())),
  );
  expect(
    stored.map((bytes, at) => bytes.equals([picture, document][at] ?? Buffer.alloc(0))),
    "other bytes",
  ).toEqual([true, true]);
  return `${picture.length} and ${document.length} bytes, as they were sent`;
});

/** Publishes a post, and asks for it again. */
async function publishOnce(
  skip: Skip,
  draft: Draft | undefined,
  hasItsFile: (post: Post) => boolean = () => true,
): Promise<string> {
  if (health?.linkedin === "off") skip("LinkedIn is not set up here.");
  if (!linkedin) skip("--linkedin, which publishes posts, was not given.");
  const { id } = draft ?? skip("there is no draft.");
  const { connected } = await get(API.linkedinConnection);
  if (!connected) skip("this login has no connection to LinkedIn: make one in the app.");
  if (!hasItsFile(await get(API.post(id)))) skip("its file is not there.");
  const once = await post(API.publishPost(id));
  expect(once.publishedAt).toBeTruthy();
  expect((await post(API.publishPost(id))).linkedinUrl).toBe(once.linkedinUrl);
  return `${once.linkedinUrl ?? "published"}, once. Delete it there by hand`;
}

step("LinkedIn", (skip) => publishOnce(skip, first));
step("Pictures on LinkedIn", (skip) => publishOnce(skip, suite[0], ({ pictures }) => pictures.length > 0));
step("A document on LinkedIn", (skip) => publishOnce(skip, suite[1], ({ document }) => document !== null));

step("LinkedIn's permission", async (skip) => {
  if (!linkedin) skip("--linkedin was not given.");
  await ask(API.linkedinConnection, "DELETE");
  const { unrevoked } = (await lookAsOperator(skip)).linkedin;
  expect(unrevoked, "permissions that did not end").toBe(0);
  return "ended";
});

step("What an operator looks at", async (skip) => {
  const parts = Object.entries(await lookAsOperator(skip));
  const unwell = parts.filter(([, part]) => typeof part === "object" && "ok" in part && !part.ok);
  const came = unwell.map(([name, part]) => `${name} ${JSON.stringify(part)}`).join("; ");
  expect(unwell.length, came).toBe(0);
  return "all is well";
});

/** Erases the account, or from a login of somebody's own what was made in it. */
afterAll(async () => {
  login.token ||= (await signingIn?.catch(() => undefined))?.token ?? "";
  if (!login.token) return;
  for (const sessionId of own ? sessions : []) {
    for (const { id } of await get(API.drafts(sessionId))) await ask(API.post(id), "DELETE");
    for (const { id } of (await get(API.chat(sessionId))).recordings) await ask(API.recording(id), "DELETE");
  }
  if (!own) await ask(API.account, "DELETE");
  expect((await call(API.user)).status, "whether its login works").toBe(own ? 200 : 401);
  console.log(own ? "✓ Deleting what was made: gone" : "✓ Erasing the account: gone, and its login with it");
});
