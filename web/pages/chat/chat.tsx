import { useParams } from "react-router-dom";
import { isUnauthorized } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { useMediaQuery } from "../../shared/browser.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailed } from "../../ui/loaded.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { Conversation } from "./conversation.tsx";
import { BESIDE, Frame } from "./frame.tsx";
import { DraftSkeleton } from "./posts.tsx";
import { useChat } from "./use-chat.ts";

export default function ChatScreen() {
  const { sessionId = "" } = useParams();
  // Keyed: no editing state passes from one session to another.
  return <Session key={sessionId} sessionId={sessionId} />;
}

function Session({ sessionId }: { sessionId: string }) {
  const chat = useChat(sessionId);
  const { data, error } = chat.chat;
  const { drafts } = chat;

  if (data !== undefined) {
    // Both at once: a draft that came later would move what is below it.
    const complete = drafts.data !== undefined || drafts.error !== undefined;
    return complete ? <Conversation detail={data} chat={chat} /> : <Loading />;
  }
  // A lost login has its own toast, and leaves this page.
  if (error === undefined || isUnauthorized(error)) return <Loading />;
  return (
    <Frame>
      <LoadFailed
        title="This session didn't load"
        error={error}
        onRetry={chat.refresh}
        missing={
          <EmptyState
            title="We can't find this session"
            action={<ButtonLink to={PATHS.chats}>See your sessions</ButtonLink>}
          >
            It may have been deleted, or it belongs to another account.
          </EmptyState>
        }
      />
    </Frame>
  );
}

function Loading() {
  const wide = useMediaQuery(BESIDE);
  return (
    <Frame beside={wide ? <DraftSkeleton /> : undefined}>
      <div className="flex flex-col gap-8">
        {!wide && <DraftSkeleton />}
        <Skeletons
          what="session"
          className="flex flex-col gap-3 border-line border-l-2 pl-4"
          blocks={["h-4 w-20", "h-4 w-full", "h-4 w-11/12", "h-4 w-4/6"]}
        />
      </div>
    </Frame>
  );
}
