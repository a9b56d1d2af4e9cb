import { DEFAULT_TOPICS, MAX_TOPIC_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { card, newSpeaker, openProfile, refreshButton, rules } from "./open-profile.ts";
import { screen } from "./recorder.ts";
import { expectToast } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

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

test("a topic that the recorder could not send is not selected", DEEP, async ({ page, request }) => {
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

test("a skeleton holds the place while it loads, and nothing jumps", DEEP, async ({ page, request }) => {
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
