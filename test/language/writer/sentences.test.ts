import { expect, test } from "vitest";
import type { TimedWord } from "#contract/recordings.ts";
import { bodyOf, manuscriptOf, titleFrom } from "../../../worker/language/builtin-writer/index.ts";
import { heard } from "../judging/notes.ts";
import { JUDGING_ENDS } from "./notes/sentence-ends/judging.ts";
import { marked } from "./notes/sentence-ends/marked.ts";

const read = (transcript: string, language?: string) =>
  bodyOf(manuscriptOf({ transcript, ...(language && { language }) }).sentences).replace(/\s+/g, " ");

test.each([
  [
    "last quarter we lost our biggest customer and i thought that was it",
    "Last quarter we lost our biggest customer. I thought that was it.",
  ],
  [
    "make it shorter please and call the twelve smallest…",
    "Make it shorter please and call the twelve smallest…",
  ],
  ["Already written. and kept as it is", "Already written. and kept as it is"],
  ["um", "Um."],
])("the title of %j is %j", (start, title) => {
  expect(titleFrom(start)).toBe(title);
});

/** Where our sentences begin among the words that were heard. */
function startsOf(
  sentences: ReturnType<typeof manuscriptOf>["sentences"],
  heard: readonly TimedWord[],
): [from: number, to: number][] {
  const starts: [number, number][] = [];
  let at = 0;
  for (const [index, sentence] of sentences.entries()) {
    const last = at;
    for (const [place, { key }] of sentence.entries()) {
      while (at < heard.length && heard[at]?.text !== key) at += 1;
      if (index > 0 && place === 0) starts.push([last, at]);
      at += 1;
    }
  }
  return starts;
}

/** How many of the ends that we set may stand there, and how many of those that must be we found. */
function scoreOf(notes: readonly string[], seconds?: (mark: string, at: number) => number) {
  const sum = { right: 0, set: 0, found: 0, firm: 0 };
  for (const note of notes) {
    const { transcript, words, firm, possible } = marked(note, seconds ?? (() => 0));
    const { sentences } = manuscriptOf({ transcript, language: "en", ...(seconds && { words }) });
    const starts = startsOf(sentences, words);
    const within = (places: ReadonlySet<number>, [from, to]: [number, number]) =>
      [...places].some((place) => place >= from && place <= to);
    sum.right += starts.filter((start) => within(possible, start)).length;
    sum.set += starts.length;
    sum.found += starts.filter((start) => within(firm, start)).length;
    sum.firm += firm.size;
  }
  return { precision: sum.right / sum.set, recall: sum.found / sum.firm };
}

const halfASecond = (mark: string) => (/\/\/|\|\|/.test(mark) ? 0.5 : mark === "~" ? 0.2 : 0);
/** Pauses for thought are as long as some at the end of a sentence. */
const anyLength = (mark: string, at: number) => {
  const chance = ((at * 7919) % 101) / 101;
  return /\/\/|\|\|/.test(mark) ? 0.3 + 0.6 * chance : mark === "~" ? 0.15 + 0.45 * chance : 0;
};

test.each([
  { name: "without pauses, 95 of 100", seconds: undefined, precision: 0.95, recall: 0.2 },
  { name: "with short pauses for thought, 98 of 100", seconds: halfASecond, precision: 0.98, recall: 0.6 },
  { name: "with long ones, nine of ten", seconds: anyLength, precision: 0.9, recall: 0.6 },
])(
  "speech without punctuation ends its sentences where that is nearly sure: $name",
  ({ seconds, precision, recall }) => {
    const score = scoreOf(JUDGING_ENDS, seconds);
    expect(score.precision).toBeGreaterThanOrEqual(precision);
    expect(score.recall).toBeGreaterThanOrEqual(recall);
  },
);

test("an object that is said again is no false start", () => {
  expect(read("i showed it to the it guy and he laughed")).toContain("I showed it to the IT guy");
});

