import type { APIRequestContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { shiftsOf } from "../../bench/landing/vitals.ts";
import { PATHS } from "../../web/paths.ts";
import { alterAnswer, CONNECTED } from "./answers.ts";
import { expect, test } from "./fixtures.ts";
import { newAuthor, signIn } from "./people.ts";

const NOTE =
  "Last quarter we lost our biggest customer, and all of us here thought that this was the end of the company.";
/** 200 words, in short paragraphs, as people post them. */
const BODY = [
  "I called the twelve smallest customers we had, one by one, and asked what they would pay us for tomorrow morning.",
  "Nine of the twelve told me about the very same thing, which nobody in our weekly meetings had ever brought up.",
  "They wanted to see their own numbers on one page without having to ask anybody for a spreadsheet every single Monday.",
  "We built that page in six weeks with two people, and we threw away most of what had been planned before.",
  "The first version was ugly, it was slow, and half of its labels were wrong on the day we showed it.",
  "Nobody complained about any of this, because for the first time they could answer the questions of their own board.",
  "Today that one page brings in sixty percent of our revenue, and more than half of our new customers ask first.",
  "What still bothers me is that the answer had been in our inbox for two years before we started to read.",
  "Your biggest customer is always the loudest one in the room, but the small ones are those who tell the truth.",
  "So call them this week, listen for twenty minutes without selling anything, and write down the words they use for it.",
].join("\n\n");

/** Somebody whose LinkedIn is connected, at the address of a session. */
async function arrive(page: Page, request: APIRequestContext): Promise<void> {
  const author = await newAuthor(request);
  const sessionId = await author.say(`${NOTE} ${BODY}`);
  await expect.poll(() => author.drafts(sessionId)).toHaveLength(1);
  const [draft] = await author.drafts(sessionId);
  const change = { bodies: [{ content: BODY }], change: "edit" };
  await request.patch(API.draft(draft?.id ?? ""), { headers: author.headers, data: change });
  await alterAnswer(page, API.linkedinConnection, CONNECTED);
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));
  await expect(page.getByRole("button", { name: "Post as Ana Ruiz" })).toBeVisible();
}

/** How many lines of the post are in view above what stands at the bottom, blank ones included. */
const linesInView = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const text = document.querySelector("[data-lines]");
    const bar = document.querySelector("button[aria-label^='Post as']")?.parentElement?.parentElement;
    if (!text || !bar) return 0;
    const { top, bottom } = text.getBoundingClientRect();
    const inView = Math.min(bottom, bar.getBoundingClientRect().top) - Math.max(top, 0);
    return Math.floor(inView / Number.parseFloat(getComputedStyle(text).lineHeight));
  });

/** The names of what takes a press and is in view; not the menu, the post's own sentences, nor what is chosen already. */
const controlsInView = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = "main :is(a[href], button, summary, input, textarea, [role=button])";
    return [...document.querySelectorAll(all)]
      .filter(
        (one) => !one.matches("[data-line], [data-unsaid], [data-word], :checked, [aria-selected=true]"),
      )
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => {
        const { top, left, width, height } = (one.closest("label") ?? one).getBoundingClientRect();
        const on = document.elementFromPoint(left + width / 2, top + height / 2);
        return top < innerHeight && on !== null && (one.closest("label") ?? one).contains(on);
      })
      .map((one) => one.getAttribute("aria-label") ?? one.closest("label, *")?.textContent ?? "");
  });

test("at each size the post is what one sees, and nothing moves as it comes", async ({ page, request }) => {
  await arrive(page, request);
  for (const { width, height, lines, controls } of [
    { width: 1280, height: 720, lines: 14, controls: 16 },
    { width: 1440, height: 900, lines: 20, controls: 16 },
    { width: 390, height: 844, lines: 12, controls: 16 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await expect(page.getByRole("button", { name: "Post as Ana Ruiz" })).toBeVisible();
    await expect(page.getByText("Draft", { exact: true })).toBeVisible();
    expect(await linesInView(page), `${width} px`).toBeGreaterThanOrEqual(lines);
    const names = await controlsInView(page);
    expect(names.length, names.join(", ")).toBeLessThanOrEqual(controls);
    expect(await shiftsOf(page), `${width} px`).toEqual({ sum: 0, moved: [] });
  }
});
