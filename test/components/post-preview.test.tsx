import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PostPreview } from "../../web/pages/post/preview.tsx";
import { show } from "./show.tsx";

const HOOK = "Nine of twelve said the same thing.";
const POST = `${HOOK}\n\n${"We asked each of them what they would pay for tomorrow. ".repeat(6).trim()}\n\n\n\nThe last line.`;

const text = page.getByRole("article").getByRole("paragraph").last();
const count = page.getByText(/ \/ 3,000 characters/);
const showPreview = (post: string) => show(<PostPreview post={post} language="en" />);
const shown = () => text.element().textContent ?? "";

test("folds after about three lines, on a phone and on a desktop, and says that it is approximate", async () => {
  await showPreview(POST);
  const above: number[] = [];
  for (const [device, limit] of [
    ["Phone", 140],
    ["Desktop", 210],
  ] as const) {
    await page.getByText(device, { exact: true }).click();
    await expect
      .element(page.getByText(`Approximate: LinkedIn cuts after about ${limit} characters or 3 lines.`))
      .toBeVisible();
    const visible = shown().replace(/ …see more$/, "");
    expect(POST.startsWith(visible)).toBe(true);
    expect(visible.length).toBeLessThanOrEqual(limit);
    above.push(visible.length);
  }
  const [phone = 0, desktop = 0] = above;
  expect(phone).toBeGreaterThan(HOOK.length);
  expect(desktop).toBeGreaterThan(phone);
});

test("it starts on a phone, where most of its readers are", async () => {
  await showPreview(POST);
  await expect.element(page.getByRole("article", { name: "Preview on a phone" })).toBeVisible();
});

test("see more opens it: what was cut off is what is there, with runs of blank lines as one", async () => {
  await showPreview(POST);
  await page.getByRole("button", { name: "see more" }).click();
  expect(shown().replace(/\nsee less$/, "")).toBe(POST.replace("\n\n\n\n", "\n\n"));
  await page.getByRole("button", { name: "see less" }).click();
  expect(shown()).not.toContain("The last line.");
});

test("a post that fits is not folded", async () => {
  await showPreview("Short.\n\nAnd done.");
  expect(shown()).toBe("Short.\n\nAnd done.");
  expect(page.getByRole("button").elements()).toEqual([]);
});

test("counts every character, blank lines too, amber from 2,700 and red over 3,000", async () => {
  const { rerender } = await showPreview(POST);
  await expect.element(count).toMatchTextContent(`${POST.length} / 3,000 characters`);
  const colours = [getComputedStyle(count.element()).color];
  for (const [chars, line] of [
    [2_700, "2,700 / 3,000 characters"],
    [3_001, "3,001 / 3,000 characters · 1 too many for LinkedIn"],
  ] as const) {
    await rerender(<PostPreview post={"B".repeat(chars)} language="en" />);
    await expect.element(count).toMatchTextContent(line);
    colours.push(getComputedStyle(count.element()).color);
  }
  expect(new Set(colours).size).toBe(3);
});
