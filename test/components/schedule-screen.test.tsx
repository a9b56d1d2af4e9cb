import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post, Slots } from "#contract/posts.ts";
import ScheduleScreen from "../../web/pages/library/schedule/schedule.tsx";
import { PATHS } from "../../web/paths.ts";
import { daysLater, formatAhead, formatWeekday, zoneHere } from "../../web/shared/dates.ts";
import { asked, bodies, button, sent, show } from "./app.tsx";
import { POST } from "./people.ts";
import { dragOver, focusOn, forceColours, gone, linksTo, lookOf, press, says, sees } from "./person.ts";
import { answer, answerBy, answerRaw, cutOff, holdBack, refuse } from "./server.ts";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** The given time of day, `days` days from today, where the author is. */
const onDay = (days: number, time: string) =>
  daysLater(new Date(`${new Date().toLocaleDateString("sv-SE")}T${time}`), days);
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
const choices = filling.getByRole("list", { name: "Posts" }).getByRole("button");

/** What is in the calendar; a test may change it for when it is read again. */
let calendar: Post[] = [];

async function open(
  posts: Post[],
  { slots = SLOTS, library = [] as Post[], at = PATHS.schedule as string, connected = true } = {},
) {
  calendar = posts;
  answerBy(API.schedule, () => calendar);
  answer(API.posts, library);
  answer(API.slots, slots);
  answer(API.linkedinConnection, { connected, name: null, expiresAt: null });
  await show(<ScheduleScreen />, { at });
}

test("a newcomer sees three times proposed, free in the calendar, and keeps them by one press", async () => {
  answerRaw(API.slots, { timeZone: zoneHere(), slots: [] });
  await open([], { slots: NO_SLOTS, at: PATHS.slots });
  await expect.element(weeks.getByText("Nothing scheduled yet.")).toBeVisible();
  const free = weeks
    .getByRole("button", { name: /9:00 AM: free/ })
    .elements()
    .slice(0, 3);
  const days = free.map((day) => day.getAttribute("aria-label")?.slice(0, 3));
  expect(days.toSorted()).toEqual(["Thu", "Tue", "Wed"]);
  await times.getByText("Thu").click();
  await times.getByRole("button", { name: "Add a time" }).click();
  await press("Save times");
  await sees("Times saved");
  const slots = [2, 3].map((day) => ({ day, time: "09:00" })).concat({ day: 2, time: "12:00" });
  expect(sent).toEqual([{ path: API.slots, body: { timeZone: zoneHere(), slots } }]);
});

test("the calendar begins with today, which looks unlike other days in forced colours, too; what is scheduled stands at its time, and what went out by hand at its own, in words", async () => {
  const byHand = { ...POST, id: "by hand", hook: "Out by hand.", publishedAt: inHours(0) };
  await forceColours();
  await open([SCHEDULED], { library: [SCHEDULED, byHand] });
  const [today, other] = [weeks.getByRole("heading").first(), weeks.getByRole("heading").nth(1)];
  await says(today, ", today");
  expect(lookOf(today.element())).not.toEqual(lookOf(other.element()));
  const columns = weeks.element().querySelector("p[aria-hidden]")?.children ?? [];
  const names = [0, 1, 2, 3, 4, 5, 6].map((days) =>
    daysLater(new Date(), days).toLocaleDateString("en-US", { weekday: "short" }),
  );
  expect(Array.from(columns, ({ textContent }) => textContent)).toEqual(names);
  await linksTo(weeks.getByRole("link", { name: POST.hook }), PATHS.post(POST.id));
  const out = weeks.getByRole("listitem").filter({ hasText: byHand.hook }).last();
  await says(out, "Published");
  expect(out.getByRole("button").elements()).toHaveLength(0);
});

test("a free time is filled by pressing it and a post, the ready ones first; where it can't be, it says why there", async () => {
  const draft = { ...POST, id: "draft", hook: "A draft." };
  const ready: Post = { ...POST, id: "ready", hook: "Ready as it is.", status: "ready" };
  const put: Post = { ...ready, scheduled_at: FREE.toISOString(), schedule_state: "scheduled" };
  await open([], { library: [draft, SCHEDULED, ready], connected: false });
  refuse(API.postSchedule("ready"), 409, "in_archive");
  answerRaw(API.postSchedule("ready"), put, ready);
  await free.click();
  await expect.poll(() => choices.elements()).toHaveLength(2);
  await says(choices.first(), ready.hook);
  await sees(filling.getByText("First time: you'll connect LinkedIn."));
  await choices.first().click();
  await says(filling.getByRole("alert"), ERROR_MESSAGES.in_archive);
  await choices.first().click();
  await expect.element(entry).toHaveFocus();
  expect(bodies()).toEqual(Array(2).fill({ at: FREE.toISOString(), ...SEEN }));
  await gone(free);
  await press("Undo");
  await sees(free);
});

test("an empty day is filled in the morning", async () => {
  const empty = onDay(5, "09:00");
  await open([], { library: [POST] });
  answerRaw(API.postSchedule(POST.id), scheduledFor(empty));
  await weeks.getByRole("button", { name: `${formatWeekday(Number(empty))}. Schedule a post` }).click();
  await choices.click();
  await sees("Post scheduled");
  expect(sent).toEqual([{ path: API.postSchedule(POST.id), body: { at: empty.toISOString(), ...SEEN } }]);
});

