import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { API } from "#contract/paths.ts";
import type { Post, PostPicture } from "#contract/posts.ts";
import { PublishProblemNote } from "../../web/shared/post/actions/connect-linkedin.tsx";
import { useCopyPost } from "../../web/shared/post/actions/copy-post.tsx";
import { PostFiles } from "../../web/shared/post/editor/sheet.tsx";
import { makePdf } from "../../web/shared/post/pictures/files.ts";
import { bodies, button, sent, show } from "./app.tsx";
import { ANA, DRAFT, POST } from "./people.ts";
import { bring, dragOver, focusOn, forceColours, gone, lookOf, press, sees } from "./person.ts";
import { showSignedIn } from "./recorder.tsx";
import { answer, answerFile, answerRaw, cutOff, refuse, signIn } from "./server.ts";

const draft = { ...DRAFT, id: POST.id };
const pictures = (count: number): PostPicture[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `p${at + 1}`,
    alt: at === 0 ? "Our first office" : "",
    width: 40,
    height: 30,
    contentType: "image/png",
    bytes: 100,
    card: null,
  }));
const [ONE] = pictures(1) as [PostPicture];
const withPictures = (count: number): Post => ({ ...POST, pictures: pictures(count) });

function canvas(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext("2d")?.fillRect(0, 0, 20, 30);
  return canvas;
}
const png = async (name = "one.png") =>
  new File([await canvas().convertToBlob()], name, { type: "image/png" });

async function showPost(post = POST): Promise<void> {
  signIn();
  answer(API.user, ANA);
  answer(API.post(POST.id), post);
  for (const { id } of post.pictures) answerFile(API.postPicture(POST.id, id), await png(id));
  await showSignedIn(<PostFiles draft={draft} />);
}

/** A post without files, to which some can be added by now. */
async function showBare(): Promise<void> {
  await showPost();
  await expect.element(button("Add pictures")).not.toHaveAttribute("aria-disabled");
}

async function answerAdding(count: number): Promise<void> {
  answerRaw(API.postPictures(POST.id), withPictures(count));
  answerFile(API.postPicture(POST.id, `p${count}`), await png());
}

test.each([
  [1, 1, ""],
  [5, 5, ""],
  [8, 5, "+3 more"],
])("of %i pictures the feed shows %i", async (count, shown, more) => {
  await showPost(withPictures(count));
  const list = page.getByRole("list", { name: "Pictures" });
  await sees(list.getByRole("listitem").nth(shown - 1), page.getByAltText("Our first office"));
  expect(list.getByRole("listitem").all()).toHaveLength(shown);
  await expect.element(list).toHaveTextContent(more);
});

test.each(["drop", "paste"] as const)("a picture comes by %s, is described, and stays", async (way) => {
  await showBare();
  await answerAdding(1);
  answerRaw(API.postPicture(POST.id, "p1"), withPictures(1));
  bring(way, await png());
  const alt = page.getByLabelText("Describe picture 1");
  await alt.fill("Four desks in a garage");
  await userEvent.tab();
  await vi.waitFor(() => expect(bodies().at(-1)).toEqual({ alt: "Four desks in a garage" }));
  const form = sent[0]?.body as FormData;
  expect((form.get("picture") as File).type).toBe("image/png");
});

