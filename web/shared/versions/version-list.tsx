import { useState } from "react";
import useSWR from "swr";
import type { Draft, DraftVersion } from "#contract/drafts.ts";
import { API, type ApiPath } from "#contract/paths.ts";
import { apiGet, errorDetail } from "../../api/client.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatRecent } from "../dates.ts";
import { CHANGE_LABELS, CompareVersions } from "./compare-versions.tsx";

interface Props {
  draft: Draft;
  /** Whether restoring has to wait. */
  unavailable: boolean;
  onRestore: (version: number) => void;
}

export function VersionList({ draft, unavailable, onRestore }: Props) {
  const { data, error, isValidating, mutate } = useSWR<DraftVersion[]>(
    // Loaded again when there is one more.
    [API.draftVersions(draft.id), draft.versionCount],
    ([path]: [ApiPath<"draftVersions">, number]) => apiGet(path),
    { keepPreviousData: true, revalidateOnMount: true },
  );
  const [compared, setCompared] = useState<number | null>(null);

  if (data === undefined) {
    if (error !== undefined) {
      return <NotLoaded error={error} busy={isValidating} onRetry={() => void mutate()} />;
    }
    return (
      <div role="status" className="flex flex-col gap-3 rounded-control border border-line p-4">
        <span className="sr-only">Loading the versions</span>
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    );
  }
  return (
    <>
      <ol className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line">
        {data.toReversed().map(({ version, previousVersion, change, created_at }) => {
          const isCurrent = version === draft.version;
          const comparable = isCurrent ? previousVersion : version;
          return (
            <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <div className="mr-auto">
                <p className="flex items-center gap-2">
                  {CHANGE_LABELS[change]}
                  {isCurrent && <Badge tone="accent">Current</Badge>}
                </p>
                <time dateTime={created_at} className="text-faint text-sm">
                  {formatRecent(created_at)}
                </time>
              </div>
              <div className="flex gap-2 max-sm:-ml-3">
                {comparable !== null && (
                  <Button variant="quiet" size="sm" onClick={() => setCompared(comparable)}>
                    Compare
                  </Button>
                )}
                {!isCurrent && (
                  <Button
                    variant="secondary"
                    size="sm"
                    disabled={unavailable}
                    onClick={() => onRestore(version)}
                  >
                    Restore
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {compared !== null && (
        <CompareVersions
          // Keyed: another comparison starts anew.
          key={`${compared} ${draft.version}`}
          versions={data}
          from={compared}
          to={draft.version}
          language={draft.language}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}

interface NotLoadedProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** In the place of a part of a screen that did not load. */
export const NotLoaded = ({ error, busy, onRetry }: NotLoadedProps) => (
  <p className="text-sm text-soft">
    {errorDetail(error)}{" "}
    <Button variant="secondary" size="sm" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  </p>
);
