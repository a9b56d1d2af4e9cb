import type { Draft } from "#contract/drafts.ts";
import type { Post } from "#contract/posts.ts";
import { EditPictures } from "./edit-pictures.tsx";
import { Carousel, QuoteCard } from "./make.tsx";

export interface ToolProps {
  tool: "pictures" | "card" | "carousel";
  draft: Draft;
  post: Post;
  incoming: File[];
  onTaken: () => void;
  onDone: () => void;
}

/** What stands in the dialogs of a post's files: loaded when one opens. */
export default function Tools({ tool, draft, post, incoming, onTaken, onDone }: ToolProps) {
  if (tool === "pictures") return <EditPictures post={post} incoming={incoming} onTaken={onTaken} />;
  return tool === "card" ? (
    <QuoteCard draft={draft} onDone={onDone} />
  ) : (
    <Carousel draft={draft} onDone={onDone} />
  );
}
