import type { Locator } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { NOTE, openChat, pickTool } from "./conversation.ts";
import { DEEP, expect, fillSignIn, test, toasts } from "./fixtures.ts";
import { openProfile } from "./open-profile.ts";
import { newAuthor, newWriter } from "./people.ts";
import { cards, openLibrary, openMenu, press } from "./posts.ts";

// As Chrome translates: each text gives way to two elements around what it says in another language, and so does each later one.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const kept = "head, font, script, style, textarea, select, [translate=no]";
    function translate(): void {
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (text.data.trim() === "" || text.parentElement?.closest(kept)) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        outer.append(inner);
        inner.append(text.data);
        text.replaceWith(outer);
      }
    }
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(translate).observe(document, changes);
  }),
);

const untranslated = (part: Locator) => expect(part.locator("font")).toHaveCount(0);

test("a translated chat is used, and the post stays its author's", async ({ page, request }) => {
  const { editor, box, answers, said } = await openChat(page, await newAuthor(request));
  const button = (name: string | RegExp) => editor.getByRole("button", { name });
  const body = editor.getByRole("article").locator("p[dir=auto]").nth(1);
  const first = await body.innerText();
  await page.getByRole("button", { name: "Shorter" }).click();
  await expect(button("Undo")).toBeVisible();
  await expect(body).not.toHaveText(first);
  await button("Undo").click();
  await expect(body).toHaveText(first);
  await button("Regenerate hooks").click();
  await expect(toasts(page)).toContainText("New hooks generated");
  await editor.getByRole("radio").nth(1).check();
  await button("Edit").click();
  await editor.getByRole("textbox", { name: "Post body" }).fill("The small ones tell you the truth.");
  await button("Done").click();
  await expect(toasts(page)).toContainText("Body saved");
  await button("Add a call to action").click();
  await editor.getByRole("region", { name: "Call to action" }).getByRole("listitem").first().click();
  await expect(button("Change call to action")).toBeVisible();
  await button("Copy").click();
  await expect(toasts(page)).toContainText("Copied");
  await pickTool(page, /^History/);
  await editor
    .getByRole("region", { name: "History" })
    .getByRole("listitem")
    .last()
    .getByRole("button")
    .click();
  await button("Restore").click();
  await button("Close").click();
  await expect(body).toHaveText(first);
  await box.fill("Make it shorter");
  await box.press("Enter");
  await expect(answers).toHaveCount(2);
  await untranslated(body);
  await untranslated(said.first().locator("[dir=auto]"));
  await untranslated(editor.getByRole("radio").first().locator("xpath=..").locator("[dir=auto]"));
});

test("a translated post and library are used, and say what is so now", DEEP, async ({ page, request }) => {
  const writer = await newWriter(request, NOTE);
  await writer.say(NOTE.replace("biggest", "largest"));
  await expect.poll(async () => (await writer.list()).length).toBe(2);
  await openLibrary(page, writer);
  const status = (label: string) => page.getByRole("main").getByText(label, { exact: true });
  const count = page.getByRole("main").getByRole("status").first();
  await expect(count).toHaveText("2 posts");
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Archive", exact: true }).click();
  await page.getByText("Drafts", { exact: true }).click();
  await expect(count).toHaveText("1 post");
  await page.getByPlaceholder("Search posts...").fill("no such post");
  await expect(page.getByText("Try adjusting your search terms")).toBeVisible();
  await page.getByPlaceholder("Search posts...").fill("");
  await untranslated(cards(page).getByRole("heading"));
  await cards(page).getByRole("link").first().click();
  await pickTool(page, "Mark as ready");
  await expect(status("Ready")).toBeVisible();
  await press(page, "Review again");
  await expect(page.getByRole("button", { name: "Review again" })).not.toHaveAttribute("aria-busy");
  await pickTool(page, "Archive");
  await expect(status("Archived")).toBeVisible();
});

test("translated forms are sent, and a wrong password is said", DEEP, async ({ page, request }) => {
  const done = (title: string) => expect(toasts(page)).toContainText(title);
  await fillSignIn(page, { email: "nobody@example.com", password: "not the password" });
  await done("Incorrect email or password.");
  await openProfile(page, await newAuthor(request));
  await press(page, "Refresh Profile");
  await done("Profile refreshed");
  await page.getByLabel("Word or phrase").fill("game changer");
  await press(page, "Add to “Never write”");
  await done("is banned");
  await page.goto(PATHS.slots);
  await press(page, "Add a time");
  await press(page, "Save times");
  await done("Times saved");
  await page.goto(PATHS.account);
  await page.getByLabel("Profile URL").fill("linkedin.com/in/ana");
  await press(page, "Save");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(PATHS.record);
  await press(page, "Refresh");
  await done("Topics refreshed");
  await untranslated(page.getByText("Ana Ruiz", { exact: true }));
  await press(page, "Type it instead");
  await page.getByRole("textbox", { name: "Your note" }).fill(NOTE);
  await press(page, "Make a post");
  await expect(page.getByRole("region", { name: "Your draft" })).toBeVisible();
});
