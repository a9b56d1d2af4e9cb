import { type ScopedMutator, useSWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../web/api/use-api.ts";
import { OtherMember } from "../../web/shared/post/actions/other-member.tsx";
import { useLinkedInReturn } from "../../web/shared/post/actions/post-actions.ts";
import { PostEditor } from "../../web/shared/post/editor/post-editor.tsx";
import { stayHere } from "./leaving.ts";
import { DRAFT, POST as OTHER } from "./people.ts";
import { answer, answerBy, answerWrongly, bodies, calls, holdBackWrongly, refuse, signIn } from "./server.ts";
import { said, show } from "./show.tsx";

beforeEach(() => {
  refusals = 0;
  signIn();
});

const POST: Post = { ...OTHER, id: DRAFT.id };
const PICTURE: Post["pictures"][number] = {
  ...{ id: "picture", alt: "", width: 2, height: 2, contentType: "image/png", bytes: 9, card: null },
};
const PUBLISH = API.publishPost(POST.id);
const publishedAt = POST.createdAt;
const linkedinUrl = "https://www.linkedin.com/feed/update/1";
const PUBLISHED: Post = { ...POST, status: "published", publishedAt, linkedinUrl };
const postAs = page.getByRole("button", { name: "Post as Ada Lovelace" });
const undo = page.getByRole("button", { name: "Undo" });
const publish = page.getByRole("button", { name: "Publish now" });
/** Presses it, and lets the five seconds pass. */
async function publishBy(button = postAs): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await button.click();
  await expect.element(undo).toBeVisible();
  const isOver = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return undo.elements().length === 0;
  };
  await expect.poll(isOver).toBe(true);
  vi.useRealTimers();
}
const asked = () => calls.filter(({ pathname }) => pathname === PUBLISH).map(({ search }) => search);

let refusals = 0;
function refusePublishing(status: number, code: ErrorCode): void {
  refusals += 1;
  refuse(PUBLISH, status, code);
}

/** Changes what the page has read. */
let mutate: ScopedMutator;

/** The post in the chat, or on its own page. */
function Editor({ post }: { post: Post | undefined }) {
  mutate = useSWRConfig().mutate;
  const { data } = useApi(API.drafts(DRAFT.sessionId));
  return data?.[0] && <PostEditor draft={data[0]} post={post} />;
}

function showEditor(post: Post | undefined, connected: boolean) {
  answer(API.linkedinConnection, { connected, name: "Ada Lovelace", expiresAt: null });
  answer(API.post(POST.id), post ?? POST);
  answerBy(API.drafts(DRAFT.sessionId), () => [
    asked().length > refusals ? { ...DRAFT, publishedAt, linkedinUrl } : DRAFT,
  ]);
  return show(
    <main>
      <Editor post={post} />
      <OtherMember />
    </main>,
  );
}
const showPost = (post = POST) => showEditor(post, true);
const showChat = () => showEditor(undefined, true);

test("publishing shows that it is at it, a second press posts nothing more, and then leads to LinkedIn", async () => {
  const release = holdBackWrongly(PUBLISH, PUBLISHED);
  await showPost();
  await publishBy();
  const busy = page.getByRole("button", { name: "Publishing…" });
  await expect.element(busy).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Enter}");
  release();
  await said("Your post has been shared on LinkedIn");
  await expect
    .element(page.getByRole("link", { name: "View on LinkedIn" }))
    .toHaveAttribute("href", linkedinUrl);
  await expect.element(postAs).not.toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});

test.each([
  [422, "publish_rejected", false],
  [403, "publish_forbidden", true],
] as const)(
  "a refusal of %i, %s, is said in a sentence that tells what to do",
  async (status, code, reconnects) => {
    refusePublishing(status, code);
    await showPost();
    await publishBy();
    await said(ERROR_MESSAGES[code]);
    await expect.element(page.getByRole("main").getByText(ERROR_MESSAGES[code])).toBeVisible();
    const reconnect = page.getByRole("button", { name: "Reconnect LinkedIn" });
    expect(reconnect.elements()).toHaveLength(reconnects ? 1 : 0);
  },
);

test("without a connection publishing says so and offers it, and who comes back by the Back button can publish", async () => {
  const left = stayHere();
  const authUrl = "https://linkedin.test/oauth";
  answer(API.linkedinStart, { authUrl });
  await showEditor(POST, false);
  await publish.click();
  await expect.element(page.getByText(ERROR_MESSAGES.linkedin_connect)).toBeVisible();
  expect([left, asked()]).toEqual([[], []]);
  await page.getByRole("button", { name: "Connect LinkedIn" }).click();
  await expect.poll(() => left).toEqual([authUrl]);
  expect(calls.at(-1)?.searchParams.get("returnTo")).toBe(window.location.pathname);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.element(publish).toBeEnabled();
});

