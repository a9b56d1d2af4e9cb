import { ArrowUp, Pencil } from "lucide-react";
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { Message } from "#contract/chat.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { Transcript } from "../../shared/lines/transcript.tsx";
import { useFocusBack } from "../../shared/use-focus-back.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { showDraft } from "./draft-anchor.ts";
import { TranscriptEditor } from "./transcript-editor.tsx";
import { TypedText, useIsNew } from "./typed-text.tsx";
import { YouSaid } from "./you-said.tsx";

interface Props {
  messages: Message[];
  /** What a message was heard from; undefined where it was typed, or the recording deleted. */
  recordingOf: (message: Message) => VaultRecording | undefined;
  /** The player of a recording. */
  soundOf: (recording: VaultRecording) => ReactNode;
  /** The draft, question or suite. */
  panel: ReactNode;
  /** Whether the panel is a post: it comes first then, and what it was made from is folded away under it. */
  postFirst: boolean;
  /** The id of the message that came with the post; undefined until it is written. */
  post: string | undefined;
  /** Resolves once a transcript that was put right is shown. */
  onCorrected: () => Promise<unknown>;
  /** List items after the messages: what is being sent, or was not sent. */
  children?: ReactNode;
}

/** The conversation, oldest first. */
export function MessageList(props: Props) {
  const { messages, recordingOf, soundOf, panel, postFirst, post, onCorrected, children } = props;
  const made = post === undefined ? messages.length : messages.findIndex(({ id }) => id === post) + 1;
  const items = messages.map((message, index) => {
    const recording = recordingOf(message);
    return (
      <li key={message.id}>
        {message.role === "user" ? (
          <UserMessage
            message={message}
            recording={recording}
            sound={recording && soundOf(recording)}
            origin={index < made}
            redraft={post !== undefined}
            onCorrected={onCorrected}
          />
        ) : (
          <AssistantMessage message={message} />
        )}
      </li>
    );
  });
  const panelItem = panel && <li key="panel">{panel}</li>;
  const origin = (
    <li key="origin">
      <Disclosure summary="What you said">
        <ol className="flex flex-col gap-8 pt-4">{items.slice(0, made)}</ol>
      </Disclosure>
    </li>
  );
  return (
    <ol className="flex flex-col gap-8 pb-8" aria-label="Conversation">
      {/* One list with keys, so that the panel keeps its state wherever it goes. */}
      {postFirst ? [panelItem, origin, ...items.slice(made)] : [...items, panelItem]}
      {children}
    </ol>
  );
}

/** Longer notes start folded where they are not folded away, so that a phone shows the question without a long scroll. */
const FOLD_CHARS = 320;

interface UserMessageProps {
  message: Message;
  recording: VaultRecording | undefined;
  /** The player of its recording, where it was spoken. */
  sound: ReactNode;
  /** Whether posts are made from it; a request only changed them. */
  origin: boolean;
  redraft: boolean;
  onCorrected: () => Promise<unknown>;
}

/** What the speaker said, as transcribed. */
function UserMessage({ message, recording, sound, origin, redraft, onCorrected }: UserMessageProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const textId = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const long = message.content.length > FOLD_CHARS;
  const cut = useCut(text, long && !open);
  const [editing, setEditing] = useState(false);
  const editButton = useFocusBack(editing);

  if (editing && recording) {
    return (
      <YouSaid>
        <TranscriptEditor
          recordingId={recording.id}
          transcript={message.content}
          redraft={redraft}
          onClose={() => setEditing(false)}
          onCorrected={onCorrected}
        />
      </YouSaid>
    );
  }
  return (
    <YouSaid onPointerEnter={want} onFocus={want}>
      <p
        ref={text}
        id={textId}
        dir="auto"
        className={`mt-1 whitespace-pre-wrap wrap-anywhere text-soft leading-relaxed ${long && !open ? "line-clamp-4 in-[details]:line-clamp-none beside:line-clamp-12" : ""}`}
      >
        {recording?.hasAudio ? (
          <Transcript text={message.content} recording={recording} wanted={wanted} />
        ) : (
          message.content
        )}
      </p>
      {long && (open || cut) && (
        <button
          type="button"
          className="focus-ring -ml-2 mt-1 min-h-11 rounded-control px-2 font-medium text-sm text-soft underline decoration-line underline-offset-4 hover:text-ink"
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(!open)}
        >
          {open ? "Show less" : "Show all"}
        </button>
      )}
      {origin && recording && (
        <div className="-ml-3">
          <Button ref={editButton} variant="quiet" size="sm" onClick={() => setEditing(true)} icon={Pencil}>
            Correct what you said
          </Button>
        </div>
      )}
      {sound}
    </YouSaid>
  );
}

/** Whether folding hides any lines; a wide screen may show them all. */
function useCut(text: RefObject<HTMLElement | null>, folded: boolean): boolean {
  const [cut, setCut] = useState(folded);
  // Before the first paint, so that nothing jumps.
  useLayoutEffect(() => {
    const element = text.current;
    if (!folded || !element) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, folded]);
  return cut;
}

function AssistantMessage({ message }: { message: Message }) {
  const isNew = useIsNew(message);
  const { fullAiResponse } = message;
  const changed = fullAiResponse && "version" in fullAiResponse ? fullAiResponse.draftId : undefined;

  return (
    <article aria-label="Outspoken">
      <p className="font-medium text-faint text-sm">Outspoken</p>
      <TypedText
        text={message.content}
        animate={isNew}
        className="mt-1 whitespace-pre-wrap wrap-anywhere leading-relaxed"
      />
      {changed !== undefined && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3 mt-1"
          onClick={() => showDraft(changed)}
          icon={ArrowUp}
        >
          See your post
        </Button>
      )}
    </article>
  );
}
