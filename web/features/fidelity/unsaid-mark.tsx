import { Popover } from "radix-ui";
import { useId, useState } from "react";
import type { Unsaid } from "#contract/fidelity.ts";
import { Button } from "../../ui/button.tsx";

const KINDS: Record<Unsaid["kind"], string> = {
  number: "This number isn't in what you said.",
  name: "This name isn't in what you said.",
  date: "This date isn't in what you said.",
  quote: "Nobody is quoted like this in what you said.",
  claim: "Nothing you said claims this.",
};

/** Each ends once it was saved or refused. Absent where it would change nothing. */
interface Actions {
  remove?: () => Promise<void>;
  confirm: () => Promise<void>;
  useOwnWords?: () => Promise<void>;
}

interface Props {
  unsaid: Unsaid;
  /** The element that says what a mark means. */
  hintId: string;
  actions: Actions;
  unavailable: boolean;
}

/** A passage that the speaker did not say; opens what can be done about it, above the text, so that nothing moves. */
export function UnsaidMark({ unsaid, hintId, actions, unavailable }: Props) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const titleId = useId();

  const button = (label: string, action: (() => Promise<void>) | undefined) =>
    action && (
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (busy) return;
          setBusy(true);
          void action().finally(() => setBusy(false));
        }}
      >
        {label}
      </Button>
    );

  return (
    <Popover.Root open={open && !unavailable} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        {/* biome-ignore lint/a11y/useSemanticElements: a real button cannot break across lines as text does. */}
        <span
          role="button"
          tabIndex={0}
          aria-describedby={hintId}
          className="focus-ring cursor-pointer rounded-xs bg-accent-soft decoration-wavy decoration-accent decoration-from-font underline underline-offset-4 box-decoration-clone"
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            event.currentTarget.click();
          }}
        >
          {unsaid.text}
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-labelledby={titleId}
          align="start"
          sideOffset={8}
          collisionPadding={12}
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
