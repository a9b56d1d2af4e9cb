import { ArrowUp, Pencil } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from "react";
import type { Message } from "#contract/chat.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { Transcript } from "../../shared/post/spoken/transcript.tsx";
import { useTypewriter } from "../../shared/typewriter.ts";
import { QuietButton } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { OwnWords } from "../../ui/own-words.tsx";
import { showDraft } from "./frame.tsx";
import { TranscriptEditor } from "./transcript-editor.tsx";

interface Props {
  messages: Message[];
  /** Undefined where it was typed, or the recording was deleted. */
  recordingOf: (message: Message) => VaultRecording | undefined;
  soundOf: (recording: VaultRecording) => ReactNode;
  panel: ReactNode;
  /** The panel is a post: it comes first, and its origin is folded away below it. */
  postFirst: boolean;
  /** The id of the message that came with the post; undefined until it is written. */
  post: string | undefined;
  children?: ReactNode;
}

export function MessageList(props: Props) {
  const { messages, recordingOf, soundOf, panel, postFirst, post, children } = props;
  const originCount = post === undefined ? messages.length : messages.findIndex(({ id }) => id === post) + 1;
  const items = messages.map((message, index) => {
    const recording = recordingOf(message);
    return (
      <li key={message.id}>
        {message.role === "user" ? (
          <UserMessage
            message={message}
            recording={recording}
            soundOf={soundOf}
            origin={index < originCount}
            hasPosts={post !== undefined}
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
        <ol className="flex flex-col gap-8 pt-4">{items.slice(0, originCount)}</ol>
      </Disclosure>
    </li>
  );
  return (
    <ol className="flex flex-col gap-8 pb-8" aria-label="Conversation">
      {/* One list with keys, so that the panel keeps its state wherever it goes. */}
      {postFirst ? [panelItem, origin, ...items.slice(originCount)] : [...items, panelItem]}
      {children}
    </ol>
  );
}

/** Longer messages start folded, so that a phone shows the question without a long scroll: more than the lines they keep hold. */
const FOLD_CHARS = 600;

interface YouSaidProps extends ComponentProps<"article"> {
  /** The name of the key that asked instead. */
  by?: string;
}

export const YouSaid = ({ by, children, ...rest }: YouSaidProps) => (
  <article {...rest} aria-label={by ? `${by} asked` : "You said"} className="border-line border-l-2 pl-4">
    <p className="wrap-anywhere font-medium text-faint text-sm">{by ? `${by} asked` : "You said"}</p>
    {children}
  </article>
);

interface UserMessageProps extends Pick<Props, "soundOf"> {
  message: Message;
  recording: VaultRecording | undefined;
  /** Whether the post was made from it; later requests only changed the post. */
  origin: boolean;
  hasPosts: boolean;
}

function UserMessage({ message, recording, soundOf, origin, hasPosts }: UserMessageProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const textId = useId();
  const long = message.content.length > FOLD_CHARS;
  const [editing, setEditing] = useState(false);

  if (editing && recording?.sessionId) {
    return (
      <YouSaid ref={keepFocus}>
        <TranscriptEditor
          sessionId={recording.sessionId}
          recordingId={recording.id}
          transcript={message.content}
          hasPosts={hasPosts}
          onClose={() => setEditing(false)}
        />
      </YouSaid>
    );
  }
  return (
    <YouSaid by={message.keyName} ref={keepFocus} onPointerEnter={want} onFocus={want}>
      <OwnWords
        id={textId}
        className={`mt-1 whitespace-pre-wrap text-soft leading-relaxed ${long && !open ? "line-clamp-4 in-[details]:line-clamp-none beside:line-clamp-12" : ""}`}
      >
        {recording?.hasAudio ? (
          <Transcript text={message.content} recording={recording} wanted={wanted} />
        ) : (
          message.content
        )}
      </OwnWords>
      {long && (
        <button
          type="button"
          className="focus-ring -ml-2 mt-1 min-h-11 rounded-control px-2 in-[details]:hidden font-medium text-sm text-soft underline decoration-line underline-offset-4 hover:text-ink"
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(!open)}
        >
          {open ? "Show less" : "Show all"}
        </button>
      )}
      {origin && recording && (
        <div className="-ml-3">
          <QuietButton data-keeps-focus="" onClick={() => setEditing(true)} icon={Pencil}>
            Edit transcript
          </QuietButton>
        </div>
      )}
      {recording && origin && soundOf(recording)}
    </YouSaid>
  );
}

function AssistantMessage({ message: { fullAiResponse, ...message } }: { message: Message }) {
  const changed = fullAiResponse && "version" in fullAiResponse ? fullAiResponse.draftId : undefined;
  return (
    <article aria-label="Outspoken">
      <p className="font-medium text-faint text-sm">Outspoken</p>
      <TypedText message={message} className="mt-1 whitespace-pre-wrap wrap-anywhere leading-relaxed" />
      {changed !== undefined && (
        <QuietButton className="-ml-3 mt-1" onClick={() => showDraft(changed)} icon={ArrowUp}>
          See your post
        </QuietButton>
      )}
    </article>
  );
}

const shownIds = new Set<string>();

/** Typed out if it was written after the page was loaded; screen readers get it whole. */
export function TypedText({ message, className }: { message: Message; className: string }) {
  const { id, content, created_at } = message;
  const [isNew] = useState(() => !shownIds.has(id) && Date.parse(created_at) >= performance.timeOrigin);
  useEffect(() => {
    shownIds.add(id);
  }, [id]);
  const [typed, rest] = useTypewriter(content, isNew);
  return (
    <>
      <p className="sr-only">{content}</p>
      {/* Invisible, so that nothing moves while the text is typed. */}
      <p aria-hidden="true" dir="auto" className={className}>
        {typed}
        <span className="invisible">{rest}</span>
      </p>
    </>
  );
}

/** Announces new replies; an interview's `question` is announced by its card. */
export function Announcement({ messages, question }: { messages: Message[]; question: Message | undefined }) {
  const last = messages.at(-1);
  const [first] = useState(last?.id);
  const isNew = last && last.id !== first && last.role !== "user" && last !== question;
  return (
    <p role="status" className="sr-only">
      {isNew ? last.content : ""}
    </p>
  );
}