test("a connection that has ended is said, and can be made again", async () => {
  refusePublishing(409, "linkedin_reconnect");
  await showPost();
  await publishBy();
  await expect.element(page.getByText(ERROR_MESSAGES.linkedin_reconnect)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Reconnect LinkedIn" })).toBeVisible();
});

test("what is published is what the page shows", async () => {
  refusePublishing(409, "changed");
  await showPost({ ...POST, pictures: [PICTURE] });
  await publishBy();
  await said(ERROR_MESSAGES.changed);
  expect(bodies()).toEqual([{ version: DRAFT.version, files: [PICTURE.id], labels: [PICTURE.alt] }]);
});

test("after connecting, publishing goes on with what was shown, in five seconds that Undo stops", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answerWrongly(PUBLISH, PUBLISHED);
  const seen = { version: 3, files: [PICTURE.id], labels: [PICTURE.alt] };
  const comeBack = () => {
    const pending = { kind: "publish", shown: { id: POST.id, ...seen }, search: "" };
    sessionStorage.setItem("pendingAction", JSON.stringify(pending));
    return show(<Returned />, { at: "/app/library?linkedin=connected" });
  };
  const { unmount } = await comeBack();
  await said("Your post is published in 5 seconds");
  await undo.click();
  await said("Not published");
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked()).toEqual([]);
  await unmount();
  await comeBack();
  await expect.element(undo).toBeVisible();
  await vi.advanceTimersByTimeAsync(5_000);
  await said("Your post has been shared on LinkedIn");
  expect(bodies()).toEqual([seen]);
});

test("of LinkedIn's answer in the address only what we say ourselves is shown", async () => {
  const bad = await show(<Returned />, { at: "/app/library?linkedin=Call%20%2B1%20555%20to%20unlock" });
  await bad.unmount();
  await show(<Returned />, { at: "/app/library?linkedin=You%20canceled%20signing%20in%20with%20LinkedIn." });
  await said("You canceled signing in with LinkedIn.");
  expect(page.getByText("to unlock").elements()).toEqual([]);
});

function Returned() {
  useLinkedInReturn();
  return null;
}

test("an outcome that is not known is said until publishing again settles it", async () => {
  answerWrongly(PUBLISH, PUBLISHED);
  await showPost({ ...POST, publishUnsettled: true });
  await expect.element(page.getByText(ERROR_MESSAGES.publish_unknown)).toBeVisible();
  await publishBy(page.getByRole("button", { name: "Publish again to find out" }));
  await expect.element(page.getByRole("link", { name: "View on LinkedIn" })).toBeVisible();
});

test("in the chat a connected author posts after five seconds, of which each can undo it, and none does so by leaving", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answerWrongly(PUBLISH, PUBLISHED);
  const { unmount } = await showChat();
  await postAs.click();
  await expect.element(page.getByText("Posting as Ada Lovelace in 5…")).toBeVisible();
  await expect.element(undo).toHaveFocus();
  // Not to the last moment: a locator that waits lets faked time pass.
  await vi.advanceTimersByTimeAsync(3_000);
  await undo.click();
  await expect.element(postAs).toHaveFocus();
  await postAs.click();
  await expect.element(undo).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  await postAs.click();
  await expect.element(undo).toBeVisible();
  await unmount();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked()).toEqual([]);
  await showChat();
  await postAs.click();
  await expect.element(undo).toBeVisible();
  const secondLater = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return asked();
  };
  await expect.poll(secondLater).toEqual([""]);
  await expect.element(page.getByRole("link", { name: "View on LinkedIn" })).toHaveFocus();
  await expect.element(page.getByText(/^Published Nov 2, 2026\. /)).toBeVisible();
  for (const name of ["Post to LinkedIn", "Schedule…"])
    expect(page.getByRole("button", { name }).elements()).toEqual([]);
});

test.each(["version", "files", "labels"] as const)(
  "a count stops when the post's %s change meanwhile, and nothing is sent",
  async (what) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await showPost({ ...POST, pictures: [PICTURE] });
    await postAs.click();
    await expect.element(undo).toBeVisible();
    await vi.advanceTimersByTimeAsync(1_000);
    const picture = { ...PICTURE, ...(what === "labels" ? { alt: "Other." } : { id: "other" }) };
    if (what === "version")
      await mutate(API.drafts(DRAFT.sessionId), [{ ...DRAFT, version: DRAFT.version + 1 }], false);
    else await mutate(API.post(POST.id), { ...POST, pictures: [picture] }, false);
    await expect.element(undo).not.toBeInTheDocument();
    await expect.element(page.getByText(ERROR_MESSAGES.changed)).toBeVisible();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(asked()).toEqual([]);
  },
);

test("in the chat LinkedIn can be connected on the way", async () => {
  const left = stayHere();
  const authUrl = "https://linkedin.test/oauth";
  answer(API.linkedinStart, { authUrl });
  await showEditor(undefined, false);
  await page.getByRole("button", { name: "Connect LinkedIn" }).click();
  await expect.poll(() => left).toEqual([authUrl]);
});

test("publishing as another member than last time asks first, and a no publishes nothing", async () => {
  for (let presses = 0; presses < 2; presses++) refusePublishing(409, "linkedin_other_member");
  answerWrongly(PUBLISH, PUBLISHED);
  await showPost();
  const question = page.getByRole("dialog", { name: "Publish as another member?" });

  await publishBy();
  await expect.element(question).toHaveAccessibleDescription(ERROR_MESSAGES.linkedin_other_member);
  await question.getByRole("button", { name: "Don't publish" }).click();
  await expect.element(page.getByText("Not published: you chose not to.")).toBeVisible();
  expect(asked()).toEqual([""]);

  await publishBy();
  await question.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.element(page.getByText("Your post has been shared on LinkedIn")).toBeVisible();
  expect(asked()).toEqual(["", "", "?asAnotherMember=true"]);
});
