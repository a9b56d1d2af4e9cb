import { GalleryHorizontalEnd, Images, Quote, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Draft } from "#contract/drafts.ts";
import { MAX_ALT_CHARS, MAX_PICTURES } from "#contract/limits.ts";
import { API, type ApiPath } from "#contract/paths.ts";
import type { Post, PostPicture } from "#contract/posts.ts";
import { useUser } from "../../../api/auth.ts";
import { ApiError, apiGet, apiRetry } from "../../../api/client.ts";
import { QuietButton, SecondaryButton, SmallButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { listen } from "../../../ui/listen.ts";
import { ProgressBar } from "../../../ui/progress.tsx";
import { useMediaQuery } from "../../browser.ts";
import { failureSentence, leaveIfLoggedOut, useAction } from "../../use-action.ts";
import { DownloadPdf, FeedDocument, FeedPictures } from "./feed-files.tsx";
import { addPicture, authorName, PDF_TYPE, putDocument, redrawCards, useFile, useSetPost } from "./files.ts";
import { Carousel, QuoteCard } from "./make-files.tsx";
import { OrderedList } from "./ordered-list.tsx";
import { isMoving, readPicture } from "./read-picture.ts";

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
  const setPost = useSetPost();
  const root = useRef<HTMLDivElement>(null);
  // As the library's menu leads here.
  const { hash } = useLocation();
  const [tool, setTool] = useState<Tool | undefined>(hash === "#pictures" ? "pictures" : undefined);
  const [incoming, setIncoming] = useState<File[]>([]);
  const close = () => setTool(undefined);
  const { run: remove } = useAction(async () => {
    await setPost(await apiRetry("DELETE", API.postDocument(draft.id)));
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
    if (isOpen) void redrawCards(post, draft, author).then(setPost, () => undefined);
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

type EditProps = { post: Post; incoming: File[]; onTaken: () => void; onDone: () => void };

const STILL = "This moves, but in the post it stands still: we can add its first frame only.";
const TOO_MANY = `A post takes at most ${MAX_PICTURES} pictures. The others were left out.`;

/** Adds, describes, orders and removes the pictures of a post. `incoming`: to be added at once; taken as they come. */
function EditPictures({ post, incoming, onTaken, onDone }: EditProps) {
  const setPost = useSetPost();
  const [waiting, setWaiting] = useState<File[]>([]);
  /** In the dialog: beside it, screen readers hear no toast. */
  const [problems, setProblems] = useState<string[]>([]);
  const [total, setTotal] = useState(0);
  const onPhone = useMediaQuery("(pointer: coarse)");

  async function add(file: File, before: Post): Promise<Post> {
    if (file.type === PDF_TYPE)
      return putDocument(post.id, file, file.name.replace(/\.pdf$/i, "") || "Document");
    const picture = await readPicture(file);
    try {
      return await addPicture(post.id, picture);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // Perhaps only the answer was lost.
      const now = await apiGet(API.post(post.id));
      if (now.pictures.length === before.pictures.length) throw error;
      return now;
    }
  }
  const { busy, run: send } = useAction(async (files: File[]) => {
    const room = files[0]?.type === PDF_TYPE ? 1 : MAX_PICTURES - post.pictures.length;
    setProblems(files.length > room ? [TOO_MANY] : []);
    setTotal(Math.min(files.length, room));
    let current = post;
    for (const [at, file] of files.slice(0, room).entries()) {
      setWaiting(files.slice(at, room));
      try {
        current = await add(file, current);
        await setPost(current);
        if (await isMoving(file)) setProblems((others) => [...others, `${file.name}: ${STILL}`]);
      } catch (error) {
        if (leaveIfLoggedOut(error)) return;
        setProblems((others) => [...others, `${file.name}: ${failureSentence(error)}`]);
        // What is refused is refused again; anything else is worth another try.
        if (error instanceof TypeError || (error instanceof ApiError && error.status >= 500)) return;
      }
    }
    setWaiting([]);
  });
  const take = useEffectEvent(() => {
    onTaken();
    void send(incoming);
  });
  useEffect(() => {
    if (incoming.length > 0 && !busy) take();
  }, [incoming, busy]);

  const { busy: ordering, run: order } = useAction(async (pictures: PostPicture[]) => {
    await setPost(await apiRetry("PUT", API.postPictures(post.id), { order: pictures.map(({ id }) => id) }));
  }, "Couldn't move that");
  const { run: remove } = useAction(async (id: string) => {
    await setPost(await apiRetry("DELETE", API.postPicture(post.id, id)));
  }, "Couldn't remove that");
  const isFull = post.pictures.length >= MAX_PICTURES;
  const adding = { disabled: busy || isFull, onFile: (...files: File[]) => void send(files) };
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2">
        <FileButton label="Picture files" accept={`image/*,${PDF_TYPE}`} multiple {...adding}>
          Choose files
        </FileButton>
        {onPhone && (
          <FileButton label="Photo" accept="image/*" capture="environment" {...adding}>
            Take a photo
          </FileButton>
        )}
      </div>
      <div role="status" className="mt-3 min-h-6 space-y-1 text-sm text-soft">
        {problems.map((problem) => (
          <p key={problem} className="text-danger">
            {problem}
          </p>
        ))}
        {busy && waiting.length > 0 && `Adding ${total - waiting.length + 1} of ${total}`}
        {!busy && waiting.length > 0 && (
          <SmallButton onClick={() => void send(waiting)}>Try again</SmallButton>
        )}
        {isFull && <p>All {MAX_PICTURES} are added. Remove one to add another.</p>}
      </div>
      {busy && total > 0 && <ProgressBar value={total - waiting.length} max={total} label="Pictures added" />}
      <div className="mt-3">
        <OrderedList
          items={post.pictures}
          nameOf={(_picture, at) => `picture ${at + 1}`}
          onMove={(pictures) => void order(pictures)}
        >
          {(picture, at) => (
            <>
              <DescribedPicture path={API.postPicture(post.id, picture.id)} picture={picture} at={at} />
              <QuietButton
                size="icon"
                icon={Trash2}
                aria-label={`Remove picture ${at + 1}`}
                unavailable={ordering}
                onClick={() => remove(picture.id)}
              />
            </>
          )}
        </OrderedList>
      </div>
      <SecondaryButton className="mt-5 w-full" onClick={onDone}>
        Done
      </SecondaryButton>
    </>
  );
}

type DescribedPictureProps = { path: ApiPath<"postPicture">; picture: PostPicture; at: number };

/** A picture with its text, which is saved when it is left. */
function DescribedPicture({ path, picture, at }: DescribedPictureProps) {
  const { data } = useFile(path);
  const setPost = useSetPost();
  const { run: save } = useAction(async (alt: string) => {
    await setPost(await apiRetry("PATCH", path, { alt }));
  }, "Couldn't save that");
  return (
    <>
      <span className="size-16 shrink-0 overflow-hidden rounded-control bg-wash">
        {data && <img src={data.url} alt="" className="size-full object-cover" />}
      </span>
      <TextArea
        label={`Describe picture ${at + 1}`}
        hideLabel
        rows={2}
        dir="auto"
        maxLength={MAX_ALT_CHARS}
        placeholder="What does it show?"
        defaultValue={picture.alt}
        className="text-sm"
        onBlur={({ target }) => {
          const alt = target.value.trim();
          if (alt !== picture.alt) void save(alt);
        }}
      />
    </>
  );
}
