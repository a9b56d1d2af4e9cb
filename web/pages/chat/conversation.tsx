import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { SessionDetail } from "#contract/chat.ts";
import { turnMessageId } from "#contract/paths.ts";
import { useMediaQuery } from "../../shared/browser.ts";
import { WaitingNotes } from "../../shared/outbox/waiting-notes.tsx";
import { useKeptText } from "../../shared/unsaved.ts";
import {
  MessageSound,
  recordingOf,
  UnheardTurn,
  unheardTurns,
} from "../../shared/vault/session-recordings.tsx";
import { pauseSounds, useSounding } from "../../shared/vault/sounding.ts";
import { useReprocess } from "../../shared/vault/use-reprocess.ts";
import { Announcement } from "./announcement.tsx";
import { Composer } from "./composer/composer.tsx";
import { Dock } from "./composer/dock.tsx";
import { SendingMessage, UnsentMessage } from "./composer/pending-turns.tsx";
import { useTurns } from "./composer/use-turns.ts";
import { BESIDE, Frame } from "./frame.tsx";
import { InterviewControls, useInterview } from "./interview/interview-controls.tsx";
import { useReadAloud } from "./interview/use-read-aloud.ts";
import { MessageList } from "./messages.tsx";
import { currentQuestion, StagePanel, stageOf } from "./stage.tsx";
import { useSynthesis } from "./synthesis.tsx";
import type { Chat } from "./use-chat.ts";

/** A session: what was said, what was made of it, and the ways to continue. */
export function Conversation({ detail, chat }: { detail: SessionDetail; chat: Chat }) {
  const { sessionId, messages } = detail;
  const { drafts, refresh, endPartial } = chat;
  const stage = stageOf(detail);
  const interviewing = stage.kind === "interviewing";

  const turns = useTurns({ sessionId, interviewing, refresh, onSettled: endPartial });
  const { recorder, sending, waiting } = turns;
  const synthesis = useSynthesis(sessionId, stage.kind === "interviewed");
  const interview = useInterview(detail, synthesis.begin);
  const [text, setText] = useKeptText(sessionId);

  const speaking = sending !== null || recorder.recording;
  const question = currentQuestion(detail);
  const listening = useSounding();
  const voice = useReadAloud({
    sessionId,
    message: question,
    language: detail.language,
    quiet: speaking || listening,
  });
  useEffect(() => {
    if (speaking) pauseSounds();
  }, [speaking]);
  const reprocess = useReprocess(refresh);

  // What is being sent, or was not sent, is shown once: at the end, with its actions.
  const pending = new Set(
    [...waiting, ...(sending ? [sending] : [])].map(({ id }) => turnMessageId(sessionId, id)),
  );
  const shown = messages.filter((message) => message !== question && !pending.has(message.id));
  const last = messages.at(-1);
  const writing = stage.kind === "note" || stage.kind === "suite";
  const beside = useMediaQuery(BESIDE) && writing;
  const scroller = useRef<HTMLDivElement>(null);
  useStayAtEnd(
    stage.kind === "suite" && last?.id === stage.message.id ? undefined : last?.id,
    sending?.id,
    beside ? scroller : null,
  );

  const panel = (
    <StagePanel
      stage={stage}
      chat={chat}
      question={question}
      voice={voice}
      quiet={speaking}
      synthesis={synthesis}
    />
  );
  return (
    <Frame beside={beside ? panel : undefined} scroller={scroller}>
      <MessageList
        messages={shown}
        recordingOf={(message) => recordingOf(detail, message)}
        soundOf={(recording) => {
          const busy = reprocess.busy.has(recording.id);
          const onReprocess = () => reprocess.run(recording);
          return (
            <MessageSound recording={recording} busy={busy} disabled={speaking} onProcess={onReprocess} />
          );
        }}
        onCorrected={refresh}
        postFirst={writing && !beside}
        post={writing ? stage.message?.id : undefined}
        panel={beside ? null : panel}
      >
        {sending === null &&
          unheardTurns(detail, waiting).map((recording) => (
            <li key={recording.id}>
              <UnheardTurn
                recording={recording}
                busy={reprocess.busy.has(recording.id)}
                disabled={speaking}
                onProcess={() => reprocess.run(recording)}
                onDeleted={refresh}
              />
            </li>
          ))}
        {waiting.map((entry) => (
          <li key={entry.id} className="empty:hidden">
            <UnsentMessage
              entry={entry}
              disabled={speaking}
              onRetry={() => turns.sendAgain(entry)}
              onEdit={setText}
            />
          </li>
        ))}
        {sending && (
          <li>
            <SendingMessage turn={sending} interviewing={interviewing} />
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
      <Announcement messages={messages} question={question} />

      {interviewing && (
        <Dock>
          <InterviewControls
            recorder={recorder}
            speechOn={turns.speechOn}
            answerable={question !== undefined && sending === null}
            stopping={interview.stopping}
            onAnswer={turns.record}
            onStop={() => void interview.stop()}
          />
        </Dock>
      )}
      {writing && (
        <Dock>
          <Composer
            recorder={recorder}
            speechOn={turns.speechOn}
            text={text}
            onText={setText}
            busy={sending !== null || !drafts.data?.length}
            onRecord={turns.record}
            onSend={turns.sendText}
          />
        </Dock>
      )}
    </Frame>
  );
}

/** Within this distance of the end, somebody follows the conversation rather than reading further up. */
const NEAR_END_PX = 240;

/**
 * Scrolls to the end of the conversation when something new is said: always for the speaker's own words (`sending`), and
 * for a reply (`last`) only if they were near the end anyway. The initial messages scroll nothing, nor does undefined:
 * what is longer than the screen is read from its beginning. `scroller`: what scrolls it, null for the page.
 */
function useStayAtEnd(
  last: string | undefined,
  sending: string | undefined,
  scroller: RefObject<HTMLElement | null> | null,
): void {
  const nearEnd = useRef(false);
  useEffect(() => {
    const own = scroller?.current;
    const measure = () => {
      const { scrollHeight, clientHeight, scrollTop } = own ?? document.documentElement;
      nearEnd.current = scrollHeight - clientHeight - scrollTop < NEAR_END_PX;
    };
    measure();
    const target = own ?? window;
    target.addEventListener("scroll", measure, { passive: true });
    return () => target.removeEventListener("scroll", measure);
  }, [scroller]);

  const goToEnd = useEffectEvent(() => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const element = scroller?.current ?? document.documentElement;
    element.scrollTo({ top: element.scrollHeight, behavior: still ? "auto" : "smooth" });
  });

  const seen = useRef(last);
  useEffect(() => {
    if (seen.current === last) return;
    seen.current = last;
    if (last !== undefined && nearEnd.current) goToEnd();
  }, [last]);

  useEffect(() => {
    if (sending !== undefined) goToEnd();
  }, [sending]);
}
