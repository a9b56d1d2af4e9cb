import type { Context } from "#contract/context.ts";
import { DEFAULT_TOPICS, MAX_TOPIC_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { formatDate } from "../../web/shared/dates.ts";
import { alterAnswer, holdBack } from "./answers.ts";
import { axeFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { card, newSpeaker, openProfile, refreshButton, rules } from "./open-profile.ts";
import { screen } from "./recorder.ts";
import { expectToast, loseLine } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const LEARNED = {
  themes: ["sourdough", "apprentice"],
  toneTags: ["Direct", "Tells stories"],
  identityTags: ["Runs a bakery in Leeds"],
  distinctivePhrases: ["slow is smooth and smooth is fast"],
  userTopicsMap: { Pricing: 1, Hiring: 4 },
  lastUpdated: "2026-11-03T12:00:00.000Z",
} satisfies Partial<Context>;

const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const LONG = {
  themes: [LONG_WORD, "a theme of a good many words that goes on for nearly one hundred characters"],
  toneTags: ["Open about setbacks"],
  identityTags: [`Founder of the ${LONG_WORD}`],
  distinctivePhrases: ["x".repeat(100), "the quick brown fox jumps over the lazy dog and then goes home"],
  userTopicsMap: { [LONG_WORD]: 1234, Pricing: 1 },
  possibleFollowupQuestions: [`What would you tell the ${LONG_WORD}?`],
  lastUpdated: "2026-11-03T12:00:00.000Z",
  corrections: [
    { id: "1", kind: "banned", text: "y".repeat(100) },
    { id: "2", kind: "spelling", text: "z".repeat(100), heard: "w".repeat(100) },
    { id: "3", kind: "phrase", text: "x".repeat(100) },
    { id: "4", kind: "removed", field: "identityTags", text: LONG_WORD },
  ],
} satisfies Partial<Context>;

test("a newcomer reads that nothing is learned yet, with the way to the recorder", async ({
  page,
  request,
}) => {
  await openProfile(page, await newAuthor(request));
  await expect(page).toHaveTitle("Content Profile · Outspoken");
  await expect(page.getByRole("heading", { level: 1, name: "Content Profile" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing learned yet" })).toBeVisible();
  await expect(card(page, "Suggested Recording Topics").getByRole("listitem")).toHaveCount(
    DEFAULT_TOPICS.length,
  );
  await expect(card(page, "Main Themes")).toHaveCount(0);
  await expect(page.getByText("Last updated")).toHaveCount(0);
  await page.getByRole("link", { name: "Record a note" }).click();
  await expect(screen(page).start).toBeVisible();
});

test("shows what was learned on its cards, and when", async ({ page, request }) => {
  await alterAnswer(page, API.context, LEARNED);
  await openProfile(page, await newAuthor(request));
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Main Themes",
    "Voice & Tone",
    "Distinctive Phrases",
    "Topic Distribution",
    "Suggested Recording Topics",
    "Your rules",
  ]);
  await expect(card(page, "Main Themes").getByRole("listitem")).toHaveText(LEARNED.themes);
  const voice = card(page, "Voice & Tone");
  await expect(voice.getByRole("heading", { level: 3 })).toHaveText([
    "Tone patterns",
    "Voice characteristics",
  ]);
  await expect(voice.getByRole("listitem")).toHaveText([...LEARNED.toneTags, ...LEARNED.identityTags]);
  await expect(card(page, "Distinctive Phrases").getByRole("listitem")).toHaveText(
    LEARNED.distinctivePhrases,
  );
  await expect(card(page, "Topic Distribution").getByRole("listitem")).toHaveText([
    "Hiring 4 posts",
    "Pricing 1 post",
  ]);
  await expect(page.getByText(`Last updated ${formatDate(LEARNED.lastUpdated)}`)).toBeVisible();
});

test("a card without entries says what will be on it", async ({ page, request }) => {
  await alterAnswer(page, API.context, { themes: ["sourdough"] });
  await openProfile(page, await newAuthor(request));
  await expect(card(page, "Voice & Tone")).toContainText("How you speak, and as whom, will show here.");
  await expect(card(page, "Distinctive Phrases")).toContainText("Sayings that you use more than once");
  await expect(card(page, "Topic Distribution")).toContainText("How many posts each topic has");
});

test("a suggested topic leads to the recorder with that topic selected, for one note", async ({
  page,
  request,
}) => {
  await openProfile(page, await newAuthor(request));
  await card(page, "Suggested Recording Topics").getByRole("link").nth(3).click();
  const chosen = page.getByRole("button", { name: DEFAULT_TOPICS[3] });
  await expect(chosen).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(1);
  await expect(page).toHaveURL(PATHS.record);
  await page.reload();
  await expect(chosen).toHaveAttribute("aria-pressed", "false");
  await page.goBack();
  await expect(page).toHaveURL(PATHS.profile);
});

test("a topic that the recorder could not send is not selected", async ({ page, request }) => {
  await signIn(page, await newAuthor(request));
  await page.goto(`${PATHS.record}?topic=${"x".repeat(MAX_TOPIC_CHARS + 1)}&from=here`);
  await expect(screen(page).start).toBeVisible();
  await expect(page).toHaveURL(`${PATHS.record}?from=here`);
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(0);
});

test("Refresh Profile builds it anew once, however often it is clicked, and says so", async ({
  page,
  request,
}) => {
  const speaker = await newSpeaker(request);
  await openProfile(page, speaker);
  await speaker.correct({ kind: "phrase", text: "said elsewhere meanwhile" });
  const { release } = await holdBack(page, API.context);
  let asked = 0;
  page.on("request", (sent) => {
    if (sent.method() === "POST") asked += 1;
  });
  await refreshButton(page).dblclick();
  await expect(refreshButton(page)).toBeFocused();
  await expect(page.getByRole("status").getByText("Going through your latest notes…")).toBeVisible();
  release();
  await expectToast(page, "Profile refreshed", "It was built anew from your latest notes.");
  await expect(card(page, "Distinctive Phrases")).toContainText("said elsewhere meanwhile");
  await expect(refreshButton(page)).toBeFocused();
  expect(asked).toBe(1);
});

test("a refresh that fails says so, and what was there stays", async ({ page, context, request }) => {
  await openProfile(page, await newAuthor(request));
  await loseLine(page);
  await refreshButton(page).click();
  await expectToast(page, "Error", "Failed to refresh context. Please try again.");
  await expect(page.getByRole("heading", { name: "Nothing learned yet" })).toBeVisible();
  await context.setOffline(false);
  await refreshButton(page).click();
  await expectToast(page, "Profile refreshed", "It was built anew from your latest notes.");
});

test("what doesn't load says why and can be tried again", async ({ page, request }) => {
  await signIn(page, await newAuthor(request));
  await page.route(API.context, (route) => route.abort());
  await page.goto(PATHS.profile);
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "Error Loading Context" })).toBeVisible();
  await expect(alert).toContainText("We can't reach the server. Please check your connection and try again.");
  await page.unroute(API.context);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Nothing learned yet" })).toBeVisible();
});

