import { CircleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import type { VaultRecording } from "#contract/recordings.ts";
import { PATHS } from "../../paths.ts";
import { formatDateTime, formatLength } from "../../shared/dates.ts";
import {
  DeleteButton,
  kindOf,
  ReprocessButton,
  useReprocess,
  WaitingActions,
} from "../../shared/recording/vault/recording-actions.tsx";
import { RecordingSound } from "../../shared/recording/vault/recording-sound.tsx";
import { cx } from "../../ui/cx.ts";
import { Working } from "../../ui/spinner.tsx";

interface Props {
  recording: VaultRecording;
  /** Set when the trial is used up. */
  onSubscribe: (() => void) | undefined;
  onChanged: () => Promise<unknown>;
}

export function VaultEntry({ recording, onSubscribe, onChanged }: Props) {
  const { status } = recording;
  const reprocess = useReprocess(recording, onChanged);
  return (
    <article
      aria-label={`${kindOf(recording)}, ${formatDateTime(recording.createdAt)}`}
      className="rounded-card border border-line bg-raised p-5"
    >
      <Said recording={recording} />
      <Facts recording={recording} />
      <div className="mt-3 empty:hidden">
        <RecordingSound recording={recording} />
      </div>
      <div className={cx("mt-2 flex flex-wrap items-center gap-2", status !== "waiting" && "-ml-3")}>
        {status === "waiting" && (
          <WaitingActions recording={recording} onSubscribe={onSubscribe} {...reprocess} />
        )}
        {status === "processed" && <ReprocessButton recording={recording} {...reprocess} />}
        <DeleteButton recording={recording} disabled={reprocess.busy} onDeleted={onChanged} />
      </div>
    </article>
  );
}

function Said({ recording: { snippet, sessionId, status, problem } }: { recording: VaultRecording }) {
  if (status === "processing") return <Working>Being processed…</Working>;
  if (problem) {
    return (
      <p className="flex items-start gap-2.5">
        <CircleAlert className="mt-1 size-4 shrink-0 text-danger" />
        {problem.message}
      </p>
    );
  }
  const className = "line-clamp-2 wrap-anywhere font-display text-lg leading-snug";
  if (sessionId === null) {
    return (
      <p translate="no" dir="auto" className={className}>
        {snippet}
      </p>
    );
  }
  return (
    <Link
      to={PATHS.chat(sessionId)}
      translate="no"
      dir="auto"
      className="focus-ring flex min-h-11 items-center rounded-control underline decoration-transparent underline-offset-4 transition-colors hover:decoration-edge"
    >
      <span className={className}>{snippet}</span>
    </Link>
  );
}

function Facts({ recording }: { recording: VaultRecording }) {
  const { createdAt, durationSeconds, topic, status } = recording;
  return (
    <div className="mt-2 flex flex-wrap gap-x-2 text-faint text-sm">
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      <Fact>{kindOf(recording)}</Fact>
      {durationSeconds !== null && <Fact>{formatLength(durationSeconds)}</Fact>}
      {status !== "processed" && topic !== null && (
        <span dir="auto" className="line-clamp-2 w-full">
          Topic: {topic}
        </span>
      )}
    </div>
  );
}

const Fact = ({ children }: { children: string }) => (
  <span className="flex gap-2">
    <span aria-hidden="true">·</span>
    {children}
  </span>
);
