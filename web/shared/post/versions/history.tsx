import { useState } from "react";
import useSWR from "swr";
import type { Draft, DraftChange, DraftVersion } from "#contract/drafts.ts";
import { API, type ApiPath } from "#contract/paths.ts";
import { asPosted, joinPost } from "#contract/post-text.ts";
import { apiGet } from "../../../api/client.ts";
import { useApi } from "../../../api/use-api.ts";
import { QuietButton, SmallButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { takeFocus } from "../../../ui/keep-focus.ts";
import { Loaded, Skeletons } from "../../../ui/loaded.tsx";
import { OwnWords } from "../../../ui/own-words.tsx";
import { formatRecent } from "../../dates.ts";
import { SheetFrame } from "../editor/sheet.tsx";
import type { DraftEditing } from "../editor/use-draft-editing.ts";
import { type DiffPart, diffWords } from "./diff.ts";

/** The versions of a post, and in its sheet what the chosen one says otherwise than the current one. */
export function History({ draft, canRestore, versions: { restore }, showHistory }: DraftEditing) {
  const response = useSWR<DraftVersion[]>(
    // Read again when there is another version.
    [API.draftVersions(draft.id), draft.versionCount],
    ([path]: [ApiPath<"draftVersions">, number]) => apiGet(path),
    { keepPreviousData: true, revalidateOnMount: true },
  );
  const requests = useRequests(draft);
  const box = "flex flex-col gap-3 rounded-control border border-line p-4";
  const skeleton = <Skeletons what="versions" className={box} blocks={["h-4 w-1/2", "h-4 w-1/3"]} />;
  const [openVersion, setOpenVersion] = useState<number>();

  return (
    <section aria-label="History" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 ref={takeFocus} tabIndex={-1} className="font-medium outline-none">
          History
        </h2>
        <QuietButton className="-mr-2" onClick={() => showHistory(false)}>
          Close
        </QuietButton>
      </div>
      <Loaded from={response} skeleton={skeleton}>
        {(versions) => {
          const current = versions.find(({ version }) => version === draft.version);
          const open = versions.find(({ version }) => version === openVersion) ?? current;
          // Of the current one it shows what it changed.
          const from =
            open === current ? versions.find(({ version }) => version === current?.previousVersion) : open;
          return (
            <>
              <ol className="max-h-56 divide-y divide-line overflow-y-auto rounded-control border border-line">
                {rowsOf(versions, draft.version).map((version) => (
                  <Row
                    key={version.version}
                    version={version}
                    request={requests.get(version.version)}
                    isCurrent={version === current}
                    isShown={version === open}
                    unavailable={!canRestore}
                    onShow={() => setOpenVersion(version.version)}
                    onRestore={() => restore(version.version)}
                  />
                ))}
              </ol>
              <SheetFrame time={draft.publishedAt ?? draft.scheduled_at}>
                <OwnWords lang={draft.language} className="mt-3 whitespace-pre-wrap">
                  {current &&
                    diffWords(asPosted(joinPost(from ?? current)), asPosted(joinPost(current))).map(
                      (part, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place.
                        <DiffText key={at} part={part} />
                      ),
                    )}
                </OwnWords>
              </SheetFrame>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** The latest first. Of hooks tried one after the other there is one row, that of the last, or of the current one. */
function rowsOf(versions: DraftVersion[], current: number): DraftVersion[] {
  const isHook = (version?: DraftVersion) => version?.change === "hook" && version.version !== current;
  return versions
    .filter((version, at) => !isHook(version) || versions[at + 1]?.change !== "hook")
    .toReversed();
}

interface RowProps {
  version: DraftVersion;
  request: string | undefined;
  isCurrent: boolean;
  isShown: boolean;
  unavailable: boolean;
  onShow: () => void;
  onRestore: () => void;
}

function Row({ version, request, isCurrent, isShown, unavailable, onShow, onRestore }: RowProps) {
  const { keyName, created_at } = version;
  return (
    <li className={`flex items-center gap-3 pr-3 ${isShown ? "bg-wash" : ""}`}>
      <button
        type="button"
        aria-pressed={isShown}
        className="focus-ring -outline-offset-2 flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-x-2 px-4 py-1.5 text-start text-sm"
        onClick={onShow}
      >
        <span className="min-w-0 flex-1 truncate">
          <ChangeLabel version={version} request={request} />
        </span>
        {keyName && <span className="shrink-0 text-soft">by {keyName}</span>}
        <time dateTime={created_at} className="shrink-0 text-faint">
          {formatRecent(created_at)}
        </time>
      </button>
      {isCurrent ? (
        <Badge tone="accent">Current</Badge>
      ) : (
        isShown && (
          <SmallButton disabled={unavailable} onClick={onRestore}>
            Restore
          </SmallButton>
        )
      )}
    </li>
  );
}

/** What was asked for in the chat, by the version that it led to. */
function useRequests({ id, sessionId }: Draft): Map<number, string> {
  const { data } = useApi(API.chat(sessionId));
  const requests = new Map<number, string>();
  let request = "";
  for (const { role, content, fullAiResponse: reply } of data?.messages ?? []) {
    if (role === "user") request = content;
    else if (reply && "version" in reply && reply.draftId === id) requests.set(reply.version, request);
  }
  return requests;
}

function ChangeLabel({ version: { change, hook }, request }: Pick<RowProps, "version" | "request">) {
  if (change === "refine" && request) return <OwnWords as="q">{request}</OwnWords>;
  if (change !== "hook") return CHANGE_LABELS[change];
  return (
    <>
      Hook: <OwnWords as="q">{hook}</OwnWords>
    </>
  );
}

const CHANGE_LABELS: Record<Exclude<DraftChange, "hook">, string> = {
  draft: "First draft",
  edit: "Your edit",
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

function DiffText({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === "same") return text;
  if (kind === "added") {
    return (
      <ins className="rounded-xs bg-[light-dark(#dcefe0,#1f3a27)] text-good decoration-1 underline underline-offset-4">
        {text}
      </ins>
    );
  }
  return <del className="rounded-xs bg-[light-dark(#fae3e6,#43202a)] text-danger line-through">{text}</del>;
}

/** Ctrl+Z or Cmd+Z; in text fields it is the browser's own. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (key.toLowerCase() !== "z" || ctrlKey === metaKey || shiftKey || altKey) return false;
  return !(
    target instanceof Element && target.closest("textarea, input:not([type=radio]), [contenteditable]")
  );
}
