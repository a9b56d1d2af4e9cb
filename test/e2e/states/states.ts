import { MENU } from "../../../web/screens.ts";
import { expect } from "../fixtures.ts";
import { newAuthor, signIn } from "../people.ts";
import { APP_STATES } from "./app.ts";
import { CHAT_STATES } from "./chat.ts";
import { LIBRARY_STATES } from "./library.ts";
import { PUBLIC_STATES } from "./public.ts";
import { RECORDING_STATES } from "./recording.ts";
import { SCHEDULE_STATES } from "./schedule.ts";
import { listOf, type States } from "./state.ts";

/** Each part of the app as a newcomer finds it. */
const NEWCOMER_STATES: States = Object.fromEntries(
  MENU.map(({ label, path }) => [
    `${label}, to a newcomer`,
    async (page, request) => {
      await signIn(page, await newAuthor(request));
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
    },
  ]),
);

/** Every screen in every state, in the order in which a newcomer meets them. */
export const STATES = listOf({
  ...PUBLIC_STATES,
  ...NEWCOMER_STATES,
  ...RECORDING_STATES,
  ...CHAT_STATES,
  ...LIBRARY_STATES,
  ...SCHEDULE_STATES,
  ...APP_STATES,
});
