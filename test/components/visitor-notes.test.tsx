import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { setToken } from "../../web/api/client.ts";
import { PATHS } from "../../web/paths.ts";
import { visitorSession } from "../../web/shared/account/enter-app.ts";
import { Paywall } from "../../web/shared/account/plan.tsx";
import { VisitorNotes } from "../../web/shared/account/visitor-notes.tsx";
import { VISITOR_OWNER } from "../../web/shared/recording/outbox/names.ts";
import { AutoSender, outbox } from "../../web/shared/recording/outbox/sender.ts";
import { ANA, HEALTH, NEW_USAGE } from "./people.ts";
import {
  address,
  button,
  forgetNotes,
  forms,
  HEARD,
  leaveWaiting,
  NOTE,
  OPTIONS,
  onDevice,
  SignedIn,
  toast,
} from "./recorder.tsx";
import { accept, answer, answerWrongly, asked, cutOff, refuse } from "./server.ts";
import { show } from "./show.tsx";

forgetNotes();
beforeEach(() => setToken("signed in here"));
const question = page.getByRole("dialog", { name: "Add the note you recorded here to a…@example.com?" });

/** Any screen, where a visitor had a draft, or a note that still waits, before somebody signed in. */
async function arrive({ drafted = false, waiting = false }): Promise<void> {
  if (drafted) visitorSession.set("session");
  if (waiting) {
    const visitors = { ...OPTIONS, ownerId: VISITOR_OWNER };
    await leaveWaiting(await outbox.addText(visitors, NOTE));
  }
  answer(API.user, ANA);
  answer(API.usage, NEW_USAGE);
  answer(API.health, HEALTH);
  answerWrongly(API.transcribe, HEARD);
  await show(
    <SignedIn>
      <AutoSender ownerId={ANA.id} />
      <Paywall />
      <VisitorNotes user={ANA} />
    </SignedIn>,
    { at: PATHS.library },
  );
}

test("who signed in is asked, and Add takes the draft along and sends what waits", async () => {
  accept(API.addVisitor);
  answer(API.drafts("session"), []);
  await arrive({ drafted: true, waiting: true });
  await expect.element(question).toBeVisible();
  expect([forms(), asked(API.addVisitor)]).toEqual([[], 0]);
  await button("Add").click();
  await expect.element(address).toHaveTextContent(PATHS.chat("session"));
  await expect.poll(() => forms()).toHaveLength(1);
  expect([asked(API.addVisitor), visitorSession.get()]).toEqual([1, null]);
  expect(question.query()).toBeNull();
});

test("a note that only waits needs no call to come along", async () => {
  await arrive({ waiting: true });
  await button("Add").click();
  await expect.poll(() => forms()).toHaveLength(1);
  expect(asked(API.addVisitor)).toBe(0);
});

test("Leave it leaves all where it is, and is not asked about again", async () => {
  await arrive({ drafted: true, waiting: true });
  await button("Leave it").click();
  await expect.poll(() => question.query()).toBeNull();
  await arrive({ drafted: true });
  await expect.element(page.getByLabelText("Address").first()).toBeVisible();
  expect(question.query()).toBeNull();
  expect([forms(), asked(API.addVisitor), visitorSession.get()]).toEqual([[], 0, "session"]);
  expect(await onDevice(VISITOR_OWNER)).toHaveLength(1);
});

test("closed, or refused by a trial that is over, it is asked again with the next page", async () => {
  refuse(API.addVisitor, 402, "trial_exhausted");
  await arrive({ drafted: true });
  await button("Add").click();
  await expect.element(page.getByRole("dialog", { name: "Free Trial Complete" })).toBeVisible();
  await button("Maybe Later").click();
  expect(question.query()).toBeNull();
  await arrive({ drafted: true });
  await expect.element(question).toBeVisible();
});

test("an answer that was lost is made up for: what was added is there", async () => {
  cutOff(API.addVisitor);
  refuse(API.addVisitor, 404, "not_found");
  answer(API.drafts("session"), []);
  await arrive({ drafted: true });
  await button("Add").click();
  await expect.element(toast("Your note wasn't added")).toBeVisible();
  await arrive({ drafted: true });
  await button("Add").click();
  await expect.element(address.last()).toHaveTextContent(PATHS.chat("session"));
});

test("nobody is asked without such a note, nor in an account that was made here, which has it all", async () => {
  await arrive({});
  expect(question.query()).toBeNull();
  setToken("signed up here", { isNew: true });
  await arrive({ waiting: true });
  await expect.poll(() => forms()).toHaveLength(1);
  expect(question.query()).toBeNull();
});
