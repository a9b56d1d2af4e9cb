import { Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postOf, postText } from "#contract/post-text.ts";
import { apiSend } from "../../../api/client.ts";
import { PATHS } from "../../../paths.ts";
import { useCopyPost } from "../../../shared/post/actions/copy-post.tsx";
import { HookOption } from "../../../shared/post/editor/hook-option.tsx";
import { STAGES, useStage } from "../../../shared/recording/outbox/stages.ts";
import { failureSentence } from "../../../shared/use-action.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { toast } from "../../../ui/toast.tsx";

/** Tailwind's `lg`: from here on there are two columns. */
const WIDE = "(min-width: 64rem)";

interface Props {
  working: boolean;
  /** Undefined until it is known, and for a note of an earlier visit. */
  transcript: string | undefined;
  draft: Draft | undefined;
  onChange: (draft: Draft) => void;
}

export function VisitorResult({ working, transcript, draft, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Beside the recorder it is visible already; below it, it fills the screen.
    const block = window.matchMedia(WIDE).matches ? "nearest" : "start";
    if (working) place.current?.scrollIntoView({ block });
  }, [working]);

  return (
    // As high as a phone's screen, so that nothing below moves when the draft arrives.
    <div ref={place} className="scroll-my-4 max-lg:min-h-dvh lg:row-span-2">
      <div role="status">
        {working && <Progress transcript={transcript} />}
        {!working && draft && transcript !== undefined && <p className="sr-only">Your draft is ready.</p>}
      </div>
      {!working && draft && <VisitorDraft key={draft.id} draft={draft} onChange={onChange} />}
    </div>
  );
}

const SLOW_MS = 20_000;

function Progress({ transcript }: { transcript: string | undefined }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const stages = STAGES.normal;
  const reached = useStage("normal");
  const stage = stages[reached] ?? stages[0];

  return (
    <Card className="flex min-h-112 flex-col max-lg:min-h-[calc(100dvh-6rem)] justify-center gap-6">
      <SpinnerIcon className="size-12 text-accent" />
      <div className="min-h-36">
        <p className="font-display text-2xl leading-tight sm:text-3xl">{stage?.title}</p>
        <p className="mt-3 leading-relaxed text-soft">
          {slow ? "This one takes longer than usual. Your note is safe; its draft will be here." : stage?.tip}
        </p>
      </div>
      <div aria-hidden="true" className="flex gap-1.5">
        {stages.map(({ title }, index) => (
          <span
            key={title}
            className={`h-1 flex-1 rounded-full ${index <= reached ? "bg-accent" : "bg-line"}`}
          />
        ))}
      </div>
      <blockquote
        translate="no"
        className={`line-clamp-3 min-h-20 border-l-2 pl-4 font-display text-lg text-soft italic ${transcript ? "border-accent" : "border-transparent"}`}
      >
        {transcript}
      </blockquote>
    </Card>
  );
}

function VisitorDraft({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const id = useId();
  const choices = useRef(0);
  // Shown at once; the body below it comes from the server.
  const [chosen, setChosen] = useState<number | null>(null);
  const { copy, panel } = useCopyPost(postOf(draft));
  const language = draft.language ?? undefined;

  async function choose(selectedHookIndex: number) {
    choices.current += 1;
    const turn = choices.current;
    setChosen(selectedHookIndex);
    try {
      const saved = await apiSend("PATCH", API.draft(draft.id), { selectedHookIndex });
      if (turn !== choices.current) return;
      onChange(saved);
      setChosen(null);
    } catch (error) {
      if (turn !== choices.current) return;
      setChosen(null);
      toast({ title: "Failed to update draft", description: failureSentence(error), variant: "destructive" });
    }
  }

  return (
    <Card role="region" aria-labelledby={`${id}-title`} className="min-h-112">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle id={`${id}-title`} as="h3">
          Your draft
        </CardTitle>
        <p className="text-sm text-soft">
          <span className="tabular-nums">{Math.floor(draft.fidelity.yourWords * 100)}</span>&nbsp;% your words
        </p>
      </div>
      <fieldset className="mt-4">
        <legend className="font-medium text-sm text-soft">Choose your hook</legend>
        <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {draft.hooks.slice(0, HOOKS_SHOWN).map((hook, index) => (
            <HookOption
              key={hook.content}
              hook={hook}
              group={id}
              language={draft.language}
              checked={index === (chosen ?? draft.selectedHookIndex)}
              onChoose={() => void choose(index)}
            />
          ))}
        </div>
      </fieldset>
      <p
        lang={language}
        translate="no"
        dir="auto"
        className="mt-5 wrap-anywhere leading-relaxed whitespace-pre-line"
      >
        {postText(draft).body}
      </p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <a href={PATHS.signUp} className={buttonClass()}>
          Create an account to keep it
        </a>
        <Button variant="secondary" disabled={chosen !== null} onClick={() => void copy()} icon={Copy}>
          Copy
        </Button>
      </div>
      {panel}
      <p className="mt-3 text-sm leading-relaxed text-soft">
        Without one it stays in this browser for 30 days. With one, everything you said here comes along, and
        you can edit it, refine it by chat and publish it.
      </p>
    </Card>
  );
}
