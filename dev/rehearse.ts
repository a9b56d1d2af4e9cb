import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { parseArgs } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Draft } from "#contract/drafts.ts";
import type { Health, OperatorHealth } from "#contract/health.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import type { LiveResponse, TranscribeResponse } from "#contract/recordings.ts";
import { PRICING } from "../web/pages/landing/samples.ts";
import { app, ask, call, formOf, get, isSame, post, sendEvent, speak, summaryOf } from "./rehearse/app.ts";
import { report, skip, step, until } from "./rehearse/report.ts";
import { DEVICES, PIECE, QUIET_ROOM, shareHeard, soundFile } from "./rehearse/sounds.ts";
import { askTelegram, ROOT } from "./tools.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mail: { type: "string", default: "" }, linkedin: { type: "boolean", default: false } },
});
const [address = "", ...others] = positionals;
if (!URL.canParse(address) || others.length > 0) {
  console.error("npm run rehearse -- <address> [--mail <address>] [--linkedin]: see docs/rehearsing.md");
  process.exit(2);
}
app.origin = address;

const { REHEARSE_EMAIL, REHEARSE_PASSWORD, OPERATOR_TOKEN, STRIPE_WEBHOOK_SECRET } = process.env;
const own = REHEARSE_EMAIL && REHEARSE_PASSWORD && { email: REHEARSE_EMAIL, password: REHEARSE_PASSWORD };
/** Another one of its inbox in each run: an address that has used up its trial gets no new one. */
const mail = values.mail.replace("@", `+rehearsal-${Date.now().toString(36)}@`);
let health: Health | undefined;
let first: Draft | undefined;
let suite: Draft[] = [];
let note: { sessionId: string; sound: File } | undefined;
let question: { sessionId: string; id: string } | undefined;
const sessions: string[] = [];
/** When the newest recording was made that was there before. */
let newestBefore = "";
/** What no step can try, and how to. */
const BY_HAND = readFileSync(join(ROOT, "docs/rehearsing.md"), "utf8").split("## By hand\n\n")[1]?.trimEnd();
const firstNote = () => note ?? skip("no recording was understood.");

/** Recognisers differ; a smaller share of the words is another recording, or none. */
const HEARD_AT_LEAST = 0.3;
/** A type of sound, and how it begins. */
const SOUND = /^audio\/(?:mpeg (?:ID3|\u00ff[\u00e0-\u00ff])|wav RIFF|ogg OggS|flac fLaC)/;
const MAIL_WAIT_MS = 10_000;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    report.isStopped = true;
    console.log("Stopping, once the call that is under way is answered.");
  });
}

await step("Health", async () => {
  const answer = await call(API.health);
  health = (await answer.json()) as Health;
  const { ok, database, missing, speech, writer, billing, linkedin, mail } = health;
  const services = Object.entries({ speech, writer, billing, linkedin, mail });
  // What is off may be left off on purpose; its steps are not tried.
  const wrong = services.flatMap(([name, by]) => (by === "off" ? [] : missing[name as keyof typeof missing]));
  assert(ok && wrong.length === 0, `${answer.status}, database ${database}. ${wrong.join(" ")}`);
  return services.map((parts) => parts.join(" ")).join(", ");
});

await step(own ? "Signing in" : "A new account", async () => {
  const email = mail || `rehearsal-${crypto.randomUUID()}@example.com`;
  const newcomer = { firstName: "Rehearsal", lastName: "Outspoken", email, password: crypto.randomUUID() };
  const { token, user } = await (own ? post(API.login, own) : post(API.signup, newcomer));
  app.token = token;
  newestBefore = (await get(API.recordings))[0]?.createdAt ?? "";
  // Each recording is sent with what its speaker taught.
  if (!own) await post(API.corrections, { kind: "spelling", text: "Outspoken", heard: null });
  return user.email;
});

if (!app.token) {
  console.log("– All else: skipped, nobody is signed in.");
  await finish();
}

for (const [name, device] of Object.entries(DEVICES)) {
  await step(`A recording of ${name}`, async () => {
    const sound = soundFile(device);
    const { sessionId, transcript } = await sendNote(sound);
    const share = shareHeard(transcript);
    const result = `${Math.round(share * 100)} % of its words, “${transcript.slice(0, 80)}…”`;
    assert(share > HEARD_AT_LEAST, result);
    note ??= { sessionId, sound };
    return `${Math.round(sound.size / 1024)} kB, ${result}`;
  });
}

