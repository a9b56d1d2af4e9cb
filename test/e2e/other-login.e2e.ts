import { PATHS } from "../../web/paths.ts";
import { signInOnce } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { NOTE } from "./open-draft.ts";
import { cards } from "./open-library.ts";
import { newAuthor } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

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
