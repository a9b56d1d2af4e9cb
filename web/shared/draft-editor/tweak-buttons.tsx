import { Feather, Flame, Scissors } from "lucide-react";
import type { TweakMode } from "#contract/drafts.ts";
import { ActionButton } from "./action-button.tsx";
import type { WriterTask } from "./use-writer.ts";

const TWEAKS = [
  { mode: "shorter", label: "Shorter", Icon: Scissors },
  { mode: "bolder", label: "Bolder", Icon: Flame },
  { mode: "softer", label: "Softer", Icon: Feather },
] as const;

interface Props {
  /** What the writer is at. */
  task: WriterTask | null;
  unavailable: boolean;
  onTweak: (mode: TweakMode) => void;
}

export const TweakButtons = ({ task, unavailable, onTweak }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and there is none.
  <div role="group" aria-label="Adjust your post" className="grid grid-cols-3 gap-2 sm:flex">
    {TWEAKS.map(({ mode, label, Icon }) => (
      <ActionButton
        key={mode}
        className="max-sm:px-1"
        icon={<Icon className="size-4" aria-hidden="true" />}
        busy={task === mode}
        unavailable={unavailable || task !== null}
        onClick={() => onTweak(mode)}
      >
        {label}
      </ActionButton>
    ))}
  </div>
);
