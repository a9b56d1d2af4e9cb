import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { API } from "#contract/paths.ts";
import { isUnauthorized } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { useMediaQuery, useTitle } from "../../shared/browser.ts";
import { titleOf } from "../../shared/post/actions/post-summary.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState, Loaded, LoadFailed, Skeletons } from "../../ui/loaded.tsx";
import { Conversation } from "./conversation.tsx";
import { BESIDE, Column, Columns } from "./frame.tsx";
import { useChat } from "./use-chat.ts";
import { DraftSkeleton } from "./waiting-draft.tsx";

/** A post and the session that it came from, by the address of either. Keyed: no state passes from one to another. */
export default function ChatScreen() {
  const { sessionId = "", postId } = useParams();
  if (postId === undefined) return <Session key={sessionId} sessionId={sessionId} />;
  return <OfPost key={postId} postId={postId} />;
}

function OfPost({ postId }: { postId: string }) {
  const read = useApi(API.post(postId), { revalidateOnMount: false });
  const { mutate } = read;
  // What the screen before has read, or is reading, may have changed.
  useEffect(() => void mutate(), [mutate]);
  useTitle(read.data ? titleOf(read.data) : "Post");
  return (
    <Loaded
      read={read}
      as="h1"
      title="This post didn't load"
      skeleton={<Loading />}
      missing={<Missing as="h1" what="post" to={PATHS.library} see="See your posts" />}
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
        missing={<Missing what="session" to={PATHS.chats} see="See your sessions" />}
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