test.each([
  "What do I do? I get up at five.",
  "What I did was I kept a bowl of sweets.",
  "It's weird, weird, weird, weird. All day.",
  "I found one word, one word, that turned it into a guarantee.",
  "Nobody tells you, and why would they, they don't know me.",
  "She said, \"You know you're late?\" And she'd worked it out.",
  "It was not a template, well, sort of a template. And I said why.",
  "At 3 p.m. they'd tell me, and not at 9 a.m. on a Tuesday.",
  'If you say, "Can you drop the fries, Ana," Ana only starts listening at Ana.',
  "It's about being a train, a train can be slow. It has to come.",
  "I sat it again in secret, like I was having an affair. And I passed.",
  "It's supposed to be fifteen minutes, it's more like six. That was it.",
  "There's a box in it, and they want to know can they return it.",
  "I can probably fit you in in three weeks. I had nothing on.",
  "You know the talk. In a gardening book you know what comes next.",
  'She said, "You miss the fire." And she\'s right. I miss the fire.',
])("what is said again on purpose stays: %s", (said) => {
  expect(read(said)).toBe(said);
});

test.each([
  { said: "Then 5 said yes. No wait, 4. We sell bees.", meant: "Then 4 said yes. We sell bees." },
  {
    said: "We hired about twelve people. No, sorry, fifteen. All from here.",
    meant: "We hired about fifteen people. All from here.",
  },
  {
    said: "We met on Monday at noon. No wait, Tuesday. They said no.",
    meant: "We met on Tuesday at noon. They said no.",
  },
  {
    said: "In a year it was 412 swaps. No, 421. It saved fuel.",
    meant: "In a year it was 421 swaps. It saved fuel.",
  },
  {
    said: "Pay is 14.20 an hour. Sorry, 14.80, we put it up. Come by.",
    meant: "Pay is 14.80 an hour. We put it up. Come by.",
  },
  {
    said: "It went from nine a month, no, seven a month to two. It cost nothing.",
    meant: "It went from seven a month to two. It cost nothing.",
  },
])("a correction takes the place of what it corrects: $meant", ({ said, meant }) => {
  expect(read(said)).toBe(meant);
});

test.each([
  "People forget that we pay for every seat.",
  "Never ignore that feeling. I did.",
  "They don't make them like that. Well, no, they don't, but it burned oil.",
  "There is a guide that nobody needs. Scratch that last, no, leave it.",
  "Was it three? No, five. We were glad.",
  "We asked them first. Two said no. Bless them. It was good.",
  'I closed the laptop and I said, "Can I just draw it?" They bought it.',
  "I want to be honest, it took a third of it. The cheap third.",
])("no correction: %s", (said) => {
  expect(read(said)).toBe(said);
});

test.each([
  { said: "This is for the, I said I'd do one about the shop.", meant: "I said I'd do one about the shop." },
  {
    said: "We hired Tomasz, who is a, he used to sell kitchens.",
    meant: "We hired Tomasz, he used to sell kitchens.",
  },
  { said: "It's from, it's led by a fund in Tallinn.", meant: "It's led by a fund in Tallinn." },
  {
    said: "I teach maths and, okay, so I stopped giving homework.",
    meant: "I teach maths and so I stopped giving homework.",
  },
  {
    said: "If it feels awful, that's, yeah, that's the hard bit.",
    meant: "If it feels awful, that's the hard bit.",
  },
  {
    said: "I'm recording this in the car so sorry about the noise. We hit a hundred shops. It took a year.",
    meant: "We hit a hundred shops. It took a year.",
  },
  {
    said: "Number three is, uh, oh yeah, say no to the uncle.",
    meant: "Number three is say no to the uncle.",
  },
  {
    said: "I was fishing, right, I wanted a quote for the site.",
    meant: "I was fishing, I wanted a quote for the site.",
  },
  { said: "It was built, what was it, in 1984.", meant: "It was built in 1984." },
  {
    said: "I wait for them to approve a, to approve some access.",
    meant: "I wait for them to approve some access.",
  },
  { said: "I speak on Saturday the, what is it, the 16th.", meant: "I speak on Saturday the 16th." },
])("what was given up, or only fills a pause, goes: $said", ({ said, meant }) => {
  expect(read(said)).toBe(meant);
});

