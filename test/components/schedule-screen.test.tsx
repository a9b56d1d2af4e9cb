import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post, Slots } from "#contract/posts.ts";
import ScheduleScreen from "../../web/pages/library/schedule/schedule.tsx";
import { PATHS } from "../../web/paths.ts";
import { formatAhead, formatWeekday, zoneHere } from "../../web/shared/dates.ts";
import { POST } from "./people.ts";
import { answer, answerBy, answerWrongly, asked, bodies, cutOff, holdBack, refuse, sent } from "./server.ts";
import { button, focusOn, show, text } from "./show.tsx";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** The given time of day, `days` days from today, where the author is. */
function onDay(days: number, time: string): Date {
  const day = new Date(`${new Date().toLocaleDateString("sv-SE")}T${time}`);
  day.setDate(day.getDate() + days);
  return day;
}
const slotOf = (moment: Date) => ({ day: moment.getDay() || 7, time: moment.toTimeString().slice(0, 5) });
/** Sent with each time: what was shown of the post. */
const SEEN = { version: POST.version, files: [], labels: [] };
const scheduledFor = (at: Date): Post => ({
  ...POST,
  scheduled_at: at.toISOString(),
  schedule_state: "scheduled",
});

const SCHEDULED = scheduledFor(onDay(3, "15:00"));
const FAILED: Post = {
  ...POST,
  scheduled_at: inHours(-2),
  schedule_state: "failed",
  schedule_error: "LinkedIn refused this post.",
};
/** The day after `SCHEDULED` has one, and so the same day of the next weeks. */
const FREE = onDay(4, "08:30");
const SLOTS: Slots = { timeZone: zoneHere(), slots: [slotOf(FREE)] };
const NO_SLOTS: Slots = { timeZone: "UTC", slots: [] };

const weeks = page.getByRole("region", { name: "Weeks" });
const times = page.getByRole("region", { name: "Posting times" });
const notSent = page.getByRole("region", { name: "Not published" });
const entry = weeks.getByRole("button", { name: /Change schedule/ });
const free = weeks.getByRole("button", { name: `${formatAhead(Number(FREE))}: free. Schedule a post` });
const filling = page.getByRole("dialog", { name: "Schedule a post" });

interface Read {
  slots?: Slots;
  library?: Post[];
  at?: string;
  connected?: boolean;
}

/** What is in the calendar; a test may change it for when it is read again. */
let calendar: Post[] = [];

async function open(
  posts: Post[],
  { slots = SLOTS, library = [], at = PATHS.schedule, connected = true }: Read = {},
) {
  calendar = posts;
  answerBy(API.schedule, () => calendar);
  answer(API.posts, library);
  answer(API.slots, slots);
  answer(API.linkedinConnection, { connected, name: null, expiresAt: null });
  await show(<ScheduleScreen />, { at });
}

test("a newcomer sees three times proposed, free in the calendar, and keeps them by one press", async () => {
  answerWrongly(API.slots, { timeZone: zoneHere(), slots: [] });
  await open([], { slots: NO_SLOTS, at: PATHS.slots });
  await expect.element(weeks.getByText("Nothing scheduled yet.")).toBeVisible();
  const days = weeks.getByRole("button", { name: /9:00 AM: free/ }).elements();
  expect(
    days
      .slice(0, 3)
      .map((day) => day.getAttribute("aria-label")?.slice(0, 3))
      .toSorted(),
  ).toEqual(["Thu", "Tue", "Wed"]);
  await times.getByText("Thu", { exact: true }).click();
  await times.getByRole("button", { name: "Add a time" }).click();
  await button("Save times").click();
  await expect.element(text("Times saved")).toBeVisible();
  const slots = [
    { day: 2, time: "09:00" },
    { day: 3, time: "09:00" },
    { day: 2, time: "12:00" },
  ];
  expect(sent).toEqual([{ path: API.slots, body: { timeZone: zoneHere(), slots } }]);
});

test("the calendar begins with today", async () => {
  await open([]);
  await expect.element(weeks.getByRole("heading").first()).toMatchTextContent(", today");
});

test("what is scheduled stands at its time, and what went out by hand at its own, in words", async () => {
  const byHand = { ...POST, id: "by hand", hook: "Out by hand.", publishedAt: inHours(0) };
  await open([SCHEDULED], { library: [SCHEDULED, byHand] });
  await expect
    .element(weeks.getByRole("link", { name: POST.hook }))
    .toHaveAttribute("href", PATHS.post(POST.id));
  const out = weeks.getByRole("listitem").filter({ hasText: byHand.hook }).last();
  await expect.element(out).toMatchTextContent("Published");
  expect(out.getByRole("button").elements()).toHaveLength(0);
});

