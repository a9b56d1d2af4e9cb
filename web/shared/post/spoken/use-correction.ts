import { useSWRConfig } from "swr";
import type { SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { useUser } from "../../../api/auth.ts";
import { apiGet } from "../../../api/client.ts";
import { messageOf } from "../../recording/vault/recording-actions.tsx";

type Correction = { recordingId: string; transcript: string; words?: TimedWord[] };

/** Shows a corrected transcript, and the posts of its session, whose outdated quote cards it draws again. Absent `words` are read. */
export function useShowCorrection(sessionId: string): (correction: Correction) => Promise<void> {
  const { mutate } = useSWRConfig();
  const user = useUser();
  return async ({ recordingId, transcript, words }) => {
    const drafts = await apiGet(API.drafts(sessionId)).catch(() => undefined);
    const quietly = { revalidate: false };
    // At once: the words of a sentence are found by those of its recording.
    void mutate(API.recordingWords(recordingId), words && { words }, { revalidate: !words });
    const withTranscript = (detail: SessionDetail | undefined) => {
      const recording = detail?.recordings.find(({ id }) => id === recordingId);
      const turn = detail && recording && messageOf(detail, recording);
      const messages = detail?.messages.map((one) => (one === turn ? { ...one, content: transcript } : one));
      return detail && messages && { ...detail, messages };
    };
    void mutate<SessionDetail>(API.chat(sessionId), withTranscript, quietly);
    if (!drafts) return;
    await mutate(API.drafts(sessionId), drafts, quietly);
    await Promise.all(
      drafts.map(async (draft) => {
        const post = await apiGet(API.post(draft.id));
        await mutate(API.post(draft.id), post, quietly);
        if (draft.publishedAt || !post.pictures.some(({ card }) => card?.isOutdated)) return;
        const { authorName, redrawCards } = await import("../pictures/files.ts");
        await mutate(API.post(draft.id), await redrawCards(post, draft, authorName(user)), quietly);
      }),
      // It is corrected; a card that could not be drawn is drawn when its post is shown next.
    ).catch(() => undefined);
  };
}