test("a skeleton holds the place while it loads, and nothing jumps", async ({ page, request }) => {
  await signIn(page, await newAuthor(request));
  const { release } = await holdBack(page, API.context);
  await page.goto(PATHS.profile);
  await expect(page.getByRole("heading", { level: 1, name: "Content Profile" })).toBeVisible();
  await expect(page.getByRole("status").getByText("Loading your profile")).toBeAttached();
  const shifts = await page.evaluateHandle(() => {
    const seen: PerformanceEntry[] = [];
    new PerformanceObserver((list) => void seen.push(...list.getEntries())).observe({ type: "layout-shift" });
    return seen;
  });
  release();
  await expect(rules(page)).toBeVisible();
  // What moved in a frame is told after it.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  expect(await shifts.evaluate((seen) => seen.map((entry) => entry.toJSON()))).toEqual([]);
});

const STATES = [
  ["nothing learned", {}],
  ["everything learned", LEARNED],
  ["long words", LONG],
] as const;
for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    test.describe(`accessibility, ${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport });
      for (const [name, context] of STATES) {
        test(`${name}, and it fits`, async ({ page, request }) => {
          await alterAnswer(page, API.context, context);
          await openProfile(page, await newAuthor(request));
          expect(await axeFindings(page)).toEqual([]);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width).toBeLessThanOrEqual(viewport.width);
        });
      }
    });
  }
}
