import { Copy } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postOf, postText } from "#contract/post-text.ts";
import { apiSend } from "../../../api/client.ts";
import { PATHS } from "../../../paths.ts";
import { HookOption } from "../../../shared/draft-editor/hook-option.tsx";
import { useCopyPost } from "../../../shared/posts/copy-post.tsx";
import { failureSentence } from "../../../shared/use-action.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { toast } from "../../../ui/toast.tsx";

interface Props {
  draft: Draft;
  /** With what was chosen, once it is saved. */
  onChange: (draft: Draft) => void;
}

/** The draft in place: two hooks to choose from, the post, Copy, and the way to keep it (design §3). */
export function VisitorDraft({ draft, onChange }: Props) {
  const id = useId();
  const choices = useRef(0);
  // Shown at once; the server knows what the body is below it.
  const [chosen, setChosen] = useState<number | null>(null);
  const { copy, panel } = useCopyPost(postOf(draft), { title: "Copied" });
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
      <p lang={language} dir="auto" className="mt-5 wrap-anywhere leading-relaxed whitespace-pre-line">
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