test.each([
  { said: "Okay, so, a reminder, I guess. We close on Friday. It rains. Come.", language: "en" },
  { said: "Okay, quick one before I get in the van. We close on Friday. It rains. Come.", language: "en" },
  { said: "I want to get this down before I forget. We close on Friday. It rains. Come.", language: "en" },
  { said: "Bueno, pues, quería contar una cosa. Cerramos el viernes. Llueve. Ven.", language: "es" },
  { said: "Ich wollte kurz was erzählen. Wir schließen am Freitag. Es regnet. Komm.", language: "de" },
  { said: "Petite note vocale avant que j'oublie. On ferme vendredi. Il pleut. Viens.", language: "fr" },
  { said: "Queria contar uma coisa. Fechamos na sexta. Chove. Vem.", language: "pt" },
])("that something will be said is no part of a post: $said", ({ said, language }) => {
  expect(read(said, language)).toBe(said.split(". ").slice(1).join(". "));
});

test.each([
  "Don't say anything. Listen first. Then ask. It works.",
  "You need to talk. Your team waits for it. I waited a year.",
  "Say something. Nobody reads minds. I learned it late.",
  "They sit down and talk. It takes an hour. Nothing else helped us.",
  "Take two weeks off before you decide. I did. It helped.",
  "We were met by Anna at the gate. Sorry, Mark. I told you it was Paul. It rained.",
])("nothing goes that is said to the readers: %s", (said) => {
  expect(read(said)).toBe(said);
});

test("of an opening sentence what says something stays", () => {
  const said = "I just left the board meeting and I want to get this down. We said no. It hurts.";
  expect(read(said)).toBe("I just left the board meeting. We said no. It hurts.");
  const thanks = "I want to say thank you to Grace. She wrote it. Half the screen was broken.";
  expect(read(thanks)).toBe(thanks);
});

test.each([
  ["pt", "Não era a comida, quer dizer, a quinoa também não ajudou.", "quer dizer, a quinoa"],
  ["fr", "Ce n'était pas le prix, je veux dire, le prix aidait aussi.", "je veux dire, le prix"],
  ["de", "Das war nicht der Preis, ich meine, der Preis war auch hoch.", "ich meine, der Preis"],
])("what is only explained takes nothing back (%s)", (language, said, kept) => {
  expect(read(said, language)).toContain(kept);
});

test("a French quotation keeps its spaces, and its sentences one paragraph", () => {
  const said =
    "Ce week-end je devais remplir cent bulletins pour tout le collège de Roubaix et ses classes. Mon prof avait écrit : « Démonte tout. Remonte presque tout. » Je m'en souviens encore, et ça fait trente ans maintenant !";
  const body = bodyOf(manuscriptOf({ transcript: said, language: "fr" }).sentences);
  expect(body).toContain("écrit : « Démonte tout. Remonte presque tout. »");
  expect(body).toMatch(/maintenant !$/);
});

test("a quotation of several sentences stays in one paragraph", () => {
  const { sentences } = manuscriptOf({
    transcript:
      'Gene found the part, of course he did, and he set it on my machine and asked me to measure it again. He says, "Good. Now you know what eleven looks like." That was the end of it.',
    language: "en",
  });
  expect(bodyOf(sentences)).toContain('"Good. Now you know');
});

test("what adds to a sentence stays in its paragraph", () => {
  const { sentences } = manuscriptOf({
    transcript:
      "You just wake up on the beach, all by yourself, and there's a stick lying in the sand. And everybody picked up the stick. 14 out of 14. I don't think that tutorials are always bad, and that's really not the point that I want to make.",
    language: "en",
  });
  expect(bodyOf(sentences)).toContain("the stick. 14 out of 14.");
});

test("what follows a verb is no stutter in German, and a French tag leaves its comma", () => {
  expect(read("Das höre ich, ich sag mal, zweimal die Woche. Ich, ich hab das gesagt.", "de")).toBe(
    "Das höre ich, ich sag mal, zweimal die Woche. Ich hab das gesagt.",
  );
  expect(read("C'est pas une critique, hein, ils sont bons.", "fr")).toBe(
    "C'est pas une critique, ils sont bons.",
  );
});

test("a French quotation that opens a sentence of its own stays with what announces it", () => {
  const transcript =
    "Un monsieur très gentil me dit : « Ah, vous êtes en vacances ! » Alors j'avais 250 tonnes de blé. Je lui ai répondu.";
  expect(bodyOf(manuscriptOf({ transcript, language: "fr" }).sentences)).toContain(
    "me dit : « Ah, vous êtes en vacances ! » Alors j'avais",
  );
});

test("a phrase stays with its verb in Spanish", () => {
  const said =
    "vendimos la mitad de las máquinas y con ese dinero alquilamos un local más pequeño en el centro";
  expect(read(said, "es")).not.toMatch(/dinero\./);
});

