import { Pin, X } from "lucide-react";
import type { MouseEvent } from "react";
import type { Correction, ProfileField } from "#contract/context.ts";
import { useAction } from "../../shared/use-action.ts";
import { cx } from "../../ui/cx.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import type { Corrections } from "./use-corrections.ts";

interface RemoveButtonProps {
  text: string;
  field: ProfileField;
  corrections: Corrections;
  className?: string;
}

/** Takes an entry out of the profile. */
export const RemoveButton = ({ text, field, corrections, className }: RemoveButtonProps) => (
  <button
    type="button"
    data-takes-out
    aria-label={`Remove “${text}”`}
    onClick={takingOut(() => void corrections.add({ kind: "removed", field, text }))}
    className={cx(
      "focus-ring grid size-9 shrink-0 cursor-pointer place-items-center rounded-control text-faint",
      "transition-colors hover:text-danger pointer-coarse:size-11",
      className,
    )}
  >
    <X className="size-4" aria-hidden="true" />
  </button>
);

interface PinButtonProps {
  phrase: string;
  /** What marks it as the speaker's own; undefined when nothing does. */
  mark: Correction | undefined;
  corrections: Corrections;
}

/** Marks a phrase as the speaker's own, or takes that back. */
export function PinButton({ phrase, mark, corrections }: PinButtonProps) {
  const pinned = mark !== undefined;
  const { busy, run: toggle } = useAction(() =>
    mark ? corrections.undo(mark) : corrections.add({ kind: "phrase", text: phrase }),
  );

  return (
    <button
      type="button"
      // A phrase that was only marked, never found, is gone with its mark.
      data-takes-out={pinned || undefined}
      aria-label={`Keep “${phrase}” as it is`}
      aria-pressed={pinned}
      aria-busy={busy || undefined}
      onClick={(event) => !isSecondClick(event) && void toggle()}
      className={cx(
        "focus-ring grid size-9 shrink-0 cursor-pointer place-items-center rounded-control",
        "transition-colors pointer-coarse:size-11",
        pinned ? "text-accent" : "text-faint hover:text-ink",
      )}
    >
      {busy ? (
        <SpinnerIcon className="size-4" />
      ) : (
        <Pin className={cx("size-4", pinned && "fill-current")} aria-hidden="true" />
      )}
    </button>
  );
}

/** The second click of a double click: by then something else may have moved beneath it. */
const isSecondClick = ({ detail }: MouseEvent): boolean => detail > 1;

/**
 * For a button marked `data-takes-out`, whose entry of a list goes with the click. The keyboard moves on first: to the
 * next entry, or the one before; from the last one to what is around the list and can take the focus.
 */
export const takingOut =
  (takeOut: () => void) =>
  (event: MouseEvent<HTMLElement>): void => {
    if (isSecondClick(event)) return;
    const button = event.currentTarget;
    const entry = button.closest("li");
    const next = [entry?.nextElementSibling, entry?.previousElementSibling]
      .map((neighbour) => neighbour?.querySelector<HTMLElement>("[data-takes-out]"))
      .find((found) => found instanceof HTMLElement);
    (next ?? button.closest<HTMLElement>('[tabindex="-1"]'))?.focus();
    takeOut();
  };
