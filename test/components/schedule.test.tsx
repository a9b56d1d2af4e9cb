import { type ComponentProps, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Draft } from "#contract/drafts.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../web/api/use-api.ts";
import { formatAhead, zoneHere } from "../../web/shared/dates.ts";
import { DraftEditor } from "../../web/shared/post/editor/draft-editor.tsx";
import { ScheduleDialog, ScheduleDraft } from "../../web/shared/post/schedule/schedule-draft.tsx";
import { ScheduleState } from "../../web/shared/post/schedule/schedule-state.tsx";
import { asked, sent } from "./asked.ts";
import { stayHere } from "./leaving.ts";
import { CHAT, DRAFT, POST } from "./people.ts";
import { onPhone, pickTool, says, sees } from "./person.ts";
import { answer, answerWrongly, refuse } from "./server.ts";
import { button, show, text } from "./show.tsx";

const AT = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
const SCHEDULED: Post = { ...POST, scheduled_at: AT, schedule_state: "scheduled" };

/** Sent with each time: what was shown of the post. */
const SEEN = { version: POST.version, files: [], labels: [] };

const dialog = page.getByRole("dialog", { name: "Schedule post" });
const free = page.getByRole("button", { name: /^Schedule for / });
const press = (name: string) => dialog.getByRole("button", { name }).click();
const onChanged = vi.fn<(post: Post) => void>();

beforeEach(() => onChanged.mockClear());

function Opened({ post }: { post: Post }) {
  const [open, setOpen] = useState(true);
  return <ScheduleDialog post={open ? post : null} onClose={() => setOpen(false)} onChanged={onChanged} />;
}

async function open(post: Post) {
  await show(<Opened post={post} />);
  await expect.element(dialog).toBeVisible();
}

test("a chosen date and time are the author's own, and her time zone is named", async () => {
  answerWrongly(API.postSchedule(POST.id), SCHEDULED);
  await open(POST);
  const place = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ").split("/").at(-1);
  const date = new Date(Date.now() + 2 * 24 * 3_600_000);
  const day = date.toLocaleDateString("sv-SE");
  await dialog.getByLabelText("Date").fill(day);
  const weekday = date.toLocaleDateString("en-US", { weekday: "long" });
  await expect.element(dialog.getByText(`${weekday}, ${place} time`)).toBeVisible();
  await dialog.getByLabelText("Time").fill("08:30");
  await press("Schedule");
  await sees(`It will be published on ${formatAhead(AT)}`);
  await expect.poll(() => dialog.elements()).toHaveLength(0);
  const at = new Date(`${day}T08:30`).toISOString();
  expect(sent).toEqual([{ path: API.postSchedule(POST.id), body: { at, ...SEEN } }]);
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(SCHEDULED);
});

test("another time is chosen beside it, from tomorrow morning on, and the button then says when", async () => {
  answer(API.post(DRAFT.id), POST);
  answerWrongly(API.postSchedule(POST.id), SCHEDULED);
  answer(API.drafts(DRAFT.sessionId), [{ ...DRAFT, scheduled_at: AT }]);
  newcomer();
  await show(<Drafted />);
  await button("Another time").click();
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  await expect.element(dialog.getByLabelText("Date")).toHaveValue(tomorrow.toLocaleDateString("sv-SE"));
  await expect.element(dialog.getByLabelText("Time")).toHaveValue("09:00");
  await dialog.getByLabelText("Date").fill(new Date(AT).toLocaleDateString("sv-SE"));
  await press("Schedule");
  await sees(button(`Scheduled for ${formatAhead(AT)}`));
});

const showEditor = (draft: Draft, suite?: ComponentProps<typeof DraftEditor>["suite"]) =>
  show(<DraftEditor draft={draft} working={false} onRetry={async () => undefined} suite={suite} />);

/** An author who has never scheduled anything. */
function newcomer() {
  answer(API.slots, { timeZone: "UTC", slots: [] });
  answer(API.schedule, []);
}

/** The next Tuesday, Wednesday or Thursday at nine, where this browser is. */
function firstProposed(): Date {
  const at = new Date();
  at.setHours(9, 0, 0, 0);
  while (at.getTime() <= Date.now() || at.getDay() < 2 || at.getDay() > 4) at.setDate(at.getDate() + 1);
  return at;
}

test("one press schedules a post at the next free slot, which the button names, and Undo takes it out", async () => {
  newcomer();
  const at = firstProposed().toISOString();
  const put: Post = { ...POST, id: DRAFT.id, scheduled_at: at, schedule_state: "scheduled" };
  answer(API.post(DRAFT.id), { ...POST, id: DRAFT.id });
  answerWrongly(API.postScheduleNext(DRAFT.id), put);
  answer(API.drafts(DRAFT.sessionId), [{ ...DRAFT, scheduled_at: at }]);
  answer(API.drafts(DRAFT.sessionId), [DRAFT]);
  answerWrongly(API.postSchedule(DRAFT.id), { ...POST, id: DRAFT.id });
  await show(<Drafted />);
  const name = `Schedule for ${formatAhead(at)}`;
  await button(name).click();
  await sees(`It will be published on ${formatAhead(at)}`, button(`Scheduled for ${formatAhead(at)}`));
  expect(sent).toEqual([{ path: API.postScheduleNext(DRAFT.id), body: { timeZone: zoneHere(), ...SEEN } }]);
  await button("Undo").click();
  await sees("Post unscheduled", button(name));
});

