import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
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
import { type App, NotTried, summaryOf, Unexpected, until } from "./app.ts";
import { type Device, shareHeard, soundOf } from "./sounds.ts";

export interface Options {
  /** An account of somebody's own instead of a new one, which is erased at the end. */
  login: { email: string; password: string } | undefined;
  /** Where the mail of a new account goes. */
  mail: string | undefined;
  /** Publish one post, for everybody to see. */
  linkedin: boolean;
  operatorToken: string | undefined;
  webhookSecret: string | undefined;
}

/**
 * One thing that is tried at a deployment: its name, what comes from one that is well, what to do where something else comes, and
 * how it is tried. That returns what came, or throws `Unexpected`, `NotTried` or anything that went wrong on the way.
 */
export type Step = [
  name: string,
  expects: string,
  remedy: string | ((came: string) => string),
  run: () => Promise<string>,
];

const MEND_SPEECH = {
  speech_unavailable: "read the error lines whose message begins with `speech`",
  speech_unreadable: "docs/rehearsal.md says which sound the code expects a recogniser to take",
  speech_off: "npm run switch -- speech on",
  busy_today: "today's dollars are spent: a higher DAILY_MODEL_DOLLARS, or wait until midnight UTC",
  vault_unavailable: "R2 does not answer: read the error lines that begin with `vault`",
  trial_exhausted: "a login of your own needs a plan",
};
const mendSpeech = (came: string) =>
  Object.entries(MEND_SPEECH).find(([code]) => came.includes(`"${code}"`))?.[1];
const MEND_WRITER =
  "read the error lines whose message begins with `writer`; docs/rehearsal.md says what the code expects of a model; meanwhile: npm run switch -- writer builtin";
/** Recognisers differ; less than this is another recording, or none. */
const HEARD_AT_LEAST = 0.3;
const CHROME: Device = "Chrome on Android or a desktop (WebM, Opus)";

const SIGNATURES: Record<string, RegExp> = {
  "audio/mpeg": /^(ID3|\u00ff[\u00e0-\u00ff])/,
  "audio/wav": /^RIFF/,
  "audio/ogg": /^OggS/,
  "audio/flac": /^fLaC/,
};

