import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type AudioRetention, RETENTION_MS } from "#contract/audio.ts";
import type { User } from "#contract/auth.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { ExportCard, RetentionCard } from "../../web/pages/account/data-cards.tsx";
import { DeleteCard } from "../../web/pages/account/delete-card.tsx";
import { PATHS } from "../../web/paths.ts";
import { formatDate } from "../../web/shared/dates.ts";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import deleted from "./deleted.json";
import { stayHere } from "./leaving.ts";
import { ANA, NEW_USAGE } from "./people.ts";
import {
  accept,
  answer,
  answerFile,
  answerStream,
  answerWrongly,
  bodies,
  calls,
  cutOff,
  holdBackWrongly,
  refuse,
  signIn,
} from "./server.ts";
import { button, notifications, said, show, text } from "./show.tsx";

beforeEach(signIn);

const choice = (name: string) => page.getByRole("radio", { name, exact: true });
const saved = text("Saved");

async function showRetention(retention: AudioRetention, recordings = 1): Promise<void> {
  answer(API.usage, { ...NEW_USAGE, recordings_used: recordings });
  answerWrongly(API.user, ANA);
  await show(<RetentionCard retention={retention} />);
}

test("words while one speaks can be switched off, for this browser", async () => {
  await showRetention("always", 0);
  const words = page.getByRole("switch", { name: "Show my words while I speak" });
  await words.click();
  await expect.element(words).not.toBeChecked();
  expect(localStorage.getItem("liveWords")).toBe("off");
});

test("a newcomer has four choices of how long sound is kept, Always first, and nothing to lose by any", async () => {
  await showRetention("always", 0);
  const group = page.getByRole("group", { name: "Your recordings" });
  expect(group.getByRole("radio").elements()).toHaveLength(4);
  await expect
    .element(group)
    .toHaveAccessibleDescription(/A recording that isn't transcribed yet is always kept\.$/);
  await expect.element(choice("Always")).toBeChecked();
  await choice("Until transcribed").click();
  await expect.element(saved).toBeVisible();
  expect(bodies()).toEqual([{ audioRetention: "until-transcribed" }]);
});

test("what would delete sound is asked first, by keyboard too, and says what goes; Keep it leaves all as it was", async () => {
  await showRetention("always");
  await choice("7 days").click();
  const before = formatDate(Date.now() - (RETENTION_MS["7-days"] ?? 0));
  await expect.element(page.getByText(`Delete audio from before ${before}?`)).toBeVisible();
  await expect.element(page.getByText(/New audio is deleted after 7 days\./)).toBeVisible();
  await button("Keep it").click();
  await expect.element(choice("Always")).toBeChecked();
  await expect.element(choice("Always")).toHaveFocus();
  for (const name of ["30 days", "7 days", "Until transcribed"]) {
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(choice(name)).toHaveFocus();
  }
  await expect.element(page.getByText("Delete the audio of everything that is transcribed?")).toBeVisible();
  expect(bodies()).toEqual([]);
  await userEvent.tab();
  await expect.element(button("Delete that audio")).toHaveFocus();
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
  holdBackWrongly(API.accountExport, {});
  answerFile(API.accountExport, new Blob(["a zip"]));
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
  await expect.element(notifications).not.toMatchTextContent("failed");
  expect(files).toEqual([]);
  await download.click();
  await expect.poll(() => files).toHaveLength(1);
});

const GOODBYE = `${PATHS.landing}#account-deleted`;
const remove = button("Delete account");
const dialog = page.getByRole("dialog", { name: "Delete your account?" });
const confirmation = dialog.getByRole("textbox");
const confirm = dialog.getByRole("button", { name: "Delete account" });
const pathOf = (address: string) => address.replace(window.location.origin, "");

async function askToDelete(user: User = ANA): Promise<void> {
  await show(<DeleteCard user={user} />, { at: PATHS.account });
  await remove.click();
  await confirmation.fill(user.email.toUpperCase() || "DELETE");
}

test("while Stripe can't be reached nothing is deleted; Keep my account and Escape change nothing either", async () => {
  refuse(API.account, 503, "billing_unavailable");
  await askToDelete();
  for (const words of deleted) await expect.element(dialog.getByText(words, { exact: true })).toBeVisible();
  await confirm.click();
  await expect
    .element(confirmation)
    .toHaveAccessibleDescription(`Nothing was deleted. ${ERROR_MESSAGES.billing_unavailable}`);
  await expect.element(confirmation).toHaveFocus();
  await expect.element(confirm).toBeEnabled();
  const keep = dialog.getByRole("button", { name: "Keep my account" });
  for (const leave of [() => keep.click(), () => userEvent.keyboard("{Escape}")]) {
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(remove).toHaveFocus();
    await remove.click();
    await expect.element(confirmation).toHaveValue("");
  }
  expect(calls).toHaveLength(1);
});

test("an answer that got lost: it can't tell, and the second try finds out; what waits of others stays here", async () => {
  const left = stayHere();
  for (const ownerId of [ANA.id, "other"]) {
    await outbox.addFile({ ownerId, topic: null, interviewMode: false }, new Blob(["sound"]), "audio/mp4");
  }
  cutOff(API.account);
  refuse(API.account, 401, "unauthorized");
  await askToDelete();
  await confirm.click();
  await expect.element(dialog.getByText(/may or may not be deleted\./)).toBeVisible();
  await confirm.click();
  await expect.poll(() => left.map(pathOf)).toEqual([GOODBYE]);
  expect(localStorage).toHaveLength(0);
  expect(await outbox.list(ANA.id)).toEqual([]);
  const others = await outbox.list("other");
  expect(others).toHaveLength(1);
  for (const { id } of others) await outbox.discard(id);
});

test("whoever another tab has signed in meanwhile stays signed in", async () => {
  const left = stayHere();
  signIn();
  localStorage.setItem(TOKEN_STORAGE_KEY, "another");
  accept(API.account);
  await askToDelete();
  await confirm.click();
  await expect.poll(() => left.map(pathOf)).toEqual([GOODBYE]);
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("another");
});

test("a login that died before is no deletion, and is said as everywhere", async () => {
  const left = stayHere();
  refuse(API.account, 401, "unauthorized");
  await askToDelete();
  await confirm.click();
  await expect.element(page.getByText("You are logged out. Logging in again...").first()).toBeVisible();
  await expect.poll(() => left.map(pathOf)).toEqual([PATHS.landing]);
});

test("a member without an email types DELETE, and then it is too late to leave; passkeys are offered no more", async () => {
  const left = stayHere();
  const told = vi.spyOn(PublicKeyCredential, "signalAllAcceptedCredentials").mockResolvedValue();
  const release = holdBackWrongly(API.account, {});
  await askToDelete({ ...ANA, email: "" });
  await expect.element(confirmation).toHaveAccessibleName("Type DELETE to confirm");
  await confirm.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog.getByRole("button", { name: "Deleting..." })).toBeVisible();
  release();
  await expect.poll(() => left.map(pathOf)).toEqual([GOODBYE]);
  const none = { userId: btoa(ANA.id).replace(/=+$/, ""), allAcceptedCredentialIds: [] };
  expect(told.mock.calls).toEqual([[{ rpId: window.location.hostname, ...none }]]);
});
