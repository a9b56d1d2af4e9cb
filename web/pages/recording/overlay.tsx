import { Check } from "lucide-react";
import { Dialog } from "radix-ui";
import { useNavigate } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { useFirstDraft } from "../../shared/post/first-draft.ts";
import type { Acknowledgement } from "../../shared/recording/outbox/entry.ts";
import { type OverlayMode, STAGES, useStage } from "../../shared/recording/outbox/stages.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import type { Delivery } from "./recording.tsx";

const preventClosing = (event: Event) => event.preventDefault();

/** Nothing but the result, or *Open now*, closes it. */
export default function Overlay({ delivery }: { delivery: Delivery }) {
  const open = delivery.kind === "sending" || delivery.kind === "answered";
  return (
    <Dialog.Root open={open}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={preventClosing}
          onInteractOutside={preventClosing}
          className="fixed inset-0 z-50 overflow-y-auto bg-paper outline-none data-[state=open]:animate-fade-in"
        >
          {open && (
            <Progress
              mode={delivery.mode}
              answer={delivery.kind === "answered" ? delivery.answer : undefined}
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Progress({ mode, answer }: { mode: OverlayMode; answer: Acknowledgement | undefined }) {
  const navigate = useNavigate();
  const stages = STAGES[mode];
  const reached = useStage(mode);
  const ready = useFirstDraft(answer?.sessionId).draft !== undefined;
  const stage = stages[reached] ?? stages[0];

  return (
    <div className="safe-inset mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-8 px-6 py-10">
      <SpinnerIcon className="size-14 text-accent" />
      <div role="status" className="min-h-48 sm:min-h-40">
        <Dialog.Title className="font-display text-3xl leading-tight text-ink sm:text-4xl">
          {stage?.title}
        </Dialog.Title>
        <p className="mt-3 max-w-prose text-lg leading-relaxed text-soft">{stage?.tip}</p>
        {ready && <p className="sr-only">Your draft is ready.</p>}
      </div>
      <ol className="space-y-2.5">
        {stages.map(({ title }, index) => (
          <Step key={title} title={title} done={index < reached} current={index === reached} />
        ))}
      </ol>
      <div className="min-h-32">
        {answer && (
          <blockquote
            translate="no"
            className="line-clamp-2 border-l-2 border-accent pl-4 font-display text-lg text-soft italic"
          >
            {answer.transcript}
          </blockquote>
        )}
        {ready && answer && (
          <Button className="mt-5" autoFocus onClick={() => navigate(PATHS.chat(answer.sessionId))}>
            Open now
          </Button>
        )}
      </div>
    </div>
  );
}

const Step = ({ title, done, current }: { title: string; done: boolean; current: boolean }) => (
  <li
    aria-current={current ? "step" : undefined}
    className={cx("flex items-center gap-3 text-sm", current ? "text-ink" : "text-faint")}
  >
    <span className="grid size-5 place-items-center" aria-hidden="true">
      {done ? (
        <Check className="size-4 text-good" />
      ) : (
        <span
          className={cx("size-2 rounded-full", current ? "animate-pulse bg-accent" : "border border-edge")}
        />
      )}
    </span>
    {title}
  </li>
);
