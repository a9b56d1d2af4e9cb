import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";

/** Says that a post was copied, so that it can be learned from. Never rejects: the post is in the clipboard all the same. */
export async function postCopied(postId: string): Promise<void> {
  await apiSend("POST", API.copiedDraft(postId), undefined, { repeatable: true }).catch(() => undefined);
}
