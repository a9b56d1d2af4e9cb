import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { depsOf } from "../../worker/domain/deps.ts";
import { removePost } from "../../worker/domain/posts/publish.ts";
import { ServiceFailure } from "../../worker/services/failure.ts";
import { bytesOf, exif, jpegOf, pdfOf, pngOf, segment } from "../files.ts";
import { refused } from "./account/logins.ts";
import { runMinute } from "./cron-run.ts";
import { confirmAddressOf, draftFrom, firstRow, newPerson, runSql, test } from "./people.ts";
import { addPicture, picturesOf, putDocument, storedFiles } from "./post-files.ts";
import { postOf } from "./schedule/scheduled.ts";

test("pictures are added, described, ordered, read and removed, and told with their post", async ({
  person,
  draft: { id },
}) => {
  const post = () => postOf({ person, id });
  expect(await post()).toMatchObject({ pictures: [], document: null });
  const place = segment(0xed, "52.5200, 13.4050");
  await addPicture(person, id, jpegOf(40, 30, exif(6), place), { alt: "Before." });
  const [first, second] = await picturesOf(addPicture(person, id));
  expect(first).toMatchObject({ alt: "Before.", width: 30, height: 40, contentType: "image/jpeg" });
  const png = { contentType: "image/png", bytes: pngOf(3, 2).length };
  expect(second).toMatchObject({ alt: "", width: 3, height: 2, ...png });
  const [one = "", two = ""] = [first?.id, second?.id];
  const bytes = await person.get(API.postPicture(id, one));
  const stored = await bytes.bytes();
  expect(stored.length).toBe(first?.bytes);
  expect(Buffer.from(stored).toString("latin1")).not.toMatch(/52\.5200|Cam/);
  expect(bytes.headers.get("Cache-Control")).toContain("private");
  expect(bytes.headers.get("Content-Type")).toBe("image/jpeg");

  const order = await person.send("PUT", API.postPictures(id), { order: [two, one] });
  expect((await order.json<Post>()).pictures.map((each) => each.id)).toEqual([two, one]);
  await person.send("PATCH", API.postPicture(id, one), { alt: "After." });
  expect((await post()).pictures.map(({ alt }) => alt)).toEqual(["", "After."]);
  for (const list of [API.posts, `${API.posts}?status=draft`])
    expect((await (await person.get(list)).json<Post[]>())[0]?.pictures).toEqual((await post()).pictures);
  // Text and pictures are apart.
  await person.send("PATCH", API.post(id), { body: "Another text." });
  expect((await post()).pictures).toHaveLength(2);

  for (const wrong of [[], [one], [one, one], [one, two, "none"], [one, "none"]])
    await refused(await person.send("PUT", API.postPictures(id), { order: wrong }), 400, "invalid");
  const endless = { alt: "x".repeat(4_001) };
  await refused(await person.send("PATCH", API.postPicture(id, one), endless), 400, "invalid");
  await refused(await person.send("PATCH", API.postPicture(id, "none"), { alt: "" }), 404, "not_found");
  await refused(await person.send("DELETE", API.postPicture(id, "none")), 404, "not_found");
  await refused(await person.get(API.postDocument(id)), 404, "not_found");

  expect(await storedFiles(person)).toHaveLength(2);
  expect(await picturesOf(person.send("DELETE", API.postPicture(id, one)))).toMatchObject([{ id: two }]);
  expect(await storedFiles(person)).toEqual([`${person.id}/${two}`]);
});

test("a picture takes the place of another, which is erased, if its owner says so", async ({
  person,
  draft: { id },
}) => {
  const card = JSON.stringify({ text: "We lost a customer.", look: "wave", dark: false });
  await addPicture(person, id, undefined, { card });
  const [old, other] = await picturesOf(addPicture(person, id));
  const replaces = old?.id ?? "";
  const fields = { alt: "A card.", card: card.replace("a customer", "our customer"), replaces };
  const { key } = await (await person.send("POST", API.keys, { name: "Script" })).json<{ key: string }>();
  await refused(await addPicture({ ...person, token: key }, id, undefined, fields), 403, "key_scope");
  const stranger = await draftFrom(await newPerson());
  await refused(await addPicture(person, stranger.id, undefined, fields), 404, "not_found");
  await refused(await addPicture(person, id, undefined, { card: "{" }), 400, "invalid");

  const pictures = await picturesOf(addPicture(person, id, pngOf(5, 5), fields));
  expect(pictures).toMatchObject([
    { alt: "A card.", width: 5, card: { text: "We lost our customer.", look: "wave", isOutdated: false } },
    { id: other?.id, card: null },
  ]);
  const left = pictures.map((picture) => `${person.id}/${picture.id}`);
  expect((await storedFiles(person)).toSorted()).toEqual(left.toSorted());
  await refused(await addPicture(person, id, undefined, fields), 404, "not_found");
  const mine = await draftFrom(person);
  const elsewhere = { replaces: pictures[0]?.id };
  await refused(await addPicture(person, mine.id, undefined, elsewhere), 404, "not_found");
  expect(await storedFiles(person)).toHaveLength(2);
});

