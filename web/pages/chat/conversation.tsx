import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { InterviewState, Message, SessionDetail, Suite as SuiteAnswer } from "#contract/chat.ts";
import { turnMessageId } from "#contract/paths.ts";
import { scrollBehavior, useMediaQuery } from "../../shared/browser.ts";
import { WaitingNotes } from "../../shared/recording/outbox/waiting-notes.tsx";
import { stopSound } from "../../shared/recording/player.ts";
import {
  MessageSound,
  recordingOf,
  UnheardTurn,
  unheardTurns,
} from "../../shared/recording/vault/session-recordings.tsx";
import { useKeptText } from "../../shared/unsaved.ts";
import { listen } from "../../ui/listen.ts";
import { Composer } from "./composer.tsx";
import { BESIDE, Dock, Frame } from "./frame.tsx";
import {
  GenerateCard,
  InterviewControls,
  QuestionCard,
  SynthesisCard,
  useInterview,
  useSynthesis,
} from "./interview.tsx";
import { Announcement, MessageList } from "./messages.tsx";
import { LastAnswer, SendingMessage, UnsentMessage } from "./pending-turns.tsx";
import { DraftSlot, Suite } from "./posts.tsx";
import type { Chat } from "./use-chat.ts";
import { useTurns, useUpdates } from "./use-chat.ts";
import { useReadAloud } from "./use-read-aloud.ts";

export function Conversation({ detail, chat }: { detail: SessionDetail; chat: Chat }) {
  const { sessionId, messages, language } = detail;
  const { drafts, refresh } = chat;
  const stage = stageOf(detail);
  const interviewing = stage.kind === "interviewing";

  const turns = useTurns(sessionId, interviewing, chat);
  const { recorder, sending, waiting } = turns;
  const synthesis = useSynthesis(sessionId, stage.kind === "interviewed");
  useUpdates(sessionId, chat, sending !== null || synthesis.working);
  const interview = useInterview(detail, synthesis.begin);
  const [text, setText] = useKeptText(sessionId);

  const speaking = sending !== null || recorder.recording;
  const vault = { disabled: speaking, onChanged: refresh };
  const question = currentQuestion(detail);
  const voice = useReadAloud({ sessionId, message: question, language, speaking });
  useEffect(() => {
    if (speaking) stopSound();
    return () => stopSound();
  }, [speaking]);

  // A turn that is being sent, or failed, is shown once: at the end, with its actions.
  const pending = new Set([...waiting, sending].map((turn) => turn && turnMessageId(sessionId, turn.id)));
  const shown = messages.filter((message) => message !== question && !pending.has(message.id));
  const last = messages.at(-1);
  const writing = stage.kind === "note" || stage.kind === "suite";
  const beside = useMediaQuery(BESIDE) && writing;
  // Then one stays there, and the answer is told at the box.
  const atPost = writing && !beside;
  const scroller = useStayAtEnd(
    atPost || (stage.kind === "suite" && last?.id === stage.message.id) ? undefined : last?.id,
    atPost ? undefined : sending?.id,
    beside,
  );

  function panelOf(): ReactNode {
    switch (stage.kind) {
      case "note":
        return <DraftSlot chat={chat} />;
      case "interviewing":
        return <QuestionCard state={stage.state} question={question} voice={voice} />;
      case "interviewed":
        return synthesis.working ? (
          <SynthesisCard />
        ) : (
          <GenerateCard onGenerate={() => void synthesis.run()} />
        );
      case "suite":
        return <Suite suite={stage.suite} chat={chat} />;
    }
  }
  const panel = panelOf();

  return (
    <Frame beside={beside ? panel : undefined} scroller={scroller}>
      <MessageList
        // Nothing else is there while one answers.
        messages={interviewing && recorder.recording ? [] : shown}
        recordingOf={(message) => recordingOf(detail, message)}
        soundOf={(recording) => <MessageSound recording={recording} {...vault} />}
        postFirst={atPost}
        post={writing ? stage.message?.id : undefined}
        panel={beside ? null : panel}
      >
        {sending === null &&
          unheardTurns(detail, waiting).map((recording) => (
            <li key={recording.id}>
              <UnheardTurn recording={recording} {...vault} />
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
            <SendingMessage text={sending.text} interviewing={interviewing} docked={atPost} />
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

      {(interviewing || writing) && (
        <Dock
          answer={atPost && <LastAnswer sending={sending} messages={messages} drafts={drafts.data ?? []} />}
        >
          {interviewing ? (
            <InterviewControls
              turns={turns}
              answerable={question !== undefined && sending === null}
              interview={interview}
            />
          ) : (
            <Composer
              turns={turns}
              busy={sending !== null || !drafts.data?.length}
              text={text}
              onText={setText}
            />
          )}
        </Dock>
      )}
    </Frame>
  );
}

type Stage =
  /** The draft comes after `message`. */
  | { kind: "note"; message: Message | undefined }
  | { kind: "interviewing"; state: InterviewState }
  | { kind: "interviewed" }
  | { kind: "suite"; suite: SuiteAnswer; message: Message };

function stageOf({ interviewState, messages }: SessionDetail): Stage {
  if (!interviewState) return { kind: "note", message: messages.find(({ role }) => role === "assistant") };
  if (!interviewState.complete) return { kind: "interviewing", state: interviewState };
  const message = messages.find(({ role }) => role === "synthesizer");
  const answer = message?.fullAiResponse;
  return message && answer && "hero_post" in answer
    ? { kind: "suite", suite: answer, message }
    : { kind: "interviewed" };
}

function currentQuestion({ interviewState, messages }: SessionDetail): Message | undefined {
  const question = interviewState?.complete === false ? interviewState.question : null;
  if (question === null) return undefined;
  return messages.findLast(({ role, content }) => role === "assistant" && content === question);
}

/** Closer to the end than this, the user follows the conversation. */
const NEAR_END_PX = 240;

/** Scrolls to the end for the user's own turn (`sending`), and for a reply (`last`) if the user was near the end already. */
function useStayAtEnd(last: string | undefined, sending: string | undefined, beside: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const nearEnd = useRef(false);
  useEffect(() => {
    const own = beside ? scroller.current : null;
    const measure = () => {
      const { scrollHeight, clientHeight, scrollTop } = own ?? document.documentElement;
      nearEnd.current = scrollHeight - clientHeight - scrollTop < NEAR_END_PX;
    };
    measure();
    return listen(own ?? window, "scroll", measure);
  }, [beside]);

  const goToEnd = useEffectEvent(() => {
    const element = scroller.current ?? document.documentElement;
    element.scrollTo({ top: element.scrollHeight, behavior: scrollBehavior() });
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
  return scroller;
}
