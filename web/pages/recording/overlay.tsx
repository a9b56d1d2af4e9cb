import { Dialog } from "radix-ui";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { mutate } from "swr";
import { API } from "#contract/paths.ts";
import { apiGet } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { DraftInProgress } from "../../shared/post/draft-in-progress.tsx";
import { useFirstDraft } from "../../shared/post/first-draft.ts";
import { useHeardText } from "../../shared/recording/recorder/recording-session.ts";
import type { Delivery } from "./recording.tsx";

const preventClosing = (event: Event) => event.preventDefault();

/** From Stop to the chat. Nothing but that, *See your draft* or a failure closes it. */
export default function Overlay({ delivery }: { delivery: Delivery | null }) {
  // The card names the member. Read before Stop: after it, only the transcript and the draft should be on the line.
  useApi(API.linkedinConnection);
  return (
    <Dialog.Root open={delivery !== null}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          // Where it scrolls, it does so by keys, also while nothing in it takes a press.
          tabIndex={0}
          onEscapeKeyDown={preventClosing}
          onInteractOutside={preventClosing}
          className="fixed inset-0 z-50 overflow-y-auto bg-paper outline-none"
        >
          {delivery && <Reveal {...delivery} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Reveal({ id, text, mode, answer }: Delivery) {
  const navigate = useNavigate();
  const sessionId = answer?.sessionId;
  // An interview goes on with a question.
  const { draft, partial } = useFirstDraft(mode === "normal" ? sessionId : undefined);
  const isWritten = draft !== undefined;
  const isBegun = mode === "interview" || isWritten || partial !== undefined;
  const words = useHeardText(id);

  // Read ahead when the post begins, and again with the draft, so that the chat opens painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (sessionId === undefined || !isBegun) return;
    void mutate(API.chat(sessionId), apiGet(API.chat(sessionId)), { revalidate: false, throwOnError: false });
  }, [sessionId, isBegun, isWritten]);

  return (
    <DraftInProgress
      mode={mode}
      title={Dialog.Title}
      words={text ?? words}
      transcript={answer?.transcript}
      partial={partial}
      draft={draft}
      onSee={sessionId === undefined ? undefined : () => void navigate(PATHS.chat(sessionId))}
      className="safe-inset mx-auto min-h-dvh max-w-2xl px-5 py-8 sm:px-8 sm:py-[12dvh]"
    />
  );
}