test("a free time is filled by pressing it and a post, the ready ones first", async () => {
  const draft = { ...POST, id: "draft", hook: "A draft." };
  const ready: Post = { ...POST, id: "ready", hook: "Ready as it is.", status: "ready" };
  const put: Post = { ...ready, scheduled_at: FREE.toISOString(), schedule_state: "scheduled" };
  await open([], { library: [draft, SCHEDULED, ready], connected: false });
  answerWrongly(API.postSchedule("ready"), put);
  answerWrongly(API.postSchedule("ready"), ready);
  await free.click();
  const choices = filling.getByRole("list", { name: "Posts" }).getByRole("button");
  await expect.poll(() => choices.elements()).toHaveLength(2);
  await expect.element(choices.first()).toMatchTextContent(ready.hook);
  await expect.element(filling.getByText("First time: you'll connect LinkedIn.")).toBeVisible();
  await choices.first().click();
  await expect.element(entry).toHaveFocus();
  expect(sent).toEqual([{ path: API.postSchedule("ready"), body: { at: FREE.toISOString(), ...SEEN } }]);
  await expect.element(free).not.toBeInTheDocument();
  await button("Undo").click();
  await expect.element(free).toBeVisible();
});

test("a time that can't be filled says why where the post is chosen", async () => {
  await open([], { library: [POST] });
  refuse(API.postSchedule(POST.id), 409, "in_archive");
  await free.click();
  await filling.getByRole("list", { name: "Posts" }).getByRole("button").click();
  await expect.element(filling.getByRole("alert")).toMatchTextContent(ERROR_MESSAGES.in_archive);
});

test("an empty day is filled in the morning", async () => {
  const empty = onDay(5, "09:00");
  await open([], { library: [POST] });
  answerWrongly(API.postSchedule(POST.id), scheduledFor(empty));
  const day = weeks.getByRole("button", { name: `${formatWeekday(Number(empty))}. Schedule a post` });
  await day.click();
  await filling.getByRole("list", { name: "Posts" }).getByRole("button").click();
  await expect.element(text("Post scheduled")).toBeVisible();
  expect(sent).toEqual([{ path: API.postSchedule(POST.id), body: { at: empty.toISOString(), ...SEEN } }]);
});

test("without any post to schedule, a free time leads to recording one", async () => {
  await open([]);
  await free.click();
  await expect
    .element(filling.getByRole("link", { name: "Record a post" }))
    .toHaveAttribute("href", PATHS.record);
});

test("arrow keys move a post to the next day's free time, and Escape takes it back", async () => {
  await open([SCHEDULED]);
  answerWrongly(API.postSchedule(POST.id), scheduledFor(FREE));
  answerWrongly(API.postSchedule(POST.id), SCHEDULED);
  await expect.element(free).toBeVisible();
  focusOn(entry);
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(free).not.toBeInTheDocument();
  await expect.element(text("Post moved")).toBeVisible();
  await expect.element(entry).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(free).toBeVisible();
  await expect.element(entry).toHaveFocus();
  expect(bodies()).toEqual([
    { at: FREE.toISOString(), ...SEEN },
    { at: SCHEDULED.scheduled_at, ...SEEN },
  ]);
});

test("a post is dragged to a free time, or to a day, where it keeps its time", async () => {
  const kept = onDay(5, "15:00");
  await open([SCHEDULED]);
  answerWrongly(API.postSchedule(POST.id), scheduledFor(FREE));
  answerWrongly(API.postSchedule(POST.id), scheduledFor(kept));
  await userEvent.dragAndDrop(weeks.getByRole("link", { name: POST.hook }), free);
  await expect.element(free).not.toBeInTheDocument();
  calendar = [scheduledFor(FREE)];
  const day = weeks.getByRole("button", { name: `${formatWeekday(Number(kept))}. Schedule a post` });
  await userEvent.dragAndDrop(entry, day);
  await expect.element(free).toBeVisible();
  expect(bodies()).toEqual([
    { at: FREE.toISOString(), ...SEEN },
    { at: onDay(5, "08:30").toISOString(), ...SEEN },
  ]);
});

