import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2.5 rounded-card bg-accent-soft px-4 py-3 text-sm leading-relaxed text-ink">
    <CircleAlert className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
    <span>{children}</span>
  </p>
);

export const CannotKeepNotice = () => (
  <Notice>
    This browser can't keep recordings on this device: it is a private window, or there is no room left. Keep
    this page open until your recording is sent. If sending fails you can download it here.
  </Notice>
);

export const SpeechOffNotice = () => (
  <Notice>
    Transcription isn't set up on this server, so recordings can't become posts here. You can type your note
    instead.
  </Notice>
);
