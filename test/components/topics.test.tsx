import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { TopicList } from "../../web/pages/recording/topic-list.tsx";
import { NO_CONTEXT } from "./people.ts";
import { answer } from "./server.ts";
import { show } from "./show.tsx";

test("without any topic left it says so, and what to do", async () => {
  answer(API.context, { ...NO_CONTEXT, possibleFollowupQuestions: [] });
  await show(<TopicList selected={null} onSelect={() => undefined} disabled={false} />);
  const topics = page.getByRole("region", { name: "Suggested Topics" });
  await expect.element(topics).toMatchTextContent("None are left. Refresh for new ones");
  await expect.element(topics.getByRole("button", { name: "Refresh" })).toBeEnabled();
});
