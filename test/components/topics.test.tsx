import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { DEFAULT_TOPICS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { TopicList } from "../../web/pages/recording/topic-list.tsx";
import { NO_CONTEXT } from "./people.ts";
import { answer, cutOff, holdBack } from "./server.ts";
import { show } from "./show.tsx";

test("without any topic left it says so, and what to do", async () => {
  answer(API.context, { ...NO_CONTEXT, possibleFollowupQuestions: [] });
  await show(<TopicList selected={null} onSelect={() => undefined} disabled={false} />);
  const topics = page.getByRole("region", { name: "Suggested Topics" });
  await expect.element(topics).toMatchTextContent("None are left. Refresh for new ones");
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
