import { Pencil } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import type { Message } from "#contract/chat.ts";
import { MAX_TRANSCRIPT_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { apiRetry } from "../../api/client.ts";
import { formatLength } from "../../shared/dates.ts";
import { TextEditor } from "../../shared/post/editor/text-editor.tsx";
import { Transcript } from "../../shared/post/spoken/transcript.tsx";
import { useShowCorrection } from "../../shared/post/spoken/use-correction.ts";
import { REPROCESS_PAYWALL } from "../../shared/recording/vault/recording-actions.tsx";
import { useTypewriter } from "../../shared/typewriter.ts";
import { useAction } from "../../shared/use-action.ts";
import { QuietButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { OwnWords } from "../../ui/own-words.tsx";
import { toast } from "../../ui/toast.tsx";

interface Props {
  messages: Message[];
  /** Undefined where it was typed, or the recording was deleted. */
  recordingOf: (message: Message) => VaultRecording | undefined;
  renderSound: (recording: VaultRecording) => ReactNode;
  /** Whether each round, a question and its answer, is one line until it is opened. */
  folded?: boolean;
  /** The id of the message that came with the post, whose origin is folded into one line; undefined until it is written. */
  post: string | undefined;
  /** What followed this message and is no message; below an answer also what undoes it. */
  after: (message: Message) => ReactNode;
  children?: ReactNode;
}

export function MessageList({ messages, recordingOf, renderSound, folded, post, after, children }: Props) {
  const originCount = post === undefined ? 0 : messages.findIndex(({ id }) => id === post) + 1;
  const whole = (message: Message, index: number) =>
    message.role === "user" ? (
      <UserMessage
        message={message}
        recording={recordingOf(message)}
        renderSound={renderSound}
        origin={originCount === 0 || index < originCount}
        hasPosts={post !== undefined}
      />
    ) : (
      <AssistantMessage message={message} />
    );
  const items = messages.map((message, index) => (
    <li key={message.id} className="empty:hidden">
      {folded ? (
        <Round messages={messages} index={index}>
          {whole(message, index)}
        </Round>
      ) : (
        whole(message, index)
      )}
      {index >= originCount && after(message)}
    </li>
  ));
  const seconds = (messages[0] && recordingOf(messages[0])?.durationSeconds) ?? 0;
  const last = messages[originCount - 1];
  return (
    <ol className={cx("flex flex-col pb-6", !folded && "gap-6")} aria-label="Conversation">
      {originCount > 0 && (
        <li>
          <Disclosure
            className="rounded-control border border-line px-3"
            summary={
              <>
                <span>What you said</span>
                {seconds > 0 && (
                  <span className="ml-auto text-faint tabular-nums">{formatLength(seconds)}</span>
                )}
              </>
            }
          >
            <ol className="flex flex-col gap-6 pt-2 pb-3">{items.slice(0, originCount)}</ol>
          </Disclosure>
          {last && after(last)}
        </li>
      )}
      {items.slice(originCount)}
      {children}
    </ol>
  );
}

/** A message of an interview in one line; a question is within its answer's, or was not answered. */
function Round({ messages, index, children }: { messages: Message[]; index: number; children: ReactNode }) {
  const [question, message, next] = [messages[index - 1], messages[index], messages[index + 1]];
  if (message?.role !== "user") {
    if (next?.role === "user") return null;
    return <p className="min-h-11 truncate py-3 pl-6 text-faint text-sm">Not answered: {message?.content}</p>;
  }
  return (
    <Disclosure
      summary={
        <OwnWords as="span" className="min-w-0 truncate">
          {message.content}
        </OwnWords>
      }
    >
      <div className="flex flex-col gap-4 pt-2 pb-4 sm:pl-6">
        {question && question.role !== "user" && <AssistantMessage message={question} />}
        {children}
      </div>
    </Disclosure>
  );
}

interface YouSaidProps extends ComponentProps<"article"> {
  /** The name of the key that asked instead. */
  by?: string;
  isSpoken?: boolean;
}

export function YouSaid({ by, isSpoken, children, ...rest }: YouSaidProps) {
  const name = by ? `${by} asked` : isSpoken ? "You said" : "You";
  return (
    <article {...rest} aria-label={name} className="border-line border-l-2 pl-4">
      <p className="wrap-anywhere font-medium text-faint text-sm">{name}</p>
      {children}
    </article>
  );
}

interface UserMessageProps extends Pick<Props, "renderSound"> {
  message: Message;
  recording: VaultRecording | undefined;
  /** Whether the post was made from it; later requests only changed the post. */
  origin: boolean;
  hasPosts: boolean;
}

function UserMessage({ message, recording, renderSound, origin, hasPosts }: UserMessageProps) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const [editing, setEditing] = useState(false);
  const isSpoken = recording?.source === "audio";

  if (editing && recording?.sessionId) {
    return (
      <YouSaid ref={keepFocus} isSpoken={isSpoken}>
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
    <YouSaid by={message.keyName} isSpoken={isSpoken} ref={keepFocus} onPointerEnter={want} onFocus={want}>
      <OwnWords className="mt-1 whitespace-pre-wrap text-soft leading-relaxed">
        {recording?.hasAudio ? (
          <Transcript text={message.content} recording={recording} wanted={isWanted} />
        ) : (
          message.content
        )}
      </OwnWords>
      {origin && recording && (
        <div className="-ml-3">
          <QuietButton data-keeps-focus="" onClick={() => setEditing(true)} icon={Pencil}>
            Edit transcript
          </QuietButton>
        </div>
      )}
      {recording && origin && renderSound(recording)}
    </YouSaid>
  );
}

const AssistantMessage = ({ message }: { message: Message }) => (
  <Answer>
    <TypedText message={message} className="mt-1 whitespace-pre-wrap wrap-anywhere leading-relaxed" />
  </Answer>
);

export const Answer = ({ children }: { children: ReactNode }) => (
  <article aria-label="Outspoken">
    <p className="font-medium text-faint text-sm">Outspoken</p>
    {children}
  </article>
);

const shownIds = new Set<string>();

/** Typed out if it was written after the page was loaded; screen readers get it whole. */
export function TypedText({ message, className }: { message: Message; className: string }) {
  const { id, content, created_at } = message;
  const [isNew] = useState(() => !shownIds.has(id) && Date.parse(created_at) >= performance.timeOrigin);
  useEffect(() => {
    shownIds.add(id);
  }, [id]);
  const [beginning, rest] = useTypewriter(content, isNew);
  return (
    <>
      <p className="sr-only">{content}</p>
      {/* Invisible, so that nothing moves while the text is typed. */}
      <p aria-hidden="true" dir="auto" className={className}>
        {beginning}
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

const TOASTS = {
  keep: { title: "Transcript corrected" },
  correct: { title: "Corrected everywhere", description: "Your posts and their pictures too." },
  rewrite: { title: "New draft written", description: "Undo brings the earlier one back." },
};

type Saving = [label: string, drafts: keyof typeof TOASTS];
const WITHOUT_POSTS: Saving[] = [["Correct it", "keep"]];
const WITH_POSTS: Saving[] = [
  ["Fix it everywhere", "correct"],
  ["Only in the transcript", "keep"],
  ["Redraft from scratch", "rewrite"],
];

interface EditorProps {
  sessionId: string;
  recordingId: string;
  transcript: string;
  hasPosts: boolean;
  onClose: () => void;
}

export function TranscriptEditor(props: EditorProps) {
  const { sessionId, recordingId, transcript: was, hasPosts, onClose } = props;
  const { mutate } = useSWRConfig();
  const showCorrection = useShowCorrection(sessionId);
  const { run } = useAction(
    async (drafts: keyof typeof TOASTS, text: string) => {
      const correction = { was, text, everywhere: drafts === "correct" };
      const method = drafts === "rewrite" ? "POST" : "PUT";
      await apiRetry(method, API.recordingTranscript(recordingId), correction);
      void mutate(API.chats);
      await showCorrection({ recordingId, transcript: text });
      toast(TOASTS[drafts]);
      onClose();
    },
    { title: "Couldn't correct it", paywall: REPROCESS_PAYWALL },
  );
  return (
    <div className="mt-2">
      <TextEditor
        label="What you said"
        hideLabel
        rows={4}
        text={was}
        unchanged={was}
        language={null}
        maxLength={MAX_TRANSCRIPT_CHARS}
        savings={(hasPosts ? WITH_POSTS : WITHOUT_POSTS).map(([label, drafts]) => ({
          label,
          save: (text) => run(drafts, text),
        }))}
        onCancel={onClose}
      />
    </div>
  );
}
