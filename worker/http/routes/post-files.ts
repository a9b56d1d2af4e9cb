import type { Context } from "hono";
import {
  documentFields,
  FILE_EXTENSIONS,
  type Post,
  pictureChange,
  pictureFields,
  pictureOrder,
} from "#contract/posts.ts";
import { type FileName, postFileQuery } from "../../db/post-files.ts";
import {
  addPicture,
  describePicture,
  openFile,
  orderPictures,
  putDocument,
  removeFile,
} from "../../domain/posts/files.ts";
import { AppError, existing } from "../../errors.ts";
import { readAs, requireUser } from "../authentication.ts";
import { json, readFile } from "../body.ts";
import { limitDocument, limitJson, limitPicture, limitWork } from "../limits.ts";
import { sendFile } from "../range.ts";
import { type AppEnv, router } from "../router.ts";
import { publishDrafts } from "../session-calls.ts";

/** The pictures and the document of a post. Takes files, which have a limit of their own. */
export const postFiles = router()
  .put("/pictures", limitJson, requireUser, json(pictureOrder), async (c) =>
    c.json(changed(c, await orderPictures(c.var.deps, postRef(c), c.req.valid("json").order))),
  )
  .post("/pictures", requireUser, limitWork, limitPicture, async (c) => {
    const { fields, bytes } = await readFile(c, "picture", pictureFields);
    // It would remove the picture before.
    if (fields.replaces !== undefined && c.var.keyName) throw new AppError("key_scope");
    return c.json(changed(c, await addPicture(c.var.deps, postRef(c), bytes, fields)));
  })
  .get("/pictures/:pictureId", (c) => sendBytes(c, { pictureId: c.req.param("pictureId") }))
  .patch("/pictures/:pictureId", limitJson, requireUser, json(pictureChange), async (c) => {
    const { alt } = c.req.valid("json");
    return c.json(changed(c, await describePicture(c.var.deps, postRef(c), c.req.param("pictureId"), alt)));
  })
  .delete("/pictures/:pictureId", requireUser, async (c) => {
    const which = { pictureId: c.req.param("pictureId") };
    return c.json(changed(c, await removeFile(c.var.deps, postRef(c), which)));
  })
  .put("/document", requireUser, limitWork, limitDocument, async (c) => {
    const { fields, bytes } = await readFile(c, "document", documentFields);
    return c.json(changed(c, await putDocument(c.var.deps, postRef(c), bytes, fields.title)));
  })
  .get("/document", (c) => sendBytes(c, "document"))
  .delete("/document", requireUser, async (c) =>
    c.json(changed(c, await removeFile(c.var.deps, postRef(c), "document"))),
  );

const postIdOf = (c: Context<AppEnv>) => c.req.param("postId") ?? "";
const postRef = (c: Context<AppEnv>) => ({
  userId: c.var.userId,
  keyName: c.var.keyName,
  postId: postIdOf(c),
});

/** Tells the post's open pages. */
function changed(c: Context<AppEnv>, post: Post): Post {
  publishDrafts(c, post.sessionId);
  return post;
}

async function sendBytes(c: Context<AppEnv>, which: FileName): Promise<Response> {
  const [[row]] = await readAs(c, [(db, owner) => postFileQuery(db, owner, postIdOf(c), which)]);
  const { contentType, bytes: size, ...file } = existing(row);
  const name = `${which === "document" ? "document" : "picture"}.${FILE_EXTENSIONS[contentType]}`;
  return await sendFile(c, { size, contentType, name }, (part) => openFile(c.var.deps, file, part));
}
