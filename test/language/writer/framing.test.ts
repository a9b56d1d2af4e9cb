import { describe, expect, test } from "vitest";
import { builtinWriter } from "../../../worker/language/builtin-writer/index.ts";

const NOTE =
  "We used to sell 34 kinds of bread. Sarah told me that 12 of them made money. We went down to 14 and the waste is gone.";

async function textOf(transcript: string) {
  const { hooks, body } = await builtinWriter.draft({ transcript });
  return {
    hook: hooks[0]?.content ?? "",
    text: `${hooks.map(({ content }) => content).join(" ")} ${body}`,
  };
}

test.each([
  "Let me tell you how I almost lost my company.",
  "I said sorry to forty customers last week.",
  "You will hear people say that bread is cheap.",
  "I'm really angry about the new parking law.",
])("what opens a story is no warm-up: %s", async (said) => {
  const { body: fullText } = await builtinWriter.draft({
    transcript: `${said} I run a bakery in Leeds. We bake at night. Nobody told us that the street would close. We lost half of our customers.`,
  });
  expect(fullText).toContain(said);
});

test("a warm-up that a recogniser runs together with the note takes nothing of it away", async () => {
  const { body: fullText } = await builtinWriter.draft({
    transcript:
      "Ok, um, my nephew set this up, so here goes, I restore textiles at a museum, last year I spent 11 weeks on one stain and then I decided to keep it, it was on a wedding apron, from a village in the south, and the catalogue said, dirt,",
  });
  expect(fullText).not.toContain("nephew");
  expect(fullText).toContain("I restore textiles at a museum");
  expect(fullText).toContain("I spent 11 weeks on one stain");
});

