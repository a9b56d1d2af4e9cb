import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import AccountScreen from "../../web/pages/account/account.tsx";
import { PATHS } from "../../web/paths.ts";
import { MENU } from "../../web/screens.ts";
import { usePauseAutoSend } from "../../web/shared/recording/outbox/sender.ts";
import { Gate } from "../../web/shared/shell/gate.tsx";
import { GO_KEY, HELP_KEY, TARGET_KEYS, useKeyHint } from "../../web/shared/shell/shortcuts/keys.ts";
import { Shortcuts } from "../../web/shared/shell/shortcuts/shortcuts.tsx";
import { toast } from "../../web/ui/toast.tsx";
import { answerAccount } from "./account.ts";
import { asked, button, heading, notifications, show, stayHere } from "./app.tsx";
import { ANA, NEW_USAGE } from "./people.ts";
import { arrives, focusOn, gone, keysLeadTo, linksTo, onPhone, press, sees } from "./person.ts";
import { answer, cutOff, holdBack, refuse, signIn } from "./server.ts";

beforeEach(signIn);

const main = page.getByRole("main");
const menu = page.getByRole("dialog", { name: "Menu" });

async function showApp(at: string = PATHS.library) {
  answer(API.usage, NEW_USAGE);
  return await show(
    <Routes>
      <Route path={PATHS.record} element={<Gate signIn={<h1>Sign in</h1>} />}>
        <Route path="*" element={<h1>A screen</h1>} />
      </Route>
    </Routes>,
    { at },
  );
}

test("a lost connection signs nobody out and can be tried again; a token that the server doesn't know does", async () => {
  cutOff(API.user);
  refuse(API.user, 401, "unauthorized");
  await showApp();
  await sees(heading("We can't load your account"));
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("a token");
  await press("Try again");
  await sees(heading("Sign in"));
});

test("the gate shows a spinner while the user is asked for, and then the screen; the keyboard can skip the sidebar, and starts in the screen that it goes to", async () => {
  const release = holdBack(API.user, ANA);
  await showApp();
  await expect.element(page.getByText("Loading your account")).toBeInTheDocument();
  expect(heading("Sign in").elements()).toEqual([]);
  release();
  await sees(heading("A screen"));
  const skip = page.getByRole("link", { name: "Skip to content" });
  await keysLeadTo("{Tab}", skip);
  await linksTo(skip, `#${main.element().id}`);
  await page.getByRole("link", { name: "Billing" }).click();
  await expect.element(main).toHaveFocus();
});

test("logging out forgets the login, also when the server doesn't answer", async () => {
  const left = stayHere();
  answer(API.user, ANA);
  cutOff(API.logout);
  await showApp();
  await press("Log Out");
  await expect.poll(() => left).toEqual([new URL(PATHS.landing, window.location.href).href]);
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
});

/** Whether anything of a page whose login is no longer the stored one is to be seen. */
async function showAccount(): Promise<() => boolean> {
  answer(API.user, ANA);
  await showApp();
  await sees(heading("A screen"));
  return () =>
    document.body.textContent.includes("A screen") || document.body.textContent.includes(ANA.email);
}

test.each([
  ["as another tab stores it", () => new StorageEvent("storage", { key: TOKEN_STORAGE_KEY })],
  ["as all is cleared", () => new StorageEvent("storage", { key: null })],
  ["as Back restores the page", () => new PageTransitionEvent("pageshow", { persisted: true })],
  ["as they come back to a page that slept", () => new Event("focus")],
])("with another login stored, or none, a page shows nothing and loads anew, %s", async (_when, event) => {
  const left = stayHere();
  const isShown = await showAccount();
  for (const store of [
    () => localStorage.setItem(TOKEN_STORAGE_KEY, "another"),
    () => localStorage.clear(),
  ]) {
    store();
    window.dispatchEvent(new StorageEvent("storage", { key: "of no login" }));
    expect(left).toEqual([]);
    window.dispatchEvent(event());
    expect(isShown()).toBe(false);
    expect(left.splice(0)).toEqual([window.location.href]);
  }
});

test("a page that is left with its login gone holds nothing of the account and is not blank, for Back to restore, and does not come back by itself", async () => {
  const left = stayHere();
  const isShown = await showAccount();
  toast({ title: ANA.email });
  await sees(notifications.getByText(ANA.email));
  const leave = () => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  leave();
  expect(isShown()).toBe(true);
  localStorage.clear();
  leave();
  expect(isShown()).toBe(false);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  expect(left).toEqual([]);
  await expect.element(page.getByText("Loading")).toBeVisible();
});

test("the menu of a small screen keeps the keyboard, closes in each way, and with what is chosen", async () => {
  await onPhone();
  answer(API.user, ANA);
  answer(API.usage, { ...NEW_USAGE, free_trials_used: 5, remaining: 0 });
  await showApp();
  const ways = [
    () => menu.element().querySelector<HTMLElement>("[tabindex='-1']")?.click(),
    () => userEvent.keyboard("{Escape}"),
    () => press("Close menu"),
  ];
  for (const close of ways) {
    await press("Open menu");
    await sees(menu);
    await close();
    await gone(menu);
    await expect.element(button("Open menu")).toHaveFocus();
  }
  await press("Open menu");
  for (let step = 0; step < 15; step++) {
    await userEvent.tab();
    const { activeElement } = document;
    expect(activeElement === document.body || activeElement?.closest("dialog")).toBeTruthy();
  }
  await sees(menu.getByRole("button", { name: "Log Out" }));
  await menu.getByRole("link", { name: "Subscribe" }).click();
  await arrives(PATHS.billing);
  await gone(menu);
  expect(asked(API.logout)).toBe(0);
});

