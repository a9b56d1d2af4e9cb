import { PATHS } from "../../web/paths.ts";
import { NOTE } from "./conversation.ts";
import { expect, test } from "./fixtures.ts";
import { newAuthor, newWriter, signInOnce } from "./people.ts";
import { cards } from "./posts.ts";

test("a tab turns to the login of another tab, and shows nothing of the earlier one", async ({
  page,
  context,
  request,
}) => {
  const [writer, other] = [await newWriter(request, NOTE), await newAuthor(request)];
  await signInOnce(page, writer);
  await page.goto(PATHS.library);
  await expect(cards(page)).toHaveCount(1);
  await signInOnce(await context.newPage(), other);
  await expect(page.getByRole("main").getByText("No posts found")).toBeVisible();
});
