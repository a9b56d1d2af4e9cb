import { Link } from "react-router-dom";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { PATHS } from "../../paths.ts";
import { formatDate } from "../dates.ts";
import { Player } from "./player.tsx";

/** The sound of a recording, or what became of it; nothing for what was typed. */
export function RecordingSound({ recording }: { recording: VaultRecording }) {
  if (recording.source === "text") return null;
  if (recording.hasAudio) return <Player key={recording.id} recording={recording} />;
  const { soundGoneAt, problem } = recording;
  // A waiting one says so itself.
  if (problem?.message === ERROR_MESSAGES.sound_gone) return null;
  return (
    <p className="text-faint text-sm leading-relaxed">
      {soundGoneAt === null ? (
        ERROR_MESSAGES.sound_gone
      ) : (
        <>
          The sound was deleted on {formatDate(soundGoneAt)}, as you chose in{" "}
          <Link
            to={PATHS.account}
            className="focus-ring rounded-control text-soft underline decoration-edge underline-offset-4 hover:text-ink"
          >
            your account
          </Link>
          . What you said is kept.
        </>
      )}
    </p>
  );
}
