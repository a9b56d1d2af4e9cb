import { Popover } from "radix-ui";
import { type RefObject, useId } from "react";
import type { Unsaid } from "#contract/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../use-action.ts";

const KINDS: Record<Unsaid["kind"], string> = {
  number: "This number isn't in what you said.",
  name: "This name isn't in what you said.",
  date: "This date isn't in what you said.",
  quote: "Nobody is quoted like this in what you said.",
  claim: "Nothing you said claims this.",
};

/** Each resolves once it is saved or refused. Absent where it would change nothing. */
export interface UnsaidActions {
  remove?: () => Promise<void>;
  confirm: () => Promise<void>;
  useOwnWords?: () => Promise<void>;
}

interface Props {
  id: string;
  unsaid: Unsaid;
  actions: UnsaidActions;
  /** The marked passage that it belongs to. */
  mark: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
}

/** The actions on a passage that the speaker did not say; over the text, so that nothing moves. */
export default function UnsaidPopover({ id, unsaid, actions, mark, open, onClose }: Props) {
  const { busy, run } = useAction((action: () => Promise<void>) => action());
  const titleId = useId();

  const button = (label: string, action: (() => Promise<void>) | undefined) =>
    action && (
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={busy || undefined}
        onClick={() => void run(action)}
      >
        {label}
      </Button>
    );

  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor virtualRef={mark} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          aria-labelledby={titleId}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          // The mark closes it itself.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && mark.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            mark.current?.focus({ preventScroll: true });
          }}
          className="z-30 w-88 max-w-(--radix-popover-content-available-width) animate-fade-in rounded-card border border-line bg-raised p-4 text-ink shadow-lift outline-none"
        >
          <p id={titleId} className="font-medium">
            You didn't say this
          </p>
          <p className="mt-0.5 text-sm text-soft">{KINDS[unsaid.kind]}</p>
          {unsaid.nearest !== undefined && (
            <p className="mt-3 wrap-anywhere border-line border-l-2 pl-3 text-sm leading-relaxed">
              You said: “{unsaid.nearest}”
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            {button("Remove", actions.remove)}
            {button("It's true", actions.confirm)}
            {button("Use my words", actions.useOwnWords)}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
