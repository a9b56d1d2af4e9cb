import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Call, type Faults, refusal } from "./http.ts";

/** `sub` is the same for the same id on the consent page; without one for the same address, or the same name. */
export type Member = Record<"sub" | "firstName" | "lastName" | "email", string> & { emailVerified: boolean };
export type Grant = { member: Member; scopes: string[]; expiresAt: number };

/** `commentary` as it was sent, `text` as it is shown. */
export type Post = Record<"urn" | "commentary" | "text" | "postedAt", string> & {
  author: Member;
  media: { urn: string; label: string }[];
};

/** `sends`: how often its bytes have come, and were taken. */
type Upload = Record<"urn" | "type", string> &
  Record<"sends" | "readyAt", number> & { member: Member; bytes?: Uint8Array<ArrayBuffer> };

/** Everything that the stand-in remembers. Posts and members whose tokens were revoked are newest first. */
export const newState = (faults: Faults) => ({
  faults,
  clientId: "outspoken-local",
  clientSecret: randomBytes(16).toString("hex"),
  codes: new Map<string, Omit<Grant, "expiresAt"> & { redirectUri: string }>(),
  tokens: new Map<string, Grant>(),
  posts: [] as Post[],
  revoked: [] as Member[],
  uploads: new Map<string, Upload>(),
});
export type State = ReturnType<typeof newState>;

/** What LinkedIn says beside the status, where it matters to a caller. */
const CODES: Record<number, string> = {
  401: "REVOKED_ACCESS_TOKEN",
  403: "ACCESS_DENIED",
  422: "UNPROCESSABLE_ENTITY",
  426: "NONEXISTENT_VERSION",
  429: "TOO_MANY_REQUESTS",
};

export const refuse = (status: number, message: string, code = CODES[status], more = {}) =>
  refusal(status, { status, code, message, ...more });

/** Does what a call asks for, unless tests have it fail. */
export const perform = (
  { faults }: State,
  call: Call,
  kind: "token" | "userinfo" | "post" | "revoke" | "images" | "documents" | "upload" | "state",
  { sub, lastName }: Partial<Member> = {},
  act: Parameters<Faults["answer"]>[3],
  text = "",
) => faults.answer(call, { kind, sub: sub ?? "", lastName: lastName ?? "", text }, refuse, act);

/** The grant behind the token that a request carries. Throws when it is not, or no longer, good. */
export function bearer({ tokens }: State, { req }: Call): Grant {
  const grant = tokens.get(req.header("Authorization")?.replace(/^Bearer /, "") ?? "");
  if (grant && grant.expiresAt > Date.now()) return grant;
  throw refuse(401, "The token used in the request is not known, or has expired");
}

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
export function mediaOf({ uploads }: State, author: Member, sent?: z.infer<typeof content>): Post["media"] {
  const files = !sent ? [] : "media" in sent ? [sent.media] : sent.multiImage.images;
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

/** What LinkedIn understands of a post: an escaped character, an address, a hashtag, or any character that is not reserved. */
const ELEMENTS = [
  String.raw`\\[\\|{}@[\]()<>#*_~]`,
  String.raw`(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s\\|{}[\]()<>]+`,
  String.raw`(?<![\p{L}\p{N}])#(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]+`,
  String.raw`[^\\|{}@[\]()<>#*_~]`,
];
const UNDERSTOOD = new RegExp(`^(?:${ELEMENTS.join("|")})*`, "iu");

/** A post as LinkedIn shows it: it ends, without a word, at the first reserved character that is part of nothing. */
export const shownText = (commentary: string): string =>
  (UNDERSTOOD.exec(commentary)?.[0] ?? "").replace(/\\(.)/g, "$1");
