import { createHmac } from "node:crypto";
import { z } from "zod";
import { linkedinConnection, tokenResponse, user } from "#contract/auth.ts";
import { checkout } from "#contract/billing.ts";
import { message, sessionDetail, suite } from "#contract/chat.ts";
import { type Draft, draft, hooksResponse, tweakResponse } from "#contract/drafts.ts";
import { type Health, health as healthSchema, operatorHealth } from "#contract/health.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { post } from "#contract/posts.ts";
import { transcribeResponse } from "#contract/recordings.ts";
import { PRICING } from "../../web/pages/landing/samples.ts";
import { type App, NotTried, summaryOf, until } from "./app.ts";
import { CHROME, type Device, FILE, FIREFOX, HEARD_AT_LEAST, IPHONE, shareHeard, soundOf } from "./sounds.ts";

/** What is tried at a deployment, by its name. Each returns what came, or throws `NotTried` or anything that went wrong. */
export type Steps = Record<string, () => Promise<string>>;

/** A type of sound, and how it begins. */
const SOUND =
  /^(?:audio\/mpeg (?:ID3|\u00ff[\u00e0-\u00ff])|audio\/wav RIFF|audio\/ogg OggS|audio\/flac fLaC)/;

/** `mail`: where the mail of a new account goes. `linkedin`: publish one post, for everybody to see. */
export function stepsOf(app: App, { mail, linkedin }: { mail: string | undefined; linkedin: boolean }) {
  const { REHEARSE_EMAIL, REHEARSE_PASSWORD, OPERATOR_TOKEN, STRIPE_WEBHOOK_SECRET } = process.env;
  const login = REHEARSE_EMAIL && REHEARSE_PASSWORD && { email: REHEARSE_EMAIL, password: REHEARSE_PASSWORD };
  let health: Health | undefined;
  let first: Draft | undefined;
  let question: { sessionId: string; id: string } | undefined;
  /** All that were begun. */
  const sessions: string[] = [];
  /** What was understood. */
  const notes: { sessionId: string; sound: File }[] = [];

  const need = (service: "mail" | "billing" | "linkedin", name: string) => {
    if (health?.[service] === "off") throw new NotTried(`${name} is not set up here.`);
  };
  const firstNote = () => notes[0] ?? notTried("no recording was understood.");
  const firstDraft = () => first ?? notTried("there is no draft.");
  /** Who wrote it. */
  const written = ({ fallback }: { fallback?: boolean }) => {
    if (fallback) throw new Error("the built-in writer stood in for the model");
    return health?.writer === "builtin" ? "by the built-in writer, as no model is set up" : "by the model";
  };
  const readSession = (sessionId: string) => app.askFor(sessionDetail, API.chat(sessionId));
  const readDrafts = (sessionId: string) => app.askFor(z.array(draft), API.drafts(sessionId));

  const lookAtHealth: Steps = {
    Health: async () => {
      const answer = await app.fetch(API.health);
      health = healthSchema.parse(await answer.json());
      const { ok, database, missing, speech, writer, billing, linkedin, mail } = health;
      const services = Object.entries({ speech, writer, billing, linkedin, mail });
      // What is off may be left off on purpose; its steps are not tried.
      const wrong = services.flatMap(([name, by]) =>
        by === "off" ? [] : missing[name as keyof typeof missing],
      );
      if (!ok || wrong.length > 0)
        throw new Error(`${answer.status}, database ${database}. ${wrong.join(" ")}`);
      return services.map((parts) => parts.join(" ")).join(", ");
    },
  };

  const signIn: Steps = {
    [login ? "Signing in" : "A new account"]: async () => {
      const [name, email] = ["Rehearsal", mail ?? `rehearsal-${crypto.randomUUID()}@example.com`];
      const newcomer = { firstName: name, lastName: "Outspoken", email, password: crypto.randomUUID() };
      const answer = await app.post(tokenResponse, login ? API.login : API.signup, login || newcomer);
      app.token = answer.token;
      return answer.user.email;
    },
  };

  /** Erases the account, or from a login of somebody's own what was made in it. */
  const clean: Steps = {
    [login ? "Deleting what was made" : "Erasing the account"]: async () => {
      if (!login) {
        await app.ask(API.account, { method: "DELETE" });
        const after = await app.fetch(API.user);
        if (after.status !== 401) throw new Error(`its login still works: ${await summaryOf(after)}`);
        return "gone, and its login with it";
      }
      for (const sessionId of sessions) {
        for (const { id } of await readDrafts(sessionId)) await app.ask(API.post(id), { method: "DELETE" });
        for (const { id } of (await readSession(sessionId)).recordings)
          await app.ask(API.recording(id), { method: "DELETE" });
      }
      return `${sessions.length} recordings with their posts`;
    },
  };

  function speak(path: string, audio: File, fields: Record<string, string> = {}): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, audio })) body.set(name, value);
    return app.ask(path, { method: "POST", body, headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } });
  }

  async function sendNote(sound: File, fields?: Record<string, string>) {
    const answer = await speak(API.transcribe, sound, fields);
    const note = transcribeResponse.parse(await answer.json());
    sessions.push(note.sessionId);
    return note;
  }

  const recording = (device: Device): Steps => ({
    [`A recording of ${device[0]}`]: async () => {
      const sound = soundOf(device);
      const { sessionId, transcript } = await sendNote(sound);
      const share = shareHeard(transcript);
      const heard = `${Math.round(share * 100)} % of its words, “${transcript.slice(0, 80)}…”`;
      if (share < HEARD_AT_LEAST) throw new Error(heard);
      notes.push({ sessionId, sound });
      return `${Math.round(sound.size / 1024)} kB, ${heard}`;
    },
  });

  async function lookAsOperator(token: string) {
    const answer = await app.fetch(API.operatorHealth, { headers: { Authorization: `Bearer ${token}` } });
    if (answer.status !== 200 && answer.status !== 503) throw new Error(await summaryOf(answer));
    return operatorHealth.parse(await answer.json());
  }

  /** Sends the webhook an event of a type that means nothing to us. */
  function sendEvent(secret: string): Promise<Response> {
    const created = Math.floor(Date.now() / 1000);
    const event = { id: `evt_rehearsal_${created}`, object: "event", type: "rehearsal.ping", created };
    const json = { ...event, livemode: false, data: { object: { id: "rehearsal", object: "rehearsal" } } };
    const signed = createHmac("sha256", secret)
      .update(`${created}.${JSON.stringify(json)}`)
      .digest("hex");
    const headers = { "Stripe-Signature": `t=${created},v1=${signed}` };
    return app.fetch(API.billingWebhook, { method: "POST", json, headers });
  }

  const walk: Steps = {
    ...recording(IPHONE),
    ...recording(CHROME),
    ...recording(FIREFOX),
    "The vault": async () => {
      const { sessionId, sound } = firstNote();
      const path = API.recordingAudio((await readSession(sessionId)).recordings[0]?.id ?? "");
      const whole = await app.ask(path);
      const part = await app.ask(path, { headers: { Range: "bytes=100-299" } });
      const range = `${part.status}, ${part.headers.get("content-range")}`;
      const bytesOf = async (one: Blob | Response) => Buffer.from(await one.arrayBuffer());
      const sent = await bytesOf(sound);
      const isWhole = sent.equals(await bytesOf(whole));
      const isPart = part.status === 206 && sent.subarray(100, 300).equals(await bytesOf(part));
      if (!isWhole || !isPart) throw new Error(`other bytes; ${range}`);
      return `${sound.size} bytes; ${range}`;
    },
    "The first draft": async () => {
      const { sessionId } = firstNote();
      const begun = Date.now();
      first = await until("The draft", async () => (await readDrafts(sessionId))[0]);
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      return `${written(first)}, ${seconds} s later: “${first.hooks[0]?.content}”`;
    },
    "A change asked for in the chat": async () => {
      const { sessionId } = firstDraft();
      const listening = new AbortController();
      const stream = await app.ask(API.events(sessionId), { signal: listening.signal });
      const heard: string[] = [];
      const listen = async () => {
        for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.push(piece);
      };
      // We hang up ourselves.
      const hangUp = listen().catch(() => undefined);
      try {
        const reply = await app.post(message, API.message(sessionId), { content: "Make it shorter." });
        const parts = heard.join("").match(/"partialBody"/g)?.length ?? 0;
        if (health?.writer !== "builtin" && parts === 0) throw new Error("a reply, and no part of it before");
        return `“${reply.content.slice(0, 80)}”, ${parts} parts before it`;
      } finally {
        listening.abort();
        await hangUp;
      }
    },
    "More hooks, and a shorter version": async () => {
      const { transcript, body } = PRICING;
      const more = await app.post(hooksResponse, API.hooks, { transcript });
      const tweaked = await app.post(tweakResponse, API.tweak, { mode: "shorter", body });
      const [hook] = more.hooks;
      if (!hook || tweaked.body.length >= body.length)
        throw new Error(`“${hook}”, and ${body.length} to ${tweaked.body.length} characters`);
      return `“${hook}” ${written(more)}; ${body.length} to ${tweaked.body.length} characters, ${written(tweaked)}`;
    },
    "An interview": async () => {
      const sound = soundOf(CHROME);
      const { sessionId } = await sendNote(sound, { interviewMode: "true" });
      const asked = async () => (await readSession(sessionId)).interviewState?.question ?? undefined;
      const text = await until("The question", asked);
      const spoken = (await readSession(sessionId)).messages.find(({ content }) => content === text);
      question = spoken && { sessionId, id: spoken.id };
      await speak(API.voice, sound, { sessionId, interviewMode: "true" });
      await app.ask(API.stopInterview(sessionId), { method: "POST" });
      const { derivative_posts } = await app.post(suite, API.synthesize(sessionId));
      return `“${text}”, then ${1 + derivative_posts.length} posts`;
    },
    "A question read aloud": async () => {
      const { sessionId, id } = question ?? notTried("there is no question.");
      const answer = await app.ask(API.messageAudio(sessionId, id));
      if (answer.status === 204) notTried("no voice is set up here, so the browser reads aloud.");
      const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
      const bytes = Buffer.from(await answer.arrayBuffer());
      const came = `${type || "no type"}, ${bytes.length} bytes`;
      if (SOUND.test(`${type} ${bytes.toString("latin1", 0, 4)}`)) return came;
      throw new Error(`${came} that begin otherwise`);
    },
    // The last of a trial's five.
    ...recording(FILE),
    Mail: async () => {
      need("mail", "Mail");
      if (!mail) throw new NotTried("no address was given (--mail).");
      const { emailConfirmed } = await app.askFor(user, API.user);
      if (!emailConfirmed) await app.ask(API.sendConfirmEmail, { method: "POST" });
      const inbox = `Look whether it is in the inbox of ${mail}, and not among its spam`;
      const untold = `only OPERATOR_TOKEN shows whether the one just queued was taken. ${inbox}`;
      const token = OPERATOR_TOKEN ?? notTried(untold);
      // A mail is sent at once, or after a failure minutes later.
      const isTaken = async () => (await lookAsOperator(token)).mail.oldestMinutes === null || undefined;
      await until("That it was taken", isTaken, 10_000);
      return `taken. ${inbox}`;
    },
    "Stripe's pages": async () => {
      need("billing", "Stripe");
      const { checkoutUrl } = await app.post(checkout, API.createSubscription);
      await app.ask(API.cancelCheckout, { method: "POST" });
      const isLive = checkoutUrl.includes("cs_live_");
      const portal = await app.fetch(API.billingPortal, { method: "POST" });
      const came = `${new URL(checkoutUrl).host}, closed again; portal: ${await summaryOf(portal)}`;
      if (isLive || portal.status >= 500) throw new Error(isLive ? `${came}: it takes real money` : came);
      return came;
    },
    "Stripe's webhook": async () => {
      need("billing", "Stripe");
      const forged = await sendEvent("whsec_forged");
      if (forged.status !== 400) throw new Error(`forged: ${await summaryOf(forged)}`);
      if (!STRIPE_WEBHOOK_SECRET) return "a forged event is refused; STRIPE_WEBHOOK_SECRET was not given";
      const signed = await sendEvent(STRIPE_WEBHOOK_SECRET);
      if (!signed.ok) throw new Error(await summaryOf(signed));
      return "a forged event is refused, a signed one taken";
    },
    LinkedIn: async () => {
      need("linkedin", "LinkedIn");
      if (!linkedin) throw new NotTried("--linkedin, which publishes a post, was not given.");
      const { id } = firstDraft();
      const { connected } = await app.askFor(linkedinConnection, API.linkedinConnection);
      const none = "this login has no connection to LinkedIn: make one in the app, then give that login.";
      if (!connected) notTried(none);
      const once = await app.post(post, API.publishPost(id));
      const again = await app.post(post, API.publishPost(id));
      if (!once.publishedAt || once.linkedinUrl !== again.linkedinUrl)
        throw new Error(`${once.linkedinUrl}, then ${again.linkedinUrl}`);
      return `${once.linkedinUrl ?? "published"}, once. Delete it there by hand`;
    },
    "What an operator looks at": async () => {
      const token = OPERATOR_TOKEN ?? notTried("OPERATOR_TOKEN is not set in this shell.");
      const parts = Object.entries(await lookAsOperator(token));
      const unwell = parts.filter(([, part]) => typeof part === "object" && "ok" in part && !part.ok);
      if (unwell.length === 0) return "all is well";
      throw new Error(unwell.map(([name, part]) => `${name} ${JSON.stringify(part)}`).join("; "));
    },
  };
  return { lookAtHealth, signIn, walk, clean };
}

function notTried(why: string): never {
  throw new NotTried(why);
}
