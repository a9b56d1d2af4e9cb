import { CircleAlert } from "lucide-react";
import { formatLength } from "../../../shared/dates.ts";
import type { RecorderState } from "../../../shared/recorder/state.ts";

function problem(state: RecorderState): string | null {
  switch (state.kind) {
    case "recording":
      return state.silent ? "We can't hear you. Is your microphone muted?" : null;
    case "interrupted":
      return `Recording was interrupted at ${formatLength(state.seconds)}. What you said so far is kept.`;
    case "failed":
      return state.message;
    default:
      return null;
  }
}

/** What is wrong with the recording itself, above the controls. */
export function VoiceProblem({ state }: { state: RecorderState }) {
  const text = problem(state);
  return (
    <div role="alert">
      {text !== null && (
        <p className="mb-2 flex items-start gap-2 text-danger text-sm leading-snug">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}