test("on a phone another time is chosen from the post's menu", async () => {
  await onPhone();
  newcomer();
  answer(API.linkedinConnection, { connected: true, name: "Ada Lovelace", expiresAt: null });
  answer(API.chat(DRAFT.sessionId), CHAT);
  answer(API.post(DRAFT.id), { ...POST, id: DRAFT.id });
  await showEditor(DRAFT);
  await sees(free);
  expect(page.getByRole("button", { name: "Another time" }).elements()).toEqual([]);
  await pickTool("Another time");
  await expect.element(dialog.getByLabelText("Date")).toBeVisible();
});

test("if no slot is free, the reason stands where another time is chosen", async () => {
  newcomer();
  answer(API.post(DRAFT.id), { ...POST, id: DRAFT.id });
  refuse(API.postScheduleNext(DRAFT.id), 409, "no_free_slot");
  await show(<Drafted />);
  await free.click();
  await says(dialog.getByRole("alert"), ERROR_MESSAGES.no_free_slot);
  await sees(dialog.getByLabelText("Date"));
});

test("a post of a suite with something to check is opened instead", async () => {
  newcomer();
  answer(API.chat(DRAFT.sessionId), CHAT);
  answer(API.post(DRAFT.id), { ...POST, id: DRAFT.id });
  const text = DRAFT.bodies[0]?.content ?? "";
  const fidelity = { yourWords: 0.5, unsaid: [{ text, kind: "claim" as const, start: 0, end: text.length }] };
  const suite = { angle: "", idealTiming: "", cta: null };
  await showEditor({ ...DRAFT, fidelity }, suite);
  await free.click();
  await expect.element(page.getByRole("button", { name: /^Close / })).toBeVisible();
  expect(sent).toEqual([]);
});

test("without a connection one press leads to LinkedIn at once, and remembers what is to be done then", async () => {
  const left = stayHere();
  const authUrl = "https://linkedin.test/oauth";
  newcomer();
  answer(API.post(DRAFT.id), { ...POST, id: DRAFT.id });
  refuse(API.postScheduleNext(DRAFT.id), 409, "linkedin_connect");
  answer(API.linkedinStart, { authUrl });
  await show(<Drafted />);
  await free.click();
  await expect.poll(() => left).toEqual([authUrl]);
  const pending = JSON.parse(sessionStorage.getItem("pendingAction") ?? "null");
  expect(pending).toMatchObject({ kind: "schedule", at: null, shown: { id: DRAFT.id } });
});

function Drafted() {
  const { data } = useApi(API.drafts(DRAFT.sessionId), { fallbackData: [DRAFT], revalidateOnMount: false });
  return data?.[0] && <ScheduleDraft key={data[0].scheduled_at} draft={data[0]} />;
}

test("the primary button of a scheduled post is its time, which its sheet says too, and opens its schedule", async () => {
  answer(API.linkedinConnection, { connected: true, name: "Ada Lovelace", expiresAt: null });
  answer(API.post(DRAFT.id), { ...SCHEDULED, id: DRAFT.id });
  answer(API.drafts(DRAFT.sessionId), [{ ...DRAFT, scheduled_at: AT }]);
  await showEditor({ ...DRAFT, scheduled_at: AT });
  const sheet = page.getByRole("article", { name: "Your post on LinkedIn" });
  await sees(sheet.getByText(formatAhead(AT)), button(`Scheduled for ${formatAhead(AT)}`));
  expect(page.getByRole("button", { name: /^Post as/ }).elements()).toEqual([]);
  await button(`Scheduled for ${formatAhead(AT)}`).click();
  await expect.element(dialog.getByRole("button", { name: "Unschedule" })).toBeVisible();
});

test("without a connection, where LinkedIn can't be asked for one either, it is offered once more", async () => {
  refuse(API.postSchedule(POST.id), 409, "linkedin_connect");
  refuse(API.linkedinStart, 503, "unavailable");
  await open(POST);
  await press("Schedule");
  await expect.element(text("Connecting LinkedIn failed")).toBeVisible();
  await dialog.getByRole("button", { name: "Connect LinkedIn" }).click();
  await expect.poll(() => asked(API.linkedinStart)).toBe(2);
});

test("a scheduled post shows its time, and is taken out of the schedule", async () => {
  answerWrongly(API.postSchedule(POST.id), POST);
  await open(SCHEDULED);
  await expect.element(dialog.getByText(`Scheduled for ${formatAhead(AT)}`)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Change" })).toBeVisible();
  await press("Unschedule");
  await expect.element(page.getByText("Post unscheduled")).toBeVisible();
  expect(asked(API.postSchedule(POST.id))).toBe(1);
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(POST);
});

const PERHAPS = /^Perhaps sent on .*: LinkedIn didn't answer$/;

test.each<[what: string, change: Partial<Post>, said: string | RegExp]>([
  ["failed", { schedule_state: "failed", schedule_error: "LinkedIn refused." }, "LinkedIn refused."],
  ["missed its time", { schedule_state: "missed" }, /^Not sent on .*: its time passed$/],
  ["was perhaps sent", { schedule_state: "missed", publishUnsettled: true }, PERHAPS],
  [
    "lacks a connection",
    { schedule_warning: "connection_ends" },
    /^LinkedIn isn't connected for that time\./,
  ],
])("a post that %s says so", async (_what, change, said) => {
  await show(<ScheduleState post={{ ...SCHEDULED, ...change }} />);
  await expect.element(page.getByText(said)).toBeVisible();
  if (!change.schedule_warning) return;
  refuse(API.linkedinStart, 503, "unavailable");
  await page.getByRole("button", { name: "Reconnect" }).click();
  await expect.poll(() => asked(API.linkedinStart)).toBe(1);
});
