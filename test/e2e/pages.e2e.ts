import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { expect, test } from "./fixtures.ts";

test.describe("landing page", () => {
  test.use({ javaScriptEnabled: false });

  test("says what this is without any script, and both its buttons lead to /app", async ({ page }) => {
    await page.goto(PATHS.landing);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Speak it. We'll post it.");
    await expect(page.getByText("Beta", { exact: true })).toBeVisible();
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Log in" })).toHaveAttribute("href", PATHS.record);
    await expect(header.getByRole("link", { name: "Try free" })).toHaveAttribute("href", PATHS.record);
    const hero = page.getByRole("link", { name: "Try free (5 recordings)" });
    await expect(hero).toHaveAttribute("href", PATHS.record);
  });

  test("tells how it works in three steps, and ends with Terms, Privacy and Contact", async ({ page }) => {
    await page.goto(PATHS.landing);
    await expect(page.getByRole("heading", { level: 2, name: "How it works" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([
      "Record or upload",
      "We draft your post",
      "Tweak and post",
    ]);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link")).toHaveText(["Terms", "Privacy", "Contact"]);
  });
});

test("until its scripts are here the app shows that it is loading", async ({ page }) => {
  await page.route(/\/assets\/app-.*\.js$/, (route) => route.abort());
  await page.goto(PATHS.signUp);
  await expect(page.getByRole("status")).toHaveText("Loading");
});

test("and so it does before its styles are here", async ({ page }) => {
  const { release } = await holdBack(page, "**/assets/styles-*.css");
  await page.goto(PATHS.signUp, { waitUntil: "commit" });
  const bar = page.getByRole("status").locator("svg").first();
  await expect(bar).toBeVisible();
  await expect(bar).toHaveCSS("width", "3px");
  await expect(bar).not.toHaveCSS("animation-name", "none");
  release();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
});

test.describe("the app without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("does not seem to be loading", async ({ page }) => {
    await page.goto(PATHS.record);
    await expect(page.getByText("Loading")).toBeHidden();
  });
});

test("no page allows scripts of others, frames, or the camera", async ({ request }) => {
  for (const path of [PATHS.landing, PATHS.record, PATHS.login, "/nowhere"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["content-security-policy"], path).toMatch(
      /script-src 'self'(?: 'sha256-[\w+/=]{44}')*;.*frame-ancestors 'none'/,
    );
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toBe("no-referrer");
    expect(headers["permissions-policy"], path).toBe("microphone=(self), camera=(), geolocation=()");
  }
});
