import { z } from "zod";
import { message, sessionDetail, suite } from "#contract/chat.ts";
import { draft, hooksResponse, tweakResponse } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { PRICING } from "../../web/pages/landing/samples.ts";
import { until } from "./app.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { NotTried, type Step, Unexpected } from "./report.ts";
import { soundOf } from "./sounds.ts";
import { mendSpeech, sendNote } from "./speaking.ts";

const MEND_WRITER =
  "read the error lines whose message begins with `writer`; docs/rehearsal.md says what the code expects of a model; meanwhile: npm run switch -- writer builtin";

export const draftStep = (rehearsal: Rehearsal): Step => ({
  name: "The first draft",
  expects: "a draft within two minutes, written by the model where one is set up",
  remedy: MEND_WRITER,
  async run() {
    const { app, notes } = rehearsal;
    const note = notes[0];
    if (!note) throw new NotTried("no recording was understood.");
    const begun = Date.now();
    const found = await until("The draft", async () => {
      const drafts = await app.askFor(z.array(draft), API.drafts(note.sessionId));
      return drafts[0];
    });
    rehearsal.draft = found;
    return `${written(rehearsal, found)}, ${Math.round((Date.now() - begun) / 100) / 10} s later: “${found.hooks[0]?.content}”`;
  },
});

/** Who wrote it. Throws `Unexpected` where a model should have. */
function written({ health }: Rehearsal, { fallback }: { fallback?: boolean }): string {
  if (fallback) throw new Unexpected("the built-in writer stood in for the model");
  return health?.writer === "builtin" ? "by the built-in writer, as no model is set up" : "by the model";
}

export const hooksStep = (rehearsal: Rehearsal): Step => ({
  name: "More hooks",
  expects: "at least one hook, from the model where one is set up",
  remedy: MEND_WRITER,
  async run() {
    const json = { transcript: PRICING.transcript };
    const answer = await rehearsal.app.askFor(hooksResponse, API.hooks, { method: "POST", json });
    const first = answer.hooks[0];
    if (first === undefined) throw new Unexpected("none");
    return `${answer.hooks.length}, ${written(rehearsal, answer)}: “${first}”`;
  },
});

export const tweakStep = (rehearsal: Rehearsal): Step => ({
  name: "A shorter version",
  expects: "a shorter text, from the model where one is set up",
  remedy: MEND_WRITER,
  async run() {
    const json = { mode: "shorter", body: PRICING.body };
    const answer = await rehearsal.app.askFor(tweakResponse, API.tweak, { method: "POST", json });
    if (answer.body.length >= PRICING.body.length) throw new Unexpected("a text that is no shorter");
    return `${PRICING.body.length} to ${answer.body.length} characters, ${written(rehearsal, answer)}`;
  },
});

export const streamStep = (rehearsal: Rehearsal): Step => ({
  name: "A change asked for in the chat",
  expects: "a reply, and before it, where a model writes, the new body as far as it is written",
  remedy: `${MEND_WRITER}. Where only the stream is missing, the model does not stream with \`json_schema\`: posts come whole`,
  async run() {
    const { app, draft: first, health } = rehearsal;
    if (!first) throw new NotTried("there is no draft.");
    const listening = new AbortController();
    const stream = await app.ask(API.events(first.sessionId), { signal: listening.signal });
    let parts = 0;
    const counted = countParts(stream, () => {
      parts += 1;
    });
    try {
      const json = { content: "Make it shorter." };
      const reply = await app.askFor(message, API.message(first.sessionId), { method: "POST", json });
      if (health?.writer !== "builtin" && parts === 0)
        throw new Unexpected("a reply, and no part of it before");
      return `“${reply.content.slice(0, 80)}”, ${parts} parts before it`;
    } finally {
      listening.abort();
      await counted;
    }
  },
});

async function countParts(stream: Response, onPart: () => void): Promise<void> {
  try {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const _ of text.matchAll(/"partialBody"/g)) onPart();
  } catch {
    // We hang up ourselves.
  }
}

const SIGNATURES: Record<string, RegExp> = {
  "audio/mpeg": /^(ID3|\u00ff[\u00e0-\u00ff])/,
  "audio/wav": /^RIFF/,
  "audio/ogg": /^OggS/,
  "audio/flac": /^fLaC/,
};

export const interviewStep = (rehearsal: Rehearsal): Step => ({
  name: "An interview",
  expects: "a question, an answer taken, and a suite of at least four posts",
  remedy: (came) => mendSpeech(came) ?? MEND_WRITER,
  async run() {
    const { app } = rehearsal;
    const sound = soundOf("Chrome on Android or a desktop (WebM, Opus)");
    const { sessionId } = await sendNote(rehearsal, sound, { interviewMode: "true" });
    const read = () => app.askFor(sessionDetail, API.chat(sessionId));
    const question = await until(
      "The question",
      async () => (await read()).interviewState?.question ?? undefined,
    );
    const asked = (await read()).messages.find(({ content }) => content === question);
    rehearsal.question = asked && { sessionId, messageId: asked.id };
    const form = new FormData();
    form.set("sessionId", sessionId);
    form.set("interviewMode", "true");
    form.set("audio", sound.file);
    await app.ask(API.voice, {
      method: "POST",
      form,
      headers: { "Idempotency-Key": crypto.randomUUID() },
    });
    await app.ask(API.stopInterview(sessionId), { method: "POST" });
    const { derivative_posts } = await app.askFor(suite, API.synthesize(sessionId), { method: "POST" });
    return `“${question}”, then ${1 + derivative_posts.length} posts`;
  },
});

export const voiceStep = (rehearsal: Rehearsal): Step => ({
  name: "A question read aloud",
  expects: "sound of the type that its answer names",
  remedy:
    "read the error lines whose message begins with `voice`; without one the browser reads aloud: npm run switch -- voice off",
  async run() {
    const { app, question } = rehearsal;
    if (!question) throw new NotTried("there is no question.");
    const answer = await app.ask(API.messageAudio(question.sessionId, question.messageId));
    if (answer.status === 204) throw new NotTried("no voice is set up here, so the browser reads aloud.");
    const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const start = String.fromCharCode(...bytes.subarray(0, 4));
    if (!SIGNATURES[type]?.test(start))
      throw new Unexpected(`${type || "no type"}, ${bytes.length} bytes that begin otherwise`);
    return `${type}, ${bytes.length} bytes`;
  },
});
