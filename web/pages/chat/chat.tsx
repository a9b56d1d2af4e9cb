import { Link, useParams } from "react-router-dom";
import { ApiError, isUnauthorized } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { DraftSkeleton } from "../../shared/draft-editor/draft-slot.tsx";
import { BackLink } from "../../shared/shell/back-link.tsx";
import { useTitle } from "../../shared/shell/title.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Conversation } from "./conversation.tsx";
import { useChat } from "./use-chat.ts";

export default function ChatScreen() {
  const { sessionId = "" } = useParams();
  return (
    // As tall as the screen, without the padding that main has below: the dock is at the very edge.
    <div className="mx-auto -mb-6 flex min-h-[calc(100dvh-5.5rem)] w-full max-w-3xl flex-col sm:-mb-10 sm:min-h-[calc(100dvh-6.5rem)] lg:-mb-14 lg:min-h-[calc(100dvh-3.5rem)]">
      <BackLink to={PATHS.chats}>Recent Sessions</BackLink>
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Refine Your Post</h1>
      <div className="mt-6 flex flex-1 flex-col sm:mt-8">
        {/* Keyed: nothing of one session's editing may reach another. */}
        <Session key={sessionId} sessionId={sessionId} />
      </div>
    </div>
  );
}

function Session({ sessionId }: { sessionId: string }) {
  const chat = useChat(sessionId);
  const { data, error, isValidating } = chat.chat;
  useTitle("Refine Your Post");

  if (data !== undefined) return <Conversation detail={data} chat={chat} />;
  // A lost login has its own toast, and leaves this page.
  if (error === undefined || isUnauthorized(error)) return <Loading />;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <LoadFailed
      title="This session didn't load"
      error={error}
      busy={isValidating}
      onRetry={() => void chat.refresh()}
    />
  );
}

const NotFound = () => (
  <EmptyState
    title="We can't find this session"
    action={
      <Link to={PATHS.chats} className={buttonClass()}>
        See your sessions
      </Link>
    }
  >
    It may have been deleted, or it belongs to another account.
  </EmptyState>
);

const Loading = () => (
  <div role="status" className="flex flex-col gap-8">
    <span className="sr-only">Loading your session</span>
    <div className="flex flex-col gap-3 border-line border-l-2 pl-4">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/6" />
    </div>
    <DraftSkeleton />
  </div>
);
