import { type ScopedMutator, useSWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import type { Post, PostPicture } from "#contract/posts.ts";
import { useApi } from "../../web/api/use-api.ts";
import { OtherMember } from "../../web/shared/post/actions/other-member.tsx";
import { useLinkedInReturn } from "../../web/shared/post/actions/post-actions.ts";
import { DraftEditor } from "../../web/shared/post/editor/draft-editor.tsx";
import { bodies, button, calls, show, stayHere } from "./app.tsx";
import { watchSaved } from "./notes.ts";
import { DRAFT, POST as OTHER } from "./people.ts";
import { describes, gone, linksTo, pickTool, press, said, sees } from "./person.ts";
import { answer, answerBy, answerFile, answerRaw, holdBackRaw, refuse, signIn } from "./server.ts";

beforeEach(() => {
  refusals = 0;
  signIn();
});

const POST: Post = { ...OTHER, id: DRAFT.id };
const SIZE = { width: 2, height: 2, bytes: 9 };
const PICTURE: PostPicture = { ...SIZE, id: "picture", alt: "", contentType: "image/png", card: null };
const PUBLISH = API.publishPost(POST.id);
const publishedAt = POST.createdAt;
const linkedinUrl = "https://www.linkedin.com/feed/update/1";
const PUBLISHED: Post = { ...POST, status: "published", publishedAt, linkedinUrl };
const postAs = button("Post as Ada Lovelace");
const undo = button("Undo");
async function publishBy(button = postAs): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await button.click();
  await sees(undo);
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

let mutate: ScopedMutator;

function Editor() {
  mutate = useSWRConfig().mutate;
  const { data, mutate: reread } = useApi(API.drafts(DRAFT.sessionId));
  return data?.[0] && <DraftEditor draft={data[0]} onRetry={reread} />;
}

function showPost(post = POST, { connected = true, draft = DRAFT } = {}) {
  answer(API.linkedinConnection, { connected, name: "Ada Lovelace", expiresAt: null });
  answer(API.post(POST.id), post);
  answerBy(API.drafts(DRAFT.sessionId), () => [
    asked().length > refusals ? { ...draft, publishedAt, linkedinUrl } : draft,
  ]);
  return show(
    <main>
      <Editor />
      <OtherMember />
    </main>,
  );
}

test("what the page shows is published; meanwhile it says so, a second press posts nothing more, and then it leads to LinkedIn", async () => {
  const release = holdBackRaw(PUBLISH, PUBLISHED);
  await showPost({ ...POST, pictures: [PICTURE] });
  await publishBy();
  await expect.element(button("Publishing…")).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Enter}");
  release();
  await said("Your post has been shared on LinkedIn");
  await linksTo("View on LinkedIn", linkedinUrl);
  await gone(postAs);
  expect(asked()).toHaveLength(1);
  expect(bodies()).toEqual([{ version: DRAFT.version, files: [PICTURE.id], labels: [PICTURE.alt] }]);
});

test.each([
  [422, "publish_rejected", false],
  [409, "changed", false],
  [403, "publish_forbidden", true],
  [409, "linkedin_reconnect", true],
] as const)("a refusal of %i, %s, is said with what to do", async (status, code, reconnects) => {
  refusePublishing(status, code);
  await showPost();
  await publishBy();
  if (code !== "linkedin_reconnect") await said(ERROR_MESSAGES[code]);
  await sees(page.getByRole("main").getByText(ERROR_MESSAGES[code]));
  expect(button("Reconnect LinkedIn").elements()).toHaveLength(reconnects ? 1 : 0);
});

test("without a connection Post to LinkedIn is the primary button, LinkedIn can be connected in the menu, and who comes back by the Back button can do so again", async () => {
  const left = stayHere();
  const authUrl = "https://linkedin.test/oauth";
  answer(API.linkedinStart, { authUrl });
  await showPost(POST, { connected: false });
  await expect.element(button("Post to LinkedIn")).toHaveClass("bg-accent");
  const connect = () => pickTool("Connect LinkedIn and post");
  await connect();
  await expect.poll(() => left).toEqual([authUrl]);
  expect(calls.at(-1)?.searchParams.get("returnTo")).toBe(window.location.pathname);
  const pending = { kind: "publish", shown: { id: POST.id, version: DRAFT.version } };
  expect(JSON.parse(sessionStorage.getItem("pendingAction") ?? "null")).toMatchObject(pending);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await connect();
  await expect.poll(() => left).toHaveLength(2);
});

