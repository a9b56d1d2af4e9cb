import { Pin, X } from "lucide-react";
import type { MouseEvent } from "react";
import type { Correction, ProfileField } from "#contract/context.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { useCorrections } from "./corrections.ts";

interface RemoveButtonProps {
  text: string;
  field: ProfileField;
  className?: string;
}

/** Takes an entry out of the profile. */
export function RemoveButton({ text, field, className }: RemoveButtonProps) {
  const { correct } = useCorrections();
  return (
    <Button
      data-takes-out
      variant="quiet"
      size="sm"
      icon={X}
      aria-label={`Remove “${text}”`}
      onClick={takingOut(() => void correct({ kind: "removed", field, text }))}
      className={cx("px-2.5! text-faint! hover:text-danger!", className)}
    />
  );
}

interface PinButtonProps {
  phrase: string;
  /** What marks it as the speaker's own; undefined when nothing does. */
  mark: Correction | undefined;
}

/** Marks a phrase as the speaker's own, or takes that back. */
export function PinButton({ phrase, mark }: PinButtonProps) {
  const { correct, undo } = useCorrections();
  const pinned = mark !== undefined;
  const { busy, run: toggle } = useAction(() =>
    mark ? undo(mark) : correct({ kind: "phrase", text: phrase }),
  );

  return (
    <Button
      // A phrase that was only marked, never found, is gone with its mark.
      data-takes-out={pinned || undefined}
      variant="quiet"
      size="sm"
      icon={Pin}
      busy={busy}
      aria-label={`Keep “${phrase}” as it is`}
      aria-pressed={pinned}
      onClick={(event) => !isSecondClick(event) && void toggle()}
      className={cx("px-2.5!", pinned ? "text-accent! [&>svg]:fill-current" : "text-faint! hover:text-ink!")}
    />
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
