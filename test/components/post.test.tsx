import { Link, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../web/api/use-api.ts";
import { QUIET_POLL_MS } from "../../web/api/use-live.ts";
import ChatScreen from "../../web/pages/chat/chat.tsx";
import { PATHS } from "../../web/paths.ts";
import { Shortcuts } from "../../web/shared/shell/shortcuts/shortcuts.tsx";
import { asked, bodies, button, heading, show } from "./app.tsx";
import { inFrames } from "./frames.ts";
import { CHAT, DRAFT, NO_CONTEXT, POST } from "./people.ts";
import { arrives, gone, keysLeadTo, linksTo, onPhone, pickTool, press, said, sees } from "./person.ts";
import { accept, answer, answerEvents, answerRaw, cutOff, holdBack, refuse, signIn } from "./server.ts";

beforeEach(signIn);

const field = (name: string) => page.getByLabelText(name);
const tools = page.getByRole("button", { name: /^More for / });
const sheet = page.getByRole("textbox", { name: "Post body" });
const badge = (name: string) => page.getByRole("main").getByText(name);

async function showPost(at: string, ...posts: Post[]) {
  const { scheduled_at, publishedAt, linkedinUrl } = posts[0] ?? POST;
  answer(API.post(POST.id), ...posts);
  answer(API.chat(POST.sessionId), { ...CHAT, recordings: [] });
  answer(API.drafts(POST.sessionId), [{ ...DRAFT, id: POST.id, scheduled_at, publishedAt, linkedinUrl }]);
  const send = answerEvents(POST.sessionId);
  const screen = await show(
    <main>
      <Shortcuts>
        <Routes>
          <Route path="/chat" element={<ChatOfPost />} />
          <Route path={PAGES.chat} element={<ChatScreen />} />
          <Route path={PAGES.post} element={<ChatScreen />} />
          <Route path={PAGES.editPost} element={<ChatScreen />} />
        </Routes>
      </Shortcuts>
    </main>,
    { at },
  );
  return { ...screen, send };
}
const showDetails = (...posts: Post[]) => showPost(PATHS.post(POST.id), ...posts);

test("it says that it is loading, after a lost connection offers to try again, and that there is no such post", async () => {
  const release = holdBack(API.post(POST.id), POST);
  cutOff(API.post(POST.id));
  refuse(API.post(POST.id), 404, "not_found");
  const { unmount } = await showDetails();
  await expect.element(page.getByText("Loading your post")).toBeInTheDocument();
  await unmount();
  release();
  await showPost(PATHS.editPost(POST.id));
  await sees(heading("This post didn't load"));
  await press("Try again");
  await sees(heading("We can't find this post"));
  await linksTo("See your posts", PATHS.library);
});

function ChatOfPost() {
  const { data } = useApi(API.post(POST.id));
  return data && <Link to={PATHS.post(POST.id)}>Open it</Link>;
}

test("a post that the previous screen has just fetched is fetched again and shown", async () => {
  await showPost("/chat", POST, { ...POST, hook: "Changed since." });
  await page.getByRole("link", { name: "Open it" }).click();
  await expect.poll(() => document.title).toContain("Changed since.");
});

test.each([
  ["draft", "Mark as ready", "ready", "Your post is ready to be published"],
  ["ready", "Back to draft", "draft", "Your post is a draft again"],
  ["draft", "Archive", "archived", "Your post has been moved to the archive"],
  ["archived", "Restore", "draft", "Your post is back in your library"],
] as const)("a post that is %s: %s", async (status, name, after, words) => {
  const path = name === "Archive" ? API.archivePost(POST.id) : API.post(POST.id);
  if (name === "Archive") answerRaw(path, { ...POST, status: after });
  await showDetails({ ...POST, status }, { ...POST, status: after });
  await pickTool(name);
  await said(words);
  await expect.element(badge(after.charAt(0).toUpperCase() + after.slice(1))).toBeVisible();
  expect(bodies()).toEqual(name === "Archive" ? [] : [{ status: after }]);
});

test("a scheduled post that is archived leaves the schedule, which is said; none is marked ready, and it is shown as the member's", async () => {
  const time = { scheduled_at: "2100-01-04T09:00:00.000Z", schedule_state: "scheduled" as const };
  const archived: Post = { ...POST, status: "archived" };
  answerRaw(API.archivePost(POST.id), archived);
  answer(API.linkedinConnection, { connected: true, name: "Ada Lovelace", expiresAt: null });
  await showDetails({ ...POST, ...time }, archived);
  await expect.element(badge("Ada Lovelace")).toBeVisible();
  await tools.click();
  await expect.element(page.getByRole("menuitem", { name: "Archive" })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: "Mark as ready" })).not.toBeInTheDocument();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await said("Your post has been moved to the archive. It won't go out at its time");
});

test("a review shows its score, strengths and improvements; one of an earlier version says so, and a new one is waited for", async () => {
  const review = { overallScore: 7.5, strengths: ["It is short."], improvements: ["Name the customer."] };
  const better = { ...review, overallScore: 9 };
  const reviewed: Post = { ...POST, status: "ready", review, reviewOutdated: true };
  const outdated = page.getByText(/^This review is for an older version/);
  const reviewing = { ...reviewed, reviewing: true };
  answerRaw(API.reviewPost(POST.id), reviewing);
  await showDetails(reviewed, reviewing, { ...reviewed, reviewOutdated: false, review: better });
  await sees("Score 7.5 / 10", badge("It is short."), badge("Name the customer."), outdated);
  await press("Review again");
  await sees("Reading it again…", badge("Ready"), "Score 9 / 10");
  await gone("Reading it again…", outdated);
});

