import { afterEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { Lines } from "../../web/shared/post/spoken/line.tsx";
import { Transcript } from "../../web/shared/post/spoken/transcript.tsx";
import { setListening } from "../../web/shared/recording/player.ts";
import { RecordingSound } from "../../web/shared/recording/vault/recording-sound.tsx";
import { silentWav } from "../worker/audio.ts";
import { bodies, button, calls, sent, show, text } from "./app.tsx";
import { DRAFT, NO_CONTEXT, POST, RECORDING } from "./people.ts";
import { describes, focusOn, gone, keysLeadTo, sees } from "./person.ts";
import { answer, answerFile, answerRaw, refuse } from "./server.ts";

const WORDS = ["we", "lost", "our", "biggest", "customer", "it", "was", "good"].map((text, index) => ({
  text,
  start: 0.5 + index * 0.8,
  end: 1.3 + index * 0.8,
}));
const SAID = "we lost our biggest customer. it was good";
const BODY = "We lost our biggest customer. Nobody saw it. It was good.";

/** A source of what stands in the body, from one word to another. */
function sourceOf(text: string, first: number, last: number) {
  const start = BODY.indexOf(text);
  const [from, to] = [WORDS[first]?.start ?? 0, WORDS[last]?.end ?? 0];
  return { start, end: start + text.length, recordingId: RECORDING.id, from, to };
}
const SOURCES = [sourceOf("We lost our biggest customer.", 0, 4), sourceOf("It was good.", 5, 7)];

/** What a chat has of one recording: its words, its player, and the sentences made of them. */
async function showLines({ words = WORDS, answerLater = () => {} } = {}) {
  answerFile(API.recordingAudio(RECORDING.id), new Blob([silentWav(12)], { type: "audio/wav" }));
  answer(API.recordingWords(RECORDING.id), { words });
  answerLater();
  await show(
    <>
      <p data-testid="said">
        <Transcript text={SAID} recording={RECORDING} wanted={false} />
      </p>
      <RecordingSound recording={RECORDING} />
      <p data-testid="body" data-lines="" className="group/part relative pr-8">
        <Lines text={BODY} sources={SOURCES} sessionId="session" />
      </p>
    </>,
  );
  const audio = document.querySelector("audio");
  if (!audio) throw new Error("There is no player.");
  return audio;
}

const lines = page.getByRole("button", { name: /in which you said this$/ });
const word = (name: string) => page.getByRole("button", { name });
const REMEMBERED = "When we hear “customer” again, we write “costumer”.";
const field = page.getByRole("textbox", { name: "Did we hear this right?" });
const stop = page.getByRole("button", { name: "Stop playing" });

afterEach(() => document.querySelector("audio")?.pause());

/** Presses the mark of a sentence, which shows while the pointer is at it. */
async function press(sentence: 0 | 1): Promise<void> {
  const button = document.querySelectorAll("[data-line]")[sentence];
  if (!button?.previousElementSibling) throw new Error("There is no such sentence.");
  await page.elementLocator(button.previousElementSibling).hover();
  await page.elementLocator(button).click();
}
const lit = () => document.querySelector("[aria-current]")?.textContent;

/** The words that are lit from now on; a busy machine may leave one out. */
function watchLit(): ReadonlySet<string> {
  const seen = new Set<string>();
  const watch = new MutationObserver(() => seen.add(lit() ?? ""));
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  onTestFinished(() => watch.disconnect());
  return seen;
}

test("a line plays the seconds in which it was said, and no more, and its words light up one by one", async () => {
  const audio = await showLines();
  expect(calls).toEqual([]);
  await expect.element(lines.nth(1)).toHaveAccessibleName("Play the 2 seconds in which you said this");
  const seen = watchLit();

  await press(1);
  await expect.element(stop).toBeVisible();
  await expect.element(stop).not.toBeInTheDocument();
  expect(audio.paused).toBe(true);
  expect(audio.currentTime).toBeGreaterThanOrEqual(6.9);
  expect(audio.currentTime).toBeLessThan(audio.duration);
  expect(seen).toContain("it");
  expect(["", "it", "was", "good"]).toEqual(expect.arrayContaining([...seen]));
  await expect.poll(() => lit()).toBeUndefined();
  expect(page.getByTestId("said").element().textContent).toContain(SAID);
});

test("nothing sounds while a microphone is open, or it would be recorded", async () => {
  const audio = await showLines();
  await press(1);
  await expect.element(stop).toBeVisible();
  setListening(true);
  onTestFinished(() => setListening(false));
  await expect.poll(() => audio.paused).toBe(true);
  const play = page.getByRole("button", { name: /^Play the / }).first();
  for (const button of [lines.nth(1), play])
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
  await sees(word("we"));
  for (const button of [lines.nth(1), play, word("we")]) (button.element() as HTMLElement).click();
  expect(audio.paused).toBe(true);
  await audio.play().catch(() => undefined);
  await expect.poll(() => audio.paused).toBe(true);
  await expect.element(stop).not.toBeInTheDocument();
});

test("one line sounds at a time, and stops when asked to; by keyboard Tab comes to one, the arrows to the others, Enter plays it", async () => {
  const audio = await showLines();
  await press(1);
  await sees(stop);
  await press(0);
  await expect.element(lines.nth(0)).toHaveAccessibleName("Play the 2 seconds in which you said this");
  await stop.click();
  expect(audio.paused).toBe(true);
  await gone(stop);
  const [first, second] = [lines.nth(0), lines.nth(1)];
  focusOn(first);
  await keysLeadTo("{ArrowDown}", second);
  await expect.element(first).toHaveAttribute("tabindex", "-1");
  await expect.element(second).toHaveAttribute("tabindex", "0");
  await describes(second, "It was good.");
  await keysLeadTo("{Enter}", stop);
  await userEvent.keyboard("{Enter}");
  expect(audio.paused).toBe(true);
});

test("a press on a word plays it and offers to correct it or to play on, by the keyboard too", async () => {
  await showLines();
  await press(1);
  const seen = watchLit();
  await text("biggest").click();
  await expect.poll(() => seen).toContain("biggest");
  await expect.element(field).toHaveFocus();
  await expect.element(button("Fix it everywhere")).not.toBeInTheDocument();
  await keysLeadTo("{Escape}", word("biggest"));
  await keysLeadTo("{ArrowRight}", word("customer"));
  await userEvent.keyboard(" ");
  await expect.element(field).toHaveValue("customer");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(word("customer")).toHaveFocus();
  await expect.poll(() => seen).toContain("it");
});

test("a word of a sentence of the post that was played is corrected in the same way", async () => {
  await showLines({ answerLater: () => answer(API.recordingWords(RECORDING.id), CORRECTED) });
  const text = "We lost our biggest costumer.";
  const card = { text, look: "wave", dark: false, isOutdated: true } as const;
  const size = { width: 1, height: 1, bytes: 1 };
  answerSession([{ ...size, id: "card", alt: text, contentType: "image/png", card }]);
  answerRaw(API.postPictures(DRAFT.id), POST);
  await press(0);
  const body = page.getByTestId("body");
  const inBody = (word: string) => body.getByText(word);
  await inBody("biggest").click();
  await expect.element(field).toHaveFocus();
  await keysLeadTo("{Escape}", inBody("biggest"));
  await keysLeadTo("{ArrowRight}", inBody("customer"));
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("customer");
  await field.fill("costumer");
  await userEvent.keyboard("{Enter}");
  await sees(REMEMBERED);
  const [correction, form] = bodies();
  expect(correction).toEqual({ ...CORRECTION, everywhere: true });
  expect(form instanceof FormData && form.get("replaces")).toBe("card");
  expect(bodies()).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => body.element().contains(document.activeElement)).toBe(true);
});

