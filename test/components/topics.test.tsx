import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { DEFAULT_TOPICS, TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { TopicList } from "../../web/pages/recording/topic-list.tsx";
import { NO_CONTEXT } from "./people.ts";
import { accept, answer, answerWrongly, calls, cutOff, holdBack, sent, signIn } from "./server.ts";
import { show } from "./show.tsx";

beforeEach(signIn);

test("without any topic left it says so, and what to do", async () => {
  answer(API.context, { ...NO_CONTEXT, possibleFollowupQuestions: [] });
  await show(<TopicList selected={null} onSelect={() => undefined} disabled={false} />);
  const topics = page.getByRole("region", { name: "Suggested Topics" });
  await expect.element(topics).toMatchTextContent("None left. Refresh for new ones");
  await expect.element(topics.getByRole("button", { name: "Refresh" })).toBeEnabled();
});

const suggested = page.getByRole("region", { name: "Suggested Topics" }).getByRole("button", { name: /\?$/ });

test("none is offered that the speaker's own would replace under their finger", async () => {
  const release = holdBack(API.context, NO_CONTEXT);
  await show(<TopicList selected={null} onSelect={() => undefined} disabled={false} />);
  await expect.element(page.getByText("Loading topics")).toBeInTheDocument();
  expect(suggested.elements()).toEqual([]);
  release();
  await expect.element(suggested).toHaveTextContent("What did you learn last week?");
});

test("where the speaker's own can't be read, the default ones are offered", async () => {
  cutOff(API.context);
  await show(<TopicList selected={null} onSelect={() => undefined} disabled={false} />);
  await expect
    .poll(() => suggested.elements().map(({ textContent }) => textContent))
    .toEqual([...DEFAULT_TOPICS]);
});

const refresh = page.getByRole("button", { name: "Refresh" });
const toast = (text: string) => page.getByRole("region", { name: /Notifications/ }).getByText(text);

async function showTopics(): Promise<void> {
  answer(API.context, NO_CONTEXT);
  await show(<TopicList selected={null} onSelect={() => undefined} disabled={false} />);
  await expect.element(suggested).toBeVisible();
}

test("topics can be refreshed, and never more than five are shown", async () => {
  await showTopics();
  const possibleFollowupQuestions = ["A?", "B?", "C?", "D?", "E?", "F?"];
  answerWrongly(API.refreshTopics, { ...NO_CONTEXT, possibleFollowupQuestions });
  await refresh.click();
  await expect.element(toast("Topics refreshed")).toBeVisible();
  expect(suggested.elements().map(({ textContent }) => textContent)).toEqual(["A?", "B?", "C?", "D?", "E?"]);
});

test("a refresh that fails says so", async () => {
  await showTopics();
  cutOff(API.refreshTopics);
  await refresh.click();
  await expect.element(toast("Failed to refresh topics")).toBeVisible();
  await expect.element(toast("Please try again later")).toBeVisible();
});

test("a refresh without a login asks for one", async () => {
  await showTopics();
  localStorage.removeItem(TOKEN_STORAGE_KEY);
  await refresh.click();
  await expect.element(toast("Please log in to refresh topics")).toBeVisible();
  expect(calls.map(({ pathname }) => pathname)).not.toContain(API.refreshTopics);
});

test("an idea is written down, and deleted", async () => {
  answer(API.context, NO_CONTEXT);
  answer(API.ideas, []);
  answerWrongly(API.ideas, {});
  const written = { id: "idea", text: "for later", question: "Why?", createdAt: "2026-11-27T08:00:00Z" };
  answer(API.ideas, [written]);
  answer(API.ideas, []);
  await show(<TopicList selected={null} onSelect={() => undefined} disabled={false} />);
  await page.getByText("Write down an idea").click();
  await page.getByLabelText("Idea", { exact: true }).fill("for later");
  await page.getByRole("button", { name: "Keep it" }).click();
  accept(API.idea("idea"));
  await page.getByRole("button", { name: "Delete the idea for later" }).click();
  await expect.element(toast("Idea deleted")).toBeVisible();
  expect(sent).toEqual([{ path: API.ideas, body: { text: "for later" } }]);
});
