import { Mic } from "lucide-react";
import { type RefObject, useId } from "react";
import type { Unsaid } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useUser } from "../../../api/auth.ts";
import { useApi } from "../../../api/use-api.ts";
import { Button, SmallButton } from "../../../ui/button.tsx";
import { keepFocus } from "../../../ui/keep-focus.ts";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import type { NoteOptions } from "../../recording/outbox/entry.ts";
import { deliverNote, reportTrialOver } from "../../recording/outbox/sender.ts";
import { useListening } from "../../recording/player.ts";
import { RecorderProblem, VoiceStrip } from "../../recording/recorder/notices.tsx";
import { useNotes, useRecorder } from "../../recording/recorder/use-recorder.ts";
import { useAction } from "../../use-action.ts";
import { TextPopover } from "../spoken/text-popover.tsx";

function whyMarked(kind: Unsaid["kind"]): string {
  if (kind === "quote") return "You didn't quote anyone like this.";
  return kind === "claim" ? "You didn't make this claim." : `You didn't mention this ${kind}.`;
}

/** Each resolves once it is saved or refused; undefined if it would change nothing. */
export interface UnsaidActions {
  /** Called with the transcript once the server has it. */
  say: (transcript: string) => Promise<void>;
  remove?: () => Promise<void>;
  confirm: () => Promise<void>;
  useOwnWords?: () => Promise<void>;
}

export interface UnsaidPassage {
  unsaid: Unsaid;
  /** Whether `nearest` is the transcript of the user's statement. */
  hasStatement: boolean;
  sentence: string;
  sessionId: string;
  actions: UnsaidActions;
}

type Props = UnsaidPassage & { id: string; mark: RefObject<HTMLElement | null>; onClose: () => void };

export default function UnsaidPopover(props: Props) {
  const { id, unsaid, hasStatement, sentence, actions, mark, onClose } = props;
  const { busy, run } = useAction((action: () => Promise<void>) => action());
  const { recorder, view, begin } = useStatement(props);
  const listening = useListening();
  const titleId = useId();

  const button = (label: string, action: (() => Promise<void>) | undefined) =>
    action && (
      <SmallButton className="flex-1" unavailable={busy} onClick={() => void run(action)}>
        {label}
      </SmallButton>
    );

  return (
    <TextPopover
      ref={keepFocus}
      id={id}
      anchor={mark}
      onClose={onClose}
      aria-labelledby={titleId}
      onInteractOutside={(event) => {
        // The mark's own click closes it; a stray tap must not end a recording.
        const onMark = event.target instanceof Node && mark.current?.contains(event.target);
        if (onMark || view !== "idle") event.preventDefault();
      }}
      onEscapeKeyDown={(event) => {
        if (view === "idle") return;
        event.preventDefault();
        if (view === "recording") recorder.discard();
      }}
      className="w-88"
    >
      <p id={titleId} className="font-medium">
        {view === "idle" ? "You didn't say this" : "Say it, in your own way"}
      </p>
      {view === "idle" ? (
        <>
          <p role="status" className="mt-0.5 text-sm text-soft">
            {hasStatement ? "You didn't say it this time either." : whyMarked(unsaid.kind)}
          </p>
          <p className="text-sm text-soft">Settle this before the post goes out.</p>
          {unsaid.nearest !== undefined && (
            <p className="mt-3 wrap-anywhere border-line border-l-2 pl-3 text-sm leading-relaxed">
              You said: “<span translate="no">{unsaid.nearest}</span>”
            </p>
          )}
        </>
      ) : (
        <p translate="no" className="mt-2 mb-4 wrap-anywhere border-accent border-l-2 pl-3 leading-relaxed">
          {sentence}
        </p>
      )}
      {view === "recording" && <VoiceStrip recorder={recorder} />}
      {view === "sending" && (
        <p role="status" className="flex min-h-11 items-center gap-2.5 text-soft text-sm">
          <SpinnerIcon className="size-4 text-accent" />
          Listening to what you said…
        </p>
      )}
      <RecorderProblem recorder={recorder} className="mb-2" />
      {view === "idle" && (
        <>
          {begin && (
            <Button className="mt-4 w-full" unavailable={busy || listening} onClick={begin} icon={Mic}>
              {hasStatement ? "Say it again" : "Say it"}
            </Button>
          )}
          <div className="mt-2 flex flex-wrap gap-2">
            {button(hasStatement ? "Use what I said" : "Use my words", actions.useOwnWords)}
            {button("Remove", actions.remove)}
            {button("It's true", actions.confirm)}
          </div>
        </>
      )}
    </TextPopover>
  );
}

/** Records a statement through the outbox; closes if it waits on this device or was not sent, which was reported. */
function useStatement({ sessionId, actions, onClose }: Props) {
  const user = useUser();
  const { data: usage } = useApi(user ? API.usage : null);
  const { data: health } = useApi(API.health);
  const recorder = useRecorder();
  const { record, sending } = useNotes({ recorder, deliver, optionsNow });

  function optionsNow(): NoteOptions | undefined {
    if (usage && isExhausted(usage)) reportTrialOver("voice");
    else if (user) return { ownerId: user.id, sessionId, interviewMode: false, statement: true };
  }

  async function deliver(id: string): Promise<void> {
    recorder.reset();
    const result = await deliverNote(id, "voice");
    if (result.kind === "delivered") await actions.say(result.answer.transcript).catch(() => undefined);
    else onClose();
  }

  const idle = recorder.recording ? "recording" : "idle";
  const view = sending ? "sending" : idle;
  return { recorder, view, begin: user && health?.speech !== "off" ? record : undefined };
}
