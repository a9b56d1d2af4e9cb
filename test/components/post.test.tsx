import { Link, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../web/api/use-api.ts";
import { QUIET_POLL_MS } from "../../web/api/use-live.ts";
import PostScreen from "../../web/pages/post/post.tsx";
import { PATHS } from "../../web/paths.ts";
import { inFrames } from "./frames.ts";
import { CHAT, DRAFT, POST } from "./people.ts";
import {
  answer,
  answerStream,
  answerWrongly,
  asked,
  bodies,
  cutOff,
  holdBack,
  refuse,
  signIn,
} from "./server.ts";
import { button, said, show } from "./show.tsx";

beforeEach(signIn);

const heading = (name: string) => page.getByRole("heading", { name });
const field = (name: string) => page.getByLabelText(name);
const badge = (name: string) => page.getByRole("main").getByText(name, { exact: true });

/** A post, or its editor, as the server has it from one read to the next. */
async function showPost(at: string, ...posts: Post[]) {
  let events: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  for (const post of posts) answer(API.post(POST.id), post);
  answer(API.chat(POST.sessionId), { ...CHAT, recordings: [] });
  answer(API.drafts(POST.sessionId), [
    { ...DRAFT, id: POST.id, scheduled_at: posts[0]?.scheduled_at ?? null },
  ]);
  answerStream(API.events(POST.sessionId), (stream) => {
    events = stream;
  });
  // Beside the toasts, which show over the sidebar.
  const screen = await show(
    <main style={{ paddingLeft: "18rem" }}>
      <Routes>
        <Route path="/chat" element={<ChatOfPost />} />
        <Route path={PAGES.post} element={<PostScreen />} />
        <Route path={PAGES.editPost} element={<PostScreen />} />
      </Routes>
    </main>,
    { at },
  );
  return {
    ...screen,
    sendEvents: (...names: string[]) =>
      events?.enqueue(new TextEncoder().encode(names.map((name) => `event: ${name}\ndata: {}\n\n`).join(""))),
  };
}
const showDetails = (...posts: Post[]) => showPost(PATHS.post(POST.id), ...posts);

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

function ChatOfPost() {
  const { data } = useApi(API.post(POST.id));
  return data && <Link to={PATHS.post(POST.id)}>Open it</Link>;
}

test("a post that the previous screen has just fetched is fetched again and shown", async () => {
  await showPost("/chat", POST, { ...POST, hook: "Changed since." });
  await page.getByRole("link", { name: "Open it" }).click();
  await expect.element(heading("Changed since.")).toBeVisible();
});

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

test("a scheduled post that is archived leaves the schedule, which is said; none is marked ready, Rename opens its field, and it is shown as the member's", async () => {
  const time = { scheduled_at: "2100-01-04T09:00:00.000Z", schedule_state: "scheduled" as const };
  const archived: Post = { ...POST, status: "archived" };
  answerWrongly(API.archivePost(POST.id), archived);
  answer(API.linkedinConnection, { connected: true, name: "Ada Lovelace", expiresAt: null });
  await showDetails({ ...POST, ...time }, archived);
  await expect.element(badge("Ada Lovelace")).toBeVisible();
  await button("Rename").click();
  await expect.element(page.getByLabelText("Title")).toHaveFocus();
  await expect.element(button("Mark as ready")).not.toBeInTheDocument();
  await button("Archive").click();
  await said("Your post has been moved to the archive. It won't go out at its time");
});

test("a review shows its score, strengths and improvements; one of an earlier version says so, and a new one is waited for", async () => {
  const review = { overallScore: 7.5, strengths: ["It is short."], improvements: ["Name the customer."] };
  const better = { ...review, overallScore: 9 };
  const reviewed: Post = { ...POST, status: "ready", review, reviewOutdated: true };
  const outdated = page.getByText(/^This review is for an older version/);
  const reviewing = { ...reviewed, reviewing: true };
  answerWrongly(API.reviewPost(POST.id), reviewing);
  await showDetails(reviewed, reviewing, { ...reviewed, reviewOutdated: false, review: better });
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

test("what is changed in another tab shows by itself within a minute, and while it is reviewed at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const hooks = ["At first.", "A minute later.", "By its event."];
  const reviewing = hooks.map((hook, at) => ({ ...POST, hook, reviewing: at === 1 }));
  const [first = POST, second = POST, third = POST] = reviewing;
  const { sendEvents } = await showDetails(first, second, second, third);
  const shows = (hook = "") => inFrames(() => expect(heading(hook).elements()).toHaveLength(1));
  await shows(hooks[0]);
  expect(asked(API.events(POST.sessionId))).toBe(0);
  await vi.advanceTimersByTimeAsync(QUIET_POLL_MS);
  await shows(hooks[1]);
  await inFrames(() => expect(asked(API.post(POST.id))).toBe(3));
  sendEvents("post");
  await shows(hooks[2]);
});

test("its own address for editing opens the sheet, and its title can be changed there, and go", async () => {
  const title = "The twelve";
  await showPost(PATHS.editPost(POST.id), POST, { ...POST, title }, { ...POST, title });
  await expect.element(page.getByRole("textbox", { name: "Post body" })).toHaveFocus();
  await field("Title").fill(`  ${title} `);
  await userEvent.keyboard("{Enter}");
  await said("Post saved");
  await expect.element(heading(title)).toBeVisible();
  await button("Rename").click();
  await button("Rename").click();
  await field("Title").clear();
  await button("Rename").click();
  await expect.poll(bodies).toEqual([{ title }, { title: null }]);
});

test("what is saved in the sheet is read again for the rest of the page", async () => {
  const body = "One answer.";
  answerWrongly(API.draft(POST.id), { ...DRAFT, id: POST.id, bodies: [{ content: body }] });
  await showDetails(POST, { ...POST, wordCount: 2 });
  await button("Edit").click();
  await page.getByRole("textbox", { name: "Post body" }).fill(body);
  await button("Done").click();
  await said("Body saved");
  await expect.element(page.getByText("2 words", { exact: true })).toBeVisible();
});
