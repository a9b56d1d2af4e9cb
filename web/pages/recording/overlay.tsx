import { Dialog } from "radix-ui";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { mutate } from "swr";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { apiGet } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { useFirstDraft } from "../../shared/post/first-draft.ts";
import { useStage } from "../../shared/recording/outbox/stages.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { OwnWords } from "../../ui/own-words.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import type { Delivery } from "./recording.tsx";

const preventClosing = (event: Event) => event.preventDefault();

/** From Stop to the chat. Nothing but that, *See your draft* or a failure closes it. */
export default function Overlay({ delivery }: { delivery: Delivery | null }) {
  return (
    <Dialog.Root open={delivery !== null}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={preventClosing}
          onInteractOutside={preventClosing}
          className="fixed inset-0 z-50 overflow-y-auto bg-paper outline-none"
        >
          {delivery && <Reveal {...delivery} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Reveal({ mode, answer }: Delivery) {
  const navigate = useNavigate();
  const sessionId = answer?.sessionId;
  const { stages, reached, stage } = useStage(mode);
  const draft = useFirstDraft(sessionId);
  const ready = draft !== undefined;
  const done = ready && reached === stages.length - 1;

  // Read ahead, once more with the draft, so that the chat opens painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (sessionId === undefined) return;
    const silent = { revalidate: false, throwOnError: false };
    void mutate(API.chat(sessionId), apiGet(API.chat(sessionId)), silent);
    void mutate(API.drafts(sessionId), apiGet(API.drafts(sessionId)), silent);
  }, [sessionId, ready]);

  return (
    <div className="safe-inset mx-auto flex min-h-dvh max-w-4xl flex-col gap-6 px-5 py-8 sm:px-8 sm:py-[16dvh]">
      <ol className="flex gap-1.5">
        {stages.map(({ title }, index) => (
          <li
            key={title}
            aria-current={index === reached && !done ? "step" : undefined}
            className={cx("h-1 flex-1 rounded-full", index <= reached ? "bg-accent" : "bg-line")}
          >
            <span className="sr-only">{title}</span>
          </li>
        ))}
      </ol>
      <div role="status" className="min-h-40 sm:min-h-28">
        <Dialog.Title className="font-display text-2xl leading-tight text-ink sm:text-4xl">
          {done ? "Your draft is ready" : stage?.title}
        </Dialog.Title>
        <p className="mt-2 max-w-prose leading-relaxed text-soft sm:text-lg">{stage?.tip}</p>
      </div>
      <div className="flex h-11 items-center">
        {ready ? (
          <Button autoFocus onClick={() => navigate(PATHS.chat(draft.sessionId))}>
            See your draft
          </Button>
        ) : (
          <SpinnerIcon className="size-10 text-accent" />
        )}
      </div>
      {answer && (
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <Card>
            <CardTitle>Transcription</CardTitle>
            <Words text={answer.transcript} />
          </Card>
          {mode === "normal" && <Sheet draft={draft} />}
        </div>
      )}
    </div>
  );
}

/** Sounds that are a word in no language that we know of; "um" is one in several. */
const HESITATION = /^(?:u+h+m*|u+m{2,}|um(?=[,.…])|erm+|h+m+|m+h*m+)[,.…]*$/i;
const RUN_IN_MS = 1_500;

/** They run in. Then hesitations are struck out and drop. */
function Words({ text }: { text: string }) {
  const words = text.split(/(?<=\s)(?=\S)/);
  return (
    <OwnWords
      as="blockquote"
      className="mt-3 max-h-60 overflow-y-auto leading-relaxed whitespace-pre-line sm:max-h-[50dvh]"
    >
      {words.map((word, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          key={index}
          className="motion-safe:animate-run-in"
          style={{ animationDelay: `${(index / words.length) * RUN_IN_MS}ms` }}
        >
          {HESITATION.test(word.trim()) ? (
            <span
              className="inline-block whitespace-pre text-faint line-through motion-safe:animate-drop"
              style={{ animationDelay: `${RUN_IN_MS}ms` }}
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

/** The post as it will stand in the chat. */
const Sheet = ({ draft }: { draft: Draft | undefined }) => (
  <OwnWords
    as="div"
    aria-hidden="true"
    lang={draft?.language}
    className="max-h-[60dvh] overflow-hidden rounded-card border border-line bg-raised px-4 py-5 font-[system-ui,sans-serif] whitespace-pre-line shadow-lift sm:px-6"
  >
    {draft ? (
      <p className="animate-rise-in">{postOf(draft)}</p>
    ) : (
      <Skeletons
        what="draft"
        className="space-y-3"
        blocks={["h-4 w-3/4", "h-4 w-full", "h-4 w-11/12", "h-4 w-full", "h-4 w-2/3"]}
      />
    )}
  </OwnWords>
);