test.each([
  ["there are none", []],
  ["they are those of another transcript", WORDS.toReversed()],
])("what was said is plain text where the times of its words are not known: %s", async (_why, words) => {
  await showLines({ words });
  await press(1);
  await expect.element(stop).toBeVisible();
  await expect.poll(() => calls.length).toBe(2);
  expect(document.querySelectorAll("[data-testid=said] [data-word]")).toHaveLength(0);
  expect(page.getByTestId("said").element().textContent).toBe(SAID);
});

test("a line whose sound cannot be fetched says so, and can be tried again", async () => {
  refuse(API.recordingAudio(RECORDING.id), 503, "internal");
  await showLines();
  await press(1);
  await sees("Couldn't play it");
  await press(1);
  await sees(stop);
  await stop.click();
});

const DOUBTFUL = WORDS.map((word) => (word.text === "customer" ? { ...word, confidence: 0.2 } : word));
const CORRECTED = {
  transcript: SAID.replace("customer", "costumer"),
  words: WORDS.map((word) =>
    word.text === "customer" ? { ...word, text: "costumer", confidence: 1 } : word,
  ),
};
function answerSession(pictures = POST.pictures): void {
  answer(API.drafts("session"), [DRAFT]);
  answer(API.post(DRAFT.id), { ...POST, id: DRAFT.id, pictures });
}
const CORRECTION = { at: 4, was: "customer", text: "costumer" };

