import { env } from "cloudflare:workers";
import { test } from "vitest";
import { API } from "#contract/paths.ts";
import { learnProfile } from "../../../worker/domain/profile/profile.ts";
import { watchLog } from "../account/log.ts";
import { modelsOf } from "../models.ts";
import { RAMBLE, spoken } from "../people.ts";
import {
  type Author,
  answeredOften,
  author,
  interviewee,
  recorded,
  refOf,
  says,
  saysAloud,
  speaker,
} from "./people.ts";
import { inTheObject, type Story, survives } from "./story.ts";

watchLog();

/** A job that is only asked for, and done by alarm: with all that follows from it. */
const opening: Story<Author>["act"] = async (by) => {
  await env.CHAT_SESSION.getByName(by.sessionId).requestOpening({ ...refOf(by), network: null });
  return new Response("asked for");
};

test("opening, review and profile: a note gets one draft, its review, and its speaker a profile", async () => {
  await survives({ given: speaker, act: opening, inBackground: true }, inTheObject);
});

test("opening: an interview's first recording gets one question", async () => {
  await survives(
    { given: () => speaker({ interviewMode: true }), act: opening, inBackground: true },
    inTheObject,
  );
});

test("review: a post that its author sends for review gets one", async () => {
  await survives(
    {
      async given() {
        const by = await author();
        await learnProfile(modelsOf(), by.id);
        return by;
      },
      act: (by, send) => says(send, by, "POST", API.reviewPost(by.draftId)),
      inBackground: true,
    },
    inTheObject,
  );
});

test("a request by text is done and counted once", async () => {
  await survives(
    {
      given: author,
      act: (by, send) => says(send, by, "POST", API.message(by.sessionId), { content: "Make it shorter." }),
    },
    inTheObject,
  );
});

test("an answer is taken once and followed by one question", async () => {
  await survives(
    {
      given: async () => ({ ...(await interviewee()), audio: spoken("we called them all again") }),
      act: (by, send) => saysAloud(send, by, by.audio),
    },
    inTheObject,
  );
});

test("the last answer ends the interview once", async () => {
  await survives(
    {
      given: async () => ({
        ...(await answeredOften(await interviewee(), 2)),
        audio: spoken("that was all of it"),
      }),
      act: (by, send) => saysAloud(send, by, by.audio),
    },
    inTheObject,
  );
});

test("an interview that is stopped is over", async () => {
  await survives(
    { given: interviewee, act: (by, send) => says(send, by, "POST", API.stopInterview(by.sessionId)) },
    inTheObject,
  );
});

test("a suite is written once, with a review of each post", async () => {
  await survives(
    {
      given: async () => answeredOften(await interviewee(), 3),
      act: (by, send) => says(send, by, "POST", API.synthesize(by.sessionId)),
    },
    inTheObject,
  );
});

test("what is heard anew changes transcript and draft, once and together", async () => {
  await survives(
    {
      async given() {
        const by = await recorded();
        await env.VAULT.put(`${by.id}/${by.recordingId}`, spoken(RAMBLE.replace("march", "may")));
        return by;
      },
      act: (by, send) => says(send, by, "POST", API.reprocess(by.recordingId)),
    },
    inTheObject,
  );
});
