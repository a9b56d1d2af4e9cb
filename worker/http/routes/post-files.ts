import type { Context } from "hono";
import * as contract from "#contract/posts.ts";
import { type FileName, postFileQuery } from "../../db/post-files.ts";
import * as files from "../../domain/posts/files.ts";
import { AppError, existing } from "../../errors.ts";
import { readAs, requireUser } from "../authentication.ts";
import { json, readFile } from "../body.ts";
import { limitDocument, limitJson, limitPicture, limitWork } from "../limits.ts";
import { sendFile } from "../range.ts";
import { type AppEnv, router } from "../router.ts";
import { publishDrafts } from "../session-calls.ts";

/** The pictures and the document of a post. Takes files, which have a limit of their own. */
export const postFiles = router()
  .put("/pictures", limitJson, requireUser, json(contract.pictureOrder), async (c) =>
    c.json(changed(c, await files.orderPictures(c.var.deps, postRef(c), c.req.valid("json").order))),
  )
  .post("/pictures", requireUser, limitWork, limitPicture, async (c) => {
    const { fields, bytes } = await readFile(c, "picture", contract.pictureFields);
    // It would remove the picture before.
    if (fields.replaces !== undefined && c.var.keyName) throw new AppError("key_scope");
    return c.json(changed(c, await files.addPicture(c.var.deps, postRef(c), bytes, fields)));
  })
  .get("/pictures/:pictureId", (c) => sendBytes(c, { pictureId: c.req.param("pictureId") }))
  .patch("/pictures/:pictureId", limitJson, requireUser, json(contract.pictureChange), async (c) => {
    const { alt } = c.req.valid("json");
    const described = files.describePicture(c.var.deps, postRef(c), c.req.param("pictureId"), alt);
    return c.json(changed(c, await described));
  })
  .delete("/pictures/:pictureId", requireUser, async (c) => {
    const which = { pictureId: c.req.param("pictureId") };
    return c.json(changed(c, await files.removeFile(c.var.deps, postRef(c), which)));
  })
  .put("/document", requireUser, limitWork, limitDocument, async (c) => {
    const { fields, bytes } = await readFile(c, "document", contract.documentFields);
    return c.json(changed(c, await files.putDocument(c.var.deps, postRef(c), bytes, fields.title)));
  })
  .get("/document", (c) => sendBytes(c, "document"))
  .delete("/document", requireUser, async (c) =>
    c.json(changed(c, await files.removeFile(c.var.deps, postRef(c), "document"))),
  );

const postIdOf = (c: Context<AppEnv>) => c.req.param("postId") ?? "";
const postRef = (c: Context<AppEnv>) => {
  return { userId: c.var.userId, keyName: c.var.keyName, postId: postIdOf(c) };
};

/** Tells the post's open pages. */
function changed(c: Context<AppEnv>, post: contract.Post): contract.Post {
  publishDrafts(c, post.sessionId);
  return post;
}

async function sendBytes(c: Context<AppEnv>, which: FileName): Promise<Response> {
  const [[row]] = await readAs(c, [(db, owner) => postFileQuery(db, owner, postIdOf(c), which)]);
  const { contentType, bytes: size, ...file } = existing(row);
  const name = `${which === "document" ? "document" : "picture"}.${contract.FILE_EXTENSIONS[contentType]}`;
  return await sendFile(c, { size, contentType, name }, (part) => files.openFile(c.var.deps, file, part));
}
