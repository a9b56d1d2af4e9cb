import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type AudioRetention, RETENTION_MS } from "#contract/audio.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { ExportCard, RetentionCard } from "../../web/pages/account/data-cards.tsx";
import { DeleteCard } from "../../web/pages/account/delete-card.tsx";
import { DoorsCard, KeysCard } from "../../web/pages/account/other-doors.tsx";
import { PATHS } from "../../web/paths.ts";
import { ConfirmIdentity } from "../../web/shared/account/confirm-identity.tsx";
import { formatDate } from "../../web/shared/dates.ts";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import { asked, bodies, button, calls, notifications, show, stayHere, text } from "./app.tsx";
import deleted from "./deleted.json" with { type: "json" };
import { ANA, NEW_USAGE } from "./people.ts";
import { describes, keysLeadTo, press, said, says, sees } from "./person.ts";
import { answer, answerRaw, answerStream, cutOff, holdBackRaw, refuse, signIn } from "./server.ts";

beforeEach(signIn);

const choice = (name: string) => page.getByRole("radio", { name });
const saved = text("Saved");

async function showRetention(retention: AudioRetention, recordings = 1): Promise<void> {
  answer(API.usage, { ...NEW_USAGE, recordings_used: recordings });
  answerRaw(API.user, ANA);
  await show(<RetentionCard retention={retention} />);
}

test("a newcomer switches words while speaking off, for this browser, and has four choices of how long sound is kept", async () => {
  await showRetention("always", 0);
  const words = page.getByRole("switch", { name: "Show my words while I speak" });
  await words.click();
  await expect.element(words).not.toBeChecked();
  expect(localStorage.getItem("liveWords")).toBe("off");
  const group = page.getByRole("group", { name: "Your recordings" });
  expect(group.getByRole("radio").elements()).toHaveLength(4);
  await describes(group, /A recording that isn't transcribed yet is always kept\.$/);
  await expect.element(choice("Always")).toBeChecked();
  await choice("Until transcribed").click();
  await sees(saved);
  expect(bodies()).toEqual([{ audioRetention: "until-transcribed" }]);
});

test("what would delete sound is asked first, by keyboard too, and says what goes; Keep it leaves all as it was", async () => {
  await showRetention("always");
  await choice("7 days").click();
  const before = formatDate(Date.now() - (RETENTION_MS["7-days"] ?? 0));
  await sees(`Delete audio from before ${before}?`, /New audio is deleted after 7 days\./);
  await button("Keep it").click();
  await expect.element(choice("Always")).toBeChecked();
  await expect.element(choice("Always")).toHaveFocus();
  for (const name of ["30 days", "7 days", "Until transcribed"]) {
    await keysLeadTo("{ArrowDown}", choice(name));
  }
  await expect.element(page.getByText("Delete the audio of everything that is transcribed?")).toBeVisible();
  expect(bodies()).toEqual([]);
  await keysLeadTo("{Tab}", button("Delete that audio"));
  await userEvent.keyboard("{Enter}");
  await expect.element(saved).toBeVisible();
  expect(bodies()).toEqual([{ audioRetention: "until-transcribed" }]);
});

test("keeping sound longer is saved at once, and taken back where it could not be", async () => {
  cutOff(API.user);
  await showRetention("until-transcribed");
  await choice("7 days").click();
  await said("Not saved");
  await expect.element(choice("Until transcribed")).toBeChecked();
  await choice("7 days").click();
  await expect.element(saved).toBeVisible();
  expect(bodies()).toEqual([{ audioRetention: "7-days" }, { audioRetention: "7-days" }]);
});

const download = button("Download everything");
const downloading = button("Downloading...");

test("an export says how far it is, is not begun twice, and goes on behind another screen", async () => {
  const files = stayHere();
  let zip: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  answerStream(API.accountExport, (stream) => {
    zip = stream;
  });
  const screen = await show(<ExportCard />);
  await download.click();
  await expect.element(downloading).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByText("0.0 MB so far")).toBeVisible();
  await downloading.click({ force: true });
  await screen.unmount();
  await show(<ExportCard />);
  zip?.enqueue(new Uint8Array(2_500_000));
  await expect.element(page.getByText("2.5 MB so far")).toBeVisible();
  expect(files).toEqual([]);
  zip?.close();
  await expect.element(page.getByText("Saved outspoken-export.zip (2.5 MB)")).toBeVisible();
  expect(files).toEqual(["outspoken-export.zip"]);
  expect(calls).toHaveLength(1);
});

