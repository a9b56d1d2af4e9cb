import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import AccountScreen from "../../web/pages/account/account.tsx";
import { PATHS } from "../../web/paths.ts";
import { MENU } from "../../web/screens.ts";
import { usePauseAutoSend } from "../../web/shared/recording/outbox/sender.ts";
import { GO_KEY, HELP_KEY, TARGET_KEYS, useKeyHint } from "../../web/shared/shell/shortcuts/keys.ts";
import { Shortcuts } from "../../web/shared/shell/shortcuts/shortcuts.tsx";
import { answerAccount } from "./account.ts";
import { signIn } from "./server.ts";
import { focusOn, show } from "./show.tsx";

beforeEach(() => {
  signIn();
  answerAccount();
});

const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
const record = page.getByRole("button", { name: /^Record/ });
const search = page.getByRole("searchbox");
const note = page.getByLabelText("Note");
const address = page.getByLabelText("Address");
const press = (...keys: string[]) => userEvent.keyboard(keys.join(""));

/** What has keys of its own, and a text field. */
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

const showScreen = ({ recording = false } = {}) =>
  show(
    <Shortcuts>
      <Screen recording={recording} />
      <AccountScreen />
    </Shortcuts>,
    { at: PATHS.record },
  );

async function expectNothingPressed(): Promise<void> {
  expect(sheet.elements()).toEqual([]);
  await expect.element(address).toHaveTextContent(PATHS.record);
  await expect.element(record).toHaveTextContent("Record");
}

test("r presses what has it, / goes to the search and types nothing, and no key leads away from a recording", async () => {
  await showScreen({ recording: true });
  await press("r");
  await expect.element(record).toHaveFocus();
  await expect.element(record).toHaveTextContent("Record!");
  await press("g", "l");
  await expect.element(address).toHaveTextContent(PATHS.record);
  await press("/");
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue("");
});

test("with several posts on a screen a key is pressed in the one that has the focus", async () => {
  const Posts = () =>
    ["first", "second"].map((id) => (
      <section key={id} id={`draft-${id}`} tabIndex={-1} aria-label={id}>
        <button type="button" aria-keyshortcuts="c" onClick={({ currentTarget: at }) => at.append("!")}>
          {id}
        </button>
      </section>
    ));
  await show(
    <Shortcuts>
      <Posts />
    </Shortcuts>,
  );
  focusOn(page.getByRole("region", { name: "second" }));
  await press("c");
  await expect.element(page.getByRole("button", { name: /^second/ })).toHaveTextContent("second!");
  await expect.element(page.getByRole("button", { name: /^first/ })).toHaveTextContent("first");
});

test("? opens a sheet of every key, which takes all others, and gives the keyboard back", async () => {
  await showScreen();
  focusOn(record);
  await press("?");
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
  await press("g", "l", "r");
  await expect.element(sheet).toBeVisible();
  await press("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(record).toHaveFocus();
  await expectNothingPressed();
});

test("keys mean what they are in a text field, beside an open menu, and with Ctrl, Alt, Meta or, for letters, Shift", async () => {
  await showScreen();
  await note.click();
  await press("r gl / ?");
  await expect.element(note).toHaveValue("r gl / ?");
  (document.activeElement as HTMLElement).blur();
  const menu = document.body.appendChild(document.createElement("div"));
  menu.role = "menu";
  await press("g", "l");
  menu.remove();
  await press(
    "g",
    "x",
    "l",
    "{Shift>}R{/Shift}",
    "{Alt>}r{/Alt}",
    "{Meta>}r{/Meta}",
    "g",
    "{Shift>}L{/Shift}",
  );
  await expectNothingPressed();
});

test("no key means two things", () => {
  const single = [GO_KEY, HELP_KEY, ...TARGET_KEYS.map(({ key }) => key)];
  expect(new Set(single).size).toBe(single.length);
  expect(new Set(MENU.map(({ key }) => key)).size).toBe(MENU.length);
});

test("switched off they do nothing until switched on, here or in another tab; the sheet can still be read", async () => {
  await showScreen();
  const toggle = page.getByRole("switch", { name: "Use keyboard shortcuts" });
  await expect.element(record).toHaveAttribute("aria-keyshortcuts", "r");
  await toggle.click();
  await press("g", "l", "?", "r");
  await expectNothingPressed();
  await expect.element(record).not.toHaveAttribute("aria-keyshortcuts");
  const shown = page.getByRole("button", { name: "Show shortcuts" });
  await shown.click();
  await press("{Escape}");
  await expect.element(shown).toHaveFocus();
  localStorage.removeItem("keyboardShortcuts");
  window.dispatchEvent(new StorageEvent("storage"));
  await expect.element(toggle).toHaveAttribute("aria-checked", "true");
  await press("g", "l");
  await expect.element(address).toHaveTextContent(PATHS.library);
});