test("who has posted it by hand is asked, and a yes is one after five seconds, in which Undo takes it back", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  answerRaw(API.copiedDraft(POST.id), {});
  answerRaw(API.post(POST.id), PUBLISHED);
  await showPost(POST, { connected: false });
  await press("Post to LinkedIn");
  const query = `shareActive=true&text=${encodeURIComponent(postOf(DRAFT))}`;
  expect(open.mock.calls).toEqual([[`https://www.linkedin.com/feed/?${query}`, "_blank", "noopener"]]);
  expect(copied).toHaveBeenCalledExactlyOnceWith(postOf(DRAFT));
  await press("Not yet");
  await gone("Did you post it?");
  await press("Post to LinkedIn");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await press("Yes");
  await undo.click();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(bodies()).not.toContainEqual({ status: "published" });
  await press("Yes");
  await sees(undo);
  await vi.advanceTimersByTimeAsync(5_000);
  await said("Marked as published");
  expect(bodies().at(-1)).toEqual({ status: "published" });
});

test("pictures that do not go along are said, with a way to take them", async () => {
  const saved = watchSaved();
  answerFile(API.postPicture(POST.id, PICTURE.id), new Blob(["x"], { type: "image/png" }));
  await showPost({ ...POST, pictures: [PICTURE] }, { connected: false });
  await sees(/^LinkedIn opens with your text only\. Add your picture there/);
  await press("Download");
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(["1.png"]);
});

function withUnsaid(content: string, ...texts: string[]) {
  const unsaid = texts.map((text) => {
    const start = content.indexOf(text);
    return { text, kind: "name" as const, start, end: start + text.length };
  });
  const fidelity = { yourWords: 0.5, unsaid };
  return { ...DRAFT, bodies: [{ content }], selectedBodyIndex: 0, sources: [], fidelity };
}
const unsaidDialog = page.getByRole("dialog", { name: "You didn't say this" });

test("the first scheduling leads to what is to check before it schedules", async () => {
  answer(API.slots, { timeZone: "UTC", slots: [] });
  answer(API.schedule, []);
  answerRaw(API.postScheduleNext(POST.id), POST);
  await showPost(POST, { draft: withUnsaid("Siemens left.", "Siemens") });
  const schedule = page.getByRole("button", { name: /^Schedule for / });
  await schedule.click();
  await sees(unsaidDialog, unsaidDialog.getByText("Settle this before the post goes out."));
  expect(bodies()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await schedule.click();
  await said("Post scheduled");
});

test("Post anyway posts the text as it is then, and not as it was when the question came", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  answerRaw(API.copiedDraft(POST.id), {});
  const draft = withUnsaid("Siemens left.", "Siemens");
  answerRaw(API.draft(POST.id), { ...draft, bodies: [{ content: "Siemens came back." }], version: 9 });
  await showPost(POST, { draft, connected: false });
  const check = page.getByRole("button", { name: "Post to LinkedIn · 1 to check" });
  await check.click();
  await sees(unsaidDialog);
  await userEvent.keyboard("{Escape}");
  await check.click();
  await sees(button("Post anyway"));
  await press("Edit");
  await page.getByRole("textbox", { name: "Post body" }).fill("Siemens came back.");
  // A click that moves the focus saves the text first, and then the question may be gone before the button is up.
  (button("Post anyway").element() as HTMLElement).click();
  await expect.poll(() => copied.mock.lastCall?.[0]).toContain("Siemens came back.");
});

test("what was not said is checked before it is posted: one passage after the other, then a question, once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await showPost(POST, { draft: withUnsaid("Siemens and Google left.", "Siemens", "Google") });
  const check = page.getByRole("button", { name: "Post as Ada Lovelace · 2 to check" });
  for (const name of ["Siemens", "Google"]) {
    await check.click();
    await sees(unsaidDialog);
    await expect.element(button(name)).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Escape}");
  }
  await check.click();
  await sees("2 underlined phrases aren't from your recording.");
  await press("Post anyway");
  await undo.click();
  await check.click();
  await sees(undo);
  expect(asked()).toEqual([]);
});

