import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { clipboard, NOTE } from "./open-draft.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

test("several drafts on a page: each opens, is edited and closes by itself", async ({ page, request }) => {
  const author = await newAuthor(request);
  const headers = { Authorization: `Bearer ${author.token}` };
  const multipart = { text: NOTE, interviewMode: "true" };
  const { sessionId } = await (await request.post(API.transcribe, { headers, multipart })).json();
  await request.post(API.stopInterview(sessionId), { headers });
  await request.post(API.synthesize(sessionId), { headers });
  const drafts = await author.drafts(sessionId);
  const [, second, third] = drafts.map(({ title }) => title ?? "");
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));

  const editors = page.getByRole("group", { name: "Choose your hook" });
  await expect(editors).toHaveCount(1);
  const one = page.getByRole("region", { name: second, exact: true });
  const other = page.getByRole("region", { name: third, exact: true });
  await one.getByRole("button", { name: `Open ${second}` }).click();
  await expect(one).toBeFocused();
  await other.getByRole("button", { name: `Open ${third}` }).click();
  await expect(editors).toHaveCount(3);

  await one.getByRole("radio").nth(1).click();
  await expect(one.getByRole("radio").nth(1)).toBeChecked();
  await expect(other.getByRole("radio").nth(0)).toBeChecked();
  await one.getByRole("button", { name: "Edit" }).click();
  await one.getByRole("textbox", { name: "Post body" }).fill("Only this one.");
  await one.getByRole("button", { name: "Save" }).click();
  await expect(one.getByRole("button", { name: "Edit" })).toBeFocused();
  await one.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => clipboard(page)).toContain("\n\nOnly this one.");

  await one.getByRole("button", { name: `Close ${second}` }).click();
  await expect(one.getByRole("button", { name: `Open ${second}` })).toBeFocused();
  await expect(one).toContainText("Only this one.");
  const after = await author.drafts(sessionId);
  expect(after.map(({ versionCount }) => versionCount)).toEqual(drafts.map((_, at) => (at === 1 ? 3 : 1)));
});