test("what can't be read is refused by name, the others come, and one whose connection broke is sent again on request", async () => {
  await showBare();
  cutOff(API.postPictures(POST.id));
  await answerAdding(1);
  bring("drop", new File(["no picture"], "notes.svg", { type: "image/svg+xml" }), await png());
  await sees(/^notes.svg: .*Please use JPEG or PNG/, /^one.png: We can't reach the server/);
  await press("Try again");
  await sees(page.getByLabelText("Describe picture 1"));
  await gone(button("Try again"));
});

const TWO_FRAMES = "R0lGODlhAQABAIAAAAAAAP///yH5BAAKAAAALAAAAAABAAEAAAICRAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJEAQA7";

test("a document that is refused is refused in the server's words; of a picture that moves the first frame is added, and that is said of it alone", async () => {
  await showBare();
  refuse(API.postDocument(POST.id), 413, "document_too_large");
  bring("drop", new File(["%PDF"], "deck.pdf", { type: "application/pdf" }));
  await sees(/^deck.pdf: .*20 pages/);
  await answerAdding(1);
  const gif = Uint8Array.from(atob(TWO_FRAMES), (char) => char.charCodeAt(0));
  bring("drop", new File([gif], "loop.gif", { type: "image/gif" }), await png());
  await sees(/^loop\.gif: This moves, but in the post it stands still: /);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  await gone(/^one\.png: /);
});

test("a tenth picture is left out, in words", async () => {
  await showPost(withPictures(8));
  await sees(button("Edit pictures"));
  await answerAdding(9);
  bring("drop", await png(), await png());
  await sees(/^A post takes at most 9 pictures/, /^All 9 are added/);
});

test("pictures are put in order by the keys, and the focus goes along", async () => {
  await showPost(withPictures(3));
  await button("Edit pictures").click();
  const [one, two, three] = pictures(3) as [PostPicture, PostPicture, PostPicture];
  answerRaw(API.postPictures(POST.id), { ...POST, pictures: [two, one, three] });
  await expect.element(button("Move picture 1")).toBeVisible();
  focusOn(button("Move picture 1"));
  await userEvent.keyboard("{ArrowDown}");
  await vi.waitFor(() => expect(bodies()).toEqual([{ order: ["p2", "p1", "p3"] }]));
  await expect.element(button("Move picture 2")).toHaveFocus();
  await expect.element(page.getByLabelText("Describe picture 2")).toHaveValue("Our first office");
});

test("with forced colours too, it shows where one that is dragged would land", async () => {
  await forceColours();
  await showPost(withPictures(3));
  await button("Edit pictures").click();
  const rowOf = (at: number) => button(`Move picture ${at}`).element().parentElement;
  await sees(button("Move picture 1"));
  await dragOver(button("Move picture 1"), button("Move picture 2"));
  await vi.waitFor(() => expect(lookOf(rowOf(2))).not.toEqual(lookOf(rowOf(3))));
});

test("a sentence becomes a picture that says it to all, marked where it was not said", async () => {
  await showPost();
  await button("Quote card").click();
  await answerAdding(1);
  const sentence = page.getByRole("radio").first();
  await expect.element(sentence).toBeChecked();
  await button("Add to post").click();
  await sees(page.getByAltText("Our first office"));
  const form = sent[0]?.body as FormData;
  const card = form.get("picture") as File;
  const { width, height } = await createImageBitmap(card);
  expect([card.type, width, height]).toEqual(["image/png", 1_080, 1_350]);
  expect(JSON.parse(String(form.get("card")))).toEqual({ text: form.get("alt"), look: "wave", dark: false });
  expect(form.get("replaces")).toBeNull();
});

test("a card that a correction has outdated is drawn again in its place", async () => {
  const look = { look: "ink", dark: true } as const;
  const outdated = { text: "We lost a customer.", ...look, isOutdated: true };
  answerRaw(API.postPictures(POST.id), withPictures(1));
  const card: PostPicture = { ...ONE, alt: "By hand", card: outdated };
  await showPost({ ...POST, pictures: [card, { ...ONE, id: "p2" }] });
  await sees(page.getByAltText("Our first office"));
  await vi.waitFor(() => expect(bodies()).toHaveLength(1), { timeout: 10_000 });
  const form = bodies()[0] as FormData;
  expect((await createImageBitmap(form.get("picture") as File)).width).toBe(1_080);
  expect(JSON.parse(String(form.get("card")))).toEqual({ text: "We lost a customer.", ...look });
  expect([form.get("replaces"), form.get("alt")]).toEqual(["p1", "By hand"]);
});

test("a carousel's pages are edited, ordered and put together as a PDF that one pages through", async () => {
  const jpeg = await (await canvas().convertToBlob({ type: "image/jpeg" })).arrayBuffer();
  await showPost();
  await button("Carousel").click();
  const first = page.getByLabelText("Page 1");
  await first.fill("What we lost");
  focusOn(button("Move page 1"));
  await userEvent.keyboard("{End}");
  const pages = page.getByRole("textbox", { name: /^Page / }).all().length;
  await expect.element(page.getByLabelText(`Page ${pages}`)).toHaveValue("What we lost");
  const document = { id: "lost", title: "Lost", pages: 2, bytes: 9 };
  answerRaw(API.postDocument(POST.id), { ...POST, document });
  const about = { title: "Lost", author: "Ana", language: "en" };
  answerFile(API.postDocument(POST.id), await makePdf([jpeg, jpeg], about));
  await page.getByLabelText("Title").fill("Lost");
  await press("Add to post");
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 10_000 });
  const form = sent[0]?.body as FormData;
  expect(form.get("title")).toBe("Lost");
  expect((form.get("document") as File).type).toBe("application/pdf");
  await sees("1 / 2");
  await press("Next page");
  await sees("2 / 2");
});

function Copying() {
  const { openLinkedIn, openLabel } = useCopyPost("Our words", POST.id);
  return (
    <button type="button" onClick={() => void openLinkedIn()}>
      {openLabel}
    </button>
  );
}

test("on a phone the text is copied, and the share sheet offered with the pictures", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("iPhone");
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const shared: ShareData[] = [];
  Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => shared.push(data) });
  answer(API.user, ANA);
  answer(API.post(POST.id), withPictures(1));
  answerFile(API.postPicture(POST.id, "p1"), await png());
  answerRaw(API.copiedDraft(POST.id), {});
  await show([<PostFiles key="files" draft={draft} />, <Copying key="copying" />]);
  await sees(page.getByAltText("Our first office"));
  await press("Copy and Post to LinkedIn");
  await vi.waitFor(() => expect(shared).toHaveLength(1));
  expect(shared[0]?.text).toBe("Our words");
  expect(shared[0]?.files?.map(({ name, type }) => [name, type])).toEqual([["1.png", "image/png"]]);
});

test("a kind of files that LinkedIn refuses is said as such, with the PDF and what to do", async () => {
  answer(API.post(POST.id), { ...POST, document: { id: "lost", title: "Lost", pages: 2, bytes: 9 } });
  answerFile(API.postDocument(POST.id), new Blob(["%PDF"]));
  const message = "LinkedIn doesn't take documents from us.";
  const pending = { shown: { id: POST.id }, kind: "publish" } as const;
  await show(<PublishProblemNote problem={{ message, cure: "files", pending }} />);
  await sees(page.getByText(message), /remove the document to publish the text/);
  await expect.element(button("Download PDF")).toBeEnabled();
});
