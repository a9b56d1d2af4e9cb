import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { PostParts } from "#contract/post-text.ts";
import { useApi } from "../../../api/use-api.ts";
import { later } from "../../../ui/later.ts";
import { useTimer } from "../../../ui/use-timer.ts";
import { MarkedText } from "../fidelity/marked-text.tsx";
import { AsPosted } from "../spoken/line.tsx";
import { diffWords } from "../versions/diff.ts";
import { Author } from "./author.tsx";
import { onEditKey } from "./text-editor.tsx";
import type { DraftEditing } from "./use-draft-editing.ts";

type Part = keyof PostParts;
const LABELS: Record<Part, string> = { hook: "Hook", body: "Post body", cta: "Call to action" };

type FrameProps = { time: string | null; isVisitor?: boolean; children: ReactNode };

/** What a post stands on, in the type that LinkedIn sets it in. `time`: when it went out or will. */
export const SheetFrame = ({ time, isVisitor = false, children }: FrameProps) => (
  <article
    aria-label="Your post on LinkedIn"
    className="rounded-card border border-line bg-sheet p-4 font-[system-ui,sans-serif] leading-6 shadow-lift has-[textarea:focus]:border-accent sm:px-6 sm:text-[1.0625rem] sm:leading-[1.625rem]"
  >
    <Author time={time} isVisitor={isVisitor} />
    {children}
  </article>
);

/** Between parts as high as a blank line; at the side there is room for a mark. */
const PARTS_CLASS = "relative mt-3 flex flex-col gap-[1lh] pr-8";

/** The post as LinkedIn shows it. A press on its text turns all of it into fields, the cursor where it was pressed. */
export function Sheet({ editing, isFixed }: { editing: DraftEditing; isFixed: boolean }) {
  const { draft, parts, edit, open, type, saveTyped, close, cancel } = editing;
  const { rewriting, busy, choosingHook, isVisitor } = editing;
  const [caret, setCaret] = useState<{ part: Part; at: number }>();
  const locked = busy || choosingHook || isFixed;
  const isOpen = edit !== null;
  const language = draft.language ?? undefined;
  const visibleParts = (Object.keys(LABELS) as Part[]).filter((part) => parts[part]);

  function press(event: MouseEvent<HTMLElement>, part: Part): void {
    const onControl = event.target instanceof Element && event.target.closest("button, [role=button]");
    // The user is selecting text.
    if (locked || onControl || getSelection()?.isCollapsed === false) return;
    setCaret({ part, at: offsetIn(event.currentTarget, event) });
    open();
  }

  return (
    <SheetFrame time={draft.publishedAt ?? draft.scheduled_at} isVisitor={isVisitor}>
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields in it.
        <div className={PARTS_CLASS} onKeyDown={(event) => onEditKey(event, close, cancel)}>
          {visibleParts.map((part) => (
            <SheetField
              key={part}
              aria-label={LABELS[part]}
              value={edit[part] ?? parts[part] ?? ""}
              lang={language}
              caret={(caret?.part ?? "body") === part ? (caret?.at ?? MAX_POST_CHARS) : undefined}
              onChange={(event) => type(part, event.target.value)}
              onPause={() => void saveTyped()}
            />
          ))}
        </div>
      ) : (
        <div
          data-lines=""
          lang={language}
          translate="no"
          className={`${PARTS_CLASS} whitespace-pre-wrap wrap-anywhere`}
        >
          {visibleParts.map((part) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard one edits with the button.
            // biome-ignore lint/a11y/noStaticElementInteractions: as above.
            <div
              key={part}
              className={`group/part grid *:col-start-1 *:row-start-1 ${isFixed ? "" : "cursor-text"}`}
              onClick={(event) => press(event, part)}
            >
              <SheetText text={parts[part] ?? ""} isHidden={part === "body" && rewriting}>
                <MarkedText part={part} editing={editing} unavailable={locked} />
              </SheetText>
              {part === "body" && rewriting && (
                // Over the old body, so that nothing below jumps.
                <p aria-busy="true" dir="auto" className="text-soft">
                  <AsPosted text={editing.partialBody ?? ""} />
                  <span
                    aria-hidden="true"
                    className="ml-0.5 inline-block h-[1em] w-0.5 translate-y-0.5 bg-accent motion-safe:animate-pulse"
                  />
                </p>
              )}
            </div>
          ))}
          {/* LinkedIn cuts after three lines, at whose end it says so; a post of no more has nothing there. */}
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 top-0 h-[clamp(0px,calc((100%-3lh)*99),3lh)] overflow-y-clip"
          >
            <span className="absolute right-0 bottom-0 translate-x-1 text-faint text-xs leading-[inherit] sm:translate-x-2">
              …more
            </span>
          </div>
        </div>
      )}
      {!isVisitor && <PostFiles draft={draft} />}
    </SheetFrame>
  );
}

function SheetText({ text, isHidden, children }: { text: string; isHidden: boolean; children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  const before = useRef(text);
  // What changes on the screen glows for a while.
  useEffect(() => {
    const was = before.current;
    before.current = text;
    // Not every browser marks text.
    if (was === text || !element.current || !("highlights" in CSS)) return;
    const glow = CSS.highlights.get("changed") ?? new Highlight();
    CSS.highlights.set("changed", glow);
    let at = 0;
    const ranges = diffWords(was, text).flatMap(({ kind, text: words }) => {
      if (kind === "removed" || !element.current) return [];
      const start = at;
      at += words.length;
      return kind === "added" ? [rangeOf(element.current, start, at)] : [];
    });
    for (const range of ranges) glow.add(range);
    const end = () => {
      for (const range of ranges) glow.delete(range);
    };
    const timer = setTimeout(end, 3_000);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [text]);
  return (
    <p
      ref={element}
      dir="auto"
      className={isHidden ? "invisible" : undefined}
      aria-hidden={isHidden || undefined}
    >
      {children}
    </p>
  );
}

function rangeOf(element: HTMLElement, start: number, end: number): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let at = 0;
  while (nodes.nextNode()) {
    const length = nodes.currentNode.textContent?.length ?? 0;
    if (start >= at && start <= at + length) range.setStart(nodes.currentNode, start - at);
    at += length;
    if (end > at) continue;
    range.setEnd(nodes.currentNode, end - at + length);
    break;
  }
  return range;
}

function offsetIn(element: HTMLElement, { clientX, clientY }: MouseEvent): number {
  const place = document.caretPositionFromPoint?.(clientX, clientY);
  if (!place || !element.contains(place.offsetNode)) return MAX_POST_CHARS;
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(place.offsetNode, place.offset);
  return range.toString().length;
}

type FieldProps = Omit<ComponentProps<"textarea">, "onPause"> & { caret?: number; onPause: () => void };

/** With a `caret` it gets the focus, and the cursor there. */
function SheetField({ caret, onPause, ...area }: FieldProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (caret === undefined) return;
    element.current?.focus({ preventScroll: true });
    element.current?.setSelectionRange(caret, caret);
  }, [caret]);
  // Typing that rests this long is saved.
  useTimer(1_500, onPause, area.value);
  return (
    <textarea
      {...area}
      ref={element}
      dir="auto"
      translate="no"
      rows={2}
      // Padding makes one line as high as a thumb; the text stays where it was.
      className="-my-2.5 field-sizing-content block w-full resize-none wrap-anywhere rounded-xs bg-transparent py-2.5 leading-[inherit] outline-none focus:bg-tint focus:shadow-[0_0_0_0.25rem_var(--color-tint)]"
    />
  );
}

const usePanel = later(() => import("../pictures/files-panel.tsx"));

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
