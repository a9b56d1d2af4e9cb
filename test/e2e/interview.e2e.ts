import type { Page } from "@playwright/test";
import { postOf } from "#contract/post-text.ts";
import { conversation } from "./conversation.ts";
import { screen, toastText } from "./recorder.ts";
import { draftsOf } from "./session.ts";
import { expect, signUp, test } from "./tape.ts";

const NOTE =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";

const ANSWERS = [
  "The first people who believed me were the two new engineers. They went home on Friday and they came back happy.",
  "We wrote down every bug for six weeks. In the first week there were twenty bugs and in the last week there were four.",
  "My mother worked every weekend of her life, and I did not want that for my team.",
];

/** Speaks for as long as the words take, and answers when the recording is on its way. */
async function answer(page: Page, seconds: number): Promise<void> {
  const { answer: begin, stop, timer } = conversation(page);
  await begin.click();
  await expect(timer).toContainText(`00:${String(seconds).padStart(2, "0")}`, { timeout: 30_000 });
  await stop.click();
}

test("a spoken interview, from Interview Mode on through three answers to a suite, whose hero is copied", async ({
  tape,
}) => {
  test.setTimeout(180_000);
  const { page, insert } = tape;
  await insert(NOTE);
  await signUp(page);
  const { start, stop, timer } = screen(page);
  await page.getByRole("switch", { name: "Interview Mode" }).click();
  await start.click();
  await expect(timer).toContainText("00:10");
  await stop.click();

  const { card, question, stopInterview, said } = conversation(page);
  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/, { timeout: 30_000 });
  const asked: string[] = [];
  for (const [index, words] of ANSWERS.entries()) {
    await expect(card.getByText(`Question ${index + 1} of up to 5`)).toBeVisible({ timeout: 30_000 });
    asked.push((await question.textContent()) ?? "");
    await insert(words);
    await answer(page, 8);
    await expect(said).toHaveCount(index + 2, { timeout: 30_000 });
  }
  expect(new Set(asked).size).toBe(ANSWERS.length);

  await stopInterview.click();
  await expect(toastText(page, "Interview ended")).toBeVisible();
  await expect(page.getByText("Creating Your Content Suite")).toBeVisible();
  await expect(toastText(page, "Content synthesized!")).toBeVisible({ timeout: 30_000 });

  const [hero, ...derivatives] = await draftsOf(page);
  if (!hero) throw new Error("There is no hero post.");
  expect(derivatives.length).toBeGreaterThanOrEqual(3);
  expect(derivatives.length).toBeLessThanOrEqual(5);
  const editor = page.getByRole("region", { name: "Your draft" });
  await editor.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(toastText(page, "Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(postOf(hero));
});
