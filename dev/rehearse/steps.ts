import { execFileSync } from "node:child_process";
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
import { onPath, ROOT } from "../tools.ts";
import { type App, NotTried, summaryOf, until } from "./app.ts";

/**
 * One thing that is tried at a deployment: its name, what comes from one that is well, what to do where something else comes, and
 * how it is tried. That returns what came, or throws `NotTried` or anything that went wrong.
 */
export type Step = [
  name: string,
  expects: string,
  remedy: string | ((came: string) => string),
  run: () => Promise<string>,
];

const MEND_SPEECH = {
  speech_unavailable: "read the error lines whose message begins with `speech`",
  speech_unreadable: "docs/deploying.md says which sound the code expects a recogniser to take",
  speech_off: "npm run switch -- speech on",
  busy_today: "today's dollars are spent: a higher DAILY_MODEL_DOLLARS, or wait until midnight UTC",
  vault_unavailable: "R2 does not answer: read the error lines that begin with `vault`",
  trial_exhausted: "a login of your own needs a plan",
};
const mendSpeech = (came: string) =>
  Object.entries(MEND_SPEECH).find(([code]) => came.includes(`"${code}"`))?.[1];
const MEND_WRITER =
  "read the error lines whose message begins with `writer`; docs/deploying.md says what the code expects of a model; meanwhile: npm run switch -- writer builtin";

/** How the devices of speakers send their recordings: a type, and arguments of ffmpeg. */
const DEVICES = {
  "an iPhone (fragmented MP4, AAC)": [
    "audio/mp4",
    "-t 41 -c:a aac -b:a 128k -f mp4 -movflags frag_keyframe+empty_moov+default_base_moof",
  ],
  // As a browser streams it: without its length.
  "Chrome on Android or a desktop (WebM, Opus)": [
    "audio/webm;codecs=opus",
    "-t 41 -c:a libopus -b:a 64k -ar 48000 -f webm -live 1",
  ],
  "Firefox (Ogg, Opus)": ["audio/ogg;codecs=opus", "-t 41 -c:a libopus -b:a 64k -ar 48000 -f ogg"],
  "a file of nearly 10 MB (WAV)": ["audio/wav", "-t 55 -c:a pcm_s16le -ar 44100 -ac 2 -f wav"],
} as const;
type Device = keyof typeof DEVICES;
const CHROME: Device = "Chrome on Android or a desktop (WebM, Opus)";
const MAX_SOUND_BYTES = 10_000_000;

/** The landing page's example, as this device would send it. */
function soundOf(device: Device): File {
  if (!onPath("ffmpeg")) throw new NotTried("ffmpeg is not installed here.");
  const [type, args] = DEVICES[device];
  const input = "-nostdin -loglevel error -stream_loop 1 -i web/pages/landing/example.m4a";
  const all = `${input} ${args} pipe:1`.split(" ");
  return new File([execFileSync("ffmpeg", all, { cwd: ROOT, maxBuffer: MAX_SOUND_BYTES })], "sound", {
    type,
  });
}

/** Recognisers differ; less than this is another recording, or none. */
const HEARD_AT_LEAST = 0.3;

/** The share of the example's telling words that a transcript has, 0 to 1: short ones are heard in anything. */
function shareHeard(transcript: string): number {
  const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z']{4,}/g) ?? [];
  const said = new Set(wordsIn(PRICING.transcript));
  return said.intersection(new Set(wordsIn(transcript))).size / said.size;
}

