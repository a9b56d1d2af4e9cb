import type { APIRequestContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { account, userOf } from "./account.ts";
import { holdBack } from "./answers.ts";
import { button, openBilling } from "./billing.ts";
import { conversation, NOTE } from "./conversation.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { connect, feedWith } from "./member.ts";
import { cards, menuItem, openMenu } from "./open-library.ts";
import { newKnownSpeaker, rules } from "./open-profile.ts";
import { goToPayment, paymentPage } from "./plan.ts";
import { toastText } from "./recorder.ts";
import { goTo, open, type Step, send, testRoad, tryAgain } from "./roads.ts";
import { type Author, newAuthor } from "./typed-notes.ts";
import { vault } from "./vault.ts";
import { newWriter } from "./writers.ts";

/** Also plainly, where the line is lost before the code of toasts is there. */
const said = (words: string) => (page: Page) => toastText(page, words);
/** What is done with a draft that is there. */
const withDraft = (name: string, ...steps: Step[]) =>
  testRoad({
    name,
    begin: async (request) => {
      const author = await newAuthor(request);
      const sessionId = await author.say(NOTE);
      return { token: author.token, arrive: [open(goTo(PATHS.chat(sessionId)), hook(0))], steps };
    },
  });

const hook = (index: number) => (page: Page) => conversation(page).editor.getByRole("radio").nth(index);
const chosen = (page: Page) => conversation(page).editor.getByRole("radio", { checked: true });
const press = (name: string) => (page: Page) =>
  conversation(page).editor.getByRole("button", { name, exact: true }).click();
const body = (page: Page) => page.getByRole("textbox", { name: "Post body" });

async function ask(page: Page): Promise<void> {
  await conversation(page).box.fill("Make it shorter.");
  await conversation(page).send.click();
}
async function save(page: Page): Promise<void> {
  await body(page).fill("Nine of twelve said the same thing.");
  await press("Done")(page);
}

withDraft(
  "a change asked for by text",
  send(ask, (page) => conversation(page).answers.nth(1), tryAgain),
);
// What was said of it gives way to what is said of a line that was lost.
const changed = (page: Page) => conversation(page).editor.getByRole("button", { name: "Undo" });
withDraft("Shorter", send(press("Shorter"), changed));
withDraft("other hooks", send(press("Regenerate hooks"), said("New hooks generated")));
withDraft("an edited post", open(press("Edit"), body), send(save, changed));
withDraft(
  "another hook",
  send(
    (page) => hook(1)(page).click(),
    (page) => chosen(page).and(hook(1)(page)),
  ),
);

/** Opens the library and, once, the menu: without a line its code could not be loaded. */
async function openLibrary(page: Page): Promise<void> {
  await page.goto(PATHS.library);
  await openMenu(page);
  await page.keyboard.press("Escape");
}
const choose = (item: string) => async (page: Page) => {
  await openMenu(page);
  await menuItem(page, item).click();
};
const emptied = (name: string) => (page: Page) => page.getByRole("heading", { name });

for (const [name, ...steps] of [
  [
    "to the archive and back",
    send(choose("Archive"), said("Post archived")),
    send(choose("Restore"), said("Post restored")),
  ],
  ["a post deleted", send(choose("Delete"), emptied("No posts found"))],
] satisfies [string, ...Step[]][]) {
  testRoad({
    name,
    begin: async (request) => {
      const { token } = await newWriter(request, NOTE);
      return { token, arrive: [open(openLibrary, (page) => cards(page).first())], steps };
    },
  });
}

const deleteIt = (page: Page) => vault(page).dialog.getByRole("button", { name: "Delete it" });
/** Asks to delete the one recording, and does so or not. */
const removing = (answer: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await vault(page).remove.click();
  await deleteIt(page).waitFor();
  await answer(page);
};

testRoad({
  name: "a recording deleted",
  begin: async (request) => {
    const author = await newAuthor(request);
    await author.say(NOTE);
    const entry = (page: Page) => vault(page).entries.first();
    const lookOnly = removing((page) => page.keyboard.press("Escape"));
    return {
      token: author.token,
      // As with the menu of the library.
      arrive: [open(goTo(PATHS.recordings), entry), open(lookOnly, entry)],
      steps: [
        send(
          removing((page) => deleteIt(page).click()),
          emptied("No recordings yet"),
        ),
      ],
    };
  },
});

const publish = (page: Page) => page.getByRole("button", { name: "Post as Ana Ruiz" });

testRoad({
  name: "a post published, once",
  begin: async (request) => {
    const writer = await newWriter(request, NOTE);
    const marker = crypto.randomUUID();
    const { id } = await writer.patch({ cta: `Marked ${marker}.` });
    let linkedIn = "";
    const connected = async (page: Page) => {
      linkedIn = await connect(page, id);
    };
    const link = (page: Page) => page.getByRole("link", { name: "View on LinkedIn" });
    return {
      token: writer.token,
      arrive: [open(connected, publish)],
      steps: [open(goTo(PATHS.post(id)), publish, tryAgain), send((page) => publish(page).click(), link)],
      elsewhere: async () => (await feedWith(request, linkedIn, marker)).length,
    };
  },
});

async function ban(page: Page): Promise<void> {
  await rules(page).getByRole("textbox", { name: "Word or phrase" }).fill("synergy");
  await rules(page).getByRole("button", { name: "Add to “Never write”" }).click();
}
const banned = (page: Page) => rules(page).getByRole("listitem").filter({ hasText: "synergy" });
const removeHiring = (page: Page) => page.getByRole("button", { name: /^Remove “Hiring”/ });
const undoBan = (page: Page) => rules(page).getByRole("button", { name: "Undo the ban of “synergy”" });

testRoad({
  name: "a rule for the profile, and one entry less",
  begin: async (request) => ({
    token: (await newKnownSpeaker(request)).token,
    arrive: [open(goTo(PATHS.profile), rules)],
    steps: [
      send(ban, banned),
      send((page) => removeHiring(page).click(), said("Removed")),
      send((page) => undoBan(page).click(), said("Ban undone")),
    ],
  }),
});

testRoad({
  name: "an account deleted",
  begin: async (request) => {
    const author = await newAuthor(request);
    await author.say(NOTE);
    const email = (await userOf(request, author))?.email ?? "";
    const confirm = async (page: Page) => {
      await account(page).confirmation.fill(email);
      await account(page).confirm.click();
    };
    return {
      token: author.token,
      arrive: [open(goTo(PATHS.accountNotes), (page) => account(page).remove)],
      steps: [
        open(
          (page) => account(page).remove.click(),
          (page) => account(page).confirmation,
        ),
        send(confirm, (page) => page.getByText(/^Your account is deleted\./)),
      ],
    };
  },
});

const subscribe = send(
  (page) => button(page, "Subscribe").click(),
  (page) => paymentPage(page).price,
);
const history = (page: Page) => page.getByRole("table", { name: "Usage history" });
const unlimited = (page: Page) => page.getByRole("main").getByText("Unlimited", { exact: true }).first();
const checkPayment = (page: Page) =>
  page.getByRole("button", { name: /^(Try again|Check my payment)$/ }).filter({ visible: true });

testRoad({
  name: "a subscription",
  begin: async (request) => ({
    token: (await newAuthor(request)).token,
    steps: [
      open(goTo(PATHS.billing), history, tryAgain),
      subscribe,
      open((page) => paymentPage(page).pay.click(), unlimited, checkPayment),
    ],
  }),
});

/** What the dashboard of Stripe at this origin says of somebody: their payment pages, and what they bought. */
async function atStripe(request: APIRequestContext, origin: string, author: Author) {
  const { email = "" } = (await userOf(request, author)) ?? {};
  const regions = (await (await request.get(origin)).text()).split("<section");
  return regions
    .filter((region) => region.includes(email))
    .map((region) => ({
      subscriptions: region.match(/Subscription: .*/g) ?? [],
      pages: [...region.matchAll(/Payment page: (\w+)/g)].map(([, status]) => status),
    }));
}

const notCharged = said("You have not been charged.");
const cancelCheckout = (page: Page) => button(page, "Cancel checkout");

for (const [name, ...leave] of [
  ["its Cancel", open((page) => paymentPage(page).cancel.click(), notCharged, tryAgain)],
  [
    "the Back button, given up",
    open((page) => page.goBack(), cancelCheckout, tryAgain),
    send((page) => cancelCheckout(page).click(), notCharged),
  ],
] satisfies [string, ...Step[]][]) {
  testRoad({
    name: `a payment page left by ${name}, and another one`,
    // No money and no plan; the page that was left can't be paid any more, the other one can.
    end: {
      here: { plan: ["inactive", false] },
      elsewhere: [{ subscriptions: [], pages: ["expired", "open"] }],
    },
    begin: async (request) => {
      const author = await newAuthor(request);
      let stripe = "";
      const note = async (page: Page) => {
        stripe = new URL(page.url()).origin;
      };
      return {
        token: author.token,
        arrive: [open(goTo(PATHS.billing), (page) => button(page, "Subscribe"))],
        steps: [subscribe, open(note, subscribe.done), ...leave, subscribe],
        elsewhere: () => atStripe(request, stripe, author),
      };
    },
  });
}

test("who left a payment page is given another, however slow the line", DEEP, async ({ page, request }) => {
  await openBilling(page, await newAuthor(request));
  const { href } = await goToPayment(page);
  const { release } = await holdBack(page, API.cancelCheckout);
  await paymentPage(page).cancel.click();
  await expect(notCharged(page)).toBeVisible();
  await button(page, "Subscribe").click();
  await expect(button(page, "Subscribe")).toHaveAttribute("aria-busy", "true");
  release();
  await expect(paymentPage(page).price).toBeVisible();
  expect(page.url()).not.toBe(href);
});
