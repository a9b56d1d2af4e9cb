import type { APIRequestContext } from "@playwright/test";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { openDraft } from "./open-draft.ts";
import { card } from "./open-profile.ts";
import type { Author } from "./typed-notes.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const NOTES = [
  "I stopped giving discounts in March. I was sure that people would leave. Two people left and eleven asked what had changed, and nine of those stayed for the higher price.",
  "I learned that people don't read long emails. We had a client who got forty of them a week. Most people stop after two lines. So now I write the question first and everything else below it.",
  "We asked ten people why they left us. Nobody said price. They said that they waited too long for an answer. I thought people wanted features, and they wanted somebody to pick up the phone.",
] as const;
const RULE = "Write “folks” instead of “people”.";

const toFolks = (text: string) => text.replace(/\bpeople\b/g, "folks");

/** A post that is edited and copied without a browser. */
async function copied(request: APIRequestContext, author: Author, note: string) {
  const headers = { Authorization: `Bearer ${author.token}` };
  const sessionId = await author.say(note);
  let draft: Draft | undefined;
  await expect
    .poll(async () => {
      [draft] = await author.drafts(sessionId);
      return draft;
    })
    .toBeDefined();
  if (!draft) return;
  const { hook, body } = postText(draft);
  const data = { hooks: [{ type: "claim", content: toFolks(hook) }], bodies: [{ content: toFolks(body) }] };
  expect((await request.patch(API.draft(draft.id), { headers, data })).status()).toBe(200);
  expect((await request.post(API.copiedDraft(draft.id), { headers })).status()).toBe(204);
}

test("what is edited alike in three posts is asked about, and switched on with one press", async ({
  page,
  request,
}) => {
  const { author, editor, draft, edit, press } = await openDraft(page, request, NOTES[0]);
  for (const note of NOTES.slice(1, 3)) await copied(request, author, note);
  await edit(toFolks(postText(await draft()).body));
  await press("Copy");
  const asked = editor.getByRole("region", { name: "A habit of yours" });
  await expect(asked).toContainText(RULE);
  await asked.getByRole("button", { name: `Always: ${RULE}` }).click();
  await expect(asked).toBeHidden();

  await page.goto(PATHS.profile);
  await expect(page.getByRole("button", { name: `Turn off: ${RULE}` })).toBeVisible();
  const posts = ["Old post number one.", "Old post number two.", "Old post number three."];
  const csv = ["Date,ShareLink,ShareCommentary", ...posts.map((post) => `2025-01-01,,"${post}"`)].join("\n");
  const past = card(page, "Posts you wrote before");
  await past
    .getByLabel("Shares.csv of LinkedIn")
    .setInputFiles({ name: "Shares.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByText("3 posts added", { exact: true })).toBeVisible();
  await expect(past).toContainText("Your posts have about 4 words");
});
