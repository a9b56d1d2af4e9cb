import { DOCUMENT_TYPE } from "#contract/posts.ts";
import { type Attempt, keepPublishing, type PostFile } from "../../db/post-files.ts";
import { AppError } from "../../errors.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { LinkedIn, Media } from "../../services/linkedin.ts";
import { type PublishOutcome, UploadRefused } from "../../services/linkedin-outcome.ts";
import type { Deps } from "../deps.ts";
import { lookAgain } from "../look-again.ts";

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
  const outcome = await lookAgain(async () => {
    const outcome = await linkedin.publish({ ...job, text, media });
    return outcome.kind === "refused" && outcome.reason === "unready" ? undefined : outcome;
  });
  return outcome ?? unready(STILL_PROCESSED);
}

const STILL_PROCESSED = "it is still processed";

async function uploadAll(job: Job, files: readonly PostFile[]): Promise<Media[]> {
  const media: Media[] = [];
  for (const file of files) media.push({ urn: await upload(job, file), label: file.label });
  const areReady = await lookAgain(async () => (await areProcessed(job, files, media)) || undefined);
  if (!areReady) throw new UploadRefused(unready(STILL_PROCESSED));
  return media;
}

const kindOf = ({ contentType }: PostFile) => (contentType === DOCUMENT_TYPE ? "documents" : "images");

/** Uploads a file, unless LinkedIn has it, and returns its URN, which is saved before its first byte is sent. */
async function upload(job: Job, file: PostFile): Promise<string> {
  const { linkedin, accessToken, sub } = job;
  const kind = kindOf(file);
  let place = file.upload?.as === sub ? file.upload : undefined;
  // Whoever saved it may have sent the bytes too.
  let mayHaveBytes = place !== undefined;
  for (let sends = 0; ; sends += 1) {
    const state =
      place && mayHaveBytes ? await linkedin.uploadState(kind, accessToken, place.urn) : "waiting";
    if (place && (state === "available" || state === "processing")) return place.urn;
    if (sends === MOST_SENDS) throw new UploadRefused(unready("the bytes were not taken"));
    if (!place || state === "failed" || place.until <= Date.now())
      place = { ...(await linkedin.beginUpload(kind, job)), as: sub };
    await keep(job, { fileId: file.id, upload: place });
    const sent = await linkedin.sendBytes(accessToken, place.url, await bytesOf(job, file));
    if (sent === "taken") return place.urn;
    mayHaveBytes = sent === "lost";
    if (sent === "expired") place = undefined;
  }
}

async function bytesOf({ deps }: Job, file: PostFile) {
  const stored = await deps.vault.get(file);
  if (!stored) throw new ServiceFailure("vault", "malformed", "a file of a post is gone");
  return { bytes: await new Response(stored).arrayBuffer(), contentType: file.contentType };
}

/** Whether LinkedIn can use all files, or does not say: the post finds out. Throws `UploadRefused`, for a file that it can't use for good. */
async function areProcessed(job: Job, files: readonly PostFile[], media: readonly Media[]): Promise<boolean> {
  for (const [at, file] of files.entries()) {
    const state = await job.linkedin.uploadState(kindOf(file), job.accessToken, media[at]?.urn ?? "");
    if (state === "hidden") return true;
    if (state === "failed") {
      await keep(job, { fileId: file.id, upload: null });
      throw new UploadRefused({ kind: "refused", reason: "rejected", detail: "it could not be processed" });
    }
    if (state !== "available") return false;
  }
  return true;
}

async function keep(
  { deps, attempt }: Pick<Job, "deps" | "attempt">,
  saved: Parameters<typeof keepPublishing>[2],
): Promise<void> {
  if (!(await keepPublishing(deps.db, attempt, saved, Date.now()))) throw new AppError("publishing");
}