test("on a phone whoever subscribed elsewhere comes back to their plan, and Record is at the thumb, but not where one records, nor beside the bar of a post", async () => {
  await onPhone();
  answer(API.user, ANA);
  const over = { ...NEW_USAGE, free_trials_used: 5, remaining: 0 };
  answer(API.usage, over, { ...NEW_USAGE, subscription_status: "active" });
  await showApp();
  const left = page.getByRole("banner");
  await sees(left.getByText("0 free left"));
  document.dispatchEvent(new Event("visibilitychange"));
  await sees(left.getByText("Unlimited"));
  const record = page.getByRole("link", { name: "Record" });
  await expect.element(record).toBeInViewport();
  const bar = document.createElement("div");
  bar.dataset.dock = "";
  document.body.append(bar);
  await gone(record);
  bar.remove();
  await record.click();
  await arrives(PATHS.record);
  await gone(record);
});

const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
const record = page.getByRole("button", { name: /^Record/ });
const search = page.getByRole("searchbox");
const note = page.getByLabelText("Note");
const type = (...keys: string[]) => userEvent.keyboard(keys.join(""));

function Screen({ recording }: { recording: boolean }) {
  usePauseAutoSend(recording);
  return (
    <>
      <button type="button" aria-keyshortcuts={useKeyHint("r")} onClick={() => record.element().append("!")}>
        Record
      </button>
      <input type="search" aria-keyshortcuts={useKeyHint("/")} />
      <textarea aria-label="Note" />
    </>
  );
}

function showScreen({ recording = false } = {}) {
  answerAccount();
  return show(
    <Shortcuts>
      <Screen recording={recording} />
      <AccountScreen />
    </Shortcuts>,
    { at: PATHS.record },
  );
}

async function expectNothingPressed(): Promise<void> {
  expect(sheet.elements()).toEqual([]);
  await arrives(PATHS.record);
  await expect.element(record).toHaveTextContent("Record");
}

test("r presses what has it, / goes to the search and types nothing, and no key leads away from a recording", async () => {
  await showScreen({ recording: true });
  await keysLeadTo("r", record);
  await expect.element(record).toHaveTextContent("Record!");
  await type("g", "l");
  await arrives(PATHS.record);
  await keysLeadTo("/", search);
  await expect.element(search).toHaveValue("");
});

test("with several posts on a screen a key is pressed in the one that has the focus", async () => {
  const posts = ["first", "second"].map((id) => (
    <section key={id} id={`draft-${id}`} tabIndex={-1} aria-label={id}>
      <button type="button" aria-keyshortcuts="c" onClick={({ currentTarget: at }) => at.append("!")}>
        {id}
      </button>
    </section>
  ));
  await show(<Shortcuts>{posts}</Shortcuts>);
  focusOn(page.getByRole("region", { name: "second" }));
  await type("c");
  await expect.element(page.getByRole("button", { name: /^second/ })).toHaveTextContent("second!");
  await expect.element(page.getByRole("button", { name: /^first/ })).toHaveTextContent("first");
});

test("? opens a sheet of every key, of which none means two things, takes all others, and gives the keyboard back", async () => {
  const single = [GO_KEY, HELP_KEY, ...TARGET_KEYS.map(({ key }) => key)];
  expect(new Set(single).size).toBe(single.length);
  expect(new Set(MENU.map(({ key }) => key)).size).toBe(MENU.length);
  await showScreen();
  focusOn(record);
  await type("?");
  await expect.element(sheet.getByRole("button", { name: "Close" })).toHaveFocus();
  const rows = sheet.getByRole("term").elements();
  const shown = rows.map((row) => `${row.textContent}: ${row.nextElementSibling?.textContent}`);
  expect(shown).toEqual([
    "Record, then stop and send on Recording: r",
    "Search your posts, or ask for changes on Library and a post: /",
    "Copy on a post: c",
    "Schedule on a post: s",
    "Choose the first hook on a post: 1",
    "Choose the second hook on a post: 2",
    "Edit on a post: e",
    "Undo on a post: z",
    ...MENU.map(({ label, key }) => `${label}: g then ${key}`),
    "Show this sheet: ?",
  ]);
  await type("g", "l", "r");
  await sees(sheet);
  await type("{Escape}");
  await gone(sheet);
  await expect.element(record).toHaveFocus();
  await expectNothingPressed();
});

test("keys mean what they are in a text field, beside an open menu, and with Ctrl, Alt, Meta or, for letters, Shift", async () => {
  await showScreen();
  await note.click();
  await type("r gl / ?");
  await expect.element(note).toHaveValue("r gl / ?");
  (document.activeElement as HTMLElement).blur();
  const menu = document.body.appendChild(document.createElement("div"));
  menu.role = "menu";
  await type("g", "l");
  menu.remove();
  await type("gxl", "{Shift>}R{/Shift}", "{Alt>}r{/Alt}", "{Meta>}r{/Meta}", "g", "{Shift>}L{/Shift}");
  await expectNothingPressed();
});

test("switched off they do nothing until switched on, here or in another tab; the sheet can still be read", async () => {
  await showScreen();
  const toggle = page.getByRole("switch", { name: "Use keyboard shortcuts" });
  await expect.element(record).toHaveAttribute("aria-keyshortcuts", "r");
  await toggle.click();
  await type("g", "l", "?", "r");
  await expectNothingPressed();
  await expect.element(record).not.toHaveAttribute("aria-keyshortcuts");
  await button("Show shortcuts").click();
  await keysLeadTo("{Escape}", button("Show shortcuts"));
  localStorage.removeItem("keyboardShortcuts");
  window.dispatchEvent(new StorageEvent("storage"));
  await expect.element(toggle).toHaveAttribute("aria-checked", "true");
  await type("g", "l");
  await arrives(PATHS.library);
});