test("a word that may have been misheard plays, is put right everywhere, and its spelling remembered", async () => {
  await showLines({ words: DOUBTFUL });
  answer(API.recordingWords(RECORDING.id), CORRECTED);
  answerSession();
  answerRaw(API.corrections, NO_CONTEXT);

  await press(1);
  await describes(word("customer"), "We may have misheard this.");
  const seen = watchLit();
  await word("customer").click();
  await expect.poll(() => seen).toContain("biggest");
  await expect.element(field).toHaveFocus();
  await sees(button("It's right"));
  await gone(button("Only in the transcript"));
  await field.fill("costumer");
  await button("Fix it everywhere").click();
  await sees(REMEMBERED);
  await button("Remember").click();
  await sees("Spelling remembered");
  expect(sent).toEqual([
    { path: API.recordingWords(RECORDING.id), body: { ...CORRECTION, everywhere: true } },
    { path: API.corrections, body: { kind: "spelling", text: "costumer", heard: "customer" } },
  ]);
});

test("it can be put right in the transcript alone, and tried again where that failed", async () => {
  // Before it is shown: its words may be read at once.
  await showLines({
    words: DOUBTFUL,
    answerLater() {
      refuse(API.recordingWords(RECORDING.id), 503, "internal");
      answerRaw(API.recordingWords(RECORDING.id), CORRECTED);
    },
  });
  answerSession();

  await press(1);
  await word("customer").click();
  await field.fill("costumer");
  await button("Only in the transcript").click();
  await sees(page.getByText("Couldn't correct it").first());
  await button("Only in the transcript").click();
  await sees(REMEMBERED);
  expect(bodies()).toEqual(Array(2).fill({ ...CORRECTION, everywhere: false }));
});

test("no mark shows but at the sentence under the pointer, beside its line", async () => {
  await showLines();
  const marks = [...document.querySelectorAll<HTMLElement>("[data-line]")];
  const shown = () => marks.map((mark) => getComputedStyle(mark).opacity);
  await page.getByRole("button", { name: /^Play the recording/ }).hover();
  expect(shown()).toEqual(["0", "0"]);
  const sentence = marks[1]?.previousElementSibling;
  if (sentence) await page.elementLocator(sentence).hover();
  await expect.poll(shown).toEqual(["0", "1"]);
  const middle = (element: Element | null | undefined) => {
    const { top = 0, height = 0 } = element?.getClientRects()[0] ?? {};
    return top + height / 2;
  };
  expect(middle(marks[1])).toBeCloseTo(middle(sentence), 0);
});