test("a document replaces the one before; a post has pictures or one", async ({ person, draft: { id } }) => {
  await putDocument(person, id, pdfOf(3), "Three pages");
  const answer = await putDocument(person, id, pdfOf(2), "Two pages");
  const document = { title: "Two pages", pages: 2, bytes: pdfOf(2).length };
  expect(await answer.json<Post>()).toMatchObject({ document, pictures: [] });
  expect(await (await person.get(API.postDocument(id))).bytes()).toEqual(pdfOf(2));
  expect(await storedFiles(person)).toHaveLength(1);
  await refused(await addPicture(person, id), 409, "has_document");
  for (const title of ["", " ", "x".repeat(401)])
    await refused(await putDocument(person, id, pdfOf(1), title), 400, "invalid");
  const without = await person.send("DELETE", API.postDocument(id));
  expect((await without.json<Post>()).document).toBeNull();
  expect(await storedFiles(person)).toEqual([]);
  await addPicture(person, id);
  await refused(await putDocument(person, id), 409, "has_pictures");
  expect(await storedFiles(person)).toHaveLength(1);
});

test("a tenth picture, one over the storage, and what is no file leave nothing behind", async ({
  person,
  draft: { id },
}) => {
  const added = await Promise.all(Array.from({ length: 12 }, () => addPicture(person, id)));
  expect(added.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 409, 409, 409]);
  await refused(await addPicture(person, id), 409, "too_many_pictures");
  expect(await storedFiles(person)).toHaveLength(9);
  const other = await draftFrom(person);
  for (const [bytes, status, code] of [
    [bytesOf(), 415, "not_picture"],
    [pdfOf(1), 415, "not_picture"],
    [jpegOf(6_001, 6_000), 413, "picture_too_large"],
    [bytesOf(jpegOf(1, 1), new Uint8Array(10_485_760)), 413, "picture_too_large"],
    [bytesOf(jpegOf(1, 1), new Uint8Array(12_000_000)), 413, "picture_too_large"],
  ] as const)
    await refused(await addPicture(person, other.id, bytes), status, code);
  await refused(await putDocument(person, other.id, pngOf(1, 1)), 415, "not_document");
  await refused(await putDocument(person, other.id, pdfOf(21)), 413, "document_too_large");
  await refused(await person.send("POST", API.postPictures(other.id), {}), 400, "invalid");
  const grow = (bytes: number) =>
    runSql("update post_files set bytes = ? where user_id = ?", bytes, person.id);
  await grow(11_111_110);
  await refused(await addPicture(person, other.id), 413, "storage_full");
  await refused(await putDocument(person, other.id), 413, "storage_full");
  expect(await storedFiles(person)).toHaveLength(9);
  // Who proves their address has ten times as much.
  await confirmAddressOf(person);
  expect((await addPicture(person, other.id)).status).toBe(200);
  await grow(100_000_000);
  await refused(await addPicture(person, other.id), 413, "storage_full");
});

test("a deleted post takes its files along, a minute later where the vault fails", async ({
  person,
  draft: { id },
}) => {
  const other = await draftFrom(person);
  await addPicture(person, id);
  await putDocument(person, other.id);
  expect((await person.send("DELETE", API.post(id))).status).toBe(204);
  expect(await storedFiles(person)).toHaveLength(1);
  const deps = depsOf(env);
  const down = () => Promise.reject(new ServiceFailure("vault", "unavailable", "down"));
  await removePost({ ...deps, vault: { ...deps.vault, remove: down } }, person.id, other.id);
  expect(await storedFiles(person)).toHaveLength(1);
  await runMinute();
  expect(await storedFiles(person)).toEqual([]);
  expect(await firstRow("select id from post_files where user_id = ?", person.id)).toBeNull();
});
