import { X } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { takingOut } from "./taking-out.ts";

interface Props {
  text: string;
  onRemove: () => void;
  className?: string;
}

/** Takes an entry out of the profile. */
export const RemoveButton = ({ text, onRemove, className }: Props) => (
  <button
    type="button"
    data-takes-out
    aria-label={`Remove “${text}”`}
    onClick={takingOut(onRemove)}
    className={cx(
      "focus-ring grid size-9 shrink-0 cursor-pointer place-items-center rounded-control text-faint",
      "transition-colors hover:text-danger pointer-coarse:size-11",
      className,
    )}
  >
    <X className="size-4" aria-hidden="true" />
  </button>
);
