import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import type { InterviewState, Message, SessionDetail, Suite as SuiteAnswer } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { isUnauthorized } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { useMediaQuery, useTitle } from "../../shared/browser.ts";
import { titleOf } from "../../shared/post/actions/post-summary.tsx";
import { stopSound } from "../../shared/recording/player.ts";
import { useKeptText } from "../../shared/unsaved.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState, Loaded, LoadFailed, Skeletons } from "../../ui/loaded.tsx";
import { BESIDE, Column, Columns, Dock, Heading } from "./frame.tsx";
import {
  GenerateCard,
  InterviewControls,
  QuestionCard,
  SynthesisCard,
  useInterview,
  useSynthesis,
} from "./interview.tsx";
import { Announcement } from "./messages.tsx";
import { PostPage } from "./post-page.tsx";
import { Thread } from "./thread.tsx";
import { type Chat, useChat, useTurns, useUpdates } from "./use-chat.ts";
import { useHandsFree } from "./use-hands-free.ts";
import { useReadAloud } from "./use-read-aloud.ts";
import { DraftSkeleton, WaitingDraft } from "./waiting-draft.tsx";

/** A post and the session that it came from, by the address of either. Keyed: no state passes from one to another. */
export default function ChatScreen() {
  const { sessionId = "", postId } = useParams();
  if (postId === undefined) return <Session key={sessionId} sessionId={sessionId} />;
  return <OfPost key={postId} postId={postId} />;
}

function OfPost({ postId }: { postId: string }) {
  const response = useApi(API.post(postId), { revalidateOnMount: false });
  const { mutate } = response;
  // What the screen before has read, or is reading, may have changed.
  useEffect(() => void mutate(), [mutate]);
  useTitle(response.data ? titleOf(response.data) : "Post");
  return (
    <Loaded
      from={response}
      as="h1"
      title="This post didn't load"
      skeleton={<Loading />}
      ifMissing={<Missing as="h1" what="post" to={PATHS.library} see="See your posts" />}
    >
      {({ sessionId }) => <Session sessionId={sessionId} postId={postId} />}
    </Loaded>
  );
}

function Session({ sessionId, postId }: { sessionId: string; postId?: string }) {
  const chat = useChat(sessionId);
  const { drafts } = chat;
  const { data, error } = chat.chat;
  if (data !== undefined) {
    // Both at once: a draft that came later would move what is below it.
    const complete = drafts.data !== undefined || drafts.error !== undefined;
    return complete ? <Conversation detail={data} chat={chat} postId={postId} /> : <Loading />;
  }
  // A lost login has its own toast, and leaves this page.
  if (error === undefined || isUnauthorized(error)) return <Loading />;
  return (
    <Column>
      <LoadFailed
        title="This session didn't load"
        error={error}
        onRetry={chat.refresh}
        ifMissing={<Missing what="session" to={PATHS.chats} see="See your sessions" />}
      />
    </Column>
  );
}

const Missing = ({ as, what, to, see }: { as?: "h1"; what: string; to: string; see: string }) => (
  <EmptyState as={as} title={`We can't find this ${what}`} action={<ButtonLink to={to}>{see}</ButtonLink>}>
    It may have been deleted, or it belongs to another account.
  </EmptyState>
);

function Loading() {
  const wide = useMediaQuery(BESIDE);
  const session = (
    <Skeletons what="post" className="grid gap-3" blocks={["h-11 w-full", "h-4 w-11/12", "h-4 w-4/6"]} />
  );
  return wide ? (
    <Columns margin={session}>
      <DraftSkeleton />
    </Columns>
  ) : (
    <Column>
      <DraftSkeleton />
      {session}
    </Column>
  );
}

interface Props {
  detail: SessionDetail;
  chat: Chat;
  /** The post whose address this is, if it is not the session's. */
  postId: string | undefined;
}

