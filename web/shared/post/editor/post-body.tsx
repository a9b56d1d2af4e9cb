import { Check, Feather, Flame, Pencil, RefreshCw, Scissors, Undo2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { HOOKS_SHOWN, MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import { QuietButton, SmallButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { keepFocus } from "../../../ui/keep-focus.ts";
import { OwnWords } from "../../../ui/own-words.tsx";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { formatCount } from "../../counted.ts";
import { useKeyHint } from "../../shell/shortcuts/keys.ts";
import { YELLOW } from "../actions/post-summary.tsx";
import { FidelityLine } from "../fidelity/marked-text.tsx";
import { Sheet } from "./sheet.tsx";
import type { DraftEditing } from "./use-draft-editing.ts";

export function HookPicker({ draft, isVisitor, close, choose, writer, busy, rewriting }: DraftEditing) {
  const id = useId();
  const { hooks, selectedHookIndex } = draft;
  // Kept while the hooks stay the same, so that choosing one moves none.
  const [order, setOrder] = useState(() => hookOrder(hooks.length, selectedHookIndex));
  const isStale = order.count !== hooks.length || !order.indices.includes(selectedHookIndex);
  if (isStale) setOrder(hookOrder(hooks.length, selectedHookIndex));

  async function chooseHook(index: number): Promise<void> {
    // What is typed is meant to stand below the hook of before.
    if (await close()) await choose({ selectedHookIndex: index });
  }

  return (
    <fieldset disabled={rewriting}>
      <legend className="sr-only">Choose your hook</legend>
      <div className="-ml-2.5 flex items-center">
        {order.indices.map((index, place) => (
          <Hook
            key={index}
            hook={hooks[index]?.content}
            language={draft.language}
            name={id}
            place={place}
            checked={index === selectedHookIndex}
            onChange={() => void chooseHook(index)}
          />
        ))}
        {!isVisitor && (
          <QuietButton
            className="ml-auto h-11 max-sm:w-11"
            icon={RefreshCw}
            aria-label="Regenerate hooks"
            busy={writer.task === "hooks"}
            unavailable={busy}
            onClick={() => void writer.regenerateHooks()}
          >
            <span className="max-sm:hidden">Regenerate</span>
          </QuietButton>
        )}
      </div>
      <p role="alert" className="text-danger text-sm">
        {writer.failure?.task === "hooks" && writer.failure.message}
      </p>
    </fieldset>
  );
}

interface HookProps extends Pick<ComponentProps<"input">, "name" | "checked" | "onChange"> {
  hook: string | undefined;
  language: string | null;
  place: number;
}

/** The selected hook is the first line of the sheet below, so only its number shows here; of the other all can be read. */
function Hook({ hook, language, place, ...radio }: HookProps) {
  const key = useKeyHint(place === 0 ? "1" : "2");
  if (hook === undefined) return null;
  return (
    <label
      className={cx(
        "group/hook relative flex min-h-11 min-w-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-accent has-[input:focus-visible]:outline-2 has-disabled:cursor-not-allowed has-disabled:opacity-55",
        !radio.checked && "min-w-0 flex-1 hover:bg-wash",
      )}
    >
      <input
        {...radio}
        type="radio"
        // Over all of it, unseen: what is pressed is the radio itself.
        className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
        aria-keyshortcuts={key}
      />
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full border border-edge font-medium text-soft text-xs tabular-nums group-has-checked/hook:border-accent group-has-checked/hook:bg-accent group-has-checked/hook:text-on-accent"
      >
        {place + 1}
      </span>
      <OwnWords
        as="span"
        lang={language}
        className={
          radio.checked ? "sr-only" : "line-clamp-2 text-sm text-soft leading-snug group-hover/hook:text-ink"
        }
      >
        {hook}
      </OwnWords>
    </label>
  );
}

/** Which two to show: the first or the newest two, if the selected one is among them; else the selected one and the first. */
export function hookOrder(count: number, selected: number) {
  const isNewest = selected >= HOOKS_SHOWN && selected >= count - HOOKS_SHOWN;
  const older = selected < HOOKS_SHOWN ? [0, 1] : [selected, 0];
  return { count, indices: isNewest ? [count - 1, count - 2] : older };
}

type Props = { editing: DraftEditing; isFixed?: boolean; onUnfix?: () => void; children?: ReactNode };

/** `isFixed`: it has gone out, and is only read until *Edit copy*. `children`: beside the other tools. */
export function PostBody({ editing, isFixed = false, onUnfix, children }: Props) {
  const { edit, open, close, versions, rewriting, busy, choosingHook, canRestore, texts } = editing;
  const isOpen = edit !== null;
  const [editKey, undoKey] = [useKeyHint("e"), useKeyHint("z")];

  return (
    <section
      ref={keepFocus}
      aria-label="Your post"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOpen && !currentTarget.contains(relatedTarget)) void close();
      }}
    >
      <Sheet editing={editing} isFixed={isFixed} />
      {isFixed ? (
        <QuietButton className="mt-2 -ml-2" icon={Pencil} onClick={onUnfix}>
          Edit copy
        </QuietButton>
      ) : (
        <>
          <div className="mt-2 flex flex-wrap items-center gap-1">
            <QuietButton
              className="-ml-2"
              data-keeps-focus=""
              icon={isOpen ? Check : Pencil}
              unavailable={!isOpen && (busy || choosingHook)}
              aria-keyshortcuts={editKey}
              // Else the field would lose the focus, close, and this press would open it again.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (isOpen ? void close() : open())}
            >
              {isOpen ? "Done" : "Edit"}
            </QuietButton>
            {!isOpen && versions.canUndo && (
              <QuietButton
                icon={Undo2}
                unavailable={!canRestore}
                aria-keyshortcuts={undoKey}
                onClick={() => void versions.undo()}
              >
                Undo
              </QuietButton>
            )}
            {children}
            <p role="status" className="flex items-center gap-2 text-accent text-sm">
              {rewriting && (
                <>
                  <SpinnerIcon className="size-4" />
                  Rewriting…
                </>
              )}
            </p>
            <PostLength post={joinPost(texts)} />
          </div>
          <FidelityLine {...editing} />
        </>
      )}
    </section>
  );
}

