import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { CHAT_BOX_MAX_HEIGHT_PX, MAX_MESSAGE_CHARS } from "#contract/limits.ts";

interface Props {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
}

/** Enter sends, Shift+Enter begins a new line, and it grows with its text up to a limit (spec §2). */
export function GrowingTextBox({ ref, label, text, onText, onSend }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what it has to fit.
  useLayoutEffect(() => {
    if (!area.current) return;
    area.current.style.height = "auto";
    area.current.style.height = `${area.current.scrollHeight}px`;
  }, [text]);

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes, Enter is its own; Safari says so only by this key code.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || composing) return;
    event.preventDefault();
    onSend();
  }

  return (
    <textarea
      ref={area}
      aria-label={label}
      placeholder={label}
      rows={1}
      dir="auto"
      enterKeyHint="send"
      maxLength={MAX_MESSAGE_CHARS}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      style={{ maxHeight: CHAT_BOX_MAX_HEIGHT_PX }}
      className="block min-w-0 flex-1 resize-none overflow-y-auto bg-transparent px-2.5 py-2.5 text-base leading-6 text-ink outline-none placeholder:text-faint max-[28rem]:min-h-17"
    />
  );
}
