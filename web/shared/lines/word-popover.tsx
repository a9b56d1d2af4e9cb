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
import { apiGet, apiSend } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { bodyEditKey, changeEdit } from "../unsaved.ts";
import { useAction } from "../use-action.ts";
import { around, playStretch } from "../vault/sounding.ts";
import { messageOf } from "../vault/use-reprocess.ts";
import { correctedEdit, correctionPatch } from "./correction.ts";

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

  const { busy, run: save } = useAction(
    async () => {
      const isRight = text.trim() === heard;
      // The drafts first: where the word is used is known for as long as the transcript has it too, so that whatever
      // fails, another try finds what is left to do.
      const drafts = isRight ? [] : await apiGet(API.drafts(sessionId));
      for (const draft of drafts) {
        const patch = correctionPatch(draft, { recordingId, words, at }, text.trim());
        if (!patch) continue;
        await apiSend("PATCH", API.draft(draft.id), patch, { repeatable: true });
        const [before, after] = [postText(draft).body, patch.bodies?.[0]?.content];
        if (after !== undefined) {
          changeEdit(bodyEditKey(draft.id), (edit: string) => correctedEdit(edit, before, after, heard));
        }
      }
      const said = await apiSend(
        "PATCH",
        API.recordingWords(recordingId),
        { at, was: heard, text: text.trim() },
        { repeatable: true },
      );
      void mutate(API.recordingWords(recordingId), { words: said.words }, { revalidate: false });
      void mutate<SessionDetail>(
        API.chat(sessionId),
        (detail) => detail && withTranscript(detail, recordingId, said.transcript),
        { revalidate: false },
      );
      await mutate<Draft[]>(API.drafts(sessionId));
      if (isRight) onClose();
      else setCorrected(true);
    },
    { title: "Couldn't correct it" },
  );

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
                if (text.trim() !== "") void save();
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
                <Button type="submit" size="sm" busy={busy} disabled={text.trim() === ""}>
                  {text.trim() === heard ? "It's right" : "Correct it"}
                </Button>
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

/** What was said in a session, as it now reads. */
function withTranscript(detail: SessionDetail, recordingId: string, transcript: string): SessionDetail {
  const recording = detail.recordings.find(({ id }) => id === recordingId);
  const message = recording && messageOf(detail, recording);
  return {
    ...detail,
    messages: detail.messages.map((other) => (other === message ? { ...other, content: transcript } : other)),
  };
}
