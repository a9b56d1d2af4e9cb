import { Plus } from "lucide-react";
import { useSWRConfig } from "swr";
import type { Context, Correction, CorrectionRequest, ProfileField } from "#contract/context.ts";
import { MAX_CORRECTION_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry, apiSend } from "../../api/client.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { useAction } from "../../shared/use-action.ts";
import { QuietButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { ShowAll } from "../../ui/show-all.tsx";
import { type ToastMessage, toast } from "../../ui/toast.tsx";

const SHOWN_AT_FIRST = 6;

const FROM_NOW_ON = "Applied from your next recording.";

interface RuleKind {
  title: string;
  explanation: string;
  /** None where entries come from elsewhere. */
  fields: { label: string; name: "text" | "heard"; placeholder: string }[];
  saved: (text: string) => ToastMessage;
  undone: (text: string) => ToastMessage;
  /** Names the button that undoes it; its visible word comes first. */
  undo: (text: string) => string;
}

const RULES: Record<Correction["kind"], RuleKind> = {
  banned: {
    title: "Never write",
    explanation: "Words and phrases we never write for you.",
    fields: [{ label: "Word or phrase", name: "text", placeholder: "game-changer" }],
    saved: (text) => ({ title: `${text} is banned`, description: FROM_NOW_ON }),
    undone: (text) => ({ title: "Ban undone", description: `${text} can be written again.` }),
    undo: (text) => `Undo the ban of ${text}`,
  },
  spelling: {
    title: "Spell it right",
    explanation: "Names and terms we listen for, and spell your way in transcripts and posts.",
    fields: [
      { label: "Heard as (optional)", name: "heard", placeholder: "shivon" },
      { label: "Write", name: "text", placeholder: "Siobhán" },
    ],
    saved: (text) => ({ title: `${text} is how it is spelled`, description: FROM_NOW_ON }),
    undone: (text) => ({ title: "Spelling undone", description: `${text} has no set spelling now.` }),
    undo: (text) => `Undo the spelling of ${text}`,
  },
  phrase: {
    title: "Keep as it is",
    explanation: "Your phrases. They come first among your distinctive phrases and are never reworded.",
    fields: [{ label: "Phrase", name: "text", placeholder: "Slow is smooth" }],
    saved: (text) => ({ title: `${text} is yours`, description: FROM_NOW_ON }),
    undone: (text) => ({ title: "No longer kept", description: `${text} can be changed in drafts again.` }),
    undo: (text) => `Undo keeping ${text}`,
  },
  removed: {
    title: "Removed",
    explanation: "What you removed from your profile. It stays out until you put it back.",
    fields: [],
    saved: (text) => ({
      title: "Removed",
      description: `${text} stays out of your profile. Undo that under Your rules.`,
    }),
    undone: (text) => ({ title: "Put back", description: `${text} can show in your profile again.` }),
    undo: (text) => `Put back ${text}`,
  },
};

const KINDS = Object.keys(RULES) as Correction["kind"][];
const quoteOf = ({ text }: CorrectionRequest): string => `“${text}”`;

export const Rules = ({ corrections }: { corrections: Correction[] }) => (
  <section aria-label="Your rules">
    <Disclosure
      summary={
        <>
          <h2 className="font-display text-2xl text-ink leading-tight">Your rules</h2>
          {corrections.length > 0 && <span>{corrections.length}</span>}
        </>
      }
    >
      <p className="mt-1 text-soft">{FROM_NOW_ON}</p>
      <Card className="mt-4 divide-y divide-line">
        {KINDS.map((kind) => (
          <RuleRow key={kind} kind={kind} rules={corrections.filter((rule) => rule.kind === kind)} />
        ))}
      </Card>
    </Disclosure>
  </section>
);

function RuleRow({ kind, rules }: { kind: Correction["kind"]; rules: Correction[] }) {
  const { title, explanation, fields } = RULES[kind];
  const { correct } = useCorrections();
  if (kind === "removed" && rules.length === 0) return null;
  return (
    <div
      ref={keepFocus}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 py-6 outline-none first:pt-0 last:pb-0 md:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="mt-1 text-sm text-soft leading-relaxed">{explanation}</p>
      </div>
      <div>
        {kind !== "removed" && (
          <Form
            send={async (value, form) => {
              const [text, heard] = [oneLine(value("text")), oneLine(value("heard")) || null];
              if (text === "") return form.querySelector<HTMLInputElement>("input:required")?.focus();
              if (!(await correct(kind === "spelling" ? { kind, text, heard } : { kind, text }))) return;
              form.reset();
              form.querySelector("input")?.focus();
            }}
            className={cx(
              "flex gap-3",
              kind === "spelling" ? "flex-col sm:flex-row sm:items-end" : "items-end",
            )}
          >
            {fields.map((field) => (
              <Field
                key={field.name}
                {...field}
                required={field.name === "text"}
                maxLength={MAX_CORRECTION_CHARS}
                autoComplete="off"
                dir="auto"
                className="min-w-0 grow"
              />
            ))}
            <SubmitButton
              variant="secondary"
              icon={Plus}
              aria-label={`Add to “${title}”`}
              className="min-w-28 shrink-0"
            >
              Add
            </SubmitButton>
          </Form>
        )}
        {rules.length > 0 && (
          <div className="mt-4 border-line border-t first:-mt-2 first:border-t-0">
            <ShowAll items={rules} first={SHOWN_AT_FIRST}>
              {(visibleRules, id) => (
                <ul id={id} className="divide-y divide-line">
                  {visibleRules.map((rule) => (
                    <Rule key={rule.id} rule={rule} />
                  ))}
                </ul>
              )}
            </ShowAll>
          </div>
        )}
      </div>
    </div>
  );
}

const FIELD_NAMES: Record<ProfileField, string> = {
  themes: "Theme",
  toneTags: "Tone pattern",
  identityTags: "Voice characteristic",
  distinctivePhrases: "Phrase",
  topics: "Topic",
};

function Rule({ rule }: { rule: Correction }) {
  const { undo } = useCorrections();
  const text = <bdi translate="no">{rule.text}</bdi>;
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="wrap-anywhere min-w-0 grow py-1 leading-snug">
        {rule.kind === "spelling" && rule.heard !== null && (
          <span className="text-soft">
            <bdi translate="no">{rule.heard}</bdi> <span aria-hidden="true">→</span>
            <span className="sr-only">is written</span>{" "}
          </span>
        )}
        {rule.kind === "phrase" ? <q>{text}</q> : text}
        {rule.kind === "removed" && <span className="text-faint text-sm"> {FIELD_NAMES[rule.field]}</span>}
      </span>
      <QuietButton
        aria-label={RULES[rule.kind].undo(quoteOf(rule))}
        className="-mr-1 shrink-0"
        onClick={() => undo(rule)}
      >
        {rule.kind === "removed" ? "Put back" : "Undo"}
      </QuietButton>
    </li>
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** One change at a time; both resolve to whether it was saved. */
export function useCorrections() {
  const { mutate } = useSWRConfig();
  const { run } = useAction(
    async (send: () => Promise<Context | undefined>, message: ToastMessage, _failure: string) => {
      // Each answer is a whole profile; it is read again, too, because several changes may be under way.
      await mutate(API.context, await send());
      toast(message);
    },
    (_send, _message, failure) => failure,
  );
  const correct = (correction: CorrectionRequest) => {
    const failure = correction.kind === "removed" ? "Failed to remove" : "Failed to save";
    const message = RULES[correction.kind].saved(quoteOf(correction));
    return run(() => apiSend("POST", API.corrections, correction), message, failure);
  };
  const undo = (correction: Correction) => {
    const send = () => apiRetry("DELETE", API.correction(correction.id));
    return run(send, RULES[correction.kind].undone(quoteOf(correction)), "Failed to undo");
  };
  return { correct, undo };
}