/** The words of a text, spoken with these seconds of silence after each comma that stands for a pause. */
function spokenWith(text: string, pause: number) {
  let at = 0;
  const words = text.split(" ").map((word) => {
    const timed = { text: word.replace(",", ""), start: at, end: at + 0.3 };
    at += 0.3 + (word.endsWith(",") ? pause : 0);
    return timed;
  });
  return { transcript: words.map(({ text }) => text).join(" "), language: "en", words };
}

test("a pause tells where a sentence ends, and its absence where none does", () => {
  const body = (note: ReturnType<typeof spokenWith>) => bodyOf(manuscriptOf(note).sentences);
  const said =
    "we moved the office to a village in march, everybody told me it was the end, three people left";
  expect(body(spokenWith(said, 0.5))).toMatch(
    /village in March\. Everybody told me it was the end\. Three people/,
  );
  const other =
    "we moved the office to a village, in march everybody told me it was the end, three people left";
  expect(body(spokenWith(other, 0.5))).toMatch(
    /to a village[,.] [Ii]n March,? everybody told me it was the end\. Three people/,
  );
});

test("times of other words are no use", () => {
  const { transcript, language } = spokenWith("we moved the office and nobody left", 0);
  const note = { transcript, language, words: [{ text: "hello", start: 0, end: 1 }] };
  expect(manuscriptOf(note)).toEqual(manuscriptOf({ transcript, language }));
});

test.each([
  [
    "a clause that needs another is no sentence",
    "so when somebody tells me what something is worth / i think about the dog",
    "When somebody tells me what something is worth, I think about the dog.",
  ],
  [
    "nothing ends before what was said",
    "he stood there and he wrote / we're even now",
    "He stood there. He wrote, we're even now.",
  ],
  [
    "a question that was quoted asks",
    "my daughter looked at me |/ she said what does it do |/ i had no answer",
    "My daughter looked at me. She said, what does it do? I had no answer.",
  ],
  [
    "right after it is no filler",
    "my company got it right |/ i took five weeks",
    "My company got it right. I took five weeks.",
  ],
])("%s", (_, said, body) => {
  const { transcript, words } = heard(said);
  const { sentences } = manuscriptOf({ transcript, words, language: "en" });
  expect(bodyOf(sentences).replace(/\s+/g, " ")).toBe(body);
});

test("a word said three times for effect stays so", () => {
  expect(read("Every one of them was called button. Button, button, button. Nobody checked.")).toContain(
    "Button, button, button.",
  );
});

test.each([
  ["don't refund anybody until you know what's wrong", "until you know what's wrong"],
  ["the founder kept saying i don't know i thought that was weakness", "I don't know"],
  ["these days when a founder tells me i don't know i lean in", "tells me I don't know"],
])("what is known and not known is no filler: %s", (said, kept) => {
  expect(read(said)).toContain(kept);
});

