import { ArrowDown, RefreshCw, X } from "lucide-react";
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMatch, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import type { SessionDetail, Suite } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { useMediaQuery } from "../../shared/browser.ts";
import { formatDate } from "../../shared/dates.ts";
import { PostBar, STICKY_BAR } from "../../shared/post/actions/post-bar.tsx";
import { Score } from "../../shared/post/actions/post-summary.tsx";
import { TweakButtons } from "../../shared/post/editor/post-body.tsx";
import { PostEditor } from "../../shared/post/editor/post-editor.tsx";
import { useDraftEditing } from "../../shared/post/editor/use-draft-editing.ts";
import { Transcript } from "../../shared/post/spoken/transcript.tsx";
import { usePlayingId } from "../../shared/recording/player.ts";
import { messageOf } from "../../shared/recording/vault/recording-actions.tsx";
import { RecordingSound } from "../../shared/recording/vault/recording-sound.tsx";
import { useAction } from "../../shared/use-action.ts";
import { QuietButton, SmallButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import { OwnWords } from "../../ui/own-words.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Composer } from "./composer.tsx";
import { BESIDE, Columns, Dock, Heading, Stack } from "./frame.tsx";
import { LastAnswer } from "./pending-turns.tsx";
import { anglesOf, SuiteRest } from "./suite.tsx";
import { Thread } from "./thread.tsx";
import type { Chat } from "./use-chat.ts";

interface Props {
  draft: Draft;
  chat: Chat;
  /** What follows the post, if it is the hero of a suite. */
  suite: Suite | undefined;
  thread: Pick<ComponentProps<typeof Thread>, "detail" | "turns" | "onChanged" | "onEdit" | "origin">;
  /** What is typed in the box. */
  text: string;
  opensOn: "chat" | "review";
}

export function PostPage({ draft, chat, suite, thread, text, opensOn }: Props) {
  const { detail, turns, onEdit: setText } = thread;
  const { recorder, sending } = turns;
  const { partial, working, refresh } = chat;
  const editing = useDraftEditing(draft, partial?.draftId === draft.id ? partial.body : undefined);
  const navigate = useNavigate();
  const { data: post } = useApi(API.post(draft.id));
  const beside = useMediaQuery(BESIDE);
  const [tab, setTab] = useState<"chat" | "review" | "recording">(opensOn);
  /** Whether the box is open on a phone: by a press, or for what was typed before. */
  const [asking, setAsking] = useState<"pressed" | "kept" | null>(text === "" ? null : "kept");
  // It closes as a request goes out, and may be opened for the next one meanwhile.
  const [sentId, setSentId] = useState(sending?.id);
  if (sending?.id !== sentId) {
    setSentId(sending?.id);
    if (sending) setAsking(null);
  }
  const angles = useRef<HTMLHeadingElement>(null);

  const isEditAddress = useMatch(PAGES.editPost) !== null;
  const open = useEffectEvent(() => editing.edit ?? editing.open());
  useEffect(() => {
    if (isEditAddress) open();
  }, [isEditAddress]);
  const isOut = draft.publishedAt !== null;
  const box = (
    <>
      <div className="mb-2 flex items-center justify-between gap-2 empty:hidden">
        {!isOut && <TweakButtons editing={editing} />}
        {!beside && !isOut && (
          <QuietButton size="icon" icon={X} aria-label="Close the box" onClick={() => setAsking(null)} />
        )}
      </div>
      <Composer
        turns={turns}
        busy={sending !== null}
        text={text}
        onText={setText}
        takesFocus={!beside && asking === "pressed"}
      />
    </>
  );
  const conversation = (
    <div className="flex h-full min-h-0 flex-col">
      <Thread {...thread} editing={editing} scrolls={beside ? "itself" : undefined} />
      {(beside || isOut) && <div className="pt-2 pb-4">{box}</div>}
    </div>
  );
  const margin = (
    <Tabs
      label="About this post"
      // Nobody speaks into a box that is out of sight.
      selected={recorder.recording ? "chat" : tab}
      onSelect={setTab}
      className={beside ? "flex h-full flex-col" : "mt-8"}
      panelClassName={
        beside ? "-mx-3 min-h-0 flex-1 overflow-y-auto px-3 pt-4 [scrollbar-width:thin]" : "py-4"
      }
      tabs={[
        { id: "chat", name: "Chat", content: conversation },
        { id: "review", name: "Review", content: post && <Review post={post} /> },
        { id: "recording", name: "Recording", content: <PostRecording detail={detail} /> },
      ]}
    />
  );
  const editor = (
    <PostEditor
      editing={editing}
      working={working}
      onRetry={refresh}
      heading={<Heading />}
      facts={
        draft.title !== null && (
          <OwnWords as="h2" lang={draft.language} className="font-display text-lg leading-snug">
            {draft.title}
          </OwnWords>
        )
      }
      tools={
        suite && (
          <QuietButton icon={ArrowDown} onClick={() => angles.current?.focus()}>
            {anglesOf(suite.derivative_posts)}
          </QuietButton>
        )
      }
    >
      {beside && <PostBar editing={editing} className={STICKY_BAR} />}
    </PostEditor>
  );
  const rest = suite && <SuiteRest suite={suite} chat={chat} heading={angles} />;

  if (beside) {
    return (
      <Columns margin={margin}>
        {editor}
        {rest}
      </Columns>
    );
  }
  const ask = () => setAsking("pressed");
  const changes = { label: "Ask for changes", press: ask };
  const record = { label: "Record", press: () => void navigate(PATHS.record) };
  const sayAgain = () => {
    ask();
    turns.record();
  };
  return (
    <>
      <Stack>
        {editor}
        {margin}
        {/* What is shown of an earlier version is not what would go out. */}
        {!editing.showsHistory && (
          <Dock>
            <div className="mb-2 flex min-h-11 items-center gap-2 empty:hidden">
              <LastAnswer {...thread} chat={chat} writer={editing.writer} onSayAgain={sayAgain} />
            </div>
            <div ref={keepFocus} tabIndex={-1} className="outline-none">
              {(asking || recorder.recording) && !isOut ? (
                box
              ) : (
                <PostBar editing={editing} mic={isOut ? record : changes} />
              )}
            </div>
          </Dock>
        )}
      </Stack>
      {rest}
    </>
  );
}

function Review({ post: { id, review, reviewing, reviewOutdated } }: { post: Post }) {
  const { mutate } = useSWRConfig();
  // Written in the background; the post changes when it is done.
  const { run: ask } = useAction(async () => {
    await mutate(API.post(id), await apiSend("POST", API.reviewPost(id)), { revalidate: false });
  }, "Reviewing failed");
  return (
    <>
      {review && <Score score={review.overallScore} className="text-2xl" />}
      {reviewOutdated && !reviewing && (
        <p className="mt-2 text-sm leading-relaxed">This review is for an older version. Review again?</p>
      )}
      {review && (
        <div className={cx("mt-4 space-y-4 transition-opacity", reviewing && "opacity-60")}>
          <Notes title="Strengths" notes={review.strengths} mark="bg-good" />
          <Notes title="To improve" notes={review.improvements} mark="bg-accent" />
        </div>
      )}
      <p role="status" className={cx("text-sm text-soft", reviewing && "mt-3")}>
        {reviewing &&
          (review ? "Reading it again…" : "Your post is being read. Its review will be here in a moment.")}
      </p>
      {!review && !reviewing && <p className="mt-2 text-sm text-soft">This post has no review yet.</p>}
      <SmallButton className="mt-4" icon={RefreshCw} busy={reviewing} onClick={ask}>
        {review || reviewing ? "Review again" : "Review"}
      </SmallButton>
    </>
  );
}

function Notes({ title, notes, mark }: { title: string; notes: string[]; mark: string }) {
  if (notes.length === 0) return null;
  return (
    <div>
      <h2 className="font-medium text-sm">{title}</h2>
      <ul className="mt-1.5 space-y-2 text-sm text-soft leading-relaxed">
        {notes.map((note) => (
          <li key={note} dir="auto" className="wrap-anywhere relative pl-4">
            <span aria-hidden className={cx("absolute top-[0.6em] left-0 size-1.5 rounded-full", mark)} />
            {note}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The note of a post, and any other of its recordings that was played. */
export function PostRecording({ detail }: { detail: SessionDetail }) {
  const { recordings, keyName } = detail;
  const playingId = usePlayingId();
  // A player once shown stays.
  const [turnId, setTurnId] = useState<string>();
  const turn = recordings.find(({ id, purpose }) => id === playingId && purpose !== "note");
  if (turn && turn.id !== turnId) setTurnId(turn.id);
  const recording = recordings.find(({ id }) => id === turnId);
  return (
    <>
      <Sound detail={detail} recording={recordings.find(({ purpose }) => purpose === "note")} />
      {keyName && <p className="wrap-anywhere text-soft text-sm">Handed in by {keyName}.</p>}
      {recording && <Sound key={recording.id} detail={detail} recording={recording} />}
    </>
  );
}

function Sound({ detail, recording }: { detail: SessionDetail; recording: VaultRecording | undefined }) {
  if (!recording) return <p className="text-soft text-sm">You deleted this recording.</p>;
  const text = messageOf(detail, recording)?.content;
  return (
    <>
      <RecordingSound recording={recording} />
      {recording.source === "text" && (
        <p className="text-soft text-sm">You typed this note on {formatDate(recording.createdAt)}.</p>
      )}
      {text !== undefined && (
        <OwnWords className="mt-2 mb-3 whitespace-pre-wrap border-line border-l-2 pl-3 text-soft leading-relaxed">
          {recording.hasAudio ? <Transcript text={text} recording={recording} wanted={false} /> : text}
        </OwnWords>
      )}
    </>
  );
}