const SIGNATURES: Record<string, RegExp> = {
  "audio/mpeg": /^(ID3|\u00ff[\u00e0-\u00ff])/,
  "audio/wav": /^RIFF/,
  "audio/ogg": /^OggS/,
  "audio/flac": /^fLaC/,
};

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

  const lookAtHealth: Step = [
    "Health",
    "200, a database that is ready, and nothing missing of what is set up",
    "what `missing` says; `behind`: deploy again, which migrates; `unreachable`: look at D1 in the dashboard",
    async () => {
      const answer = await app.fetch(API.health);
      health = healthSchema.parse(await answer.json());
      const { ok, database, missing, speech, writer, billing, linkedin, mail } = health;
      const services: Record<string, string> = { speech, writer, billing, linkedin, mail };
      // What is off may be left off on purpose; its steps are not tried.
      const wrong = Object.entries(missing).flatMap(([name, lacks]) =>
        services[name] === "off" ? [] : lacks,
      );
      if (!ok || wrong.length > 0)
        throw new Error(`${answer.status}, database ${database}. ${wrong.join(" ")}`);
      return Object.entries(services)
        .map((parts) => parts.join(" "))
        .join(", ");
    },
  ];

  const signIn: Step = [
    login ? "Signing in" : "A new account",
    "a login",
    "a challenge, closed sign-ups or a limit of the network: give a login of your own by REHEARSE_EMAIL and REHEARSE_PASSWORD; 500 or 503: the log says why, as *Exceeded maximum DB size* of a full database",
    async () => {
      const [name, email] = ["Rehearsal", mail ?? `rehearsal-${crypto.randomUUID()}@example.com`];
      const newcomer = { firstName: name, lastName: "Outspoken", email, password: crypto.randomUUID() };
      const answer = await app.post(tokenResponse, login ? API.login : API.signup, login || newcomer);
      app.token = answer.token;
      return answer.user.email;
    },
  ];

  /** Erases the account, or from a login of somebody's own what was made in it. */
  const clean: Step = [
    login ? "Deleting what was made" : "Erasing the account",
    login ? "recordings and posts are gone" : "204, and its login no longer works",
    "delete it by hand, under Account",
    async () => {
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
  ];

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

  const recording = (device: Device): Step => [
    `A recording of ${device}`,
    `its transcript, with at least ${HEARD_AT_LEAST * 100} % of the words that are said in it`,
    (came) =>
      mendSpeech(came) ??
      "500: the bucket of wrangler.toml (binding VAULT); other words: another SPEECH_MODEL",
    async () => {
      const sound = soundOf(device);
      const { sessionId, transcript } = await sendNote(sound);
      const share = shareHeard(transcript);
      const heard = `${Math.round(share * 100)} % of its words, “${transcript.slice(0, 80)}…”`;
      if (share < HEARD_AT_LEAST) throw new Error(heard);
      notes.push({ sessionId, sound });
      return `${Math.round(sound.size / 1024)} kB, ${heard}`;
    },
  ];

  async function lookAsOperator(token: string) {
    const answer = await app.fetch(API.operatorHealth, { headers: { Authorization: `Bearer ${token}` } });
    if (answer.status !== 200 && answer.status !== 503) throw new Error(await summaryOf(answer));
    return operatorHealth.parse(await answer.json());
  }

  /** Sends the webhook an event of a type that means nothing to us. */
  function sendEvent(secret: string): Promise<Response> {
    const created = Math.floor(Date.now() / 1000);
    const object = { id: "rehearsal", object: "rehearsal" };
    const event = { id: `evt_rehearsal_${created}`, object: "event", type: "rehearsal.ping", created };
    const body = JSON.stringify({ ...event, livemode: false, data: { object } });
    const signature = createHmac("sha256", secret).update(`${created}.${body}`).digest("hex");
    const headers = {
      "Content-Type": "application/json",
      "Stripe-Signature": `t=${created},v1=${signature}`,
    };
    return app.fetch(API.billingWebhook, { method: "POST", body, headers });
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
        const { sessionId, sound } = firstNote();
        const path = API.recordingAudio((await readSession(sessionId)).recordings[0]?.id ?? "");
        const whole = await app.ask(path);
        const part = await app.ask(path, { headers: { Range: "bytes=100-299" } });
        const range = `${part.status}, ${part.headers.get("content-range")}`;
        const isSame = async (one: Blob | Response, other: Blob) =>
          Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await other.arrayBuffer()));
        const areSame = (await isSame(whole, sound)) && (await isSame(part, sound.slice(100, 300)));
        if (!areSame || part.status !== 206) throw new Error(`other bytes; ${range}`);
        return `${sound.size} bytes; ${range}`;
      },
    ],
    [
      "The first draft",
      "a draft within two minutes, written by the model where one is set up",
      MEND_WRITER,
      async () => {
        const { sessionId } = firstNote();
        const begun = Date.now();
        first = await until("The draft", async () => (await readDrafts(sessionId))[0]);
        const seconds = Math.round((Date.now() - begun) / 100) / 10;
        return `${written(first)}, ${seconds} s later: “${first.hooks[0]?.content}”`;
      },
    ],
    [
      "A change asked for in the chat",
      "a reply, and before it, where a model writes, the new body as far as it is written",
      `${MEND_WRITER}. Where only the stream is missing, the model does not stream with \`json_schema\`: posts come whole`,
      async () => {
        const { sessionId } = firstDraft();
        const listening = new AbortController();
        const stream = await app.ask(API.events(sessionId), { signal: listening.signal });
        let heard = "";
        const write = (piece: string) => {
          heard += piece;
        };
        const pieces = stream.body?.pipeThrough(new TextDecoderStream());
        // We hang up ourselves.
        const hangUp = pieces?.pipeTo(new WritableStream({ write })).catch(() => undefined);
        try {
          const reply = await app.post(message, API.message(sessionId), { content: "Make it shorter." });
          const parts = heard.match(/"partialBody"/g)?.length ?? 0;
          if (health?.writer !== "builtin" && parts === 0)
            throw new Error("a reply, and no part of it before");
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
        const tweaked = await app.post(tweakResponse, API.tweak, { mode: "shorter", body });
        const [hook] = more.hooks;
        if (!hook || tweaked.body.length >= body.length)
          throw new Error(`“${hook}”, and ${body.length} to ${tweaked.body.length} characters`);
        return `“${hook}” ${written(more)}; ${body.length} to ${tweaked.body.length} characters, ${written(tweaked)}`;
      },
    ],
    [
      "An interview",
      "a question, an answer taken, and a suite of at least four posts",
      (came) => mendSpeech(came) ?? MEND_WRITER,
      async () => {
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
    ],
    [
      "A question read aloud",
      "sound of the type that its answer names",
      "read the error lines whose message begins with `voice`; without one the browser reads aloud: npm run switch -- voice off",
      async () => {
        const { sessionId, id } = question ?? notTried("there is no question.");
        const answer = await app.ask(API.messageAudio(sessionId, id));
        if (answer.status === 204) notTried("no voice is set up here, so the browser reads aloud.");
        const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
        const bytes = Buffer.from(await answer.arrayBuffer());
        const came = `${type || "no type"}, ${bytes.length} bytes`;
        if (SIGNATURES[type]?.test(bytes.toString("latin1", 0, 4))) return came;
        throw new Error(`${came} that begin otherwise`);
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
        if (!mail) throw new NotTried("no address was given (--mail).");
        const { emailConfirmed } = await app.askFor(user, API.user);
        if (!emailConfirmed) await app.ask(API.sendConfirmEmail, { method: "POST" });
        const inbox = `Look whether it is in the inbox of ${mail}, and not among its spam`;
        const token =
          OPERATOR_TOKEN ??
          notTried(`only OPERATOR_TOKEN shows whether the one just queued was taken. ${inbox}`);
        // A mail is sent at once, or after a failure minutes later.
        const isTaken = async () => (await lookAsOperator(token)).mail.oldestMinutes === null || undefined;
        await until("That it was taken", isTaken, 10_000);
        return `taken. ${inbox}`;
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
        const isLive = checkoutUrl.includes("cs_live_");
        const portal = await app.fetch(API.billingPortal, { method: "POST" });
        const came = `${new URL(checkoutUrl).host}, closed again; portal: ${await summaryOf(portal)}`;
        if (isLive || portal.status >= 500) throw new Error(isLive ? `${came}: it takes real money` : came);
        return came;
      },
    ],
    [
      "Stripe's webhook",
      "400 for a forged event, and 200 for one that is signed with STRIPE_WEBHOOK_SECRET",
      "take it offline where a forged one is taken: anybody could give themselves a plan. Else STRIPE_WEBHOOK_SECRET is not the signing secret of this endpoint: put the one that Stripe's dashboard shows",
      async () => {
        need("billing", "Stripe");
        const forged = await sendEvent("whsec_forged");
        if (forged.status !== 400) throw new Error(`forged: ${await summaryOf(forged)}`);
        if (!STRIPE_WEBHOOK_SECRET) return "a forged event is refused; STRIPE_WEBHOOK_SECRET was not given";
        const signed = await sendEvent(STRIPE_WEBHOOK_SECRET);
        if (!signed.ok) throw new Error(await summaryOf(signed));
        return "a forged event is refused, a signed one taken";
      },
    ],
    [
      "LinkedIn",
      "one post, and the same one when it is asked for again",
      "read the error lines whose message begins with `linkedin`; publish_version: set LINKEDIN_VERSION to a newer month; linkedin_reconnect: connect it again, once `linkedin` of the operator's health is ok",
      async () => {
        need("linkedin", "LinkedIn");
        if (!linkedin) throw new NotTried("--linkedin, which publishes a post, was not given.");
        const { id } = firstDraft();
        const { connected } = await app.askFor(linkedinConnection, API.linkedinConnection);
        if (!connected)
          notTried("this login has no connection to LinkedIn: make one in the app, then give that login.");
        const once = await app.post(post, API.publishPost(id));
        const again = await app.post(post, API.publishPost(id));
        if (!once.publishedAt || once.linkedinUrl !== again.linkedinUrl)
          throw new Error(`${once.linkedinUrl}, then ${again.linkedinUrl}`);
        return `${once.linkedinUrl ?? "published"}, once. Delete it there by hand`;
      },
    ],
    [
      "What an operator looks at",
      "all of GET /api/health/operator is well",
      "docs/operating.md says for each field what to do",
      async () => {
        const token = OPERATOR_TOKEN ?? notTried("OPERATOR_TOKEN is not set in this shell.");
        const parts = Object.entries(await lookAsOperator(token));
        const unwell = parts.filter(([, part]) => typeof part === "object" && "ok" in part && !part.ok);
        if (unwell.length === 0) return "all is well";
        throw new Error(unwell.map(([name, part]) => `${name} ${JSON.stringify(part)}`).join("; "));
      },
    ],
  ];
  return { lookAtHealth, signIn, walk, clean };
}

function notTried(why: string): never {
  throw new NotTried(why);
}
