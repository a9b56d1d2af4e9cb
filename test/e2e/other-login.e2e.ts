import { PATHS } from "../../web/paths.ts";
import { signInOnce } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { NOTE } from "./open-draft.ts";
import { cards } from "./open-library.ts";
import { onDevice, openRecorder, recordFor, screen, sessionsOf, toastText, typeOffline } from "./recorder.ts";
import { keepToken } from "./token.ts";
import { newAuthor } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

test("a tab turns to the login of another tab, and shows nothing of the earlier one", async ({
  page,
  context,
  request,
}) => {
  const [writer, other] = [await newWriter(request, NOTE), await newAuthor(request)];
  await signInOnce(page, writer);
  await page.goto(PATHS.library);
  await expect(cards(page)).toHaveCount(1);
  await signInOnce(await context.newPage(), other);
  await expect(page.getByRole("main").getByText("No posts found")).toBeVisible();
});

test("what waits and what is being recorded goes to nobody else, and on when its speaker is back", async ({
  page,
  context,
  request,
}) => {
  const [author, other] = [await newAuthor(request), await newAuthor(request)];
  await signInOnce(page, author);
  const { waiting } = await openRecorder(page);
  await typeOffline(page, context, NOTE);
  await expect(waiting).toBeVisible();
  // As a page that slept: it is told nothing of it.
  await keepToken(page, other.token);
  await context.setOffline(false);
  await expect(page.getByText("of 5 recordings remaining")).toBeVisible();
  await expect(waiting).toBeHidden();
  expect([await sessionsOf(request, author), await sessionsOf(request, other)]).toEqual([[], []]);
  expect((await onDevice(page)).map(({ status }) => status.kind)).toEqual(["waiting"]);

  const tab = await context.newPage();
  await signInOnce(tab, author);
  await expect(toastText(page, "Note sent")).toBeVisible();
  expect(await sessionsOf(request, author)).toHaveLength(1);
  await recordFor(page, 2);
  await signInOnce(tab, other);
  await expect(screen(page).start).toBeVisible();
  await expect(waiting).toBeHidden();
  await signInOnce(tab, author);
  await expect(waiting).toContainText("Interrupted at 0:0");
  expect(await sessionsOf(request, other)).toEqual([]);
});