await step("Silence", async () => {
  const audio = soundFile(DEVICES["Chrome (WebM, Opus)"], QUIET_ROOM);
  const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
  const came = await summaryOf(await call(API.transcribe, "POST", formOf({ audio }), headers));
  assert(came.startsWith("422") && came.includes('"no_speech"'), came);
  return "nothing was said";
});

await step("Words while one speaks", async () => {
  const fields = { piece: soundFile(PIECE), recordingId: crypto.randomUUID() };
  const send = (more: object) => call(API.live, "POST", formOf({ ...fields, ...more }));
  // A model is asked once about each, whatever hiccup it has.
  let index = "0";
  let answer = await send({ index });
  if (answer.status === 503) {
    index = "1";
    answer = await send({ index });
  }
  if (answer.status === 404) skip("LIVE_WORDS or SPEECH is off.");
  assert(answer.ok, await summaryOf(answer.clone()));
  const { text, ticket } = (await answer.json()) as LiveResponse;
  assert(shareHeard(text) > 0, text);
  // The same once more is not heard again.
  const [ours, other] = [await send({ index, ticket }), await send({ index: "2", ticket: "x" })];
  assert(ours.ok && other.status === 401, `by its ticket ${ours.status}, by another ${other.status}`);
  return text;
});

await step("The vault", async () => {
  const { sessionId, sound } = firstNote();
  const { recordings } = await get(API.chat(sessionId));
  const path = API.recordingAudio(recordings[0]?.id ?? "");
  assert(await isSame(await ask(path), sound), "other bytes");
  const part = await ask(path, "GET", undefined, { Range: "bytes=100-299" });
  const range = `${part.status}, ${part.headers.get("content-range")}`;
  assert(part.status === 206 && (await isSame(part, sound.slice(100, 300))), `other bytes: ${range}`);
  const { words } = await get(API.recordingWords(recordings[0]?.id ?? ""));
  const times =
    words.length > 0 ? `times of ${words.length} words` : "no times: sentences don't play their sound";
  return `${sound.size} bytes; ${range}; ${times}`;
});

await step("The first draft", async () => {
  const { sessionId } = firstNote();
  const start = Date.now();
  first = await until(async () => (await get(API.drafts(sessionId)))[0]);
  const seconds = (Date.now() - start) / 1000;
  return `${whoWrote(first)}, ${seconds.toFixed(1)} s later: “${first.hooks[0]?.content}”`;
});

await step("A change asked for in the chat", async () => {
  const { sessionId } = first ?? skip("there is no draft.");
  const { body } = await ask(API.events(sessionId));
  const pieces: string[] = [];
  const events = Readable.fromWeb(body as ReadableStream<Uint8Array>).setEncoding("utf8");
  events.on("data", (piece) => void pieces.push(piece)).on("error", () => undefined);
  const { content } = await post(API.message(sessionId), { content: "Make it shorter." });
  events.destroy();
  const parts = pieces.join("").split('"partial"').length - 1;
  const comesWhole = async () =>
    OPERATOR_TOKEN && (await lookAsOperator()).workarounds.some((way) => way.endsWith("stream"));
  const isAsExpected = health?.writer === "builtin" || parts > 0 || (await comesWhole());
  assert(isAsExpected, "a reply, and no part of it before");
  return `“${content.slice(0, 80)}”, ${parts} parts before it`;
});

await step("Telegram", async () => {
  const token = process.env.TELEGRAM_BOT_TOKEN || skip("TELEGRAM_BOT_TOKEN is not set here.");
  const expected = new URL(API.telegramWebhook, address).href;
  const info = (await askTelegram(token, "getWebhookInfo")) as { url: string; last_error_message?: string };
  assert(info.url === expected, `another webhook, or none: ${info.url}`);
  return info.last_error_message ? `set; its last failure: ${info.last_error_message}` : "its webhook is set";
});

await step("Hooks and a shorter version", async () => {
  const { transcript, body } = PRICING;
  const more = await post(API.hooks, { transcript });
  const tweaked = await post(API.tweak, { mode: "shorter", body });
  const lengths = `${body.length} to ${tweaked.body.length} characters`;
  assert(more.hooks[0] && tweaked.body.length < body.length, `“${more.hooks[0]}”, and ${lengths}`);
  return `“${more.hooks[0]}” ${whoWrote(more)}; ${lengths}, ${whoWrote(tweaked)}`;
});