export function stepsOf(app: App, options: Options) {
  let health: Health | undefined;
  let first: Draft | undefined;
  let question: { sessionId: string; id: string } | undefined;
  /** All that were begun. */
  const sessions: string[] = [];
  /** What was understood. */
  const notes: { sessionId: string; bytes: Buffer }[] = [];

  const need = (service: "mail" | "billing" | "linkedin", name: string) => {
    if (health?.[service] === "off") throw new NotTried(`${name} is not set up here.`);
  };
  const firstNote = () => notes[0] ?? notTried("no recording was understood.");
  /** Who wrote it. */
  const written = ({ fallback }: { fallback?: boolean }) => {
    if (fallback) throw new Unexpected("the built-in writer stood in for the model");
    return health?.writer === "builtin" ? "by the built-in writer, as no model is set up" : "by the model";
  };

  const lookAtHealth: Step = [
    "Health",
    "200, a database that is ready, and nothing missing of what is set up",
    "what `missing` says; `behind`: deploy again, which migrates; `unreachable`: look at D1 in the dashboard",
    async () => {
      const answer = await app.fetch(API.health);
      const text = await answer.text();
      const read = healthSchema.safeParse(JSON.parse(text.startsWith("{") ? text : "null"));
      if (!read.success) throw new Unexpected(`${answer.status} ${text.slice(0, 200)}`);
      health = read.data;
      const { ok, database, missing, speech, writer, billing, linkedin, mail } = health;
      const services = Object.entries({ speech, writer, billing, linkedin, mail });
      // What is off may be left off on purpose; its steps are not tried.
      const isOff = (name: string) => services.some(([each, by]) => each === name && by === "off");
      const wrong = Object.entries(missing).flatMap(([name, lacks]) => (isOff(name) ? [] : lacks));
      if (!ok || wrong.length > 0)
        throw new Unexpected(`${answer.status}, database ${database}. ${wrong.join(" ")}`);
      return services.map((parts) => parts.join(" ")).join(", ");
    },
  ];

  const signIn: Step = [
    options.login ? "Signing in" : "A new account",
    "a login",
    "a challenge, closed sign-ups or a limit of the network: give a login of your own by REHEARSE_EMAIL and REHEARSE_PASSWORD; 500 or 503: the log says why, as *Exceeded maximum DB size* of a full database",
    async () => {
      const email = options.mail ?? `rehearsal-${crypto.randomUUID()}@example.com`;
      const newcomer = {
        firstName: "Rehearsal",
        lastName: "Outspoken",
        email,
        password: crypto.randomUUID(),
      };
      const path = options.login ? API.login : API.signup;
      const answer = await app.post(tokenResponse, path, options.login ?? newcomer);
      app.token = answer.token;
      return answer.user.email;
    },
  ];

  /** Erases the account, or from a login of somebody's own what was made in it. */
  const clean: Step = [
    options.login ? "Deleting what was made" : "Erasing the account",
    options.login ? "recordings and posts are gone" : "204, and its login no longer works",
    "delete it by hand, under Account",
    async () => {
      for (const sessionId of options.login ? sessions : []) {
        for (const { id } of await app.askFor(z.array(draft), API.drafts(sessionId)))
          await app.ask(API.post(id), { method: "DELETE" });
        for (const { id } of (await app.askFor(sessionDetail, API.chat(sessionId))).recordings)
          await app.ask(API.recording(id), { method: "DELETE" });
      }
      if (options.login) return `${sessions.length} recordings with their posts`;
      await app.ask(API.account, { method: "DELETE" });
      const after = await app.fetch(API.user);
      if (after.status !== 401) throw new Unexpected(`its login still works: ${await summaryOf(after)}`);
      return "gone, and its login with it";
    },
  ];

  async function sendNote(file: File, fields: Record<string, string> = {}) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set("audio", file);
    const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
    const answer = await app.askFor(transcribeResponse, API.transcribe, { method: "POST", body, headers });
    sessions.push(answer.sessionId);
    return answer;
  }

  const recording = (device: Device): Step => [
    `A recording of ${device}`,
    `its transcript, with at least ${HEARD_AT_LEAST * 100} % of the words that are said in it`,
    (came) =>
      mendSpeech(came) ??
      "500: the bucket of wrangler.toml (binding VAULT); other words: another SPEECH_MODEL",
    async () => {
      const { file, bytes, words } = soundOf(device);
      const { sessionId, transcript } = await sendNote(file);
      const share = shareHeard(words, transcript);
      const heard = `${Math.round(share * 100)} % of its words, “${transcript.slice(0, 80)}…”`;
      if (share < HEARD_AT_LEAST) throw new Unexpected(heard);
      notes.push({ sessionId, bytes });
      return `${Math.round(bytes.length / 1024)} kB, ${heard}`;
    },
  ];

  async function lookAsOperator(token: string) {
    const answer = await app.fetch(API.operatorHealth, { headers: { Authorization: `Bearer ${token}` } });
    if (answer.status !== 200 && answer.status !== 503) throw new Unexpected(await summaryOf(answer));
    return operatorHealth.parse(await answer.json());
  }

  /** Sends the webhook an event of a type that means nothing to us. */
  async function sendEvent(secret: string): Promise<Response> {
    const created = Math.floor(Date.now() / 1000);
    const object = { id: "rehearsal", object: "rehearsal" };
    const event = { id: `evt_rehearsal_${created}`, object: "event", type: "rehearsal.ping", created };
    const body = JSON.stringify({ ...event, livemode: false, data: { object } });
    const signature = createHmac("sha256", secret).update(`${created}.${body}`).digest("hex");
    const headers = {
      "Content-Type": "application/json",
      "Stripe-Signature": `t=${created},v1=${signature}`,
    };
    return await app.fetch(API.billingWebhook, { method: "POST", body, headers });
  }

  const walk: Step[] = [
    recording("an iPhone (fragmented MP4, AAC)"),
    recording(CHROME),
    recording("Firefox (Ogg, Opus)"),
    [
      "The vault",
      "the very bytes that were sent, whole (200) and from the middle (206)",
      "look at the bucket of wrangler.toml (binding VAULT), and at error lines with `vault`",
      async () => {
        const { sessionId, bytes } = firstNote();
        const { recordings } = await app.askFor(sessionDetail, API.chat(sessionId));
        const path = API.recordingAudio(recordings[0]?.id ?? "");
        const whole = Buffer.from(await (await app.ask(path)).arrayBuffer());
        if (!whole.equals(bytes)) throw new Unexpected(`${whole.length} other bytes`);
        const part = await app.ask(path, { headers: { Range: "bytes=100-299" } });
        const range = part.headers.get("content-range");
        const middle = Buffer.from(await part.arrayBuffer());
        if (part.status !== 206 || !middle.equals(bytes.subarray(100, 300)))
          throw new Unexpected(`${part.status}, ${range}, ${middle.length} bytes`);
        return `${bytes.length} bytes; ${range}`;
      },
    ],
    [
      "The first draft",
      "a draft within two minutes, written by the model where one is set up",
      MEND_WRITER,
      async () => {
        const { sessionId } = firstNote();
        const begun = Date.now();
        const look = async () => (await app.askFor(z.array(draft), API.drafts(sessionId)))[0];
        first = await until("The draft", look);
        const seconds = Math.round((Date.now() - begun) / 100) / 10;
        return `${written(first)}, ${seconds} s later: “${first.hooks[0]?.content}”`;
      },
    ],
    [
      "A change asked for in the chat",
      "a reply, and before it, where a model writes, the new body as far as it is written",
      `${MEND_WRITER}. Where only the stream is missing, the model does not stream with \`json_schema\`: posts come whole`,
      async () => {
        const { sessionId } = first ?? notTried("there is no draft.");
        const listening = new AbortController();
        const stream = await app.ask(API.events(sessionId), { signal: listening.signal });
        const heard: string[] = [];
        const pieces = stream.body?.pipeThrough(new TextDecoderStream());
        const over = pieces?.pipeTo(new WritableStream({ write: (piece) => void heard.push(piece) }));
        // We hang up ourselves.
        const hangUp = over?.catch(() => undefined);
        try {
          const reply = await app.post(message, API.message(sessionId), { content: "Make it shorter." });
          const parts = heard.join("").match(/"partialBody"/g)?.length ?? 0;
          if (health?.writer !== "builtin" && parts === 0)
            throw new Unexpected("a reply, and no part of it before");
          return `“${reply.content.slice(0, 80)}”, ${parts} parts before it`;
        } finally {
          listening.abort();
          await hangUp;
        }
      },
    ],
    [
      "More hooks, and a shorter version",
      "at least one hook and a shorter text, from the model where one is set up",
      MEND_WRITER,
      async () => {
        const { transcript, body } = PRICING;
        const more = await app.post(hooksResponse, API.hooks, { transcript });
        if (more.hooks.length === 0) throw new Unexpected("no hook");
        const tweaked = await app.post(tweakResponse, API.tweak, { mode: "shorter", body });
        if (tweaked.body.length >= body.length) throw new Unexpected("a text that is no shorter");
        return `“${more.hooks[0]}” ${written(more)}; ${body.length} to ${tweaked.body.length} characters, ${written(tweaked)}`;
      },
    ],
    [
      "An interview",
      "a question, an answer taken, and a suite of at least four posts",
      (came) => mendSpeech(came) ?? MEND_WRITER,
      async () => {
        const { file } = soundOf(CHROME);
        const { sessionId } = await sendNote(file, { interviewMode: "true" });
        const read = () => app.askFor(sessionDetail, API.chat(sessionId));
        const asked = async () => (await read()).interviewState?.question ?? undefined;
        const text = await until("The question", asked);
        const spoken = (await read()).messages.find(({ content }) => content === text);
        question = spoken && { sessionId, id: spoken.id };
        const body = new FormData();
        body.set("sessionId", sessionId);
        body.set("interviewMode", "true");
        body.set("audio", file);
        const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
        await app.ask(API.voice, { method: "POST", body, headers });
        await app.ask(API.stopInterview(sessionId), { method: "POST" });
        const { derivative_posts } = await app.post(suite, API.synthesize(sessionId));
        return `“${text}”, then ${1 + derivative_posts.length} posts`;
      },
    ],
    [
      "A question read aloud",
      "sound of the type that its answer names",
      "read the error lines whose message begins with `voice`; without one the browser reads aloud: npm run switch -- voice off",
      async () => {
        const { sessionId, id } = question ?? notTried("there is no question.");
        const answer = await app.ask(API.messageAudio(sessionId, id));
        if (answer.status === 204) throw new NotTried("no voice is set up here, so the browser reads aloud.");
        const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (!SIGNATURES[type]?.test(bytes.toString("latin1", 0, 4)))
          throw new Unexpected(`${type || "no type"}, ${bytes.length} bytes that begin otherwise`);
        return `${type}, ${bytes.length} bytes`;
      },
    ],
    // The last of a trial's five.
    recording("a file of nearly 10 MB (WAV)"),
    [
      "Mail",
      "the link that confirms the address is taken for delivery",
      'read the error lines `where: "mail"`: most often MAIL_API_KEY, MAIL_FROM or the domain is not set up',
      async () => {
        need("mail", "Mail");
        if (!options.mail) throw new NotTried("no address was given (--mail).");
        const { emailConfirmed } = await app.askFor(user, API.user);
        if (!emailConfirmed) await app.ask(API.sendConfirmEmail, { method: "POST" });
        const inbox = `Look whether it is in the inbox of ${options.mail}, and not among its spam`;
        const token =
          options.operatorToken ??
          notTried(`only OPERATOR_TOKEN shows whether the one just queued was taken. ${inbox}`);
        // A mail is sent at once, or after a failure minutes later.
        for (let looks = 0; looks < 10; looks += 1) {
          if ((await lookAsOperator(token)).mail.oldestMinutes === null) return `taken. ${inbox}`;
          await setTimeout(1_000);
        }
        throw new Unexpected("it still waits to be sent");
      },
    ],
    [
      "Stripe's pages",
      "the address of a payment page in test mode, which can be closed again; the portal's, or that nobody has paid yet",
      "look at `missing.billing` of GET /api/health, and at error lines that name Stripe; save the portal's settings once in Stripe's dashboard",
      async () => {
        need("billing", "Stripe");
        const { checkoutUrl } = await app.post(checkout, API.createSubscription);
        await app.ask(API.cancelCheckout, { method: "POST" });
        if (checkoutUrl.includes("cs_live_"))
          throw new Unexpected("a page that takes real money (closed again)");
        const portal = await app.fetch(API.billingPortal, { method: "POST" });
        if (portal.status >= 500) throw new Unexpected(`portal: ${await summaryOf(portal)}`);
        return `${new URL(checkoutUrl).host}, closed again; portal: ${await summaryOf(portal)}`;
      },
    ],
    [
      "Stripe's webhook",
      "400 for a forged event, and 200 for one that is signed with STRIPE_WEBHOOK_SECRET",
      "take it offline where a forged one is taken: anybody could give themselves a plan. Else STRIPE_WEBHOOK_SECRET is not the signing secret of this endpoint: put the one that Stripe's dashboard shows",
      async () => {
        need("billing", "Stripe");
        const forged = await sendEvent("whsec_forged");
        if (forged.status !== 400) throw new Unexpected(`forged: ${await summaryOf(forged)}`);
        if (!options.webhookSecret) return "a forged event is refused; STRIPE_WEBHOOK_SECRET was not given";
        const signed = await sendEvent(options.webhookSecret);
        if (!signed.ok) throw new Unexpected(await summaryOf(signed));
        return "a forged event is refused, a signed one taken";
      },
    ],
    [
      "LinkedIn",
      "one post, and the same one when it is asked for again",
      "read the error lines whose message begins with `linkedin`; publish_version: set LINKEDIN_VERSION to a newer month; linkedin_reconnect: connect it again, once `linkedin` of the operator's health is ok",
      async () => {
        need("linkedin", "LinkedIn");
        if (!options.linkedin) throw new NotTried("--linkedin, which publishes a post, was not given.");
        const { id } = first ?? notTried("there is no draft.");
        const { connected } = await app.askFor(linkedinConnection, API.linkedinConnection);
        if (!connected)
          throw new NotTried(
            "this login has no connection to LinkedIn: make one in the app, then give that login.",
          );
        const once = await app.post(post, API.publishPost(id));
        const again = await app.post(post, API.publishPost(id));
        if (!once.publishedAt || once.linkedinUrl !== again.linkedinUrl)
          throw new Unexpected(`${once.linkedinUrl}, then ${again.linkedinUrl}`);
        return `${once.linkedinUrl ?? "published"}, once. Delete it there by hand`;
      },
    ],
    [
      "What an operator looks at",
      "all of GET /api/health/operator is well",
      "docs/operating.md says for each field what to do",
      async () => {
        const token = options.operatorToken ?? notTried("OPERATOR_TOKEN is not set in this shell.");
        const parts = Object.entries(await lookAsOperator(token));
        const unwell = parts.filter(([, part]) => typeof part === "object" && "ok" in part && !part.ok);
        if (unwell.length === 0) return "all is well";
        throw new Unexpected(unwell.map(([name, part]) => `${name} ${JSON.stringify(part)}`).join("; "));
      },
    ],
  ];
  return { lookAtHealth, signIn, walk, clean };
}

function notTried(why: string): never {
  throw new NotTried(why);
}
