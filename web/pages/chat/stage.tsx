import type { InterviewState, Message, SessionDetail, Suite as SuiteAnswer } from "#contract/chat.ts";
import { DraftSlot } from "../../shared/draft-editor/draft-slot.tsx";
import { draftAnchor } from "./draft-anchor.ts";
import { QuestionCard } from "./interview/question-card.tsx";
import type { useReadAloud } from "./interview/use-read-aloud.ts";
import { Suite } from "./suite.tsx";
import { GenerateCard, SynthesisCard, type useSynthesis } from "./synthesis.tsx";
import type { Chat } from "./use-chat.ts";

/** How far a session has come. */
export type Stage =
  /** A note and its draft, which comes after `message` as soon as there is one. */
  | { kind: "note"; message: Message | undefined }
  | { kind: "interviewing"; state: InterviewState }
  /** The interview is over; its posts are not written. */
  | { kind: "interviewed" }
  | { kind: "suite"; suite: SuiteAnswer; message: Message };

export function stageOf({ interviewState, messages }: SessionDetail): Stage {
  if (!interviewState) return { kind: "note", message: messages.find(({ role }) => role === "assistant") };
  if (!interviewState.complete) return { kind: "interviewing", state: interviewState };
  const message = messages.find(({ role }) => role === "synthesizer");
  const answer = message?.fullAiResponse;
  return message && answer && "hero_post" in answer
    ? { kind: "suite", suite: answer, message }
    : { kind: "interviewed" };
}

/** The message that asks what is now to be answered; undefined while there is no such question. */
export function currentQuestion({ interviewState, messages }: SessionDetail): Message | undefined {
  const question = interviewState?.complete === false ? interviewState.question : null;
  if (question === null) return undefined;
  return messages.findLast(({ role, content }) => role === "assistant" && content === question);
}

interface Props {
  stage: Stage;
  chat: Chat;
  question: Message | undefined;
  voice: ReturnType<typeof useReadAloud>;
  quiet: boolean;
  synthesis: ReturnType<typeof useSynthesis>;
}

/** The part of the conversation that is worked on: the draft, the current question, or the suite. */
export function StagePanel({ stage, chat, question, voice, quiet, synthesis }: Props) {
  const { drafts, partial, refresh } = chat;
  switch (stage.kind) {
    case "note": {
      const draft = drafts.data?.[0];
      return (
        <div
          id={draft && draftAnchor(draft.id)}
          tabIndex={-1}
          className="scroll-mt-20 outline-none lg:scroll-mt-6"
        >
          <DraftSlot
            drafts={drafts.data}
            error={drafts.error}
            working={chat.working}
            offline={chat.chat.error !== undefined}
            onRefresh={refresh}
            partialBody={partial?.draftId === draft?.id ? partial?.body : undefined}
          />
        </div>
      );
    }
    case "interviewing":
      return <QuestionCard state={stage.state} question={question} voice={voice} quiet={quiet} />;
    case "interviewed":
      return synthesis.working ? <SynthesisCard /> : <GenerateCard onGenerate={() => void synthesis.run()} />;
    case "suite":
      return <Suite suite={stage.suite} drafts={drafts.data} partial={partial} onRefresh={refresh} />;
  }
}
