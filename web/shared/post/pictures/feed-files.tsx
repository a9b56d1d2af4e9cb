import { ChevronLeft, ChevronRight, FileText } from "lucide-react";
import { type ComponentProps, useState } from "react";
import useSWR from "swr";
import { API } from "#contract/paths.ts";
import type { Post, PostDocument } from "#contract/posts.ts";
import { get } from "../../../api/client.ts";
import { useApi } from "../../../api/use-api.ts";
import { Button, SmallButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { saveFile } from "../../browser.ts";
import { counted } from "../../counted.ts";
import { useAction } from "../../use-action.ts";
import { useFile } from "./files.ts";

/** By how many there are: how wide each is, of six columns. The feed shows at most five. */
const SPANS = [[], [6], [3, 3], [6, 3, 3], [6, 2, 2, 2], [3, 3, 2, 2, 2]];
const WIDTHS: Record<number, string> = {
  2: "col-span-2 aspect-square",
  3: "col-span-3 aspect-square",
  6: "col-span-6 aspect-3/2",
};
const [WIDEST, HIGHEST] = [1.91, 0.8];

export function FeedPictures({ post: { id, pictures } }: { post: Post }) {
  const spans = SPANS[Math.min(pictures.length, SPANS.length - 1)] ?? [];
  const more = pictures.length - spans.length;
  return (
    <ul aria-label="Pictures" className="grid grid-cols-6 gap-0.5 overflow-hidden">
      {pictures.slice(0, spans.length).map((picture, at) => {
        const alone = pictures.length === 1;
        const shape = Math.min(WIDEST, Math.max(HIGHEST, picture.width / picture.height));
        return (
          <li
            key={picture.id}
            className={cx("relative bg-wash", alone ? "col-span-6" : WIDTHS[spans[at] ?? 6])}
            style={alone ? { aspectRatio: shape } : undefined}
          >
            <Picture path={API.postPicture(id, picture.id)} alt={picture.alt} />
            {more > 0 && at === spans.length - 1 && (
              <span className="absolute inset-0 grid place-items-center bg-[rgb(0_0_0/0.55)] font-semibold text-3xl text-[#fff]">
                +{more}
                <span className="sr-only"> more</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Picture({ path, alt }: { path: string; alt: string }) {
  const { data, error } = useFile(path);
  if (data) return <img src={data.url} alt={alt} className="absolute inset-0 size-full object-cover" />;
  return error && <p className="p-3 text-sm text-soft">This picture didn't load. {alt}</p>;
}

/** The pictures of which the pages of a carousel consist; none of any other PDF. */
async function pagesIn(pdf: Blob, { pages }: PostDocument): Promise<Blob[]> {
  const text = new TextDecoder("latin1").decode(await pdf.arrayBuffer());
  const images = Array.from(text.matchAll(/\/DCTDecode[^>]*>>\s*stream\r?\n/g), ({ index, 0: head }) => {
    const from = index + head.length;
    return pdf.slice(from, text.indexOf("endstream", from), "image/jpeg");
  });
  return images.length === pages ? images : [];
}

export const PageArrow = ({ step, ...button }: ComponentProps<typeof Button> & { step: -1 | 1 }) => (
  <Button
    size="icon"
    icon={step < 0 ? ChevronLeft : ChevronRight}
    aria-label={step < 0 ? "Page before" : "Next page"}
    {...button}
  />
);

export function FeedDocument({ postId, document }: { postId: string; document: PostDocument }) {
  const { data } = useFile(API.postDocument(postId));
  const { data: urls = [] } = useSWR(data && `pages of ${document.id}`, async () => {
    const pages = data ? await pagesIn(data.blob, document) : [];
    return pages.map((page) => URL.createObjectURL(page));
  });
  const [at, setAt] = useState(0);
  const { title, pages } = document;
  const arrow = (step: -1 | 1, className: string) => (
    <PageArrow
      step={step}
      variant="secondary"
      unavailable={urls[at + step] === undefined}
      className={cx(
        "absolute top-1/2 -translate-y-1/2 rounded-full aria-disabled:not-focus-visible:opacity-0",
        className,
      )}
      onClick={() => setAt(at + step)}
    />
  );
  return (
    <figure aria-label={title} className="bg-wash">
      <div className="relative mx-auto grid aspect-4/5 max-h-128 place-items-center">
        {urls[at] ? (
          <img src={urls[at]} alt={`Page ${at + 1}`} className="size-full object-contain" />
        ) : (
          <FileText className="size-12 text-faint" />
        )}
        {urls.length > 1 && arrow(-1, "left-2")}
        {urls.length > 1 && arrow(1, "right-2")}
      </div>
      <figcaption className="flex items-center justify-between gap-3 px-3 py-2 text-sm">
        <span translate="no" dir="auto" className="min-w-0 truncate font-medium">
          {title}
        </span>
        <span role="status" className="shrink-0 text-soft tabular-nums">
          {urls.length > 1 ? `${at + 1} / ${pages}` : counted(pages, "page")}
        </span>
      </figcaption>
    </figure>
  );
}

export function DownloadPdf({ postId, title }: { postId: string; title: string }) {
  const { data } = useFile(API.postDocument(postId));
  return (
    <SmallButton disabled={!data} onClick={() => data && saveFile(data.blob, `${title}.pdf`)}>
      Download PDF
    </SmallButton>
  );
}

/** Says that LinkedIn's own composer does not get the files of a post, and offers them. */
export function FilesToTake({ post: { id, pictures, document } }: { post: Post }) {
  const count = pictures.length;
  const { run: download } = useAction(async () => {
    for (const [at, picture] of pictures.entries()) {
      const blob = await (await get(API.postPicture(id, picture.id))).blob();
      saveFile(blob, `${at + 1}.${picture.contentType.replace("image/", "")}`);
    }
  }, "Couldn't download that");
  const files = count === 1 ? "picture" : `${count} pictures`;
  return (
    <>
      Add your {document ? "PDF" : files} there:{" "}
      {document ? (
        <DownloadPdf postId={id} title={document.title} />
      ) : (
        <SmallButton onClick={download}>Download</SmallButton>
      )}
    </>
  );
}

/** What to do where LinkedIn refused a kind of files: the text never goes out alone by itself. */
export function RefusedFiles({ postId }: { postId: string }) {
  const { data: post } = useApi(API.post(postId));
  const document = post?.document;
  return (
    <>
      <p className="my-2">
        Post it on LinkedIn yourself, or remove the {document ? "document" : "pictures"} to publish the text.
      </p>
      {document && <DownloadPdf postId={postId} title={document.title} />}
    </>
  );
}
