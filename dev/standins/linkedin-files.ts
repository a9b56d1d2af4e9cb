import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Call } from "./http.ts";
import {
  bearer,
  type Member,
  type Post,
  perform,
  refuse,
  type State,
  type Upload,
} from "./linkedin-state.ts";

/** How long a file is processed, and how long an address takes it. */
const PROCESSING_MS = 700;
const ADDRESS_MS = 3_600_000;

export async function beginUpload(state: State, call: Call) {
  const { member, scopes } = bearer(state, call);
  const kind = call.req.param("kind") === "documents" ? "documents" : "images";
  const { initializeUploadRequest } = await call.req.json();
  if (!scopes.includes("w_member_social") || initializeUploadRequest?.owner !== `urn:li:person:${member.sub}`)
    throw refuse(403, "Not enough permissions to access: ACTION initializeUpload");
  return await perform(state, call, kind, member, () => {
    const name = kind === "documents" ? "document" : "image";
    const urn = `urn:li:${name}:C4E${randomBytes(8).toString("hex")}`;
    state.uploads.set(urn, { urn, member, sends: 0, readyAt: 0, type: "" });
    const uploadUrl = new URL(`/upload/${urn}`, call.req.url).href;
    const value = { uploadUrlExpiresAt: Date.now() + ADDRESS_MS, uploadUrl, [name]: urn };
    return call.json({ value });
  });
}

function uploadOf(state: State, call: Call): Upload {
  const upload = state.uploads.get(call.req.param("urn") ?? "");
  if (upload?.member.sub === bearer(state, call).member.sub) return upload;
  throw refuse(404, "There is no such upload");
}

export async function takeBytes(state: State, call: Call) {
  const upload = uploadOf(state, call);
  const bytes = new Uint8Array(await call.req.arrayBuffer());
  return await perform(state, call, "upload", upload.member, () => {
    const type = call.req.header("Content-Type") ?? "";
    Object.assign(upload, { bytes, type, sends: upload.sends + 1, readyAt: Date.now() + PROCESSING_MS });
    return call.body(null, 201);
  });
}

export async function uploadState(state: State, call: Call) {
  const upload = uploadOf(state, call);
  return await perform(state, call, "state", upload.member, (fault) => {
    const status = fault === "failed" ? "PROCESSING_FAILED" : statusOf(upload);
    return call.json({ id: upload.urn, owner: `urn:li:person:${upload.member.sub}`, status });
  });
}

const statusOf = ({ sends, readyAt }: Upload) =>
  sends === 0 ? "WAITING_UPLOAD" : readyAt > Date.now() ? "PROCESSING" : "AVAILABLE";

export function sendMedia({ uploads }: State, call: Call) {
  const { bytes, type } = uploads.get(call.req.param("urn") ?? "") ?? {};
  return bytes ? call.body(bytes, 200, { "Content-Type": type ?? "" }) : call.notFound();
}

const media = z.object({ id: z.string(), altText: z.string().optional(), title: z.string().optional() });
export const content = z.union([
  z.object({ media }),
  z.object({ multiImage: z.object({ images: z.array(media).min(2).max(20) }) }),
]);

/** The files of a post, each of which is there and its author's own. */
export function mediaOf({ uploads }: State, author: Member, post?: z.infer<typeof content>): Post["media"] {
  const files = !post ? [] : "media" in post ? [post.media] : post.multiImage.images;
  return files.map(({ id: urn, altText, title }) => {
    const upload = uploads.get(urn);
    if (upload?.member.sub !== author.sub)
      throw refuse(400, "Not a file of this member's", "INVALID_CONTENT_OWNERSHIP");
    const status = statusOf(upload);
    const code = `MEDIA_ASSET_${status === "PROCESSING" ? "PROCESSING" : "WAITING_UPLOAD"}`;
    if (status !== "AVAILABLE") throw refuse(400, "Media asset is waiting upload", code);
    return { urn, label: altText ?? title ?? "" };
  });
}