test.each([
  [
    "I went back and I wrote, quote, great founder, tiny market, unquote. They sold it for a lot.",
    "I went back and I wrote, “great founder, tiny market.” They sold it for a lot.",
  ],
  [
    "She told the officer, quote, we want you to sign. He signed it.",
    "She told the officer, “we want you to sign.” He signed it.",
  ],
  [
    "I gave a quote for the job, and they said no. It was fair.",
    "I gave a quote for the job, and they said no. It was fair.",
  ],
  [
    "Mum makes the samosas. She's making 500. No, she's saying 600. Come and see.",
    "Mum makes the samosas. She's saying 600. Come and see.",
  ],
  [
    "We went back to eight in June. Sorry, in July. It was right.",
    "We went back to eight in July. It was right.",
  ],
  [
    "Takings are down, no, takings went down four percent. They came back.",
    "Takings went down four percent. They came back.",
  ],
  [
    "It went on for, like, three days, I mean two and a half, and nobody saw it.",
    "It went on for two and a half days, and nobody saw it.",
  ],
  [
    "She wrote it down eleven times. Eleven, no, twelve. Nobody read it.",
    "She wrote it down twelve times. Nobody read it.",
  ],
  ["Colin was a, he read gas meters for us. Nobody knew.", "Colin, he read gas meters for us. Nobody knew."],
  [
    "It goes to the right, that's, that's how it is. It's, uh, it squeezes you.",
    "It goes to the right, that's how it is. It squeezes you.",
  ],
  [
    "You clear out a, like a pocket, ten feet long. It's gone.",
    "You clear out a pocket, ten feet long. It's gone.",
  ],
  [
    'She says, "You employed her. I said nothing. He left. We went home. It rained.',
    'She says, "You employed her." I said nothing. He left. We went home. It rained.',
  ],
  [
    'He used to say, "You look at the light, and I thought he was nuts.',
    'He used to say, "You look at the light," and I thought he was nuts.',
  ],
  ['We sell "saws and files. Nobody buys them.', "We sell saws and files. Nobody buys them."],
  [
    "Nine years she worked there. So, um, they kept the quotes. A pie in the mail, who... it was blueberry.",
    "Nine years she worked there. They kept the quotes. A pie in the mail, it was blueberry.",
  ],
  [
    "I woke up at four as always, and there's nothing to, um. Yeah. So if anyone from that, uh. Anyway. We left.",
    "I woke up at four as always. We left.",
  ],
  [
    "I sat there with the fish and I thought, hmm. Do I have a house? And I was like. I take that one.",
    "I sat there with the fish and I thought, Do I have a house? And I was like, I take that one.",
  ],
  [
    "It's on, well, on Barrack Street. Because the, my father's bread was in the, on the boat on Tuesday, no, on Wednesday.",
    "It's on Barrack Street. Because my father's bread was on the boat on Wednesday.",
  ],
  [
    "They think it's a, how do you say, that I'm joking. It is not.",
    "They think that I'm joking. It is not.",
  ],
  [
    "Good kid, he crashed the, it was a Haas. In twenty seventeen, no, eighteen, we had one fact, and I mean one fact.",
    "Good kid, he crashed a Haas. In twenty eighteen, we had one fact, and one fact.",
  ],
  [
    "And he's got his toolbox... he'd packed it. The first thing I did was I told nobody.",
    "He's got his toolbox… he'd packed it. The first thing I did was I told nobody.",
  ],
  [
    "They think a coder is like, programmer. There was a column that was, it was hidden.",
    "They think a coder is programmer. There was a column, it was hidden.",
  ],
  [
    "My daughter, Megan, she's nineteen, no, she's twenty now, she left. I can't translate it, it doesn't exist.",
    "My daughter, Megan, she's twenty now, she left. I can't translate it, it doesn't exist.",
  ],
  [
    "It was the number eleven, if you know, you know. In most buildings, no. I mean, it's wired, it works for me.",
    "It was the number eleven, if you know, you know. In most buildings, no. It's wired, it works for me.",
  ],
  [
    "But the thing I actually wanted to, um, the door is the problem. There's six, on some there's eight, and any one could, whatever.",
    "The door is the problem. There's six, on some there's eight.",
  ],
  [
    "I'll call her Mrs. A, she makes uniforms. Last year my father had the, he had a stroke. Dad had a dinghy and a, doesn't matter.",
    "I'll call her Mrs. A, she makes uniforms. Last year my father, he had a stroke. Dad had a dinghy.",
  ],
  [
    "But people don't, they don't believe it. And the thirty that, the thirty percent that lived, bred. I shut up, and I write it down.",
    "People don't believe it. And the thirty percent that lived, bred. I shut up, and I write it down.",
  ],
  [
    "We put it, we put the price up. I'd been losing, what was I losing, about 30p. She asked me, what did I want, and left.",
    "We put the price up. I'd been losing about 30p. She asked me, what did I want, and left.",
  ],
  [
    "Two years ago we bought, now I had to check this, we bought twenty three kinds. That saving is about, uh, it's about two nurses.",
    "Two years ago we bought twenty three kinds. That saving is about two nurses.",
  ],
  [
    "She says, um, her budget is low. And I thought I'd be, I don't know. I'd done the numbers. And the more you milk the, yeah. She was good.",
    "She says her budget is low. I'd done the numbers. She was good.",
  ],
  [
    "It was hers, I don't know. You don't know how loud a goat is until. Anyway, I've got two good knees.",
    "It was hers. You don't know how loud a goat is until… Anyway, I've got two good knees.",
  ],
  [
    "Point zero five instead of point zero zero five. The estimate was, it was £2,800. We've, eh, today we signed our first council.",
    "Point zero five instead of point zero zero five. The estimate was £2,800. Today we signed our first council.",
  ],
  [
    "He's not, he doesn't want to go now. I lead a team for a, let's just say an appliance brand. We had this problem where, um, we'd send people home.",
    "He doesn't want to go now. I lead a team for an appliance brand. We had this problem where we'd send people home.",
  ],
  [
    "And also, if I'm honest, a little... I don't have the word. There was one in March that, well. Good.",
    "And also, if I'm honest, a little… I don't have the word. Good.",
  ],
  [
    "And it's not the kids, the kids are fine. When I was 26 I would have, I did, actually. It's the, it's the dads.",
    "It's not the kids, the kids are fine. When I was 26 I would have, I did, actually. It's the dads.",
  ],
  [
    "You keep it at, uh, 15 to 20, no, 20 to 25 centimetres. Your neighbor's going to be, um, well. And he goes, mhm. And I stopped him.",
    "You keep it at 20 to 25 centimetres. And he goes, mhm. And I stopped him.",
  ],
  [
    "My journeyman, Big Sal, he, his back went out. She was kind of mad, and we kind of just went with it.",
    "My journeyman, Big Sal, his back went out. She was kind of mad, and we just went with it.",
  ],
  [
    "So I run sales for, we make adhesives outside Toledo. What I came for, I got. I design, um, economies for games.",
    "I run sales, we make adhesives outside Toledo. What I came for, I got. I design economies for games.",
  ],
  [
    "Not the will, never mind the will, I mean the lair certificate. I don't mean the letter, I mean the envelope. The price, I mean the cost, went up.",
    "Not the will, never mind the will, I mean the lair certificate. I don't mean the letter, I mean the envelope. The cost, went up.",
  ],
  [
    "So I don't, I mean, I read doctors' notes. It isn't the letter, I mean the envelope.",
    "I read doctors' notes. It isn't the letter, I mean the envelope.",
  ],
  [
    "Buses don't run under minus 40 with the wind chill, no wait, it's minus 45 with the wind chill. He paid forty, no wait, it was fifty.",
    "Buses don't run under minus 45 with the wind chill. He paid fifty.",
  ],
  [
    "They told us, uh, our investors also, two more. It was in 2022. No, '23. He's at a store now, so, um, They're in.",
    "They told us, our investors also, two more. It was in '23. He's at a store now, so, they're in.",
  ],
])("what is said aloud of marks and corrections is done: %s", (said, written) => {
  const { sentences } = manuscriptOf({ transcript: said, language: "en" });
  expect(bodyOf(sentences).replace(/\s+/gu, " ")).toBe(written);
});

