import { Link } from "react-router-dom";
import type { TranscribeResponse } from "#contract/recordings.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";

/** What was heard, and the way to the draft made of it. */
export const TranscriptionCard = ({ transcript, sessionId }: TranscribeResponse) => (
  <Card>
    <CardTitle>Transcription</CardTitle>
    <p className="mt-3 max-h-60 overflow-y-auto leading-relaxed whitespace-pre-line text-ink">{transcript}</p>
    <Link
      to={PATHS.chat(sessionId)}
      className={buttonClass({ variant: "secondary", size: "sm" }, "mt-4 inline-flex")}
    >
      Open draft
    </Link>
  </Card>
);