await step("An interview", async () => {
  const { sound } = firstNote();
  const { sessionId } = await sendNote(sound, { interviewMode: "true" });
  const read = () => get(API.chat(sessionId));
  const text = await until(async () => (await read()).interviewState?.question);
  const spoken = (await read()).messages.find(({ content }) => content === text);
  question = spoken && { sessionId, id: spoken.id };
  await speak(API.voice, sound, { sessionId, interviewMode: "true" });
  await ask(API.stopInterview(sessionId), "POST");
  const { derivative_posts } = await post(API.synthesize(sessionId));
  suite = await get(API.drafts(sessionId));
  return `“${text}”, then ${1 + derivative_posts.length} posts`;
});

await step("A question read aloud", async () => {
  const { sessionId, id } = question ?? skip("there is no question.");
  const answer = await ask(API.messageAudio(sessionId, id));
  if (answer.status === 204) skip("no voice is set up here, so the browser reads aloud.");
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  const bytes = Buffer.from(await answer.arrayBuffer());
  const came = `${type}, ${bytes.length} bytes`;
  assert(SOUND.test(`${type} ${bytes.toString("latin1", 0, 4)}`), came);
  return came;
});

await step("Agents", async () => {
  const { id, key } = await post(API.keys, { name: "Rehearsal" });
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json, text/event-stream" };
  const ofAgent = async (method: string, params: object) =>
    (await call(API.mcp, "POST", { jsonrpc: "2.0", id: 1, method, params }, headers)).text();
  const tools = await ofAgent("tools/list", {});
  const posts = await ofAgent("tools/call", { name: "list_posts", arguments: {} });
  await ask(API.key(id), "DELETE");
  assert(tools.includes('"list_posts"'), tools);
  assert(posts.includes(first?.id ?? '"posts"'), posts);
  return "offered their tools, and told the posts";
});

await step("Mail", async () => {
  if (health?.mail === "off") skip("mail is not set up here.");
  if (!mail) skip("no address was given (--mail).");
  const { emailConfirmed } = await get(API.user);
  if (!emailConfirmed) await ask(API.sendConfirmEmail, "POST");
  const inbox = `Look whether it is in the inbox of ${mail}, and not among its spam`;
  if (!OPERATOR_TOKEN) skip(`only OPERATOR_TOKEN shows whether the one just queued was taken. ${inbox}`);
  // A mail is sent at once, or after a failure minutes later.
  await until(async () => (await lookAsOperator()).mail.oldestMinutes === null, MAIL_WAIT_MS);
  return `taken. ${inbox}`;
});

await step("Notes by mail", async () => {
  const { address: to } = await get(API.inbox);
  if (!to) skip("no NOTES_ADDRESS here, or this account's address is not confirmed.");
  skip(`mail a sound from the account's address to ${to}: a draft comes back within five minutes.`);
});

await step("Stripe's pages", async () => {
  if (health?.billing === "off") skip("Stripe is not set up here.");
  const { subscription_status } = await get(API.usage);
  const page = subscription_status === "active" ? undefined : await post(API.createSubscription);
  if (page) await ask(API.cancelCheckout, "POST");
  const portal = await call(API.billingPortal, "POST");
  const payment = page ? `${new URL(page.checkoutUrl).host}, closed again` : "this login has paid";
  const came = `${payment}; portal: ${await summaryOf(portal)}`;
  assert(!page?.checkoutUrl.includes("cs_live_"), "it takes real money");
  assert(portal.status < 500, came);
  return came;
});

await step("Stripe's webhook", async () => {
  if (health?.billing === "off") skip("Stripe is not set up here.");
  const forged = await sendEvent("whsec_forged");
  assert(forged.status === 400, `a forged event: ${forged.status}`);
  if (!STRIPE_WEBHOOK_SECRET) return "a forged event is refused; STRIPE_WEBHOOK_SECRET was not given";
  const signed = await sendEvent(STRIPE_WEBHOOK_SECRET);
  assert(signed.ok, `a signed event: ${await summaryOf(signed)}`);
  return "a forged event is refused, a signed one taken";
});

await step("A picture and a document", async () => {
  const [one, two] = suite;
  if (!one || !two) return skip("there is no suite to add them to.");
  const picture = new File([readFileSync(join(ROOT, "web/public/social-card.png"))], "rehearsal.png");
  const pages = await PDFDocument.create();
  for (const text of ["Page 1", "Page 2"]) pages.addPage().drawText(text);
  const document = new File([Buffer.from(await pages.save())], "rehearsal.pdf");
  const withAlt = formOf({ picture, alt: "A picture, to try pictures with." });
  const { pictures } = await post(API.postPictures(one.id), withAlt);
  await ask(API.postDocument(two.id), "PUT", formOf({ document, title: "A rehearsal" }));
  assert(await isSame(await ask(API.postPicture(one.id, pictures[0]?.id ?? "")), picture), "another picture");
  assert(await isSame(await ask(API.postDocument(two.id)), document), "another document");
  return `${picture.size} and ${document.size} bytes, as they were sent`;
});