test.each([
  ["We waited for. I don't know. An hour. Then it rained.", "We waited for an hour. Then it rained."],
  [
    "Then he goes. Well, I bought the. Building in June.",
    "Then he goes, well, I bought the building in June.",
  ],
  [
    "So when a company gets hacked. We are the people they call. If it's open. Go home.",
    "When a company gets hacked, we are the people they call. If it's open. Go home.",
  ],
  [
    "It's when the tide... and then I stopped. It was me.",
    "It's when the tide… and then I stopped. It was me.",
  ],
])("a sign that a recogniser sets inside a phrase ends no sentence: %s", (said, written) => {
  expect(read(said)).toBe(written);
});

test("an item of a list stands with its number, and opens a paragraph", () => {
  const { sentences } = manuscriptOf({
    transcript:
      "I closed the bakery for three reasons. Number 1. The rent doubled. Number 2. I stopped sleeping. And number 3. They worked every Sunday for nothing.",
    language: "en",
  });
  const paragraphs = bodyOf(sentences).split("\n\n");
  expect(paragraphs).toContain("Number 2. I stopped sleeping.");
  expect(paragraphs.at(-1)).toMatch(/^And number 3. They worked/);
});

test("in other languages nothing goes where it is not sure what a speaker takes back", () => {
  const transcript =
    "Le 1er septembre, je reprends l'entreprise de mon patron. Quand Gérard m'a dit en janvier, enfin non, c'était en février, qu'il avait deux offres, j'ai ri. Il n'a pas ri.";
  const text = bodyOf(manuscriptOf({ transcript, language: "fr" }).sentences);
  expect(text).toContain("je reprends l'entreprise");
  expect(text).toContain("Quand Gérard m'a dit");
});
