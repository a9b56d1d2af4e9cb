import { env } from "cloudflare:workers";
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
import { inTheObject, reservationsLapse, type Story, testStory } from "./story.ts";

watchLog();

/** A job that is only asked for, and done by alarm: with all that follows from it. */
const opening: Story<Author>["act"] = async (by) => {
  await env.CHAT_SESSION.getByName(by.sessionId).requestOpening({ ...refOf(by), network: null });
  return new Response("asked for");
};

const testInObject = <Given extends Author>(title: string, story: Story<Given>) =>
  testStory(title, story, inTheObject);

/** Whichever of the two loses its storage for a moment: the Worker, or the session's object. */
function testInBoth<Given extends Author>(title: string, story: Story<Given>): void {
  testStory(`in the Worker: ${title}`, story);
  testInObject(`in the object: ${title}`, story);
}

testInObject("a note gets one draft, its review, and its speaker a profile", {
  given: speaker,
  act: opening,
  inBackground: true,
});

testInObject("an interview's first recording gets one question", {
  given: () => speaker({ interviewMode: true }),
  act: opening,
  inBackground: true,
});

testInObject("a post that its author sends for review gets one", {
  async given() {
    const by = await author();
    await learnProfile(modelsOf(), by.id);
    return by;
  },
  act: (by, send) => says(send, by, "POST", API.reviewPost(by.draftId)),
  inBackground: true,
});

testInObject("a request by text is done and counted once", {
  given: author,
  act: (by, send) => says(send, by, "POST", API.message(by.sessionId), { content: "Make it shorter." }),
});

testInBoth("an answer is taken once and followed by one question", {
  given: async () => ({ ...(await interviewee()), audio: spoken("we called them all again") }),
  pause: reservationsLapse,
  act: (by, send) => saysAloud(send, by, by.audio),
});

testInBoth("the last answer ends the interview once", {
  given: async () => ({ ...(await answeredOften(await interviewee(), 2)), audio: spoken("that was all") }),
  pause: reservationsLapse,
  act: (by, send) => saysAloud(send, by, by.audio),
});

testInBoth("an interview that is stopped is over", {
  given: interviewee,
  act: (by, send) => says(send, by, "POST", API.stopInterview(by.sessionId)),
});

testInBoth("a suite is written once, with a review of each post", {
  given: async () => answeredOften(await interviewee(), 5),
  act: (by, send) => says(send, by, "POST", API.synthesize(by.sessionId)),
});

testInBoth("what is heard anew changes transcript and draft, once and together", {
  async given() {
    const by = await recorded();
    await env.VAULT.put(`${by.id}/${by.recordingId}`, spoken(RAMBLE.replace("march", "may")));
    return by;
  },
  act: (by, send) => says(send, by, "POST", API.reprocess(by.recordingId)),
});
