import { useId, useRef, useState } from "react";
import type { Unsaid } from "#contract/drafts.ts";
import { later } from "../../ui/later.ts";
import { sayNotLoaded } from "../../ui/not-loaded.ts";
import type { UnsaidActions } from "./unsaid-popover.tsx";

const usePopover = later(() => import("./unsaid-popover.tsx"));

interface Props {
  unsaid: Unsaid;
  /** The element that says what a mark means. */
  hintId: string;
  actions: UnsaidActions;
  unavailable: boolean;
}

/** A passage that the speaker did not say; opens what can be done about it. */
export function UnsaidMark({ unsaid, hintId, actions, unavailable }: Props) {
  const mark = useRef<HTMLSpanElement>(null);
  const popoverId = useId();
  const [wanted, setWanted] = useState(false);
  const open = wanted && !unavailable;
  const close = () => setWanted(false);
  const Popover = usePopover(open, () => {
    sayNotLoaded();
    close();
  });

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a real button cannot break across lines as text does. */}
      <span
        ref={mark}
        role="button"
        tabIndex={0}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? popoverId : undefined}
        aria-describedby={hintId}
        className="focus-ring cursor-pointer rounded-xs bg-accent-soft decoration-wavy decoration-accent decoration-from-font underline underline-offset-4 box-decoration-clone"
        onClick={() => setWanted(!wanted)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        {unsaid.text}
      </span>
      {Popover && (
        <Popover id={popoverId} unsaid={unsaid} actions={actions} mark={mark} open={open} onClose={close} />
      )}
    </>
  );
}
