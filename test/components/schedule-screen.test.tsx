import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import type { Slots } from "#contract/schedule.ts";
import ScheduleScreen from "../../web/pages/schedule/schedule.tsx";
import { PATHS } from "../../web/paths.ts";
import { formatAhead } from "../../web/shared/dates.ts";
import { POST } from "./people.ts";
import { answer, answerWrongly, calls, cutOff, holdBack, refuse } from "./server.ts";
import { button, show, text } from "./show.tsx";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const SCHEDULED: Post = { ...POST, scheduled_at: inHours(1), schedule_state: "scheduled" };
const FAILED: Post = {
  ...POST,
  scheduled_at: inHours(-2),
  schedule_state: "failed",
  schedule_error: "LinkedIn refused this post.",
};
const SLOTS: Slots = { timeZone: "Europe/Berlin", slots: [{ day: 2, time: "09:00" }] };
const NO_SLOTS: Slots = { timeZone: "UTC", slots: [] };

const weeks = page.getByRole("region", { name: "Weeks" });
const times = page.getByRole("region", { name: "Your times of the week" });
const notSent = page.getByRole("region", { name: "Not published" });

interface Read {
  slots?: Slots;
  ready?: Post[];
  at?: string;
  /** What the calendar has when it is read again. */
  later?: Post[];
}

async function open(
  posts: Post[],
  { slots = NO_SLOTS, ready = [], at = PATHS.schedule, later = posts }: Read = {},
) {
  answer(API.schedule, posts);
  answer(API.schedule, later);
  answer(API.posts, ready);
  answer(API.slots, slots);
  await show(<ScheduleScreen />, { at });
}

test("with nothing scheduled and nothing ready it says so, and leads to the library", async () => {
  await open([]);
  await expect.element(weeks.getByText("Nothing is scheduled in these weeks.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Choose one in your library" }))
    .toHaveAttribute("href", PATHS.library);
});

test("what is scheduled stands at its time, what is ready beside it, and only there", async () => {
  await open([SCHEDULED], { ready: [SCHEDULED, { ...POST, id: "ready", hook: "Ready as it is." }] });
  const entry = weeks.getByRole("listitem").getByRole("link", { name: POST.hook });
  await expect.element(entry).toHaveAttribute("href", PATHS.post(POST.id));
  await expect.element(button("Schedule Ready as it is.")).toBeVisible();
  expect(page.getByRole("button", { name: `Schedule ${POST.hook}`, exact: true }).elements()).toHaveLength(0);
});

test("while it loads it says so, and shows its cards once all of them are read", async () => {
  const releases = [holdBack(API.schedule, []), holdBack(API.posts, []), holdBack(API.slots, NO_SLOTS)];
  await show(<ScheduleScreen />, { at: PATHS.schedule });
  await expect.element(page.getByText("Loading your schedule")).toBeInTheDocument();
  const [last, ...others] = releases;
  for (const release of others) release();
  await expect.element(page.getByText("Loading your schedule")).toBeInTheDocument();
  expect(button("Save times").elements()).toHaveLength(0);
  last?.();
  await expect.element(button("Save times")).toBeVisible();
  expect(page.getByText(/loading/i).elements()).toHaveLength(0);
});

test("each part that did not load says so, and is asked for again by itself", async () => {
  cutOff(API.schedule);
  cutOff(API.posts);
  cutOff(API.slots);
  answer(API.slots, SLOTS);
  await show(<ScheduleScreen />, { at: PATHS.schedule });
  await expect.element(page.getByText("Your schedule didn't load")).toBeVisible();
  await expect.element(page.getByText("Your ready posts didn't load")).toBeVisible();
  await expect.element(times.getByRole("alert")).toMatchTextContent("Your times didn't load");
  await times.getByRole("button", { name: "Try again" }).click();
  await expect.element(times.getByRole("button", { name: "Remove Tue 09:00" })).toBeVisible();
  expect(calls.filter(({ pathname }) => pathname === API.schedule)).toHaveLength(1);
});

test("a post that can't be moved says why and stays where it is", async () => {
  refuse(API.postSchedule(POST.id), 409, "publishing");
  await open([SCHEDULED]);
  await weeks.getByRole("button", { name: /^Later day/ }).click();
  await expect.element(text("Moving failed")).toBeVisible();
  await expect.element(page.getByText(ERROR_MESSAGES.publishing)).toBeVisible();
  await expect
    .element(
      weeks.getByText(
        formatAhead(SCHEDULED.scheduled_at ?? "")
          .split(", ")
          .at(-1) ?? "",
      ),
    )
    .toBeVisible();
});

test("a post that was not sent says why, and one press publishes it", async () => {
  await open([FAILED], { later: [] });
  await expect.element(notSent.getByText("LinkedIn refused this post.")).toBeVisible();
  // Without times of the week there is no next one.
  expect(button("Next free slot").elements()).toHaveLength(0);
  answerWrongly(API.publishPost(POST.id), { ...POST, status: "published", publishedAt: inHours(0) });
  await notSent.getByRole("button", { name: "Publish now" }).click();
  await expect.element(page.getByText("Your post has been shared on LinkedIn")).toBeVisible();
  await expect.poll(() => notSent.elements()).toHaveLength(0);
  await expect.element(page.getByRole("heading", { name: "Schedule", level: 1 })).toHaveFocus();
});

test("one press gives a missed post its author's next free slot", async () => {
  const moved = { ...SCHEDULED, scheduled_at: inHours(30) };
  await open([{ ...FAILED, schedule_state: "missed" }], { slots: SLOTS, later: [moved] });
  answerWrongly(API.postScheduleNext(POST.id), moved);
  await notSent.getByRole("button", { name: "Next free slot" }).click();
  await expect
    .element(page.getByText(`It will be published on ${formatAhead(moved.scheduled_at)}`))
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

test("times in another time zone than here are said to be, and a link leads to them", async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const elsewhere = here === "Asia/Tokyo" ? "Europe/Berlin" : "Asia/Tokyo";
  await open([], { slots: { ...SLOTS, timeZone: elsewhere }, at: PATHS.slots });
  await expect.element(times.getByText(/^Everything else on this screen is in/)).toBeVisible();
  await expect.element(times).toHaveFocus();
});
