import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ReviewCard } from "../../web/pages/post/review-card.tsx";
import { POST } from "./people.ts";
import { show } from "./show.tsx";

const REVIEWED = {
  ...POST,
  review: { overallScore: 10, strengths: ["The hook is a scene."], improvements: [] },
};
const note = page.getByText("Of an earlier version", { exact: false });

test("a review of an earlier version says so, and offers another one", async () => {
  const screen = await show(<ReviewCard post={REVIEWED} onChanged={() => undefined} />);
  await expect.element(page.getByText("Score 10 / 10")).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await screen.unmount();
  await show(<ReviewCard post={{ ...REVIEWED, reviewOutdated: true }} onChanged={() => undefined} />);
  await expect.element(note).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Review again" })).toBeEnabled();
});
