import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import EditPost from "../../web/pages/post/edit-post.tsx";
import PostScreen from "../../web/pages/post/post.tsx";
import { PATHS } from "../../web/paths.ts";
import { CHAT, DRAFT, POST } from "./people.ts";
import {
  answer,
  answerStream,
  answerWrongly,
  bodies,
  cutOff,
  holdBack,
  refuse,
  sent,
  signIn,
} from "./server.ts";
import { button, said, show } from "./show.tsx";

beforeEach(signIn);

const heading = (name: string) => page.getByRole("heading", { name });
const field = (name: string) => page.getByLabelText(name);
const address = page.getByLabelText("Address");
const badge = (name: string) => page.getByRole("main").getByText(name, { exact: true });

/** A post, or its editor, as the server has it from one read to the next. */
async function showPost(at: string, ...posts: Post[]) {
  let events: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  for (const post of posts) answer(API.post(POST.id), post);
  answer(API.chat(POST.sessionId), { ...CHAT, recordings: [] });
  answer(API.drafts(POST.sessionId), [{ ...DRAFT, id: POST.id }]);
  answerStream(API.events(POST.sessionId), (stream) => {
    events = stream;
  });
  // Beside the toasts, which show over the sidebar.
  const screen = await show(
    <main style={{ paddingLeft: "18rem" }}>
      <Routes>
        <Route path={PAGES.post} element={<PostScreen />} />
        <Route path={PAGES.editPost} element={<EditPost />} />
      </Routes>
    </main>,
    { at },
  );
  return {
    ...screen,
    sendEvent: () => events?.enqueue(new TextEncoder().encode("event: post\ndata: {}\n\n")),
  };
}
const showDetails = (...posts: Post[]) => showPost(PATHS.post(POST.id), ...posts);
const showEditor = (...posts: Post[]) => showPost(PATHS.editPost(POST.id), ...posts);

test.each([PATHS.post(POST.id), PATHS.editPost(POST.id)])(
  "%s says that it is loading, after a lost connection offers to try again, and that there is no such post",
  async (at) => {
    const release = holdBack(API.post(POST.id), POST);
    cutOff(API.post(POST.id));
    refuse(API.post(POST.id), 404, "not_found");
    const { unmount } = await showPost(at);
    await expect.element(page.getByText("Loading your post")).toBeInTheDocument();
    await unmount();
    release();
    await showPost(at);
    await expect.element(heading("This post didn't load")).toBeVisible();
    await button("Try again").click();
    await expect.element(heading("We can't find this post")).toBeVisible();
    const back = page.getByRole("link", { name: "See your posts" });
    await expect.element(back).toHaveAttribute("href", PATHS.library);
  },
);

test.each([
  ["draft", "Mark as ready", "ready", "Your post is ready to be published"],
  ["ready", "Back to draft", "draft", "Your post is a draft again"],
  ["draft", "Archive", "archived", "Your post has been moved to the archive"],
  ["archived", "Restore", "draft", "Your post is back in your library"],
] as const)("a post that is %s: %s", async (status, name, after, words) => {
  const path = name === "Archive" ? API.archivePost(POST.id) : API.post(POST.id);
  if (name === "Archive") answerWrongly(path, { ...POST, status: after });
  await showDetails({ ...POST, status }, { ...POST, status: after });
  await button(name).click();
  await said(words);
  await expect.element(badge(after.charAt(0).toUpperCase() + after.slice(1))).toBeVisible();
  expect(bodies()).toEqual(name === "Archive" ? [] : [{ status: after }]);
});

test("Copy takes the post as it is, and Open in LinkedIn opens LinkedIn with the post in it", async () => {
  const post = { ...POST, body: "One.\n\n\n\nTwo (of 2) 🙂", cta: "And you?" };
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  answerWrongly(API.copiedDraft(POST.id), {});
  await showDetails(post);
  await button("Copy").click();
  await said("Post content copied to clipboard");
  expect(written).toHaveBeenLastCalledWith(joinPost(post));
  await button("Open in LinkedIn").click();
  const url = new URL(String(opened.mock.lastCall?.[0]));
  expect([url.host, url.searchParams.get("text")]).toEqual(["www.linkedin.com", joinPost(post)]);
  expect(opened.mock.lastCall?.[2]).toBe("noopener");
});

