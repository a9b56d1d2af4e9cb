import type { Page } from "@playwright/test";
import { DRAFT_REFETCH_MS, SYNTHESIS_DELAY_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { conversation } from "./conversation.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { beginInterview } from "./interviews.ts";
import { toastText } from "./recorder.ts";
import { signIn } from "./typed-notes.ts";

type Interview = Awaited<ReturnType<typeof beginInterview>>;

async function open(page: Page, interview: Interview) {
  await signIn(page, interview.author);
  await page.goto(PATHS.chat(interview.sessionId));
  return conversation(page);
}

/** Notes each call to a path of the API, as it is made. */
function callsOf(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on("request", (call) => {
    if (new URL(call.url()).pathname === path) calls.push(call.method());
  });
  return calls;
}

test(`synthesis starts by itself ${SYNTHESIS_DELAY_MS / 1000} s after the interview, and drafts are fetched anew ${DRAFT_REFETCH_MS / 1000} s after it`, async ({
  page,
  request,
}) => {
  const interview = await beginInterview(request);
  await page.clock.install();
  // Only what the screen does by itself: no news from the server.
  await page.route("**/events", (route) => route.abort("connectionreset"));
  const { stopInterview, synthesizing } = await open(page, interview);
  const synthesize = callsOf(page, API.synthesize(interview.sessionId));
  const drafts = callsOf(page, API.drafts(interview.sessionId));
  await expect(stopInterview).toBeEnabled();
  await page.clock.pauseAt(new Date(Date.now() + 600_000));
  await stopInterview.click();
  await expect(toastText(page, "Interview ended")).toBeVisible();
  await expect(synthesizing).toBeVisible();
  await page.clock.runFor(SYNTHESIS_DELAY_MS - 1);
  expect(synthesize).toEqual([]);
  await page.clock.runFor(1);
  await expect(toastText(page, "Content synthesized!")).toBeVisible();
  const before = drafts.length;
  await page.clock.runFor(DRAFT_REFETCH_MS - 1);
  expect(drafts).toHaveLength(before);
  await page.clock.runFor(1);
  await expect.poll(() => drafts.length).toBe(before + 1);
  expect(synthesize).toEqual(["POST"]);
});

test("a finished interview without posts offers to generate them; a double click is one suite", async ({
  page,
  request,
}) => {
  const interview = await beginInterview(request);
  await interview.stop();
  const { generate, box, editor } = await open(page, interview);
  const calls = callsOf(page, API.synthesize(interview.sessionId));
  await expect(box).toBeHidden();
  await generate.dblclick();
  await expect(toastText(page, "Content synthesized!")).toBeVisible();
  await expect(editor).toBeVisible();
  await expect(generate).toBeHidden();
  expect(calls).toEqual(["POST"]);
});

test("a failed synthesis says so, and leaves the card to try again", DEEP, async ({ page, request }) => {
  const interview = await beginInterview(request);
  await page.route("**/synthesize", (route) => route.abort("connectionreset"));
  const { stopInterview, synthesizing, generate, editor } = await open(page, interview);
  await stopInterview.click();
  await expect(synthesizing).toBeVisible();
  await expect(toastText(page, "Failed to synthesize content")).toBeVisible();
  await expect(synthesizing).toBeHidden();
  await page.unroute("**/synthesize");
  await generate.click();
  await expect(editor).toBeVisible();
});

test("a page loaded anew meanwhile goes on with it", DEEP, async ({ page, request }) => {
  const interview = await beginInterview(request);
  const { release } = await holdBack(page, "**/synthesize");
  const { stopInterview, synthesizing, editor } = await open(page, interview);
  const asked = page.waitForRequest("**/synthesize");
  await stopInterview.click();
  await asked;
  await page.reload();
  await expect(synthesizing).toBeVisible();
  release();
  await expect(editor).toBeVisible({ timeout: 30_000 });
  expect(await interview.drafts()).not.toEqual([]);
});

test(
  "while it is written, the card says how long that takes and how long it has been",
  DEEP,
  async ({ page, request }) => {
    const interview = await beginInterview(request);
    await interview.stop();
    await page.clock.install();
    const { generate, synthesizing } = await open(page, interview);
    const { release } = await holdBack(page, "**/synthesize");
    await generate.click();
    await expect(synthesizing).toBeVisible();
    await expect(page.getByText("This typically takes 15-20 seconds")).toBeVisible();
    await page.clock.runFor(30_000);
    await expect(page.getByText("This one takes longer than usual.")).toBeVisible();
    release();
    await expect(synthesizing).toBeHidden();
  },
);

test.describe("the suite", () => {
  async function openSuite(page: Page, interview: Interview) {
    await interview.stop();
    await interview.synthesize();
    const shown = await open(page, interview);
    await expect(shown.editor).toBeVisible();
    const drafts = await interview.drafts();
    const answer = (await interview.detail()).messages.find(({ role }) => role === "synthesizer");
    const suite = answer?.fullAiResponse;
    if (!suite || !("hero_post" in suite)) throw new Error("There is no suite.");
    return { ...shown, drafts, suite };
  }

  test(
    "shows the hero's scores out of 10, as estimates with their reasons",
    DEEP,
    async ({ page, request }) => {
      const { suite } = await openSuite(page, await beginInterview(request));
      const { reasons, ...scores } = suite.hero_post.estimated_performance;
      const estimates = page.getByRole("region", { name: "Estimates" });
      await expect(estimates).toContainText(`${scores.engagement_score} out of 10`);
      await expect(estimates).toContainText(`${scores.virality_potential} out of 10`);
      const reason = estimates.getByText(reasons.engagement_score[0] ?? "").first();
      await expect(reason).toBeHidden();
      await estimates.getByText("Estimates from the post's review, not a promise. Why these?").click();
      await expect(reason).toBeVisible();
    },
  );

  test("shows each derivative with title, hook, body, call to action, angle and ideal timing, and copies it", async ({
    page,
    request,
  }) => {
    const { suite } = await openSuite(page, await beginInterview(request));
    const items = page.getByRole("region", { name: /more from the same conversation/ }).locator("ol > li");
    await expect(items).toHaveCount(suite.derivative_posts.length);
    for (const [index, post] of suite.derivative_posts.entries()) {
      const item = items.nth(index).getByRole("region", { name: post.title, exact: true });
      await expect(item.getByRole("heading", { name: post.title })).toBeVisible();
      for (const text of [post.hook, post.angle, post.ideal_timing, post.optional_cta ?? ""]) {
        await expect(item).toContainText(text);
      }
      await expect(item).toContainText(post.body.split("\n")[0] ?? "");
      await item.getByRole("button", { name: `Copy ${post.title}` }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(joinPost({ ...post, cta: null }));
    }
  });

  test("what is asked for in the text box changes the hero post", DEEP, async ({ page, request }) => {
    const interview = await beginInterview(request);
    const { box, answers, drafts } = await openSuite(page, interview);
    const before = await answers.count();
    await box.fill("Make it shorter");
    await page.keyboard.press("Enter");
    await expect(answers).toHaveCount(before + 1);
    const [hero, ...others] = await interview.drafts();
    expect(hero?.versionCount).toBe(2);
    expect(others).toEqual(drafts.slice(1));
    await page.getByRole("button", { name: "See your post" }).click();
    await expect(page.getByRole("region", { name: "Your draft" })).toBeInViewport();
  });
});
