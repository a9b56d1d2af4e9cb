import { Globe } from "lucide-react";
import { useId, useState } from "react";
import { useUser } from "../../api/auth.ts";
import { PostLength } from "../../shared/post/editor/post-length.tsx";
import { type HeardPassage, sourcesIn } from "../../shared/post/spoken/heard-passages.ts";
import { Lines } from "../../shared/post/spoken/line.tsx";
import { cx } from "../../ui/cx.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { collapseBlankLines, type Device, FOLD_CHARS, FOLD_LINES, foldPost } from "./fold.ts";

const DEVICES: { value: Device; label: string; width: string }[] = [
  { value: "phone", label: "Phone", width: "max-w-[22.5rem]" },
  { value: "desktop", label: "Desktop", width: "max-w-[34.75rem]" },
];

interface Props {
  post: string;
  language: string | null;
  /** The passages that can be played. */
  heard?: readonly HeardPassage[];
}

export function PostPreview({ post, language, heard }: Props) {
  // Most readers use a phone.
  const [device, setDevice] = useState<Device>("phone");
  const headingId = useId();
  const width = DEVICES.find(({ value }) => value === device)?.width;

  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="font-medium text-sm text-soft">
          LinkedIn preview
        </h2>
        <Segmented
          legend="Preview on"
          options={DEVICES}
          chosen={device}
          onChoose={setDevice}
          className="p-0.5"
          optionClassName="h-8 px-3"
        />
      </div>
      <div className="rounded-card border border-line bg-wash px-3 py-5 sm:px-6 sm:py-8">
        <article
          aria-label={`Preview on a ${device}`}
          className={cx(
            "mx-auto w-full rounded-control border border-line bg-raised p-4 font-[system-ui,sans-serif] text-sm shadow-lift transition-[max-width] duration-200",
            width,
          )}
        >
          <Author />
          {/* Keyed: another text or device is folded again. */}
          <FoldedText
            key={`${device} ${post}`}
            post={post}
            device={device}
            language={language}
            heard={heard}
          />
        </article>
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1">
        <p className="text-faint text-sm">
          Approximate: LinkedIn cuts after about {FOLD_CHARS[device]} characters or {FOLD_LINES} lines.
        </p>
        <PostLength post={post} />
      </div>
    </section>
  );
}

function Author() {
  const user = useUser();
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : "";
  const initials = user ? (user.firstName.charAt(0) + user.lastName.charAt(0)).toUpperCase() : "";
  return (
    <div className="flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-wash font-medium text-soft"
      >
        {initials}
      </span>
      <div className="min-w-0 leading-snug">
        <p translate="no" className="truncate font-semibold">
          {name}
        </p>
        <p className="flex items-center gap-1 text-faint text-xs">
          Now <span aria-hidden="true">·</span>
          <Globe className="size-3" />
        </p>
      </div>
    </div>
  );
}

function FoldedText({ post, device, language, heard = [] }: Props & { device: Device }) {
  const [open, setOpen] = useState(false);
  const text = collapseBlankLines(post).trim();
  const { above, below } = foldPost(text, device);
  const shown = open ? text : above;
  return (
    <p
      lang={language ?? undefined}
      translate="no"
      dir="auto"
      className="mt-3 whitespace-pre-wrap wrap-anywhere leading-[1.45]"
    >
      <Lines text={shown} sources={sourcesIn(text, heard, shown.length)} />
      {below !== "" && (
        <>
          {open ? "\n" : " "}
          <button
            type="button"
            lang="en"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="focus-ring cursor-pointer rounded-xs font-semibold text-soft hover:text-accent hover:underline"
          >
            {!open && <span aria-hidden="true">…</span>}
            <span className="sr-only">see </span>
            {open ? "less" : "more"}
          </button>
        </>
      )}
    </p>
  );
}
