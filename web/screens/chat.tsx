import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { Link, useParams } from "react-router-dom";
import { DraftSkeleton, DraftSlot } from "../features/draft-editor/draft-slot.tsx";
import { MessageList } from "../features/messages/message-list.tsx";
import { useChat } from "../features/messages/use-chat.ts";
import { ApiError, errorDetail, isUnauthorized } from "../lib/api.ts";
import { useTitle } from "../lib/title.ts";
import { handleUnauthorized } from "../lib/unauthorized.ts";
import { PATHS } from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";

import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

export default function ChatScreen() {
  const { sessionId = "" } = useParams();
  return (
    <div className="mx-auto w-full max-w-3xl">
      <Link
        to={PATHS.chats}
        className="focus-ring -ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm text-soft hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Recent Sessions
      </Link>
      <h1 className="mt-2 font-display text-3xl leading-tight sm:text-4xl">Refine Your Post</h1>
      <div className="mt-6 sm:mt-8">
        {/* Another session starts afresh: nothing of this one's editing may reach it. */}
        <Session key={sessionId} sessionId={sessionId} />
      </div>
    </div>
  );
}

function Session({ sessionId }: { sessionId: string }) {
  const { chat, drafts, refresh } = useChat(sessionId);
  const error: unknown = chat.error ?? drafts.error;
  useTitle("Refine Your Post");
  useEffect(() => {
    handleUnauthorized(error);
  }, [error]);

  if (chat.data === undefined) {
    // A lost login is on its way out already; it has its own toast.
    if (chat.error === undefined || isUnauthorized(chat.error)) return <Loading />;
    if (chat.error instanceof ApiError && chat.error.status === 404) return <NotFound />;
    return (
      <EmptyState
        title="This session didn't load"
        action={
          <Button busy={chat.isValidating} onClick={() => void refresh()}>
            Try again
          </Button>
        }
      >
        {errorDetail(chat.error)}
      </EmptyState>
    );
  }

  return (
    <MessageList
      messages={chat.data.messages}
      draft={
        <DraftSlot
          drafts={drafts.data}
          error={drafts.error}
          working={chat.data.drafting === "working"}
          offline={chat.error !== undefined}
          onRefresh={refresh}
        />
      }
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