export const TWEAKS = [
  { mode: "shorter", label: "Shorter", Icon: Scissors },
  { mode: "bolder", label: "Bolder", Icon: Flame },
  { mode: "softer", label: "Softer", Icon: Feather },
] as const;

type TweakProps = { editing: Pick<DraftEditing, "writer" | "rewriting" | "onScreen"> };

/** Requests like any other: what comes of them is answered in the conversation, where there is one. */
export const TweakButtons = ({ editing: { writer, rewriting, onScreen } }: TweakProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and there is none.
  <div role="group" aria-label="Adjust your post" className="flex flex-wrap gap-2">
    {TWEAKS.map(({ mode, label, Icon }) => (
      <SmallButton
        key={mode}
        className="rounded-full"
        icon={Icon}
        busy={writer.task === mode}
        unavailable={rewriting || writer.task !== null || onScreen === "" || onScreen.length > MAX_POST_CHARS}
        onClick={() => void writer.tweak(mode)}
      >
        {label}
      </SmallButton>
    ))}
  </div>
);

/** In UTF-16 units, as LinkedIn counts. */
function PostLength({ post }: { post: string }) {
  const over = post.length - MAX_POST_CHARS;
  const tone = over > 0 ? "text-danger" : over >= -300 ? YELLOW : "text-faint";
  return (
    <p className={`ml-auto text-sm tabular-nums ${tone}`}>
      {formatCount(post.length)} / {formatCount(MAX_POST_CHARS)} characters
      <span role="status">{over > 0 && ` · ${formatCount(over)} too many for LinkedIn`}</span>
    </p>
  );
}