test("an export that breaks off half-way, or is refused, is not saved and says so; Cancel ends one without a word", async () => {
  const files = stayHere();
  answerStream(API.accountExport, (stream) => {
    stream.enqueue(new Uint8Array(10));
    stream.error(new TypeError("network error"));
  });
  refuse(API.accountExport, 429, "too_many");
  holdBackRaw(API.accountExport, {});
  answerRaw(API.accountExport, {});
  await show(<ExportCard />);
  for (const reason of ["We can't reach the server.", ERROR_MESSAGES.too_many]) {
    await download.click();
    await said("Download failed", reason);
    await expect.element(download).toHaveFocus();
  }
  await notifications.getByRole("button", { name: "Close" }).click();
  await download.click();
  await button("Cancel").click();
  await expect.element(download).toHaveFocus();
  expect(page.getByText("Download failed").elements()).toEqual([]);
  expect(files).toEqual([]);
  await download.click();
  await expect.poll(() => files).toHaveLength(1);
});

const GOODBYE = `${PATHS.landing}#account-deleted`;
const remove = button("Delete account");
const dialog = page.getByRole("dialog", { name: "Delete your account?" });
const confirmation = dialog.getByRole("textbox");
const confirm = dialog.getByRole("button", { name: "Delete account" });

async function askToDelete(user = ANA) {
  answer(API.user, user);
  answer(API.passkeys, []);
  const left = stayHere();
  await show([<DeleteCard key="card" user={user} />, <ConfirmIdentity key="question" />]);
  await remove.click();
  await confirmation.fill(user.email.toUpperCase() || "DELETE");
  return () => left.map((address) => address.replace(window.location.origin, ""));
}

test("nothing is deleted while Stripe can't be reached, nor before who signed in a while ago proves who they are; Keep my account and Escape change nothing either", async () => {
  refuse(API.account, 503, "billing_unavailable");
  refuse(API.account, 403, "confirm_identity");
  await askToDelete();
  for (const words of deleted) await expect.element(dialog.getByText(words)).toBeVisible();
  await confirm.click();
  await describes(confirmation, `Nothing was deleted. ${ERROR_MESSAGES.billing_unavailable}`);
  await expect.element(confirmation).toHaveFocus();
  await expect.element(confirm).toBeEnabled();
  await confirm.click();
  await sees(page.getByRole("dialog", { name: "Confirm it's you" }));
  await userEvent.keyboard("{Escape}");
  await sees(dialog.getByText("Nothing was deleted.", { exact: true }));
  const keep = dialog.getByRole("button", { name: "Keep my account" });
  for (const leave of [() => keep.click(), () => userEvent.keyboard("{Escape}")]) {
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(remove).toHaveFocus();
    await remove.click();
    await expect.element(confirmation).toHaveValue("");
  }
  expect(asked(API.account)).toBe(2);
});

test("an answer that got lost: it can't tell, and the second try finds out; what waits of others stays here", async () => {
  for (const ownerId of [ANA.id, "other"]) {
    await outbox.addFile({ ownerId, topic: null, interviewMode: false }, new Blob(["sound"]), "audio/mp4");
  }
  cutOff(API.account);
  refuse(API.account, 401, "unauthorized");
  const left = await askToDelete();
  await confirm.click();
  await sees(dialog.getByText(/may or may not be deleted\./));
  await confirm.click();
  await expect.poll(left).toEqual([GOODBYE]);
  expect(localStorage).toHaveLength(0);
  expect(await outbox.list(ANA.id)).toEqual([]);
  const others = await outbox.list("other");
  expect(others).toHaveLength(1);
  for (const { id } of others) await outbox.discard(id);
});

test("a login that died before is no deletion, and is said as everywhere", async () => {
  refuse(API.account, 401, "unauthorized");
  const left = await askToDelete();
  await confirm.click();
  await sees(page.getByText("You are logged out. Logging in again...").first());
  await expect.poll(left).toEqual([PATHS.landing]);
});

