import { Mic } from "lucide-react";
import { Popover } from "radix-ui";
import { type RefObject, useEffect, useId, useRef } from "react";
import type { Unsaid } from "#contract/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { RecorderProblem, VoiceStrip } from "../recorder/notices.tsx";
import { useAction } from "../use-action.ts";
import { useListening } from "../vault/sounding.ts";
import { useStatement } from "./use-statement.ts";

const KINDS: Record<Unsaid["kind"], string> = {
  number: "This number isn't in what you said.",
  name: "This name isn't in what you said.",
  date: "This date isn't in what you said.",
  quote: "Nobody is quoted like this in what you said.",
  claim: "Nothing you said claims this.",
};

/** Each resolves once it is saved or refused. Absent where it would change nothing. */
export interface UnsaidActions {
  /** Called with what was said to it, once that counts as said. */
  say: (transcript: string) => Promise<void>;
  remove?: () => Promise<void>;
  confirm: () => Promise<void>;
  useOwnWords?: () => Promise<void>;
}

interface Props {
  id: string;
  unsaid: Unsaid;
  /** Whether `nearest` is what was just said to it. */
  heard: boolean;
  /** What it stands in. */
  sentence: string;
  sessionId: string;
  actions: UnsaidActions;
  /** The marked passage that it belongs to. */
  mark: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The actions on a passage that the speaker did not say; over the text, so that nothing moves. */
export default function UnsaidPopover(props: Props) {
  const { id, unsaid, heard, sentence, sessionId, actions, mark, onClose } = props;
  const { busy, run } = useAction((action: () => Promise<void>) => action());
  const statement = useStatement(sessionId, { onSaid: actions.say, onFailed: onClose });
  const listening = useListening();
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const { view } = statement;
  const first = useRef(view);
  // What had the focus is gone.
  useEffect(() => {
    if (view === "idle" && first.current !== view) content.current?.focus();
    first.current = view;
  }, [view]);

  const button = (label: string, action: (() => Promise<void>) | undefined) =>
    action && (
      <Button
        variant="secondary"
        size="sm"
        className="flex-1"
        unavailable={busy}
        onClick={() => void run(action)}
      >
        {label}
      </Button>
    );

  return (
    <Popover.Root open onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor virtualRef={mark} />
      <Popover.Portal>
        <Popover.Content
          ref={content}
          id={id}
          aria-labelledby={titleId}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onInteractOutside={(event) => {
            // The mark closes it itself; what is being said is not lost to a stray tap.
            const onMark = event.target instanceof Node && mark.current?.contains(event.target);
            if (onMark || view !== "idle") event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            if (view === "idle") return;
            event.preventDefault();
            statement.cancel();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            mark.current?.focus({ preventScroll: true });
          }}
          className="z-30 w-88 max-w-(--radix-popover-content-available-width) animate-fade-in rounded-card border border-line bg-raised p-4 text-ink shadow-lift outline-none"
        >
          <p id={titleId} className="font-medium">
            {view === "idle" ? "You didn't say this" : "Say it, in your own way"}
          </p>
          {view === "idle" ? (
            <>
              <p role="status" className="mt-0.5 text-sm text-soft">
                {heard ? "What you just said doesn't say this either." : KINDS[unsaid.kind]}
              </p>
              {unsaid.nearest !== undefined && (
                <p className="mt-3 wrap-anywhere border-line border-l-2 pl-3 text-sm leading-relaxed">
                  You said: “{unsaid.nearest}”
                </p>
              )}
              <RecorderProblem state={statement.recorder.state} className="mb-2" />
              {statement.begin && (
                <Button
                  className="mt-4 w-full"
                  unavailable={busy || listening}
                  onClick={statement.begin}
                  icon={Mic}
                >
                  {heard ? "Say it again" : "Say it"}
                </Button>
              )}
              <div className="mt-2 flex flex-wrap gap-2">
                {button(heard ? "Use what I said" : "Use my words", actions.useOwnWords)}
                {button("Remove", actions.remove)}
                {button("It's true", actions.confirm)}
              </div>
            </>
          ) : (
            <>
              <p className="mt-2 wrap-anywhere border-accent border-l-2 pl-3 leading-relaxed">{sentence}</p>
              <div className="mt-4 min-h-11">
                {view === "recording" ? (
                  <VoiceStrip recorder={statement.recorder} />
                ) : (
                  <p role="status" className="flex min-h-11 items-center gap-2.5 text-soft text-sm">
                    <SpinnerIcon className="size-4 text-accent" />
                    Listening to what you said…
                  </p>
                )}
              </div>
              <RecorderProblem state={statement.recorder.state} className="mb-2" />
              {view === "recording" && (
                <Button variant="quiet" size="sm" className="mt-1 -ml-3" onClick={statement.cancel}>
                  Cancel
                </Button>
              )}
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
