import { CircleAlert, MicOff } from "lucide-react";
import type { ReactNode } from "react";
import { formatLength } from "../dates.ts";
import type { RecorderState } from "./state.ts";

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="inline-flex items-start gap-2 text-left text-sm leading-snug text-danger">
    {icon}
    <span>{children}</span>
  </span>
);

const alert = <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />;
const mute = <MicOff className="mt-0.5 size-4 shrink-0" aria-hidden="true" />;

function content(state: RecorderState) {
  switch (state.kind) {
    case "recording":
      return state.silent ? <Line icon={mute}>We can't hear you. Is your microphone muted?</Line> : null;
    case "interrupted":
      return (
        <Line icon={alert}>
          Recording was interrupted at {formatLength(state.seconds)}. What you said so far is kept.
        </Line>
      );
    case "failed":
      return <Line icon={alert}>{state.message}</Line>;
    default:
      return null;
  }
}

/** What needs saying about the recording itself. Its room is always there, so that nothing jumps. */
export const RecorderNotice = ({ state, topic }: { state: RecorderState; topic: string | null }) => (
  <div className="flex min-h-10 max-w-sm items-center justify-center">
    <div role="alert">{content(state)}</div>
    {state.kind === "idle" && <p className="text-sm text-soft">Press to speak, press again to send.</p>}
    {state.kind === "recording" && !state.silent && (
      <p className="font-display text-soft italic leading-snug">{topic}</p>
    )}
  </div>
);