test("without any post to schedule, a free time leads to recording one", async () => {
  await open([]);
  await free.click();
  await linksTo("Record a post", PATHS.record);
});

test("arrow keys move a post to the next day's free time, and Escape takes it back; one that can't be moved says why and stays", async () => {
  await open([SCHEDULED]);
  refuse(API.postSchedule(POST.id), 409, "publishing");
  answerRaw(API.postSchedule(POST.id), scheduledFor(FREE), SCHEDULED);
  await sees(free);
  focusOn(entry);
  await userEvent.keyboard("{ArrowRight}");
  await sees("Moving failed", ERROR_MESSAGES.publishing, weeks.getByText("3:00 PM"));
  await userEvent.keyboard("{ArrowRight}");
  await gone(free);
  await sees("Post moved");
  await expect.element(entry).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await sees(free);
  await expect.element(entry).toHaveFocus();
  const times = [FREE.toISOString(), FREE.toISOString(), SCHEDULED.scheduled_at];
  expect(bodies()).toEqual(times.map((at) => ({ at, ...SEEN })));
});

test("with forced colours too, the calendar shows where a post that is dragged would land", async () => {
  await forceColours();
  await open([SCHEDULED]);
  const day = weeks.getByRole("button", {
    name: `${formatWeekday(Number(onDay(5, "15:00")))}. Schedule a post`,
  });
  await sees(entry, free, day);
  for (const shown of [free, page.elementLocator(day.element().closest("ol > li") ?? document.body)]) {
    const before = lookOf(shown.element());
    await dragOver(entry, shown);
    await expect.poll(() => lookOf(shown.element())).not.toEqual(before);
  }
});

test("a post is dragged to a free time, or to a day, where it keeps its time", async () => {
  const kept = onDay(5, "15:00");
  await open([SCHEDULED]);
  answerRaw(API.postSchedule(POST.id), scheduledFor(FREE), scheduledFor(kept));
  await userEvent.dragAndDrop(weeks.getByRole("link", { name: POST.hook }), free);
  await gone(free);
  calendar = [scheduledFor(FREE)];
  const day = weeks.getByRole("button", { name: `${formatWeekday(Number(kept))}. Schedule a post` });
  await userEvent.dragAndDrop(entry, day);
  await sees(free);
  const times = [FREE, onDay(5, "08:30")].map((at) => at.toISOString());
  expect(bodies()).toEqual(times.map((at) => ({ at, ...SEEN })));
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
  await sees(summary);
  await gone(button("Save times"));
  await summary.click();
  await sees(button("Save times"));
  expect(page.getByText(/loading/i).elements()).toHaveLength(0);
});

test("each part that did not load says so, and is asked for again by itself", async () => {
  for (const path of [API.schedule, API.posts, API.slots]) cutOff(path);
  answer(API.slots, { timeZone: "UTC", slots: [{ day: 2, time: "09:00" }] });
  await show(<ScheduleScreen />, { at: PATHS.schedule });
  await sees("Your schedule didn't load");
  await says(times.getByRole("alert"), "Your times didn't load");
  await times.getByRole("button", { name: "Try again" }).click();
  await sees(times.getByText("Tue 9:00 AM"));
  expect(asked(API.schedule)).toBe(1);
});

test("a post that was not sent says why, and one press publishes it, or says why not, with what helps", async () => {
  await open([FAILED]);
  refuse(API.publishPost(POST.id), 403, "publish_forbidden");
  await sees(notSent.getByText("LinkedIn refused this post."));
  answerRaw(API.publishPost(POST.id), { ...POST, status: "published", publishedAt: inHours(0) });
  await press("Publish now");
  await sees(notSent.getByText(ERROR_MESSAGES.publish_forbidden), button("Reconnect LinkedIn"));
  calendar = [];
  await press("Publish now");
  await sees("Your post has been shared on LinkedIn");
  await expect.poll(() => notSent.elements()).toHaveLength(0);
  await expect.element(page.getByText(/^Your upcoming posts\./)).toHaveFocus();
});

test("one press gives a missed post its author's next free slot, which it names", async () => {
  const slots = { ...SLOTS, slots: [slotOf(onDay(3, "15:00")), slotOf(FREE)] };
  const missed: Post = { ...FAILED, schedule_state: "missed" };
  await open([missed, { ...SCHEDULED, id: "other" }], { slots });
  const moved = scheduledFor(FREE);
  answerRaw(API.postScheduleNext(POST.id), moved);
  const name = `Next free slot: ${FREE.toLocaleDateString("en-US", { weekday: "short" })} 8:30 AM`;
  await sees(notSent.getByRole("button", { name }));
  calendar = [moved];
  await press(name);
  await sees(`It will be published on ${formatAhead(FREE.toISOString())}`);
  await expect.poll(() => notSent.elements()).toHaveLength(0);
});

test("times in another time zone are said to be, and saved in the one here; a link leads to them", async () => {
  const elsewhere = zoneHere() === "Asia/Tokyo" ? "Europe/Berlin" : "Asia/Tokyo";
  answerRaw(API.slots, { ...SLOTS, timeZone: elsewhere });
  await open([], { at: PATHS.slots });
  await expect.element(times).toHaveFocus();
  const note = times.getByText(new RegExp(`^These times are in ${elsewhere}`));
  await sees(note);
  await press("Save times");
  await gone(note);
  expect(bodies()).toEqual([SLOTS]);
});
