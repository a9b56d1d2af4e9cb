import { DOCUMENT_TYPE } from "#contract/posts.ts";
import { type Attempt, keepPublishing, type PostFile } from "../../db/post-files.ts";
import type { Upload } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { LinkedIn, Media } from "../../services/linkedin.ts";
import { type PublishOutcome, UploadRefused } from "../../services/linkedin-outcome.ts";
import type { Deps } from "../deps.ts";

/** How long LinkedIn may process what it was sent, in one attempt; most of it is over in a second or two. */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 500;
/** How often the bytes of a file are sent in one attempt, where the answer is lost or the address expires. */
const MOST_SENDS = 2;

interface Job {
  deps: Deps;
  linkedin: LinkedIn;
  attempt: Attempt;
  accessToken: string;
  sub: string;
}

/**
 * Publishes with the files of a post. An attempt whose end is unknown is sent again as it was, with its `media`; of any other the
 * files are uploaded that LinkedIn has not, and what is sent is written down first.
 */
export async function publishWithFiles(
  job: Job,
  { text, files, media }: { text: string; files: readonly PostFile[]; media: Media[] | null },
): Promise<PublishOutcome> {
  try {
    return await send(job, text, media ?? (await uploadAll(job, files)));
  } catch (error) {
    if (error instanceof UploadRefused) return error.outcome;
    if (error instanceof ServiceFailure) return unready(error.message);
    throw error;
  }
}

const unready = (detail: string) => ({ kind: "refused", reason: "unready", detail }) as const;

/** What LinkedIn refuses because it still processes it is not posted, so that it may be sent again. */
async function send({ linkedin, ...job }: Job, text: string, media: Media[]): Promise<PublishOutcome> {
  await keep(job, { media });
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    const outcome = await linkedin.publish({ ...job, text, media });
    const isUnready = outcome.kind === "refused" && outcome.reason === "unready";
    if (!isUnready || Date.now() > until) return outcome;
    await scheduler.wait(LOOK_AGAIN_MS);
  }
}

async function uploadAll(job: Job, files: readonly PostFile[]): Promise<Media[]> {
  const media: Media[] = [];
  for (const file of files) media.push({ urn: await upload(job, file), label: file.label });
  const until = Date.now() + PATIENCE_MS;
  for (const [at, { urn }] of media.entries()) {
    const file = files[at];
    if (!file || (await waitUntilProcessed(job, file, urn, until)) === "hidden") break;
  }
  return media;
}

const kindOf = ({ contentType }: PostFile) => (contentType === DOCUMENT_TYPE ? "documents" : "images");

/** Uploads a file, unless LinkedIn has it, and returns its URN, which is saved before its first byte is sent. */
async function upload(job: Job, file: PostFile): Promise<string> {
  const { linkedin, accessToken, sub } = job;
  const kind = kindOf(file);
  const save = async (saved: Upload): Promise<Upload> => {
    await keep(job, { fileId: file.id, upload: saved });
    return saved;
  };
  let place = file.upload?.as === sub ? file.upload : undefined;
  if (place?.isSent) return place.urn;
  // Whoever saved it may have sent the bytes too.
  let mayHaveBytes = place !== undefined;
  for (let sends = 0; ; ) {
    const state =
      place && mayHaveBytes ? await linkedin.uploadState(kind, accessToken, place.urn) : "waiting";
    if (place && (state === "available" || state === "processing")) break;
    if (sends === MOST_SENDS) throw new UploadRefused(unready("the bytes were not taken"));
    if (!place || state === "failed" || place.until <= Date.now())
      place = await save({ ...(await linkedin.beginUpload(kind, job)), as: sub, isSent: false });
    else await keep(job, undefined);
    sends += 1;
    const sent = await linkedin.sendBytes(accessToken, place.url, await bytesOf(job, file));
    if (sent === "taken") break;
    mayHaveBytes = sent === "lost";
    if (sent === "expired") place = undefined;
  }
  await save({ ...place, isSent: true });
  return place.urn;
}

async function bytesOf({ deps }: Job, file: PostFile) {
  const stored = await deps.vault.get(file);
  if (!stored) throw new ServiceFailure("vault", "malformed", "a file of a post is gone");
  return { bytes: await new Response(stored).arrayBuffer(), contentType: file.contentType };
}

/** Returns also where LinkedIn does not say: the post finds out. Throws `UploadRefused`, for a file that it can't use for good. */
async function waitUntilProcessed(job: Job, file: PostFile, urn: string, until: number) {
  for (;;) {
    const state = await job.linkedin.uploadState(kindOf(file), job.accessToken, urn);
    if (state === "hidden" || state === "available") return state;
    if (state === "failed") {
      await keep(job, { fileId: file.id, upload: null });
      throw new UploadRefused({ kind: "refused", reason: "rejected", detail: "it could not be processed" });
    }
    if (Date.now() > until) throw new UploadRefused(unready("it is still processed"));
    await scheduler.wait(LOOK_AGAIN_MS);
  }
}

async function keep(
  { deps, attempt }: Pick<Job, "deps" | "attempt">,
  saved: Parameters<typeof keepPublishing>[2],
): Promise<void> {
  if (!(await keepPublishing(deps.db, attempt, saved, Date.now()))) throw new AppError("publishing");
}