function Conversation({ detail, chat, postId }: Props) {
  const { sessionId, messages, language } = detail;
  const { drafts, refresh } = chat;
  const stage = stageOf(detail);
  const interviewing = stage.kind === "interviewing";
  const suite = stage.kind === "suite" ? stage.suite : undefined;
  const mainId = suite?.hero_post.draftId ?? drafts.data?.[0]?.id;
  const hasPosts = stage.kind === "note" || stage.kind === "suite";
  const draft = hasPosts ? drafts.data?.find(({ id }) => id === (postId ?? mainId)) : undefined;
  const { data: post } = useApi(draft ? API.post(draft.id) : null);
  // When an interview has become posts, one sees the first of them from its top.
  const hasArrived = draft !== undefined && stage.kind === "suite";
  const [wasHere] = useState(hasArrived);
  useEffect(() => {
    if (wasHere || !hasArrived) return;
    window.scrollTo(0, 0);
    document.querySelector("h1")?.focus({ preventScroll: true });
  }, [wasHere, hasArrived]);

  /** A post of a suite, which requests here are for. */
  const otherId = draft && draft.id !== mainId ? draft.id : undefined;
  const turns = useTurns(sessionId, interviewing, chat, otherId);
  const { recorder, sending } = turns;
  const synthesis = useSynthesis(sessionId, stage.kind === "interviewed");
  const hasRequest = sending !== null || synthesis.working;
  useUpdates(sessionId, chat, hasRequest, post?.reviewing === true);
  const interview = useInterview(detail, synthesis.begin);
  const [text, setText] = useKeptText(otherId ?? sessionId);

  const speaking = sending !== null || recorder.recording;
  const asked = stage.kind === "interviewing" ? stage.state.question : null;
  const question = messages.findLast(({ role, content }) => role === "assistant" && content === asked);
  const voice = useReadAloud({ sessionId, message: question, language, speaking });
  useEffect(() => {
    if (speaking) stopSound();
    return () => stopSound();
  }, [speaking]);
  const handsFree = useHandsFree({
    turns,
    question,
    isRead: voice.isRead,
    byDefault: detail.recordings[0]?.source === "audio",
  });
  const asking = { turns, handsFree, interview };
  const beside = useMediaQuery(BESIDE);
  const waits = hasPosts && draft === undefined && chat.working;
  const origin = hasPosts ? stage.message : undefined;
  const thread = { detail, turns, onChanged: refresh, onEdit: setText, origin };

  return (
    <>
      <Announcement messages={messages} question={question} />
      <p role="status" className="sr-only">
        {waits ? "Writing your draft" : draft && "Your draft is ready."}
      </p>
      {draft ? (
        <PostPage
          // No editing state passes from one post to another.
          key={draft.id}
          draft={draft}
          chat={chat}
          suite={draft.id === mainId ? suite : undefined}
          thread={thread}
          text={text}
          opensOn={postId === undefined ? "chat" : "review"}
        />
      ) : hasPosts && beside ? (
        <Columns margin={<Thread {...thread} scrolls="itself" />}>
          <div className="mb-2 flex min-h-11 items-center">
            <Heading />
          </div>
          <WaitingDraft chat={chat} />
        </Columns>
      ) : (
        <Column>
          {hasPosts && (
            <div className="mb-6">
              <WaitingDraft chat={chat} />
            </div>
          )}
          <Thread {...thread} question={question} interviewing={!hasPosts} scrolls="page">
            {interviewing && (
              <QuestionCard {...asking} state={stage.state} question={question} voice={voice} />
            )}
            {stage.kind === "interviewed" &&
              (synthesis.working ? (
                <SynthesisCard />
              ) : (
                <GenerateCard onGenerate={() => void synthesis.run()} />
              ))}
          </Thread>
          {interviewing && (
            <Dock>
              <InterviewControls {...asking} answerable={question !== undefined && sending === null} />
            </Dock>
          )}
        </Column>
      )}
    </>
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