test("while it loads it says so, and shows its parts once all of them are read", async () => {
  const releases = [holdBack(API.schedule, []), holdBack(API.posts, []), holdBack(API.slots, NO_SLOTS)];
  await show(<ScheduleScreen />, { at: PATHS.schedule });
  await expect.element(page.getByText("Loading your schedule")).toBeInTheDocument();
  const [last, ...others] = releases;
  for (const release of others) release();
  await expect.element(page.getByText("Loading your schedule")).toBeInTheDocument();
  expect(times.elements()).toHaveLength(0);
  last?.();
  const summary = times.getByText("Posting times: Tue, Wed, Thu 9:00 AM");
  await expect.element(summary).toBeVisible();
  await expect.element(button("Save times")).not.toBeInTheDocument();
  await summary.click();
  await expect.element(button("Save times")).toBeVisible();
  expect(page.getByText(/loading/i).elements()).toHaveLength(0);
});

test("each part that did not load says so, and is asked for again by itself", async () => {
  cutOff(API.schedule);
  cutOff(API.posts);
  cutOff(API.slots);
  answer(API.slots, { timeZone: "UTC", slots: [{ day: 2, time: "09:00" }] });
  await show(<ScheduleScreen />, { at: PATHS.schedule });
  await expect.element(page.getByText("Your schedule didn't load")).toBeVisible();
  await expect.element(times.getByRole("alert")).toMatchTextContent("Your times didn't load");
  await times.getByRole("button", { name: "Try again" }).click();
  await expect.element(times.getByText("Tue 9:00 AM")).toBeVisible();
  expect(asked(API.schedule)).toBe(1);
});

test("a post that can't be moved says why and stays where it is", async () => {
  await open([SCHEDULED]);
  refuse(API.postSchedule(POST.id), 409, "publishing");
  await expect.element(entry).toBeVisible();
  focusOn(entry);
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(text("Moving failed")).toBeVisible();
  await expect.element(page.getByText(ERROR_MESSAGES.publishing)).toBeVisible();
  await expect.element(weeks.getByText("3:00 PM")).toBeVisible();
});

test("a post that was not sent says why, and one press publishes it", async () => {
  await open([FAILED]);
  await expect.element(notSent.getByText("LinkedIn refused this post.")).toBeVisible();
  calendar = [];
  answerWrongly(API.publishPost(POST.id), { ...POST, status: "published", publishedAt: inHours(0) });
  await notSent.getByRole("button", { name: "Publish now" }).click();
  await expect.element(page.getByText("Your post has been shared on LinkedIn")).toBeVisible();
  await expect.poll(() => notSent.elements()).toHaveLength(0);
  await expect.element(page.getByText(/^Your upcoming posts\./)).toHaveFocus();
});

test("one press gives a missed post its author's next free slot, which it names", async () => {
  await open(
    [
      { ...FAILED, schedule_state: "missed" },
      { ...SCHEDULED, id: "other" },
    ],
    {
      slots: { ...SLOTS, slots: [slotOf(onDay(3, "15:00")), slotOf(FREE)] },
    },
  );
  const moved = scheduledFor(FREE);
  answerWrongly(API.postScheduleNext(POST.id), moved);
  const name = `Next free slot: ${FREE.toLocaleDateString("en-US", { weekday: "short" })} 8:30 AM`;
  const next = notSent.getByRole("button", { name, exact: true });
  await expect.element(next).toBeVisible();
  calendar = [moved];
  await next.click();
  await expect
    .element(page.getByText(`It will be published on ${formatAhead(FREE.toISOString())}`))
    .toBeVisible();
  await expect.poll(() => notSent.elements()).toHaveLength(0);
});

test("a press that is refused again says why beside the post, with what helps", async () => {
  await open([FAILED]);
  refuse(API.publishPost(POST.id), 403, "publish_forbidden");
  await notSent.getByRole("button", { name: "Publish now" }).click();
  await expect.element(notSent.getByText(ERROR_MESSAGES.publish_forbidden)).toBeVisible();
  await expect.element(notSent.getByRole("button", { name: "Reconnect LinkedIn" })).toBeVisible();
});

test("times in another time zone are said to be, and saved in the one here; a link leads to them", async () => {
  const elsewhere = zoneHere() === "Asia/Tokyo" ? "Europe/Berlin" : "Asia/Tokyo";
  answerWrongly(API.slots, { ...SLOTS, timeZone: elsewhere });
  await open([], { at: PATHS.slots });
  await expect.element(times).toHaveFocus();
  const note = times.getByText(new RegExp(`^These times are in ${elsewhere}`));
  await expect.element(note).toBeVisible();
  await button("Save times").click();
  await expect.element(note).not.toBeInTheDocument();
  expect(bodies()).toEqual([SLOTS]);
});
