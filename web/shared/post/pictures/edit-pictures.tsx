import { Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { MAX_ALT_CHARS, MAX_PICTURES } from "#contract/limits.ts";
import { API, type ApiPath } from "#contract/paths.ts";
import type { Post, PostPicture } from "#contract/posts.ts";
import { ApiError, apiGet, apiRetry } from "../../../api/client.ts";
import { Button, QuietButton, SmallButton } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import { useMediaQuery } from "../../browser.ts";
import { failureSentence, leaveIfLoggedOut, useAction } from "../../use-action.ts";
import { addPicture, PDF_TYPE, putDocument, useChanged, useFile } from "./files.ts";
import { OrderedList } from "./ordered-list.tsx";
import { isMoving, readPicture } from "./read-picture.ts";

type Props = { post: Post; incoming: File[]; onTaken: () => void; onDone: () => void };

const STILL = "This moves, but in the post it stands still: we can add its first frame only.";

/** Adds, describes, orders and removes the pictures of a post. `incoming`: to be added at once; taken as they come. */
export function EditPictures({ post, incoming, onTaken, onDone }: Props) {
  const changed = useChanged();
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
    const left =
      files.length > room ? [`A post takes at most ${MAX_PICTURES} pictures. The others were left out.`] : [];
    setProblems(left);
    setTotal(Math.min(files.length, room));
    let current = post;
    for (const [at, file] of files.slice(0, room).entries()) {
      setWaiting(files.slice(at, room));
      try {
        current = await add(file, current);
        await changed(current);
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
    await changed(await apiRetry("PUT", API.postPictures(post.id), { order: pictures.map(({ id }) => id) }));
  }, "Couldn't move that");
  const { run: remove } = useAction(async (id: string) => {
    await changed(await apiRetry("DELETE", API.postPicture(post.id, id)));
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
              <Described path={API.postPicture(post.id, picture.id)} picture={picture} at={at} />
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
      <Button variant="secondary" className="mt-5 w-full" onClick={onDone}>
        Done
      </Button>
    </>
  );
}

type DescribedProps = { path: ApiPath<"postPicture">; picture: PostPicture; at: number };

/** A picture with its text, which is saved when it is left. */
function Described({ path, picture, at }: DescribedProps) {
  const { data } = useFile(path);
  const changed = useChanged();
  const { run: save } = useAction(async (alt: string) => {
    await changed(await apiRetry("PATCH", path, { alt }));
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
