import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PublishCard } from "../../web/pages/post/publish-card.tsx";
import { OtherMember } from "../../web/shared/posts/other-member.tsx";
import { POST } from "./people.ts";
import { answerWrongly, calls, refuse } from "./server.ts";
import { show } from "./show.tsx";

beforeEach(() => localStorage.setItem(TOKEN_STORAGE_KEY, "a token"));
afterEach(() => localStorage.clear());

test("publishing as another member than last time asks first, and a no publishes nothing", async () => {
  const path = API.publishPost(POST.id);
  const asked = () => calls.filter(({ pathname }) => pathname === path).map(({ search }) => search);
  for (let presses = 0; presses < 2; presses++) refuse(path, 409, "linkedin_other_member");
  answerWrongly(path, { ...POST, status: "published", publishedAt: POST.createdAt });
  await show(
    <>
      <PublishCard post={POST} onChanged={() => undefined} onStale={async () => undefined} />
      <OtherMember />
    </>,
  );
  const publish = page.getByRole("button", { name: "Publish now" });
  const question = page.getByRole("dialog", { name: "Publish as another member?" });

  await publish.click();
  await expect.element(question).toHaveAccessibleDescription(ERROR_MESSAGES.linkedin_other_member);
  await question.getByRole("button", { name: "Don't publish" }).click();
  await expect.element(page.getByText("Not published: you chose not to.")).toBeVisible();
  expect(asked()).toEqual([""]);

  await publish.click();
  await question.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.element(page.getByText("Your post has been shared on LinkedIn")).toBeVisible();
  expect(asked()).toEqual(["", "", "?asAnotherMember=true"]);
});