await step("LinkedIn", () => publishOnce(first));
await step("Pictures on LinkedIn", () => publishOnce(suite[0], ({ pictures }) => pictures.length > 0));
await step("A document on LinkedIn", () => publishOnce(suite[1], ({ document }) => document !== null));

await step("LinkedIn's permission", async () => {
  if (!values.linkedin) skip("--linkedin was not given.");
  await ask(API.linkedinConnection, "DELETE");
  const { unrevoked } = (await lookAsOperator()).linkedin;
  assert(unrevoked === 0, `permissions that did not end: ${unrevoked}`);
  return "ended";
});

await step("What an operator looks at", async () => {
  const { workarounds, ...parts } = await lookAsOperator();
  const unwell = Object.entries(parts).filter(
    ([, part]) => typeof part === "object" && "ok" in part && !part.ok,
  );
  const came = unwell.map(([name, part]) => `${name} ${JSON.stringify(part)}`).join("; ");
  assert(unwell.length === 0, came);
  return `all is well; models take ${workarounds.join("; ") || "all that they were asked for"}`;
});

await finish();

function whoWrote({ fallback }: { fallback?: boolean }): string {
  assert(!fallback, "the built-in writer stood in for the model");
  return health?.writer === "builtin" ? "by the built-in writer, as no model is set up" : "by the model";
}

async function sendNote(sound: File, fields?: Record<string, string>): Promise<TranscribeResponse> {
  const answer = await speak(API.transcribe, sound, fields);
  const note = (await answer.json()) as TranscribeResponse;
  sessions.push(note.sessionId);
  return note;
}

async function lookAsOperator() {
  const token = OPERATOR_TOKEN || skip("OPERATOR_TOKEN is not set in this shell.");
  const answer = await call(API.operatorHealth, "GET", undefined, { Authorization: `Bearer ${token}` });
  if (answer.status !== 200 && answer.status !== 503) throw new Error(await summaryOf(answer));
  return (await answer.json()) as OperatorHealth;
}

async function publishOnce(draft?: Draft, hasItsFile: (post: Post) => boolean = () => true): Promise<string> {
  if (health?.linkedin === "off") skip("LinkedIn is not set up here.");
  if (!values.linkedin) skip("--linkedin, which publishes posts, was not given.");
  const { id } = draft ?? skip("there is no draft.");
  const { connected } = await get(API.linkedinConnection);
  if (!connected) skip("this login has no connection to LinkedIn: make one in the app.");
  if (!hasItsFile(await get(API.post(id)))) skip("its file is not there.");
  // An answer may be lost on the way: asked again, it is the same post.
  const once = await post(API.publishPost(id)).catch(() => post(API.publishPost(id)));
  assert(once.publishedAt, "it is not published");
  assert.equal((await post(API.publishPost(id))).linkedinUrl, once.linkedinUrl);
  return `${once.linkedinUrl ?? "published"}, once. Delete it there by hand`;
}

/** Erases the account, or from a login of somebody's own what was made in it; then ends this process. */
async function finish(): Promise<never> {
  const { isStopped } = report;
  report.isStopped = false;
  const erase = async () => {
    for (const sessionId of own ? sessions : []) {
      for (const { id } of await get(API.drafts(sessionId))) await ask(API.post(id), "DELETE");
      for (const { id } of (await get(API.chat(sessionId))).recordings)
        await ask(API.recording(id), "DELETE");
    }
    // What was not transcribed, as silence, has no session.
    for (const { id, sessionId, createdAt } of own ? await get(API.recordings) : [])
      if (sessionId === null && createdAt > newestBefore) await ask(API.recording(id), "DELETE");
    if (!own) await ask(API.account, "DELETE");
    assert.equal((await call(API.user)).status, own ? 200 : 401, "whether its login works");
    return own ? "gone" : "gone, and its login with it";
  };
  if (app.token) await step(own ? "Deleting what was made" : "Erasing the account", erase);
  if (isStopped) process.exit(130);
  console.log(`${["Not tried:", ...report.skipped].join("\n- ")}\n${BY_HAND}`);
  const advice = "docs/rehearsing.md#the-steps says what to do, and what your users get meanwhile.";
  console.log(report.failed ? `${report.failed} failed: ${advice}` : "All that was tried came as expected.");
  process.exit(Math.min(report.failed, 1));
}
