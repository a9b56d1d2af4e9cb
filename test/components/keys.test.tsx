import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { AccountKey } from "#contract/doors.ts";
import { API } from "#contract/paths.ts";
import { KeysCard } from "../../web/pages/account/keys-card.tsx";
import { accept, answer, answerWrongly, asked, signIn } from "./server.ts";
import { show } from "./show.tsx";

beforeEach(signIn);

const WALKS: AccountKey = {
  id: "walks",
  name: "Walks",
  createdAt: "2026-11-01T09:00:00Z",
  lastUsedAt: "2026-11-20T09:00:00Z",
};

test("a key is made by its name, shown once, copied at once, and stands in the steps and in the list", async () => {
  answer(API.keys, []);
  answerWrongly(API.keys, { ...WALKS, key: "osp_secret" });
  answer(API.keys, [{ ...WALKS, lastUsedAt: null }]);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await show(<KeysCard />);
  await page.getByLabelText("Name of a new key").fill("Walks");
  await page.getByRole("button", { name: "Make a key" }).click();
  await expect.element(page.getByText("osp_secret", { exact: true })).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith("osp_secret");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => copied.mock.calls).toHaveLength(2);
  await page.getByText("Send a note from a script").click();
  await expect.element(page.getByText(/^curl .* "Authorization: Bearer osp_secret"/)).toBeVisible();
  await expect.element(page.getByRole("list", { name: "Keys" })).toMatchTextContent("not used yet");
});

test("a key is ended, and gone from the list", async () => {
  answer(API.keys, [WALKS]);
  answer(API.keys, []);
  accept(API.key("walks"));
  await show(<KeysCard />);
  const items = page.getByRole("list", { name: "Keys" }).getByRole("listitem");
  await expect.element(items).toMatchTextContent("last used Nov 20, 2026");
  await page.getByRole("button", { name: "End the key Walks" }).click();
  await expect.poll(() => items.elements()).toHaveLength(0);
  expect(asked(API.key("walks"))).toBe(1);
});
