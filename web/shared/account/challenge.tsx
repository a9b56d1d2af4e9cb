import { useEffect, useEffectEvent, useRef, useState } from "react";
import { API } from "#contract/paths.ts";
import { SmallButton } from "../../ui/button.tsx";
import { listen } from "../../ui/listen.ts";

/** Sent by the page in the frame (`worker/http/routes/challenge.ts`). */
type ChallengeMessage = { challenge: "solved"; token: string } | { challenge: "expired" | "failed" };

/** In a frame: only its page may run a script from elsewhere. Its token is undefined once it expired; once used, a new `key` is needed. */
export function Challenge({ onToken }: { onToken: (token: string | undefined) => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const onMessage = useEffectEvent(({ source, origin, data }: MessageEvent<ChallengeMessage>): void => {
    if (source !== frame.current?.contentWindow || origin !== window.location.origin) return;
    setFailed(data.challenge === "failed");
    onToken(data.challenge === "solved" ? data.token : undefined);
  });
  useEffect(() => listen(window, "message", (event) => onMessage(event)), []);

  function again(): void {
    setFailed(false);
    setAttempt(attempt + 1);
  }

  return (
    <div>
      <iframe
        key={attempt}
        ref={frame}
        title="Check that you are a person"
        src={API.challenge}
        className="block h-18 w-full rounded-sm"
      />
      {hasFailed && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p>The check that you are a person could not be made.</p>
          <SmallButton onClick={again}>Try again</SmallButton>
        </div>
      )}
    </div>
  );
}
