import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { Message, SessionDetail } from "#contract/chat.ts";
import { turnMessageId } from "#contract/paths.ts";
import { scrollBehavior } from "../../shared/browser.ts";
import { TWEAKS } from "../../shared/post/editor/post-body.tsx";
import type { DraftEditing } from "../../shared/post/editor/use-draft-editing.ts";
import { WaitingNotes } from "../../shared/recording/outbox/waiting-notes.tsx";
import {
  MessageSound,
  recordingOf,
  UnheardTurn,
  unheardTurns,
} from "../../shared/recording/vault/recording-sound.tsx";
import { listen } from "../../ui/listen.ts";
import { Answer, MessageList, YouSaid } from "./messages.tsx";
import { Bubble, SendingMessage, UndoAnswer, UnsentMessage } from "./pending-turns.tsx";
import type { Turns } from "./use-chat.ts";

interface Props {
  detail: SessionDetail;
  turns: Turns;
  onChanged: () => Promise<unknown>;
  /** Takes a message that was not sent back into the box. */
  onEdit: (text: string) => void;
  /** An interview's question, which is shown elsewhere. */
  question?: Message;
  /** Nothing is made of it yet, and each round is one line. */
  interviewing?: boolean;
  /** The message that came with the post. */
  origin?: Message;
  /** Of the post that the requests change. */
  editing?: DraftEditing;
  /** What scrolls to stay at its end: this, or the page. Without it, what is being sent is said elsewhere. */
  scrolls?: "itself" | "page";
  children?: ReactNode;
}

export function Thread(props: Props) {
  const { detail, turns, onEdit, question, interviewing = false, origin, editing, scrolls } = props;
  const { sessionId, messages } = detail;
  const { recorder, sending, waiting } = turns;
  const speaking = sending !== null || recorder.recording;
  const vault = { disabled: speaking, onChanged: props.onChanged };

  // A turn that is being sent, or failed, is shown once: at the end, with its actions.
  const pending = new Set([...waiting, sending].map((turn) => turn && turnMessageId(sessionId, turn.id)));
  const visibleMessages = messages.filter((message) => message !== question && !pending.has(message.id));
  const { answers = [], failure } = editing?.writer ?? {};
  const scroller = useStayAtEnd(`${messages.at(-1)?.id} ${answers.length}`, sending?.id, scrolls);

  function after({ id, fullAiResponse: reply }: Message): ReactNode {
    const draft = editing?.draft;
    const isCurrent =
      draft && reply && "version" in reply && draft.id === reply.draftId && draft.version === reply.version;
    return (
      <>
        {isCurrent && <UndoAnswer draft={draft} />}
        {answers.map(
          ({ mode, text, after: at }, index) =>
            at === id && (
              // biome-ignore lint/suspicious/noArrayIndexKey: they only grow.
              <div key={index} className="mt-6 flex flex-col gap-6">
                <Bubble text={TWEAKS.find((tweak) => tweak.mode === mode)?.label ?? ""} />
                <Answer>
                  <p className="mt-1 leading-relaxed">{text}</p>
                </Answer>
              </div>
            ),
        )}
      </>
    );
  }

  return (
    <div
      ref={scroller}
      className={scrolls === "itself" ? "min-h-0 flex-1 overflow-y-auto pr-1 [scrollbar-width:thin]" : ""}
    >
      <MessageList
        messages={visibleMessages}
        folded={interviewing}
        recordingOf={(message) => recordingOf(detail, message)}
        renderSound={(recording) => <MessageSound recording={recording} {...vault} />}
        post={origin?.id}
        after={after}
      >
        {props.children && <li>{props.children}</li>}
        {sending === null &&
          unheardTurns(detail, waiting).map((recording) => (
            <li key={recording.id}>
              <UnheardTurn recording={recording} {...vault} />
            </li>
          ))}
        {waiting.map((entry) => (
          <li key={entry.id} className="empty:hidden">
            <UnsentMessage entry={entry} turns={turns} disabled={speaking} onEdit={onEdit} />
          </li>
        ))}
        {sending && (
          <li>
            <SendingMessage text={sending.text} interviewing={interviewing} docked={scrolls === undefined} />
          </li>
        )}
        {failure && failure.task !== "hooks" && (
          <li>
            <YouSaid>
              <p className="mt-1 text-danger text-sm">{failure.message}</p>
            </YouSaid>
          </li>
        )}
        <li className="empty:hidden">
          <WaitingNotes
            entries={waiting.filter(({ content }) => content.kind === "sound")}
            sessionId={sessionId}
            disabled={speaking}
            onSend={turns.sendAgain}
          />
        </li>
      </MessageList>
    </div>
  );
}

/** Closer to the end than this, the user follows the conversation. */
const NEAR_END_PX = 240;

/** Scrolls to the end for the user's own turn (`sending`), and for a reply (`last`) if the user was near the end already. */
function useStayAtEnd(last: string, sending: string | undefined, scrolls: Props["scrolls"]) {
  const scroller = useRef<HTMLDivElement>(null);
  const nearEnd = useRef(false);
  useEffect(() => {
    const own = scrolls === "itself" ? scroller.current : null;
    const measure = () => {
      const { scrollHeight, clientHeight, scrollTop } = own ?? document.documentElement;
      nearEnd.current = scrollHeight - clientHeight - scrollTop < NEAR_END_PX;
    };
    measure();
    return listen(own ?? window, "scroll", measure);
  }, [scrolls]);

  const goToEnd = useEffectEvent(() => {
    if (!scrolls) return;
    const element = scrolls === "itself" ? scroller.current : document.documentElement;
    element?.scrollTo({ top: element.scrollHeight, behavior: scrollBehavior() });
  });

  const lastSeen = useRef(last);
  useEffect(() => {
    if (lastSeen.current === last) return;
    lastSeen.current = last;
    if (nearEnd.current) goToEnd();
  }, [last]);

  useEffect(() => {
    if (sending !== undefined) goToEnd();
  }, [sending]);
  return scroller;
}