describe("what frames a note is no part of its post", () => {
  test.each([
    ["Don't put that bit in.", "that bit"],
    ["And obviously it was cheap, put that in somewhere, please.", "somewhere"],
    ["Okay, that's the post, maybe start with the bread thing.", "maybe start"],
    ["Can you make it short, I don't want it to sound like bragging.", "bragging"],
    ["I'm reaching a place with bad network so let me...", "network"],
    ["And oh, say there's cider.", "cider"],
    ["So yeah, I think that's...", "I think that"],
    ["Take out the bit about Sarah maybe. Actually no, leave it.", "Take out"],
    ["Anyhow, thought that was worth saying.", "worth saying"],
    ["Don't mention the company's name, please.", "company"],
    ["Nobody told the baker, so if you could leave him out of it.", "Nobody told"],
    [
      "A quiet lad, Prakash, maybe don't put his name, he asked me in the shop what happens at minus 30.",
      "Prakash",
    ],
    ["Come and try it and please don't make it too sentimental.", "sentimental"],
    ["That's all, I must go back, the truck is here.", "truck"],
    ["I don't know what you can do with that.", "do with that"],
    ["And then, anyway.", "anyway"],
    ["So, um... yeah. Just that.", "So."],
    ["Ellie, can you cut the bit about next door, he'll only get funny.", "Ellie"],
    ["The baker, don't put which one, asked me for flour.", "which one"],
    ["Maybe don't write about the bakers. Sorry, fix that.", "bakers"],
    ["I'll show them, love. Oh, don't put that.", "love"],
    ["Actually maybe leave the number out. No, you know what, leave it in.", "leave"],
    ["I had a bit of a moment. Oh, cut that.", "moment"],
    ["I'm not looking for sympathy, or money, don't put in anything about money.", "anything about"],
    ["For the bakers, actually don't put even bakers, just say shops.", "just say"],
    ["You can skip the flour part if it's too boring. That's another recording.", "boring"],
    ["My manager doesn't know that, so, maybe word that carefully. Right, I'm late.", "carefully"],
  ])("after it: %s", async (said, never) => {
    const { text } = await textOf(`${NOTE} ${said}`);
    expect(text).not.toContain(never);
    expect(text).toContain("34 kinds of bread");
  });

  test.each([
    ["Hi, this is for the quarterly update post.", "quarterly"],
    ["Hello, this is Wanjiru, and I'm recording from the car so please forgive the noise.", "Wanjiru"],
    ["I'm sitting in the car, so if you hear rain, that's what that is. Right.", "rain"],
    ["Testing. Is it... okay, it's going.", "going"],
    ["Okay, unpopular one.", "npopular"],
    ["Right, so, I'm sat in the van.", "the van"],
    ["Hi. Um, I'm just off a night, so if I sound... yeah.", "sound"],
    ["Yeah, um. I don't really do this. My daughter-in-law said I should, so.", "daughter"],
    ["So, hmm, I'll try to say this short.", "short"],
    ["Hiya, um, okay, I've never done one of these.", "one of these"],
    ["Hi there, it's Ellen from the bakery.", "Ellen"],
    ["Right, erm, so I wanted to do one about the range.", "range"],
    [
      "I'm in the van, so if you hear, uh, that's the indicator, ignore that. My lad says I should do a list, so.",
      "lad",
    ],
    ["Ay, okay, so, um, it's early, I'm at the market, so you're going to hear the truck.", "market"],
    [
      "Okay. Sorry, I've just come off nights so this might be, uh, a bit all over. I'm a baker in Leeds.",
      "nights",
    ],
    ["I'm walking, so if I'm out of breath, that's why. Whoever's writing this, do what you can.", "breath"],
    ["Right, I'm on the punt so you might get, that's the motor. Righto.", "motor"],
    ["I'm a bit angry, so maybe cut the beginning.", "angry"],
    ["Um, so, hi. I don't know if I'll post this one.", "post this"],
    ["Well, uh, my daughter set this up, so here goes.", "daughter"],
    ["I've started this three times now.", "three times"],
    ["Yeah, my niece set this up on my phone, she says I should, uh, post.", "niece"],
    ["Oh God, okay so this happened today and I'm still, I'm in the car, I'm parked, don't worry.", "parked"],
    ["Right. I've started this twice already so I'm just going to talk.", "twice"],
    ["So I have been thinking about this for some weeks, and now I think I'm ready to say it.", "thinking"],
  ])("before it: %s", async (said, never) => {
    const { hook, text } = await textOf(`${said} ${NOTE}`);
    expect(text).not.toContain(never);
    expect(hook).toContain("We used to sell 34 kinds of bread.");
  });

  test.each([
    ["Everybody has been congratulating me, and I want to say it clearly, it is not me.", "it is not me"],
    ["And the technology works, I want to say that.", "technology works"],
    ["She said, don't put that bit in.", "that bit"],
    ["So bakers, please, just, two more words.", "two more words"],
    ["I've learned one thing. It's the post, open it.", "It's the post"],
    ["All of it. Not me.", "Not me"],
    ["He wouldn't let me close the deal.", "close the deal"],
    ["We just cut the budget. The budget was a joke.", "budget was a joke"],
    ["Take the trash out. Use their name. Clean it up. Check with them first.", "Check with them first"],
    ["In our tool you can edit that without code.", "edit that"],
    ["So don't write the plan first.", "the plan first"],
    ["Actually, put it in writing. So say it nicely.", "in writing"],
    ["Your oven is broken. Fix that. You bake two hours too long. Cut that.", "two hours too long"],
    ["Cut the intro. Don't say what you think. Okay, write it down.", "Cut the intro"],
    ["Cut the line for coffee. Don't put what you can't sell in the window.", "can't sell"],
    ["Don't put the client first. Don't link your bonus to sales.", "bonus"],
    ["Is that enough?", "Is that enough?"],
    ["They said no, they said it twice.", "They said no"],
    ["I want to talk about the phone call. Because last winter I nearly shut.", "the phone call"],
    ["I want to tell you about Don Peppe. He taught me.", "Don Peppe"],
    ["So thank you, you know who you are.", "you know who you are"],
    ["I'll let you know in the summer.", "let you know in the summer"],
    ["That's what it's really like, because the adverts are all rainbows.", "really like, because"],
  ])("unlike what the readers are told: %s", async (said, kept) => {
    expect((await textOf(`${NOTE} ${said} We open at six.`)).text).toContain(kept);
  });

  test.each(["I never made it to college.", "My boss told me to do it again."])(
    "unlike how a story begins: %s",
    async (said) => {
      expect((await textOf(`${said} ${NOTE}`)).text).toContain(said.slice(0, -1));
    },
  );

  test("nor is the conjunction that nobody finished", async () => {
    expect((await textOf(`${NOTE} My daughter asked me about the clover, so.`)).text).toContain(
      "about the clover.",
    );
  });

  test("an announcement that the next sentence leans on stays", async () => {
    const { text } = await textOf(
      `I want to say something about paying drivers per load. We did it for 15 years. ${NOTE}`,
    );
    expect(text).toContain("paying drivers per load");
  });

  test("what the author wants to ask the readers is asked", async () => {
    const { text } = await textOf(
      `${NOTE} What I'd like to ask people at the end is, um, has anyone else cut their range?`,
    );
    expect(text).toContain("Has anyone else cut their range?");
    expect(text).not.toContain("at the end is");
  });

  test.each([
    [
      "de",
      "Wir haben zwei Jahre lang niemanden gefunden. Im Januar kam einer mit 43 Jahren. Er bleibt bei uns. Bitte nicht zu werblich machen.",
      "werblich",
    ],
    [
      "es",
      "Abrimos el segundo local en 2022. Perdimos 142.000 euros. Yo no estaba. Eso, ponlo así, sin dramas.",
      "dramas",
    ],
    [
      "fr",
      "Une cliente a gardé notre logiciel. On l'ouvre dix minutes par semaine. On mesure l'inverse. Merci, bonne journée.",
      "bonne journée",
    ],
  ])("in other languages: %s", async (language, transcript, never) => {
    const { body } = await builtinWriter.draft({ transcript, language });
    expect(body).not.toContain(never);
  });
});

test("a sentence too long for a hook opens the post with its first part, and goes on beneath it", async () => {
  const { hooks, body } = await builtinWriter.draft({
    transcript:
      "I've practiced employment law in Ontario for 22 years, and the most expensive document that I see in any company is not the contract, it's the handbook. Somebody downloads a template. Then it sits there for eight years.",
  });
  expect(hooks[0]?.content).toBe("I've practiced employment law in Ontario for 22 years.");
  expect(body).toMatch(/and the most expensive document/);
});

test("what a recogniser left without full stops is several sentences, and never a name or an address apart from its quotation", async () => {
  const { body: fullText } = await builtinWriter.draft({
    transcript:
      "We run a job shop. Last Tuesday I get a call from a buyer, he has been with us a long time, and he says, Walt, I've got 40 suppliers, and you are the only one that calls me with bad news before I find it, and I thought about that all the way home. We will keep calling.",
  });
  expect(fullText).toMatch(/he says, Walt, I've got 40 suppliers/i);
  expect(fullText.split(/[.?!]\s/).every((sentence) => sentence.split(" ").length <= 40)).toBe(true);
});