test("after connecting, publishing goes on with what was shown, in five seconds that Undo stops", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answerRaw(PUBLISH, PUBLISHED);
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
  await sees(undo);
  await vi.advanceTimersByTimeAsync(5_000);
  await said("Your post has been shared on LinkedIn");
  expect(bodies()).toEqual([seen]);
});

test("after connecting, a post is scheduled without another press, and Undo takes it out", async () => {
  const scheduled = { ...POST, scheduled_at: publishedAt, schedule_state: "scheduled" };
  answerRaw(API.postScheduleNext(POST.id), scheduled);
  answerRaw(API.postSchedule(POST.id), POST);
  const pending = { kind: "schedule", shown: POST, at: null, search: "" };
  sessionStorage.setItem("pendingAction", JSON.stringify(pending));
  await show(<Returned />, { at: "/app/library?linkedin=connected" });
  await said("Post scheduled");
  await undo.click();
  await said("Post unscheduled");
});

test("what was to go on after connecting is forgotten by who comes back without LinkedIn's answer", async () => {
  const pending = { kind: "publish", shown: { id: POST.id, version: 3, files: [], labels: [] }, search: "" };
  sessionStorage.setItem("pendingAction", JSON.stringify(pending));
  const { unmount } = await show(<Returned />);
  await unmount();
  await show(<Returned />, { at: "/app/library?linkedin=connected" });
  await said("LinkedIn connected", "You can publish your posts now.");
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
  answerRaw(PUBLISH, PUBLISHED);
  await showPost({ ...POST, publishUnsettled: true });
  await expect.element(page.getByText(ERROR_MESSAGES.publish_unknown)).toBeVisible();
  await publishBy(button("Publish again to find out"));
  await sees(page.getByRole("link", { name: "View on LinkedIn" }));
});

test("a connected author posts after five seconds, of which each can undo it, and none does so by leaving", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answerRaw(PUBLISH, PUBLISHED);
  const { unmount } = await showPost();
  await postAs.click();
  await sees("Posting as Ada Lovelace in 5…");
  await expect.element(undo).toHaveFocus();
  // Not to the last moment: a locator that waits lets faked time pass.
  await vi.advanceTimersByTimeAsync(3_000);
  await undo.click();
  await expect.element(postAs).toHaveFocus();
  await postAs.click();
  await sees(undo);
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  await postAs.click();
  await sees(undo);
  await unmount();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked()).toEqual([]);
  await showPost();
  await postAs.click();
  await sees(undo);
  const secondLater = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return asked();
  };
  await expect.poll(secondLater).toEqual([""]);
  await expect.element(page.getByRole("link", { name: "View on LinkedIn" })).toHaveFocus();
  await sees(/^Published Nov 2, 2026\. /);
  await gone(button("Post to LinkedIn"), button("Schedule…"));
});

test.each(["version", "files", "labels"] as const)("a count stops when a post's %s change", async (what) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await showPost({ ...POST, pictures: [PICTURE] });
  await postAs.click();
  await sees(undo);
  await vi.advanceTimersByTimeAsync(1_000);
  const picture = { ...PICTURE, ...(what === "labels" ? { alt: "Other." } : { id: "other" }) };
  if (what === "version")
    await mutate(API.drafts(DRAFT.sessionId), [{ ...DRAFT, version: DRAFT.version + 1 }], false);
  else await mutate(API.post(POST.id), { ...POST, pictures: [picture] }, false);
  await gone(undo);
  await sees(page.getByText(ERROR_MESSAGES.changed));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked()).toEqual([]);
});

test("a count stops when its author begins to edit, and nothing is sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await showPost();
  await postAs.click();
  await sees(undo);
  await press("Edit");
  await gone(undo);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked()).toEqual([]);
});

test("publishing as another member than last time asks first, and a no publishes nothing", async () => {
  for (let presses = 0; presses < 2; presses++) refusePublishing(409, "linkedin_other_member");
  answerRaw(PUBLISH, PUBLISHED);
  await showPost();
  const question = page.getByRole("dialog", { name: "Publish as another member?" });

  await publishBy();
  await describes(question, ERROR_MESSAGES.linkedin_other_member);
  await press("Don't publish");
  await sees("Not published: you chose not to.");
  expect(asked()).toEqual([""]);

  await publishBy();
  await question.getByRole("button", { name: "Publish" }).click();
  await sees("Your post has been shared on LinkedIn");
  expect(asked()).toEqual(["", "", "?asAnotherMember=true"]);
});
