import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { QuietButton, SmallButton } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { useAction } from "../../use-action.ts";

/** `save` resolves to whether it was saved; if not, the text stays. */
type Saving = { label: string; save: (text: string) => Promise<boolean> };

interface Props extends Pick<ComponentProps<typeof TextArea>, "label" | "hideLabel" | "rows" | "maxLength"> {
  text: string;
  /** The text that needs no saving. */
  unchanged?: string;
  language: string | null;
  /** Enter does the first. */
  savings: Saving[];
  locked?: boolean;
  onCancel: () => void;
  cancelLabel?: string;
  children?: ReactNode;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl or Cmd with Enter saves, Escape gives up. Not while an input method composes: then these keys are its own. */
export function onEditKey(event: KeyboardEvent, save: () => unknown, cancel: () => unknown): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    save();
  } else if (event.key === "Escape") cancel();
}

/** With a `maxLength` it is no part of a post. */
export function TextEditor(props: Props) {
  const { text: initialText, unchanged, language, savings, locked, onCancel, ...rest } = props;
  const { cancelLabel = "Cancel", children, ...field } = rest;
  const [text, setText] = useState(initialText);
  const area = useRef<HTMLTextAreaElement>(null);
  const { running, run } = useAction(({ save }: Saving) => save(trimmedText));
  const busy = running !== undefined;
  const trimmedText = text.trim();
  const tooLong = field.maxLength === undefined && trimmedText.length > MAX_POST_CHARS;
  const savable = trimmedText !== "" && trimmedText !== unchanged && !tooLong && !busy && !locked;

  async function submit(saving = savings[0]): Promise<void> {
    if (savable && saving && !(await run(saving))) area.current?.focus();
  }

  return (
    <form
      onKeyDown={(event) => onEditKey(event, submit, () => !busy && onCancel())}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        {...field}
        ref={area}
        autoFocus
        lang={language ?? undefined}
        dir="auto"
        className="field-sizing-content"
        value={text}
        readOnly={busy}
        error={tooLong ? "This is longer than LinkedIn takes. Shorten it to save." : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {savings.map((saving, index) => (
          <SmallButton
            key={saving.label}
            type={index === 0 ? "submit" : "button"}
            variant={index === 0 ? "primary" : "quiet"}
            busy={running?.[0].label === saving.label}
            disabled={!savable}
            onClick={index === 0 ? undefined : () => void submit(saving)}
          >
            {saving.label}
          </SmallButton>
        ))}
        {children}
        <QuietButton disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </QuietButton>
        <p className="text-faint text-sm pointer-coarse:hidden">
          {isApple ? "⌘" : "Ctrl"} Enter saves, Esc cancels
        </p>
      </div>
    </form>
  );
}
