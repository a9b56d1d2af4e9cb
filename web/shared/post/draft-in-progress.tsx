import { type ElementType, useEffect, useState } from "react";
import type { PartialPost } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { OVERLAY } from "#contract/limits.ts";
import { asPosted, postOf } from "#contract/post-text.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Skeletons } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { useSlow } from "../../ui/use-timer.ts";
import { Author } from "./editor/author.tsx";
import { diffWords } from "./versions/diff.ts";

interface Props {
  mode?: OverlayMode;
  title?: ElementType;
  /** What was heard while it was said, or what was typed. */
  words: string;
  transcript: string | undefined;
  partial: PartialPost | undefined;
  draft?: Draft;
  isVisitor?: boolean;
  /** Leaves for the draft, from its first sentence on. */
  onSee?: () => void;
  className?: string;
}

const SLOW = "This one takes longer than usual. Your note is safe; its draft will be here.";

const FIRST_SENTENCE = /[。！？]|[.!?…]["'”’»)]*\s|\n/;

/** From Stop to the draft: the stages, and below them what was said, which becomes the post. */
export function DraftInProgress({ mode = "normal", title: Title = "h3", className, ...props }: Props) {
  const { transcript, partial, draft, onSee } = props;
  const stages = STAGES[mode];
  const [stageIndex, setStageIndex] = useState(0);
  useEffect(() => {
    const timers = stages.map(({ fromMs }, index) => setTimeout(() => setStageIndex(index), fromMs));
    return () => timers.forEach(clearTimeout);
  }, [stages]);
  const slow = useSlow(20_000);
  const isDone = draft !== undefined && stageIndex === stages.length - 1;
  const hasBody = draft !== undefined || (partial?.body ?? "") !== "";

  return (
    <div className={cx("flex flex-col gap-4 sm:gap-6", className)}>
      <ol className="flex gap-1.5">
        {stages.map(({ title }, index) => (
          <li
            key={title}
            aria-current={index === stageIndex && !isDone ? "step" : undefined}
            aria-label={title}
            className={cx("h-1 flex-1 rounded-full", index <= stageIndex ? "bg-accent" : "bg-line")}
          />
        ))}
      </ol>
      <div role="status" className="min-h-30 sm:min-h-28">
        <Title className="font-display text-2xl leading-tight text-ink sm:text-4xl">
          {isDone ? "Your draft is ready" : stages[stageIndex]?.title}
        </Title>
        <p className="mt-2 max-w-prose leading-relaxed text-soft sm:text-lg">
          {slow && !draft ? SLOW : stages[stageIndex]?.tip}
        </p>
      </div>
      <div>
        <DraftSheet {...props} />
        <div className="mt-2 min-h-11">
          {transcript !== undefined &&
            (hasBody ? (
              <Disclosure summary="Transcription">
                <OwnWords className="whitespace-pre-line text-soft leading-relaxed">{transcript}</OwnWords>
              </Disclosure>
            ) : (
              <h3 className="flex h-11 items-center text-soft text-sm">Transcription</h3>
            ))}
        </div>
      </div>
      {onSee && (
        <div className="sticky low:static bottom-0 flex min-h-17 items-center bg-paper max-sm:mt-auto">
          {(draft || FIRST_SENTENCE.test(partial?.body ?? "")) && (
            <Button autoFocus className="max-sm:w-full" onClick={onSee}>
              See your draft
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** A post as it will stand in the chat: what was said, written over word by word. */
export function DraftSheet({ words = "", transcript, partial, draft, isVisitor = false }: Partial<Props>) {
  const body = asPosted(partial?.body ?? "");
  const text = transcript ?? words;
  return (
    <article
      aria-label="Your post"
      aria-busy={!draft}
      className="rounded-card border border-line bg-raised px-4 py-5 font-[system-ui,sans-serif] shadow-lift sm:px-6"
    >
      <div className="flex items-start justify-between gap-4">
        <Author time={null} isVisitor={isVisitor} />
        {body !== "" && !draft && (
          <p className="flex items-center gap-2 font-sans text-accent text-sm">
            <SpinnerIcon className="size-4" />
            Writing…
          </p>
        )}
      </div>
      <div className="mt-4 min-h-36 whitespace-pre-wrap wrap-anywhere pr-8 leading-6">
        {draft ? (
          <OwnWords lang={draft.language}>
            <WordDiff before={body} after={asPosted(postOf(draft))} />
          </OwnWords>
        ) : body !== "" ? (
          <OwnWords>
            {body}
            <span
              aria-hidden="true"
              className="mx-0.5 inline-block h-[1em] w-0.5 translate-y-0.5 bg-accent motion-safe:animate-pulse"
            />
            <span aria-hidden="true" className="text-faint">
              {restOf(text, body.length)}
            </span>
          </OwnWords>
        ) : text !== "" ? (
          <Words text={text} isTranscript={transcript !== undefined} />
        ) : (
          <Skeletons
            what="draft"
            className="space-y-3 pt-1"
            blocks={["h-4 w-3/4", "h-4 w-full", "h-4 w-11/12", "h-4 w-2/3"]}
          />
        )}
      </div>
    </article>
  );
}

/** What is not written over yet: a post is about as long as what was said. */
const restOf = (text: string, length: number): string => text.slice(length).replace(/^\S*\s+/, " ");

const PARTS = {
  same: { Part: "span", look: undefined },
  added: { Part: "mark", look: "animate-glow bg-transparent text-inherit" },
  removed: { Part: "del", look: "animate-cut no-underline" },
} as const;

/** What the check of the draft changed glows; what it cut glows and goes. */
const WordDiff = ({ before, after }: { before: string; after: string }) =>
  diffWords(before || after, after).map(({ kind, text }, index) => {
    const { Part, look } = PARTS[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <Part key={index} aria-hidden={kind === "removed" || undefined} className={look}>
        {text}
      </Part>
    );
  });

/** Sounds that are a word in no language that we know of; "um" is one in several. */
const HESITATION = /^(?:u+h+m*|u+m{2,}|um(?=[,.…])|erm+|h+m+|m+h*m+)[,.…]*$/i;
const RUN_IN_MS = 1_500;

/** They run in, but for those that stand there already. Hesitations of a transcript are struck out and drop. */
function Words({ text, isTranscript }: { text: string; isTranscript: boolean }) {
  const [elapsedMs] = useState(isTranscript ? 0 : RUN_IN_MS);
  const words = text.split(/(?<=\s)(?=\S)/);
  return (
    <OwnWords as="blockquote" className={isTranscript ? undefined : "text-soft"}>
      {words.map((word, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          key={index}
          className="motion-safe:animate-run-in"
          style={{ animationDelay: `${(index / words.length) * (RUN_IN_MS - elapsedMs)}ms` }}
        >
          {isTranscript && HESITATION.test(word.trim()) ? (
            <span
              className="inline-block whitespace-pre text-faint line-through motion-safe:animate-drop"
              style={{ animationDelay: `${RUN_IN_MS - elapsedMs}ms` }}
            >
              {word}
            </span>
          ) : (
            word
          )}
        </span>
      ))}
    </OwnWords>
  );
}

/** `fromMs`: milliseconds after sending began. */
export const STAGES = {
  normal: [
    {
      fromMs: 0,
      title: "Analyzing your recording",
      tip: "One idea per post. If you said three things, you may have three posts.",
    },
    {
      fromMs: OVERLAY.normal.generatingMs,
      title: "Generating your post",
      tip: "The first line decides if anyone reads on. You'll get two to pick from.",
    },
    {
      fromMs: OVERLAY.normal.finalizingMs,
      title: "Finalizing your draft",
      tip: "Read it aloud before you post. If a sentence isn't how you'd say it, change it.",
    },
  ],
  interview: [
    {
      fromMs: 0,
      title: "Uploading your recording",
      tip: "Answer the way you would to a friend. Detail beats polish.",
    },
    {
      fromMs: OVERLAY.interview.transcribingMs,
      title: "Transcribing what you said",
      tip: "Names, numbers and places make a story yours. The next question will ask for them.",
    },
  ],
};

export type OverlayMode = keyof typeof STAGES;
