import { Mic, Square } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { useKeyHint } from "../shortcuts/use-key-hint.ts";

interface RecordButtonProps {
  look: "ready" | "recording" | "busy";
  disabled: boolean;
  onClick: () => void;
}

const ICONS = {
  ready: <Mic className="size-9" strokeWidth={1.75} aria-hidden="true" />,
  recording: <Square className="size-7 fill-current" aria-hidden="true" />,
  busy: <SpinnerIcon className="size-8" />,
};

/** The one vermilion disc of the product. */
export const RecordButton = ({ look, disabled, onClick }: RecordButtonProps) => (
  <button
    type="button"
    aria-keyshortcuts={useKeyHint("r")}
    aria-label={look === "recording" ? "Stop recording" : "Start recording"}
    aria-busy={look === "busy" || undefined}
    // Busy is not `disabled`: that would take the keyboard's focus away between start and stop.
    aria-disabled={look === "busy" || undefined}
    disabled={disabled}
    onClick={look === "busy" ? undefined : onClick}
    className={cx(
      "focus-ring relative grid size-24 cursor-pointer place-items-center rounded-full bg-accent text-on-accent",
      "transition-[background-color,scale] duration-150 hover:bg-accent-strong active:scale-95",
      "disabled:cursor-not-allowed disabled:bg-line disabled:text-faint",
    )}
  >
    {look === "recording" && (
      <span
        aria-hidden="true"
        className="absolute -inset-2 animate-pulse rounded-full border-2 border-accent"
      />
    )}
    {ICONS[look]}
  </button>
);
