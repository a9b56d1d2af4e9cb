import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { Samples } from "../../web/pages/profile/profile.tsx";
import { accept, answer, answerWrongly, bodies, refuse, sent } from "./server.ts";
import { button, show, text } from "./show.tsx";

const SAMPLE = { id: "one", text: "We closed the shop on Mondays.", addedAt: "2026-11-03T12:00:00.000Z" };

test("a pasted post is added", async () => {
  answer(API.samples, []);
  answerWrongly(API.samples, { added: 1, skipped: 0 });
  answer(API.samples, [SAMPLE]);
  await show(<Samples />);
  await expect.element(button("Add post")).toBeDisabled();
  await page.getByLabelText("Paste a post").fill(SAMPLE.text);
  await button("Add post").click();
  await expect.element(page.getByText("1 post added")).toBeVisible();
  expect(sent).toEqual([{ path: API.samples, body: { text: SAMPLE.text } }]);
  await expect.element(page.getByLabelText("Paste a post")).toHaveValue("");
});

test("a file of LinkedIn's is added", async () => {
  answer(API.samples, []);
  answerWrongly(API.samples, { added: 3, skipped: 0 });
  answer(API.samples, [SAMPLE]);
  await show(<Samples />);
  await page.getByLabelText("LinkedIn export").upload(new File(["Date"], "Shares.csv"));
  await expect.element(page.getByText("3 posts added")).toBeVisible();
  const [form] = bodies() as FormData[];
  expect(form?.get("file")).toBeInstanceOf(File);
});

test("a post is deleted with one press", async () => {
  answer(API.samples, [SAMPLE]);
  answer(API.samples, []);
  accept(API.sample(SAMPLE.id));
  await show(<Samples />);
  await text("1 post").click();
  await button(`Delete: ${SAMPLE.text}`).click();
  await expect.element(button(`Delete: ${SAMPLE.text}`)).not.toBeInTheDocument();
});

test("a file that is refused is refused in the server's words, and what was typed stays", async () => {
  answer(API.samples, []);
  refuse(API.samples, 400, "invalid");
  await show(<Samples />);
  await page.getByLabelText("Paste a post").fill("A post.");
  await button("Add post").click();
  await expect.element(page.getByText("Couldn't add that")).toBeVisible();
  await expect.element(page.getByLabelText("Paste a post")).toHaveValue("A post.");
});

test("posts that can't be loaded are asked for again", async () => {
  refuse(API.samples, 500, "internal");
  answer(API.samples, []);
  await show(<Samples />);
  await button("Try again").click();
  await expect.element(page.getByLabelText("Paste a post")).toBeVisible();
});
