import { ChevronDown, History as Clock } from "lucide-react";
import { useId, useState } from "react";
import useSWR from "swr";
import type { Draft, DraftChange, DraftVersion } from "#contract/drafts.ts";
import { API, type ApiPath } from "#contract/paths.ts";
import { apiGet } from "../../../api/client.ts";
import { useApi } from "../../../api/use-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, QuietButton } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { OwnWords } from "../../../ui/own-words.tsx";
import { Skeletons } from "../../../ui/skeleton.tsx";
import { formatRecent } from "../../dates.ts";
import { CompareVersions } from "./compare-versions.tsx";

interface Props {
  draft: Draft;
  unavailable: boolean;
  onRestore: (version: number) => void;
}

export function History(props: Props) {
  const panelId = useId();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <QuietButton
        className="-ml-3"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
        icon={Clock}
      >
        History ({props.draft.versionCount})
        <ChevronDown className={`size-4 ${open ? "rotate-180" : ""}`} />
      </QuietButton>
      {open && (
        <section id={panelId} aria-label="History" className="mt-3">
          <VersionList {...props} />
        </section>
      )}
    </div>
  );
}

const SKELETON = (
  <Skeletons
    what="versions"
    className="flex flex-col gap-3 rounded-control border border-line p-4"
    blocks={["h-4 w-1/2", "h-4 w-1/3"]}
  />
);

function VersionList({ draft, unavailable, onRestore }: Props) {
  const read = useSWR<DraftVersion[]>(
    // Read again when there is another version.
    [API.draftVersions(draft.id), draft.versionCount],
    ([path]: [ApiPath<"draftVersions">, number]) => apiGet(path),
    { keepPreviousData: true, revalidateOnMount: true },
  );
  const requests = useRequests(draft);
  const [compared, setCompared] = useState<number | null>(null);

  return (
    <Loaded read={read} skeleton={SKELETON}>
      {(versions) => {
        const numbered = (number: number | null) => versions.find(({ version }) => version === number);
        const [from, to] = [numbered(compared), numbered(draft.version)];
        return (
          <>
            <ol className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line">
              {versions.toReversed().map(({ version, previousVersion, change, keyName, created_at }) => {
                const isCurrent = version === draft.version;
                const comparable = isCurrent ? previousVersion : version;
                return (
                  <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
                    <div className="mr-auto">
                      <p className="flex items-center gap-2">
                        <Led change={change} request={requests.get(version)} />
                        {keyName && <span className="text-soft text-sm">by {keyName}</span>}
                        {isCurrent && <Badge tone="accent">Current</Badge>}
                      </p>
                      <time dateTime={created_at} className="text-faint text-sm">
                        {formatRecent(created_at)}
                      </time>
                    </div>
                    <div className="flex gap-2 max-sm:-ml-3">
                      {comparable !== null && (
                        <QuietButton onClick={() => setCompared(comparable)}>Compare</QuietButton>
                      )}
                      {!isCurrent && (
                        <Button size="sm" disabled={unavailable} onClick={() => onRestore(version)}>
                          Restore
                        </Button>
                      )}
                    </div>
                  </li>
                );
              })}
            </ol>
            {from && to && (
              <CompareVersions
                key={`${compared} ${draft.version}`}
                from={from}
                to={to}
                language={draft.language}
                onClose={() => setCompared(null)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** What was asked for in the chat, by the version that it led to. */
function useRequests({ id, sessionId }: Draft): Map<number, string> {
  const { data } = useApi(API.chat(sessionId));
  const requests = new Map<number, string>();
  let request = "";
  for (const { role, content, fullAiResponse: made } of data?.messages ?? []) {
    if (role === "user") request = content;
    else if (made && "version" in made && made.draftId === id) requests.set(made.version, request);
  }
  return requests;
}

const Led = ({ change, request }: { change: DraftChange; request: string | undefined }) =>
  change === "refine" && request ? (
    <OwnWords as="q" className="line-clamp-2">
      {request}
    </OwnWords>
  ) : (
    CHANGE_LABELS[change]
  );

const CHANGE_LABELS: Record<DraftChange, string> = {
  draft: "First draft",
  edit: "Your edit",
  hook: "Another hook chosen",
  hooks: "New hooks",
  cta: "Call to action changed",
  shorter: "Made shorter",
  bolder: "Made bolder",
  softer: "Made softer",
  refine: "Changed as you asked",
  redraft: "Rewritten by the AI writer",
  "your-words": "Your own words put back",
  habit: "A habit of yours taken out",
  remove: "A passage removed",
};

/** Ctrl+Z or Cmd+Z; in text fields it is the browser's own. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (key.toLowerCase() !== "z" || ctrlKey === metaKey || shiftKey || altKey) return false;
  return !(
    target instanceof Element && target.closest("textarea, input:not([type=radio]), [contenteditable]")
  );
}
