import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { PublishCard } from "../../web/pages/post/publish-card.tsx";
import { OtherMember } from "../../web/shared/post/actions/other-member.tsx";
import { stayHere } from "./leaving.ts";
import { POST } from "./people.ts";
import { answer, answerWrongly, bodies, calls, holdBackWrongly, refuse, signIn } from "./server.ts";
import { said, show } from "./show.tsx";

beforeEach(signIn);

const PUBLISH = API.publishPost(POST.id);
const PUBLISHED: Post = {
  ...POST,
  status: "published",
  publishedAt: POST.createdAt,
  linkedinUrl: "https://www.linkedin.com/feed/update/1",
};
const publish = page.getByRole("button", { name: "Publish now" });
const asked = () => calls.filter(({ pathname }) => pathname === PUBLISH).map(({ search }) => search);

const Card = ({ as = POST }: { as?: Post }) => {
  const [post, setPost] = useState(as);
  return (
    <main>
      <PublishCard post={post} onChanged={setPost} onStale={async () => undefined} />
    </main>
  );
};

test("publishing shows that it is at it, a second click posts nothing more, and then leads to LinkedIn", async () => {
  const release = holdBackWrongly(PUBLISH, PUBLISHED);
  await show(<Card />);
  await publish.dblClick();
  const busy = page.getByRole("button", { name: "Publishing…" });
  await expect.element(busy).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Enter}");
  release();
  await said("Your post has been shared on LinkedIn");
  await expect
    .element(page.getByRole("link", { name: "View on LinkedIn" }))
    .toHaveAttribute("href", PUBLISHED.linkedinUrl);
  await expect.element(publish).not.toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});

test.each([
  [429, "publish_rate", false],
  [502, "publish_version", false],
  [422, "publish_rejected", false],
  [409, "publish_duplicate", false],
  [502, "publish_unknown", false],
  [403, "publish_forbidden", true],
] as const)(
  "a refusal of %i, %s, is said in a sentence that tells what to do",
  async (status, code, reconnects) => {
    refuse(PUBLISH, status, code);
    await show(<Card />);
    await publish.click();
    await said(ERROR_MESSAGES[code]);
    await expect.element(page.getByRole("main").getByText(ERROR_MESSAGES[code])).toBeVisible();
    const reconnect = page.getByRole("button", { name: "Reconnect LinkedIn" });
    expect(reconnect.elements()).toHaveLength(reconnects ? 1 : 0);
  },
);

test.each(["linkedin_connect", "linkedin_reconnect"] as const)(
  "with %s it goes by LinkedIn, and who comes back by the Back button can publish",
  async (code) => {
    const left = stayHere();
    const authUrl = "https://linkedin.test/oauth";
    refuse(PUBLISH, 409, code);
    answer(API.linkedinStart, { authUrl });
    await show(<Card />);
    await publish.click();
    await expect.poll(() => left).toEqual([authUrl]);
    expect(calls.at(-1)?.searchParams.get("returnTo")).toBe(window.location.pathname);
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await expect.element(publish).toBeEnabled();
  },
);

test("an outcome that is not known is said until publishing again settles it", async () => {
  answerWrongly(PUBLISH, PUBLISHED);
  await show(<Card as={{ ...POST, publishUnsettled: true }} />);
  await expect.element(page.getByText(ERROR_MESSAGES.publish_unknown)).toBeVisible();
  await page.getByRole("button", { name: "Publish again to find out" }).click();
  await expect.element(page.getByRole("link", { name: "View on LinkedIn" })).toBeVisible();
});

test("more than 3,000 characters cannot be published, and it says why", async () => {
  await show(<Card as={{ ...POST, body: "B".repeat(3_000) }} />);
  await expect.element(publish).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByText(/Shorten the post to publish it\.$/)).toBeVisible();
});

test("an @ in front of a name is said to link to nobody before it is published, and goes, but not those of addresses", async () => {
  const body =
    "Thanks @Anna-Lena! (@Özlem, 谢谢@小明) ada@example.com, josé@example.com, medium.com/@ada @ 5.";
  const clean = "Thanks Anna-Lena! (Özlem, 谢谢小明) ada@example.com, josé@example.com, medium.com/@ada @ 5.";
  answer(API.post(POST.id), { ...POST, body: clean });
  await show(<Card as={{ ...POST, body }} />);
  const note = page.getByRole("note");
  await expect.element(note).toMatchTextContent(/links to nobody/);
  await note.getByRole("button", { name: "Remove the @" }).click();
  await expect.element(note).not.toBeInTheDocument();
  expect(bodies()).toEqual([{ body: clean }]);
});

test("publishing as another member than last time asks first, and a no publishes nothing", async () => {
  for (let presses = 0; presses < 2; presses++) refuse(PUBLISH, 409, "linkedin_other_member");
  answerWrongly(PUBLISH, PUBLISHED);
  await show(
    <>
      <PublishCard post={POST} onChanged={() => undefined} onStale={async () => undefined} />
      <OtherMember />
    </>,
  );
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
