import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../web/api/use-api.ts";
import { daysLater, formatAhead, zoneHere } from "../../web/shared/dates.ts";
import { DraftEditor } from "../../web/shared/post/editor/draft-editor.tsx";
import { ScheduleDraft } from "../../web/shared/post/schedule/schedule-draft.tsx";
import { ScheduleState } from "../../web/shared/post/schedule/schedule-state.tsx";
import { asked, button, sent, show, stayHere } from "./app.tsx";
import { CHAT, DRAFT, POST } from "./people.ts";
import { fill, gone, onPhone, pickTool, says, sees } from "./person.ts";
import { answer, answerRaw, refuse } from "./server.ts";

const AT = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
const SCHEDULED: Post = { ...POST, scheduled_at: AT, schedule_state: "scheduled" };

const SEEN = { version: POST.version, files: [], labels: [] };

const dialog = page.getByRole("dialog", { name: "Schedule post" });
const free = page.getByRole("button", { name: /^Schedule for / });
const press = (name: string) => dialog.getByRole("button", { name }).click();

test("another time is chosen beside it, from tomorrow morning on; it is the author's own, whose time zone is named, and the button then says when", async () => {
  answer(API.post(DRAFT.id), POST);
  answerRaw(API.postSchedule(POST.id), SCHEDULED);
  answer(API.drafts(DRAFT.sessionId), [{ ...DRAFT, scheduled_at: AT }]);
  newcomer();
  await show(<Drafted />);
  await button("Another time").click();
  const tomorrow = daysLater(new Date(), 1).toLocaleDateString("sv-SE");
  await expect.element(dialog.getByLabelText("Date")).toHaveValue(tomorrow);
  await expect.element(dialog.getByLabelText("Time")).toHaveValue("09:00");
  const place = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ").split("/").at(-1);
  const date = daysLater(new Date(), 2);
  const weekday = date.toLocaleDateString("en-US", { weekday: "long" });
  await fill({ Date: date.toLocaleDateString("sv-SE"), Time: "08:30" });
  await sees(dialog.getByText(`${weekday}, ${place} time`));
  await press("Schedule");
  await sees(`It will be published on ${formatAhead(AT)}`, button(`Scheduled for ${formatAhead(AT)}`));
  await gone(dialog);
  date.setHours(8, 30, 0, 0);
  expect(sent).toEqual([{ path: API.postSchedule(POST.id), body: { at: date.toISOString(), ...SEEN } }]);
});

const showEditor = (draft = DRAFT, suite?: ComponentProps<typeof DraftEditor>["suite"]) =>
  show(<DraftEditor draft={draft} onRetry={async () => undefined} suite={suite} />);

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
  answerRaw(API.postScheduleNext(DRAFT.id), put);
  answer(API.drafts(DRAFT.sessionId), [{ ...DRAFT, scheduled_at: at }], [DRAFT]);
  answerRaw(API.postSchedule(DRAFT.id), { ...POST, id: DRAFT.id });
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
  await showEditor();
  await sees(free);
  await gone(button("Another time"));
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

test("without a connection one press leads to LinkedIn at once, or offers it once more where that failed, and remembers what is to be done then", async () => {
  const left = stayHere();
  const authUrl = "https://linkedin.test/oauth";
  newcomer();
  answer(API.post(DRAFT.id), { ...POST, id: DRAFT.id });
  refuse(API.postScheduleNext(DRAFT.id), 409, "linkedin_connect");
  refuse(API.linkedinStart, 503, "unavailable");
  answer(API.linkedinStart, { authUrl });
  await show(<Drafted />);
  await free.click();
  await sees("Connecting LinkedIn failed");
  await press("Connect LinkedIn");
  await expect.poll(() => left).toEqual([authUrl]);
  const pending = JSON.parse(sessionStorage.getItem("pendingAction") ?? "null");
  expect(pending).toMatchObject({ kind: "schedule", at: null, shown: { id: DRAFT.id } });
});

function Drafted() {
  const { data } = useApi(API.drafts(DRAFT.sessionId), { fallbackData: [DRAFT], revalidateOnMount: false });
  return data?.[0] && <ScheduleDraft draft={data[0]} />;
}

test("the primary button of a scheduled post is its time, which its sheet says too; there it is taken out of the schedule", async () => {
  answer(API.linkedinConnection, { connected: true, name: "Ada Lovelace", expiresAt: null });
  answer(API.post(DRAFT.id), { ...SCHEDULED, id: DRAFT.id });
  answer(API.drafts(DRAFT.sessionId), [{ ...DRAFT, scheduled_at: AT }]);
  answerRaw(API.postSchedule(DRAFT.id), { ...POST, id: DRAFT.id });
  await showEditor({ ...DRAFT, scheduled_at: AT });
  const sheet = page.getByRole("article", { name: "Your post on LinkedIn" });
  const time = `Scheduled for ${formatAhead(AT)}`;
  await sees(sheet.getByText(formatAhead(AT)), button(time));
  await gone(page.getByRole("button", { name: /^Post as/ }));
  await button(time).click();
  await sees(dialog.getByText(time), dialog.getByRole("button", { name: "Change" }));
  await press("Unschedule");
  await sees("Post unscheduled");
  expect(asked(API.postSchedule(DRAFT.id))).toBe(1);
});

const PERHAPS = /^Perhaps sent on .*: LinkedIn didn't answer$/;

test.each<[what: string, change: Partial<Post>, said: string | RegExp]>([
  ["failed", { schedule_state: "failed", schedule_error: "LinkedIn refused." }, "LinkedIn refused."],
  ["missed its time", { schedule_state: "missed" }, /^Not sent on .*: its time passed$/],
  ["was perhaps sent", { schedule_state: "missed", publishUnsettled: true }, PERHAPS],
  ["has no connection", { schedule_warning: "connection_ends" }, /^LinkedIn isn't connected for that time\./],
])("a post that %s says so", async (_what, change, said) => {
  await show(<ScheduleState post={{ ...SCHEDULED, ...change }} />);
  await sees(said);
  if (!change.schedule_warning) return;
  refuse(API.linkedinStart, 503, "unavailable");
  await page.getByRole("button", { name: "Reconnect" }).click();
  await expect.poll(() => asked(API.linkedinStart)).toBe(1);
});
