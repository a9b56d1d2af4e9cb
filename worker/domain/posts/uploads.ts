import { DOCUMENT_TYPE } from "#contract/posts.ts";
import { type Attempt, keepPublishing, type PostFile } from "../../db/post-files.ts";
import { AppError } from "../../errors.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { LinkedIn, Media } from "../../services/linkedin.ts";
import { type PublishOutcome, UploadRefused } from "../../services/linkedin-outcome.ts";
import type { Deps } from "../deps.ts";

/** How long LinkedIn may process what it was sent, in one attempt; most of it is over in a second or two. */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 500;
/** How often a file is uploaded in one attempt, where LinkedIn does not say that it has the bytes. */
const MAX_UPLOADS = 2;

interface Job {
  deps: Deps;
  linkedin: LinkedIn;
  attempt: Attempt;
  accessToken: string;
  sub: string;
}

/**
 * Publishes with the files of a post. An attempt whose end is unknown is sent again as it was, with its `media`. Any other uploads
 * all files anew, since an upload that no post names costs nothing, and writes down what it sends first.
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
  await keep(job, media);
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
  for (const { urn } of media) if ((await waitUntilProcessed(job, urn, until)) === "hidden") break;
  return media;
}

async function upload(job: Job, file: PostFile): Promise<string> {
  const { deps, linkedin, accessToken } = job;
  for (let uploads = 0; uploads < MAX_UPLOADS; uploads += 1) {
    await keep(job);
    const { urn, url } = await linkedin.beginUpload(
      file.contentType === DOCUMENT_TYPE ? "documents" : "images",
      job,
    );
    const stored = await deps.vault.get(file);
    if (!stored) throw new ServiceFailure("vault", "malformed", "a file of a post is gone");
    const bytes = await new Response(stored).arrayBuffer();
    if (await linkedin.sendBytes(accessToken, url, { bytes, contentType: file.contentType })) return urn;
  }
  throw new UploadRefused(unready("the bytes were not taken"));
}

/** Returns also where LinkedIn does not say: the post finds out. Throws `UploadRefused`, for a file that it can't use for good. */
async function waitUntilProcessed({ linkedin, accessToken }: Job, urn: string, until: number) {
  for (;;) {
    const state = await linkedin.uploadState(accessToken, urn);
    if (state === "hidden" || state === "available") return state;
    if (state === "failed")
      throw new UploadRefused({ kind: "refused", reason: "rejected", detail: "it could not be processed" });
    if (Date.now() > until) throw new UploadRefused(unready("it is still processed"));
    await scheduler.wait(LOOK_AGAIN_MS);
  }
}

async function keep({ deps, attempt }: Pick<Job, "deps" | "attempt">, media?: Media[]): Promise<void> {
  if (!(await keepPublishing(deps.db, attempt, media, Date.now()))) throw new AppError("publishing");
}
