import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { addNote } from "../../../worker/domain/recordings/note.ts";
import { parseSound } from "../../../worker/domain/recordings/transcribe.ts";
import { watchLog } from "../account/log.ts";
import { modelsOf } from "../models.ts";
import { noteForm, RAMBLE, spoken } from "../people.ts";
import { author, recorded, says, saysAloud, sendsNote, somebody } from "./people.ts";
import { reservationsLapse, survives, testStory } from "./story.ts";

watchLog();

test("a typed note becomes one session, counted once", async () => {
  const steps = await survives({
    given: somebody,
    pause: reservationsLapse,
    act: (person, send) => sendsNote(send, person, { text: RAMBLE }),
  });
  expect(steps.at(-1)).toBe("object requestOpening");
});

test("a spoken note becomes one session, counted once, with its sound in the vault, also the last of a trial", async () => {
  const steps = await survives({
    given: async () => {
      const person = await somebody();
      await env.DB.prepare("update users set recordings_used = 4 where id = ?").bind(person.id).run();
      return { ...person, audio: spoken(RAMBLE) };
    },
    pause: reservationsLapse,
    act: (person, send) => sendsNote(send, person, { audio: person.audio }),
  });
  expect(steps).toContain("vault put");
});

testStory("a note that nobody heard at first keeps its sound, and is counted once", {
  given: async () => ({ ...(await somebody()), audio: spoken(RAMBLE, { faults: ["400"] }) }),
  pause: reservationsLapse,
  act: (person, send) => sendsNote(send, person, { audio: person.audio }),
  failsAtFirst: true,
});

testStory("the first note of an interview becomes one session with one question", {
  given: async () => ({ ...(await somebody()), audio: spoken(RAMBLE) }),
  pause: reservationsLapse,
  act: (person, send) => sendsNote(send, person, { audio: person.audio, interviewMode: "true" }),
});

testStory("a stranger's first note becomes one session of one visitor", {
  given: async () => ({ cookie: "", key: crypto.randomUUID() }),
  pause: reservationsLapse,
  async act(browser, send) {
    const headers = {
      [IDEMPOTENCY_HEADER]: browser.key,
      Cookie: browser.cookie,
      "CF-Connecting-IP": browser.key,
    };
    const response = await send(API.transcribe, {
      method: "POST",
      body: noteForm({ text: RAMBLE }),
      headers,
    });
    browser.cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? browser.cookie;
    return response;
  },
  // A visitor whose cookie never arrived has nothing: the cron job erases them.
  later: async () =>
    void (await env.DB.exec("delete from users where id not in (select user_id from recordings)")),
});

/** Whose recording lies in the vault, unheard. */
async function unheard() {
  const person = await somebody();
  const note = {
    key: crypto.randomUUID(),
    interviewMode: false,
    source: "audio",
    sound: parseSound(spoken(RAMBLE, { faults: ["401"] })),
  } as const;
  await expect(addNote(modelsOf(), person.id, note)).rejects.toThrow("Transcription");
  const recordingId = await env.DB.prepare("select id from recordings").first<string>("id");
  return { ...person, recordingId: recordingId ?? "" };
}

testStory("a recording that waits is re-processed into one session, counted once", {
  given: unheard,
  act: (person, send) => says(send, person, "POST", API.reprocess(person.recordingId)),
});

testStory("a recording that is deleted is gone from list and vault", {
  given: recorded,
  act: (person, send) => says(send, person, "DELETE", API.recording(person.recordingId)),
  heardAlready: [404],
});

testStory("a request by voice is heard, done and counted once", {
  given: async () => ({ ...(await author()), audio: spoken("make it shorter") }),
  pause: reservationsLapse,
  act: (person, send) => saysAloud(send, person, person.audio),
});

testStory("a statement is heard, saved and counted once", {
  given: async () => ({ ...(await author()), audio: spoken("Google paid us 900 dollars") }),
  pause: reservationsLapse,
  act: (person, send) => saysAloud(send, person, person.audio, { statement: true }),
});
