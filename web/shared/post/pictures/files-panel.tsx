import { GalleryHorizontalEnd, Images, Quote, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useUser } from "../../../api/auth.ts";
import { apiRetry } from "../../../api/client.ts";
import { QuietButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { listen } from "../../../ui/listen.ts";
import { useAction } from "../../use-action.ts";
import { EditPictures } from "./edit-pictures.tsx";
import { DownloadPdf, FeedDocument, FeedPictures } from "./feed-files.tsx";
import { authorName, redrawCards, useChanged } from "./files.ts";
import { Carousel, QuoteCard } from "./make-files.tsx";

export { FilesToTake, RefusedFiles } from "./feed-files.tsx";
export { sharePost } from "./files.ts";

const DIALOGS = {
  pictures: {
    title: "Pictures",
    description: "Add, drop or paste up to 9. Describe each one for people who can't see it.",
  },
  card: { title: "Quote card", description: "One sentence of your post, as a picture." },
  carousel: { title: "Carousel", description: "Your post in pages that people swipe through." },
};

type Tool = keyof typeof DIALOGS;

/** Three such buttons stand in one line on a phone. */
const SMALL = "max-sm:px-2 max-sm:[&>svg]:hidden";

export default function Panel({ draft, post }: { draft: Draft; post: Post }) {
  const changed = useChanged();
  const root = useRef<HTMLDivElement>(null);
  // As the library's menu leads here.
  const { hash } = useLocation();
  const [tool, setTool] = useState<Tool | undefined>(hash === "#pictures" ? "pictures" : undefined);
  const [incoming, setIncoming] = useState<File[]>([]);
  const close = () => setTool(undefined);
  const { run: remove } = useAction(async () => {
    await changed(await apiRetry("DELETE", API.postDocument(draft.id)));
  }, "Couldn't remove that");
  const isOpen = draft.publishedAt === null;

  /** Several posts may stand on a screen: it is for the one that it happens to. */
  const take = useEffectEvent((event: DragEvent | ClipboardEvent) => {
    const files = "dataTransfer" in event ? event.dataTransfer : event.clipboardData;
    if (!isOpen || !files?.types.includes("Files") || !(event.target instanceof Node)) return;
    const isAlone = document.querySelectorAll("[data-post-files]").length === 1;
    if (!isAlone && !tool && !root.current?.closest("article")?.contains(event.target)) return;
    event.preventDefault();
    if (event.type === "dragover" || files.files.length === 0) return;
    setIncoming([...files.files]);
    setTool("pictures");
  });
  useEffect(() => listen(document, ["dragover", "drop", "paste"], (event) => take(event)), []);

  const author = authorName(useUser());
  const redraw = useEffectEvent(() => {
    // What fails is tried again when the post is shown next.
    if (isOpen) void redrawCards(post, draft, author).then(changed, () => undefined);
  });
  const isOutdated = post.pictures.some(({ card }) => card?.isOutdated);
  useEffect(() => {
    if (isOutdated) redraw();
  }, [isOutdated]);

  const has = { pictures: post.pictures.length > 0, document: post.document };
  const button = (opens: Tool, label: string, icon: typeof Quote) => (
    <QuietButton icon={icon} className={SMALL} onClick={() => setTool(opens)}>
      {label}
    </QuietButton>
  );
  return (
    <div ref={root} data-post-files="">
      {has.pictures && <FeedPictures post={post} />}
      {has.document && <FeedDocument key={has.document.id} postId={post.id} document={has.document} />}
      {isOpen && (
        <div className="-mx-2 mt-2 flex flex-wrap gap-x-1">
          {!has.document && button("pictures", has.pictures ? "Edit pictures" : "Add pictures", Images)}
          {!has.document && button("card", "Quote card", Quote)}
          {!has.pictures && button("carousel", "Carousel", GalleryHorizontalEnd)}
          {has.document && (
            <>
              <DownloadPdf postId={draft.id} title={has.document.title} />
              <QuietButton icon={Trash2} className={SMALL} onClick={remove}>
                Remove
              </QuietButton>
            </>
          )}
        </div>
      )}
      {tool && (
        <Dialog {...DIALOGS[tool]} onClose={close}>
          {tool === "pictures" && (
            <EditPictures post={post} incoming={incoming} onTaken={() => setIncoming([])} onDone={close} />
          )}
          {tool === "card" && <QuoteCard draft={draft} onDone={close} />}
          {tool === "carousel" && <Carousel draft={draft} onDone={close} />}
        </Dialog>
      )}
    </div>
  );
}