test("a review shows its score, strengths and improvements; one of an earlier version says so, and a new one is waited for", async () => {
  const review = { overallScore: 7.5, strengths: ["It is short."], improvements: ["Name the customer."] };
  const better = { ...review, overallScore: 9 };
  const reviewed: Post = { ...POST, status: "ready", review, reviewOutdated: true };
  const outdated = page.getByText(/^Of an earlier version/);
  answerWrongly(API.reviewPost(POST.id), { ...reviewed, reviewing: true });
  await showDetails(reviewed, { ...reviewed, reviewOutdated: false, review: better });
  await expect.element(page.getByText("Score 7.5 / 10")).toBeVisible();
  for (const note of ["It is short.", "Name the customer."]) await expect.element(badge(note)).toBeVisible();
  await expect.element(outdated).toBeVisible();
  await button("Review again").click();
  await expect.element(page.getByText("Reading it again…")).toBeVisible();
  await expect.element(badge("Ready")).toBeVisible();
  await expect.element(page.getByText("Score 9 / 10")).toBeVisible();
  await expect.element(page.getByText("Reading it again…")).not.toBeInTheDocument();
  await expect.element(outdated).not.toBeInTheDocument();
});

test("what is changed in another tab shows by itself", async () => {
  const { sendEvent } = await showDetails(POST, { ...POST, hook: "Said elsewhere." });
  await expect.element(heading(POST.hook)).toBeVisible();
  sendEvent();
  await expect.element(heading("Said elsewhere.")).toBeVisible();
});

test("only what was changed is saved, trimmed, with the preview following; a title and call to action can go", async () => {
  const post: Post = { ...POST, title: "A title", cta: "A call." };
  await showEditor(post, { ...post, title: null, cta: null });
  await field("Title").clear();
  await field("Hook").fill("  Twelve calls. ");
  await field("Body").fill("One answer.");
  await field("Call to action (optional)").clear();
  await expect.element(page.getByText("26 / 3,000 characters", { exact: false })).toBeVisible();
  await button("Save").click();
  await said("Post saved");
  await expect.element(address).toHaveTextContent(PATHS.post(POST.id));
  expect(bodies()).toEqual([{ title: null, hook: "Twelve calls.", body: "One answer.", cta: null }]);
});

test("Cancel changes nothing, and what was typed is gone", async () => {
  const { unmount } = await showEditor(POST);
  await field("Body").fill("Never mind.");
  await button("Cancel").click();
  await expect.element(address).toHaveTextContent(PATHS.post(POST.id));
  await unmount();
  await showEditor(POST);
  await expect.element(field("Body")).toHaveValue(POST.body);
  expect(sent).toEqual([]);
});

test("what was typed outlives another screen, beside what was changed elsewhere, and the browser asks before it closes", async () => {
  const { unmount } = await showEditor(POST);
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await expect.element(field("Body")).toHaveValue(POST.body);
  expect(asks()).toBe(false);
  await field("Body").fill("Half a thought");
  expect(asks()).toBe(true);
  await unmount();
  await showEditor({ ...POST, hook: "Changed meanwhile." }, { ...POST, hook: "Changed meanwhile." });
  await expect.element(field("Body")).toHaveValue("Half a thought");
  await expect.element(page.getByText(/^These are your unsaved edits from before\./)).toBeVisible();
  await button("Cancel").click();
});

test("Ctrl+Enter saves; a failure keeps what was typed", async () => {
  answer(API.post(POST.id), POST);
  refuse(API.post(POST.id), 503, "internal");
  await showEditor({ ...POST, body: "By keyboard." });
  await field("Body").fill("By keyboard.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await said("Saving failed");
  await expect.element(field("Body")).toHaveValue("By keyboard.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await said("Post saved");
});

test("an empty hook or body, or more than 3,000 characters, cannot be saved", async () => {
  await showEditor(POST);
  for (const [name, wrong, right, reason] of [
    ["Hook", "  ", "Twelve calls.", "A post needs a hook."],
    ["Body", "", "B".repeat(3_000 - "Twelve calls.\n\n".length), "A post needs a body."],
  ] as const) {
    await field(name).fill(wrong);
    await expect.element(page.getByText(reason)).toBeVisible();
    await expect.element(button("Save")).toBeDisabled();
    await field(name).fill(right);
    await expect.element(button("Save")).toBeEnabled();
  }
  await field("Hook").fill("Twelve calls..");
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("This is longer than LinkedIn takes. Shorten it to save.");
  await expect.element(button("Save")).toBeDisabled();
  await button("Cancel").click();
});
