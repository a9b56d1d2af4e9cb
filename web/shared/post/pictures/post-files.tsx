import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { useApi } from "../../../api/use-api.ts";
import { later } from "../../../ui/later.ts";

const usePanel = later(() => import("./files-panel.tsx"));

/** The pictures or the document of a post. What they need is loaded at once only where there are some. */
export function PostFiles({ draft }: { draft: Draft }) {
  const { data: post } = useApi(API.post(draft.id));
  const hasFiles = post !== undefined && (post.pictures.length > 0 || post.document !== null);
  const Panel = usePanel(hasFiles);
  if (draft.publishedAt !== null && !hasFiles) return null;
  return (
    <div className="mt-3 -mb-2 min-h-11 font-sans pointer-coarse:min-h-13">
      {Panel && post && <Panel draft={draft} post={post} />}
    </div>
  );
}