test("a member without an email types DELETE, can't cancel after that, and is offered no passkey; a login of another tab stays", async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, "another");
  const told = vi.spyOn(PublicKeyCredential, "signalAllAcceptedCredentials").mockResolvedValue();
  const release = holdBackRaw(API.account, {});
  const left = await askToDelete({ ...ANA, email: "" });
  await expect.element(confirmation).toHaveAccessibleName("Type DELETE to confirm");
  await confirm.click();
  await userEvent.keyboard("{Escape}");
  await sees(dialog.getByRole("button", { name: "Deleting..." }));
  release();
  await expect.poll(left).toEqual([GOODBYE]);
  const none = { userId: btoa(ANA.id).replace(/=+$/, ""), allAcceptedCredentialIds: [] };
  expect(told.mock.calls).toEqual([[{ rpId: window.location.hostname, ...none }]]);
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("another");
});

const ADDRESS = "abcdefghjkmnpqrstuvw@notes.example.com";

test("Telegram is connected by a press, which opens the bot, and disconnected by another", async () => {
  // The first request may be the read or the button.
  answerRaw(API.telegram, { connected: false, name: null, url: "https://t.me/bot?start=abc" });
  answer(API.inbox, { address: null });
  await show(<DoorsCard />);
  const chat = { opener: window };
  const open = vi.spyOn(window, "open").mockReturnValue(chat as unknown as Window);
  await press("Connect Telegram");
  await vi.waitFor(() => expect(chat).toEqual({ opener: null }));
  expect(open).toHaveBeenCalledWith("https://t.me/bot?start=abc", "_blank");

  answer(API.telegram, { connected: true, name: "Ada" });
  await vi.waitFor(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    expect(page.getByText("Connected as Ada").elements()).toHaveLength(1);
  });
  answer(API.telegram, { connected: false, name: null });
  await press("Disconnect");
  await sees("Not connected");
});

test("the notes address is copied, and replaced by a new one; of a bot that is not set up nothing is said", async () => {
  refuse(API.telegram, 503, "telegram_off");
  answer(API.inbox, { address: ADDRESS });
  await show(<DoorsCard />);
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await press("Copy");
  await sees("Address copied to clipboard");
  expect(write).toHaveBeenCalledWith(ADDRESS);
  expect(button("Connect Telegram").elements()).toEqual([]);
  const next = { address: ADDRESS.replace("abc", "xyz") };
  answer(API.inbox, next);
  await press("New address");
  await sees(next.address);
});

test("nothing is said of what this server is not set up for", async () => {
  refuse(API.telegram, 503, "telegram_off");
  answer(API.inbox, { address: null });
  await show(<DoorsCard />);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1));
  expect(page.getByText("Speak from anywhere").elements()).toEqual([]);
});

const [createdAt, lastUsedAt] = ["2026-11-01T09:00:00Z", "2026-11-20T09:00:00Z"];
const WALKS = { id: "walks", name: "Walks", createdAt, lastUsedAt };

test("a key is made by its name, shown once, copied at once, stands in the steps and in the list, and is ended", async () => {
  const made = { ...WALKS, key: "osp_secret" };
  answerRaw(API.keys, [], made, [{ ...WALKS, id: "new", lastUsedAt: null }, WALKS], []);
  answerRaw(API.key("walks"), {});
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await show(<KeysCard />);
  await page.getByLabelText("Name of a new key").fill("Walks");
  await press("Make a key");
  await sees("osp_secret");
  expect(copied).toHaveBeenCalledExactlyOnceWith("osp_secret");
  await press("Copy");
  await expect.poll(() => copied.mock.calls).toHaveLength(2);
  await page.getByText("Send a note from a script").click();
  await sees(/^curl .* "Authorization: Bearer osp_secret"/);
  const items = page.getByRole("list", { name: "Keys" }).getByRole("listitem");
  await says(items.first(), "not used yet");
  await says(items.last(), "last used Nov 20, 2026");
  await button("End the key Walks").last().click();
  await expect.poll(() => items.elements()).toHaveLength(0);
  expect(asked(API.key("walks"))).toBe(1);
});
