import { chromium } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { NOTE } from "./conversation.ts";
import { expect, test } from "./fixtures.ts";
import { newAuthor, newWriter, signInOnce } from "./people.ts";
import { cards } from "./posts.ts";

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

test("Log Out leads to the landing page, and Back to the sign-in, in a browser that keeps the pages that one leaves", async ({
  baseURL,
  launchOptions,
  extraHTTPHeaders,
  request,
}) => {
  const writer = await newWriter(request, NOTE);
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs });
  const page = await browser.newPage({ baseURL, extraHTTPHeaders });
  await signInOnce(page, writer);
  await page.goto(PATHS.library);
  await expect(cards(page)).toHaveCount(1);
  await page.evaluate(() =>
    window.addEventListener("pageshow", () => sessionStorage.setItem("wasKept", "true"), { once: true }),
  );
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(PATHS.landing);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(PATHS.landing);
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("wasKept"))).toBe("true");
  await browser.close();
});
