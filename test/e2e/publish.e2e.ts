import { joinPost } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { pickTool } from "./conversation.ts";
import { expect, test } from "./fixtures.ts";
import { consent, feedWith } from "./member.ts";
import { openPost } from "./open-post.ts";
import { expectToast } from "./toasts.ts";

test("a post goes out by itself once LinkedIn is connected, which leads back to it", async ({
  page,
  request,
}) => {
  const marker = crypto.randomUUID();
  const body = "Costs ( ) [ ] { } @ # * _ ~ < > | \\ and 🙂.\n\nTwo.";
  const { writer, id } = await openPost(page, request, { hook: `Marked ${marker}.`, body });
  await pickTool(page, "Connect LinkedIn and post");
  const linkedIn = await consent(page);
  await expectToast(page, "Post published!", "Your post has been shared on LinkedIn");
  await expect(page).toHaveURL(PATHS.post(id));
  await expect(page.getByRole("button", { name: "Post as Ana Ruiz" })).toBeHidden();
  await expect(page.getByRole("main").getByText("Published", { exact: true })).toBeVisible();
  const post = await writer.read();
  expect(await feedWith(request, linkedIn, marker)).toEqual([joinPost(post)]);
  const link = page.getByRole("link", { name: "View on LinkedIn" });
  await expect(link).toHaveAttribute("href", post.linkedinUrl ?? "");
});
