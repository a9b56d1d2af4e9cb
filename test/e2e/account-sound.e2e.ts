import { RETENTION_MS } from "#contract/audio.ts";
import { PATHS } from "../../web/paths.ts";
import { formatDate } from "../../web/shared/dates.ts";
import { account, openAccount, userOf } from "./account.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { expectToast, loseLine } from "./toasts.ts";
import { newAuthor } from "./typed-notes.ts";

const NOTE = "We stopped discounting in January and lost nobody.";

test("a newcomer has four choices, Always first, and nothing to lose by any of them", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  await openAccount(page, author);
  const { keep, fact, deleteSound, main } = account(page);
  await expect(fact("Total sessions")).toHaveText("0");
  const group = main.getByRole("group", { name: "Your recordings" });
  await expect(group.getByRole("radio")).toHaveCount(4);
  await expect(group).toHaveAccessibleDescription(/A recording that isn't transcribed yet is always kept\.$/);
  await expect(keep("Always")).toBeChecked();
  await keep("Until transcribed").check();
  await expect(main.getByText("Saved", { exact: true })).toBeVisible();
  await expect(deleteSound).toHaveCount(0);
  expect((await userOf(request, author))?.audioRetention).toBe("until-transcribed");
});

test("what would delete sound is asked first, says what goes, and is saved once it is wanted", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  await author.say(NOTE);
  await openAccount(page, author);
  const { keep, deleteSound, main } = account(page);
  await keep("7 days").check();
  const before = formatDate(new Date(Date.now() - (RETENTION_MS["7-days"] ?? 0)).toISOString());
  await expect(main.getByText(`Delete sound from before ${before}?`)).toBeVisible();
  await expect(
    main.getByText("It can't be had back. From now on, sound goes once it is 7 days old."),
  ).toBeVisible();
  expect((await userOf(request, author))?.audioRetention).toBe("always");
  await keep("Until transcribed").check();
  await expect(main.getByText("Delete the sound of everything that is transcribed?")).toBeVisible();
  await deleteSound.click();
  await expect(main.getByText("Saved", { exact: true })).toBeVisible();
  await expect(deleteSound).toHaveCount(0);
  await expect(keep("Until transcribed")).toBeFocused();
  expect((await userOf(request, author))?.audioRetention).toBe("until-transcribed");
  await page.reload();
  await expect(keep("Until transcribed")).toBeChecked();
});

test("Keep it leaves all as it was", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  await author.say(NOTE);
  await openAccount(page, author);
  const { keep, deleteSound, main } = account(page);
  await keep("30 days").check();
  await main.getByRole("button", { name: "Keep it", exact: true }).click();
  await expect(keep("Always")).toBeChecked();
  await expect(keep("Always")).toBeFocused();
  await expect(deleteSound).toHaveCount(0);
  expect((await userOf(request, author))?.audioRetention).toBe("always");
});

test(
  "by keyboard: passing through the choices deletes nothing, keeping longer is saved at once",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    await author.say(NOTE);
    await openAccount(page, author);
    const { keep, deleteSound, main } = account(page);
    await keep("Always").focus();
    for (const label of ["30 days", "7 days", "Until transcribed"]) {
      await page.keyboard.press("ArrowDown");
      await expect(keep(label)).toBeChecked();
      await expect(keep(label)).toBeFocused();
    }
    expect((await userOf(request, author))?.audioRetention).toBe("always");
    await page.keyboard.press("Tab");
    await expect(deleteSound).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(keep("Until transcribed")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(keep("7 days")).toBeChecked();
    await expect(main.getByText("Saved", { exact: true })).toBeVisible();
    await expect(deleteSound).toHaveCount(0);
    expect((await userOf(request, author))?.audioRetention).toBe("7-days");
  },
);

test(
  "a choice that could not be saved is taken back and says so",
  DEEP,
  async ({ page, context, request }) => {
    const author = await newAuthor(request);
    await openAccount(page, author);
    const { keep, fact } = account(page);
    await expect(fact("Total sessions")).toHaveText("0");
    await loseLine(page);
    await keep("30 days").click();
    await expectToast(
      page,
      "Not saved",
      "We can't reach the server. Please check your connection and try again.",
    );
    await expect(keep("Always")).toBeChecked();
    await context.setOffline(false);
    await page.goto(PATHS.account);
    await expect(keep("Always")).toBeChecked();
  },
);
