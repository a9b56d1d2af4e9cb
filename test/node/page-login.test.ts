import { beforeEach, expect, test, vi } from "vitest";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API, OWNER_HEADER } from "#contract/paths.ts";

const stored = new Map<string, string>();
const signInElsewhere = (token: string) => stored.set(TOKEN_STORAGE_KEY, token);

/** A page that is loaded now: the code keeps the login for as long. */
async function loadPage(token: string | null) {
  stored.clear();
  if (token !== null) signInElsewhere(token);
  vi.resetModules();
  const client = await import("../../web/api/client.ts");
  client.getToken();
  return client;
}

/** Whose login goes with a call, and whose page it says it is. */
async function sentBy(client: Awaited<ReturnType<typeof loadPage>>) {
  const fetched = vi.fn(async (_path: string, { headers }: { headers: Headers }) =>
    Response.json([...headers]),
  );
  vi.stubGlobal("fetch", fetched);
  const headers = new Headers(await (await client.call("POST", API.logout)).json());
  return [headers.get("Authorization"), headers.get(OWNER_HEADER)];
}

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test("a page sends its own login and user, never those of another tab, and none once nothing is stored", async () => {
  const page = await loadPage("a");
  page.rememberUser("Ana", "a");
  expect(await sentBy(page)).toEqual(["Bearer a", "Ana"]);
  signInElsewhere("b");
  expect(await sentBy(page)).toEqual(["Bearer a", "Ana"]);
  stored.delete(TOKEN_STORAGE_KEY);
  expect(await sentBy(page)).toEqual([null, null]);
  page.setToken("c");
  expect(await sentBy(page)).toEqual(["Bearer c", null]);
});

test("a page without a login takes on none of another tab", async () => {
  const page = await loadPage(null);
  signInElsewhere("b");
  expect([page.isOwnLogin(), await sentBy(page)]).toEqual([false, [null, null]]);
});

test("signing out leaves another tab's login alone, and no page takes its user for its own", async () => {
  const page = await loadPage("a");
  page.rememberUser("Ana", "a");
  signInElsewhere("b");
  page.rememberUser("Ana", "a");
  page.clearToken();
  expect(stored.get(TOKEN_STORAGE_KEY)).toBe("b");
  const other = await loadPage("b");
  stored.set("lastUser", "a Ana");
  expect(other.lastUser()).toBeNull();
  other.rememberUser("Ben", "b");
  expect(other.lastUser()).toBe("Ben");
});

test("where the disk is full, a login that is stored works until the page is loaded anew", async () => {
  const full = Object.assign(
    Object.create({
      setItem: () => {
        throw new DOMException("Full", "QuotaExceededError");
      },
    }),
    { [TOKEN_STORAGE_KEY]: "a" },
  );
  vi.stubGlobal("localStorage", full);
  await import("../../web/shared/shell/storage.ts");
  localStorage.setItem("lastUser", "a Ana");
  expect([TOKEN_STORAGE_KEY, "lastUser"].map((key) => localStorage.getItem(key))).toEqual(["a", "a Ana"]);
});
