import { Play } from "lucide-react";
import { Popover } from "radix-ui";
import { type RefObject, useState } from "react";
import { useSWRConfig } from "swr";
import type { SessionDetail } from "#contract/chat.ts";
import type { Context } from "#contract/context.ts";
import type { Draft } from "#contract/drafts.ts";
import { MAX_CORRECTION_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { bodyEditKey, changeEdit } from "../unsaved.ts";
import { useAction } from "../use-action.ts";
import { around, playStretch } from "../vault/sounding.ts";
import { messageOf } from "../vault/use-reprocess.ts";
import { correctedEdit } from "./correction.ts";

interface Props {
  sessionId: string;
  recordingId: string;
  words: readonly TimedWord[];
  /** The word in question. */
  at: number;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Whether a word was heard right, and what it is if not; over the text, so that nothing moves. */
export default function WordPopover({ sessionId, recordingId, words, at, anchor, onClose }: Props) {
  const { mutate } = useSWRConfig();
  const [word] = useState(words[at]);
  const [text, setText] = useState(word?.text ?? "");
  const [corrected, setCorrected] = useState(false);
  const heard = word?.text ?? "";

  const { data: drafts = [] } = useApi(API.drafts(sessionId));

  const { running, run: save } = useAction(
    async (where: "everywhere" | "transcript") => {
      const correction = { at, was: heard, text: text.trim(), everywhere: where === "everywhere" };
      const said = await apiSend("PATCH", API.recordingWords(recordingId), correction, { repeatable: true });
      void mutate(API.recordingWords(recordingId), { words: said.words }, { revalidate: false });
      void mutate<SessionDetail>(
        API.chat(sessionId),
        (detail) => detail && withTranscript(detail, recordingId, said.transcript),
        { revalidate: false },
      );
      const after = (await mutate<Draft[]>(API.drafts(sessionId))) ?? [];
      for (const draft of drafts) {
        const now = after.find(({ id }) => id === draft.id);
        if (now) correctEdit(draft, now, { was: heard, right: text.trim() });
      }
      if (text.trim() === heard) onClose();
      else setCorrected(true);
    },
    { title: "Couldn't correct it" },
  );
  const busy = running !== undefined;

  const { busy: remembering, run: remember } = useAction(
    async () => {
      const context = await apiSend("POST", API.corrections, { kind: "spelling", text: text.trim(), heard });
      void mutate<Context>(API.context, context, { revalidate: false });
      toast({ title: "Spelling remembered" });
      onClose();
    },
    { title: "Failed to save" },
  );

  if (!word) return null;
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          aria-label={corrected ? "Remember this spelling?" : "Did we hear this right?"}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus({ preventScroll: true });
          }}
          className="z-30 w-80 max-w-(--radix-popover-content-available-width) animate-fade-in rounded-card border border-line bg-raised p-4 text-ink shadow-lift outline-none"
        >
          {corrected ? (
            <>
              <p className="font-medium">Remember this spelling?</p>
              <p className="mt-0.5 wrap-anywhere text-sm text-soft">
                When we hear “{heard}” again, we write “{text.trim()}”.
              </p>
              <div className="mt-4 flex flex-wrap gap-2">
                <Button size="sm" autoFocus busy={remembering} onClick={() => void remember()}>
                  Remember
                </Button>
                <Button variant="quiet" size="sm" onClick={onClose}>
                  Not now
                </Button>
              </div>
            </>
          ) : (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (text.trim() !== "") void save("everywhere");
              }}
            >
              <Field
                label="Did we hear this right?"
                autoFocus
                dir="auto"
                autoComplete="off"
                maxLength={MAX_CORRECTION_CHARS}
                value={text}
                readOnly={busy}
                onChange={(event) => setText(event.target.value)}
              />
              <div className="mt-3 flex flex-wrap gap-2">
                <Button
                  type="submit"
                  size="sm"
                  busy={running?.[0] === "everywhere"}
                  disabled={busy || text.trim() === ""}
                >
                  {text.trim() === heard ? "It's right" : "Fix it everywhere"}
                </Button>
                {text.trim() !== heard && (
                  <Button
                    variant="secondary"
                    size="sm"
                    busy={running?.[0] === "transcript"}
                    disabled={busy || text.trim() === ""}
                    onClick={() => void save("transcript")}
                  >
                    Only in the transcript
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => playStretch({ recordingId, ...around(word) })}
                >
                  <Play className="size-3.5 fill-current" aria-hidden="true" />
                  Play again
                </Button>
              </div>
            </form>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Puts the word right in an edit of the post that is open, too. */
function correctEdit(before: Draft, after: Draft, correction: { was: string; right: string }): void {
  const bodies = [postText(before).body, postText(after).body] as const;
  if (bodies[0] === bodies[1]) return;
  changeEdit(bodyEditKey(before.id), (edit: string) => correctedEdit(edit, bodies, correction));
}

/** What was said in a session, as it now reads. */
function withTranscript(detail: SessionDetail, recordingId: string, transcript: string): SessionDetail {
  const recording = detail.recordings.find(({ id }) => id === recordingId);
  const message = recording && messageOf(detail, recording);
  return {
    ...detail,
    messages: detail.messages.map((other) => (other === message ? { ...other, content: transcript } : other)),
  };
}
