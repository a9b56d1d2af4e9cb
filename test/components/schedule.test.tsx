import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../web/api/use-api.ts";
import { PATHS } from "../../web/paths.ts";
import { formatAhead } from "../../web/shared/dates.ts";
import { DraftEditor } from "../../web/shared/post/editor/draft-editor.tsx";
import { ScheduleDialog, type SuggestedTime } from "../../web/shared/post/schedule/schedule-dialog.tsx";
import { ScheduleDraft } from "../../web/shared/post/schedule/schedule-draft.tsx";
import { ScheduleState } from "../../web/shared/post/schedule/schedule-state.tsx";
import { DRAFT, POST } from "./people.ts";
import { answer, answerWrongly, asked, refuse, sent } from "./server.ts";
import { show, text } from "./show.tsx";

const AT = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
const SCHEDULED: Post = { ...POST, scheduled_at: AT, schedule_state: "scheduled" };

const dialog = page.getByRole("dialog", { name: "Schedule post" });
const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
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
  await expect.element(page.getByText(`It will be published on ${formatAhead(AT)}`)).toBeVisible();
  await expect.poll(() => dialog.elements()).toHaveLength(0);
  const at = new Date(`${day}T08:30`).toISOString();
  expect(sent).toEqual([
    { path: API.postSchedule(POST.id), body: { at, version: POST.version, files: [], labels: [] } },
  ]);
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(SCHEDULED);
});

test("in the chat a draft of a suite begins with the time that its writer suggested, and then says when", async () => {
  answer(API.post(DRAFT.id), POST);
  answerWrongly(API.postSchedule(POST.id), SCHEDULED);
  answer(API.drafts(DRAFT.sessionId), [{ ...DRAFT, scheduled_at: AT }]);
  const suggestion = { at: new Date("2030-03-04T12:00"), reason: "Suggested: around lunchtime." };
  await show(<Drafted suggestion={suggestion} />);
  await page.getByRole("button", { name: "Schedule…" }).click();
  await expect.element(dialog.getByText(suggestion.reason)).toBeVisible();
  await expect.element(dialog.getByLabelText("Date")).toHaveValue("2030-03-04");
  await expect.element(dialog.getByLabelText("Time")).toHaveValue("12:00");
  await dialog.getByLabelText("Date").fill(new Date(AT).toLocaleDateString("sv-SE"));
  await press("Schedule");
  await expect.element(page.getByRole("button", { name: `Scheduled for ${formatAhead(AT)}` })).toBeVisible();
});

/** A draft as the chat reads it. */
function Drafted({ suggestion }: { suggestion: SuggestedTime }) {
  const { data } = useApi(API.drafts(DRAFT.sessionId), { fallbackData: [DRAFT], revalidateOnMount: false });
  return data?.[0] && <ScheduleDraft draft={data[0]} suggestion={suggestion} />;
}

test("the primary button of a scheduled post is its time, which its sheet says too, and opens its schedule", async () => {
  answer(API.linkedinConnection, { connected: true, name: "Ada Lovelace", expiresAt: null });
  answer(API.post(DRAFT.id), { ...SCHEDULED, id: DRAFT.id });
  answer(API.drafts(DRAFT.sessionId), [{ ...DRAFT, scheduled_at: AT }]);
  await show(
    <DraftEditor draft={{ ...DRAFT, scheduled_at: AT }} working={false} onRetry={async () => undefined} />,
  );
  const sheet = page.getByRole("article", { name: "Your post on LinkedIn" });
  await expect.element(sheet.getByText(formatAhead(AT))).toBeVisible();
  await expect.element(page.getByRole("button", { name: `Scheduled for ${formatAhead(AT)}` })).toBeVisible();
  expect(page.getByRole("button", { name: /^Post as/ }).elements()).toEqual([]);
  await page.getByRole("button", { name: `Scheduled for ${formatAhead(AT)}` }).click();
  await expect.element(dialog.getByRole("button", { name: "Unschedule" })).toBeVisible();
});

test("without times of the week, Next free slot says so and the dialog stays", async () => {
  refuse(API.postScheduleNext(POST.id), 409, "no_slots");
  await open(POST);
  await press("Next free slot");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(ERROR_MESSAGES.no_slots);
  await expect
    .element(dialog.getByRole("link", { name: "Choose your times" }))
    .toHaveAttribute("href", PATHS.slots);
  expect(onChanged).not.toHaveBeenCalled();
});

test("without a connection, where LinkedIn can't be asked for one either, it is offered", async () => {
  refuse(API.postSchedule(POST.id), 409, "linkedin_connect");
  refuse(API.linkedinStart, 503, "unavailable");
  await open(POST);
  await press("Schedule");
  await dialog.getByRole("button", { name: "Connect LinkedIn" }).click();
  await expect.element(text("Connecting LinkedIn failed")).toBeVisible();
});

test("a scheduled post shows its time, and is taken out of the schedule", async () => {
  answerWrongly(API.postSchedule(POST.id), POST);
  await open(SCHEDULED);
  await expect.element(dialog.getByText(`Scheduled for ${formatAhead(AT)}`)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Change", exact: true })).toBeVisible();
  await press("Unschedule");
  await expect.element(page.getByText("Post unscheduled")).toBeVisible();
  expect(asked(API.postSchedule(POST.id))).toBe(1);
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(POST);
});

test.each<[what: string, change: Partial<Post>, said: string | RegExp]>([
  ["failed", { schedule_state: "failed", schedule_error: "LinkedIn refused." }, "LinkedIn refused."],
  ["missed its time", { schedule_state: "missed" }, /^Not sent on .*: its time passed$/],
  [
    "was perhaps sent",
    { schedule_state: "missed", publishUnsettled: true },
    /^Perhaps sent on .*: LinkedIn didn't answer$/,
  ],
  [
    "has no connection for its time",
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