test("what is changed in another tab shows by itself within a minute, and while it is reviewed at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const hooks = ["At first.", "A minute later.", "By its event."];
  const reviewing = hooks.map((hook, at) => ({ ...POST, hook, reviewing: at === 1 }));
  const [first = POST, second = POST, third = POST] = reviewing;
  const { send } = await showDetails(first, second, second, third);
  const shows = (hook = "") => inFrames(() => expect(document.title).toContain(hook));
  await shows(hooks[0]);
  expect(asked(API.events(POST.sessionId))).toBe(0);
  await vi.advanceTimersByTimeAsync(QUIET_POLL_MS);
  await shows(hooks[1]);
  await inFrames(() => expect(asked(API.post(POST.id))).toBe(3));
  send("post", {});
  await shows(hooks[2]);
});

test("a post gets a title, and is without one again", async () => {
  const title = "The twelve";
  const named = { ...DRAFT, id: POST.id, title };
  await showDetails(POST, { ...POST, title });
  answer(API.drafts(POST.sessionId), [named]);
  await pickTool("Rename");
  await expect.element(field("Title")).toHaveFocus();
  await field("Title").fill(`  ${title} `);
  await userEvent.keyboard("{Enter}");
  await said("Post saved");
  await expect.element(heading(title)).toBeVisible();
  await pickTool("Rename");
  await field("Title").clear();
  await userEvent.keyboard("{Enter}");
  await expect.poll(bodies).toEqual([{ title }, { title: null }]);
});

test("deleting asks first, and then leads to the library", async () => {
  await showDetails(POST);
  await expect.element(tools).toBeVisible();
  accept(API.post(POST.id));
  await pickTool("Delete");
  await press("Keep it");
  await pickTool("Delete");
  await press("Delete it");
  await said("Your post has been permanently deleted");
  await arrives(PATHS.library);
});

test("both addresses lead to one page, which opens on the conversation or the review", async () => {
  const { unmount } = await showDetails(POST);
  await expect.element(page.getByRole("tab", { name: "Review" })).toHaveAttribute("aria-selected", "true");
  await unmount();
  await showPost(PATHS.chat(POST.sessionId), POST);
  await expect.element(page.getByRole("tab", { name: "Chat" })).toHaveAttribute("aria-selected", "true");
  for (const at of ["Review", "Recording"]) {
    await page.getByRole("tab", { name: at }).click();
    await expect.element(page.getByRole("tabpanel", { name: at })).toBeVisible();
  }
});

test("on a phone the bar of what has gone out has Record for the next note", async () => {
  await onPhone();
  await showDetails({ ...POST, publishedAt: POST.createdAt, status: "published" });
  await expect.element(button("Record")).toBeInViewport();
  expect(button("Ask for changes").elements()).toEqual([]);
  await page.getByRole("tab", { name: "Chat" }).click();
  await sees(page.getByRole("textbox", { name: /^Ask for changes/ }));
  await press("Record");
  await arrives(PATHS.record);
});

test("what has gone out is a calm page: its way to LinkedIn, the next topic, and tools once they are asked for", async () => {
  const published = { publishedAt: POST.createdAt, linkedinUrl: "https://www.linkedin.com/feed/update/1" };
  const topic = "What did you learn this week?";
  answer(API.context, { ...NO_CONTEXT, possibleFollowupQuestions: [topic] });
  await showDetails({ ...POST, ...published, status: "published" });
  await expect.element(heading("It's out.")).toBeVisible();
  await linksTo(topic, PATHS.recordAbout(topic));
  for (const name of ["Edit", "Shorter", "Regenerate hooks"]) expect(button(name).elements()).toEqual([]);
  await button("Edit copy").click();
  await expect.element(button("Edit")).toBeVisible();
});

test("keys lead to their controls, and mean themselves in the box", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  answerRaw(API.copiedDraft(POST.id), {});
  await showPost(PATHS.chat(POST.sessionId), POST);
  await expect.element(button("Copy")).toBeVisible();
  const box = page.getByRole("textbox", { name: /^Ask for changes/ });
  await keysLeadTo("/", box);
  await userEvent.keyboard("cs12ez/");
  await expect.element(box).toHaveValue("cs12ez/");
  (document.activeElement as HTMLElement).blur();
  await keysLeadTo("c", button("Copied!"));
  await keysLeadTo("1", page.getByRole("radio").first());
  await keysLeadTo("e", sheet);
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("s");
  await expect.element(page.getByRole("dialog", { name: "Schedule post" })).toBeVisible();
});

test("its own address for editing opens the sheet, and what is saved in it is read again for the rest of the page", async () => {
  const body = "One answer.";
  answerRaw(API.draft(POST.id), { ...DRAFT, id: POST.id, bodies: [{ content: body }] });
  await showPost(PATHS.editPost(POST.id), POST, { ...POST, wordCount: 2 });
  await expect.element(sheet).toHaveFocus();
  await sheet.fill(body);
  await press("Done");
  await said("Body saved");
  await sees("2 words");
});
