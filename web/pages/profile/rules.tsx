import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Context, Correction, ProfileField } from "#contract/context.ts";
import { MAX_CORRECTION_CHARS } from "#contract/limits.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { ShowAll } from "../../ui/show-all.tsx";
import { takingOut } from "./entry-buttons.tsx";
import { Section } from "./section.tsx";
import { type Corrections, wordsFor } from "./use-corrections.ts";

/** How many rules of a kind are shown before all are asked for. */
const SHOWN_AT_FIRST = 6;

const COMMON = {
  maxLength: MAX_CORRECTION_CHARS,
  autoComplete: "off",
  dir: "auto",
  className: "min-w-0 grow",
};

interface RulesProps {
  context: Context;
  corrections: Corrections;
}

/** What the speaker says about how they are written. It outlives every refresh. */
export const Rules = (props: RulesProps) => (
  <Section
    title="Your rules"
    about="Used from your next recording on, and never lost by a refresh."
    className="divide-y divide-line"
  >
    <RuleRow
      {...props}
      kind="banned"
      title="Never write"
      explanation="Words and phrases that nothing written for you may contain."
    >
      <RuleForm {...props} kind="banned" action="Ban">
        <Field label="Word or phrase" name="text" placeholder="game-changer" required {...COMMON} />
      </RuleForm>
    </RuleRow>
    <RuleRow
      {...props}
      kind="spelling"
      title="Spell it right"
      explanation="Names and terms are listened for when you speak, and spelled your way in transcripts and posts."
    >
      <RuleForm {...props} kind="spelling" action="Teach">
        <Field label="Heard as (optional)" name="heard" placeholder="shivon" {...COMMON} />
        <Field label="Write" name="text" placeholder="Siobhán" required {...COMMON} />
      </RuleForm>
    </RuleRow>
    <RuleRow
      {...props}
      kind="phrase"
      title="Keep as it is"
      explanation="Phrases of yours. They stand first among your distinctive phrases and are not reworded."
    >
      <RuleForm {...props} kind="phrase" action="Keep">
        <Field label="Phrase" name="text" placeholder="Slow is smooth" required {...COMMON} />
      </RuleForm>
    </RuleRow>
    <RuleRow
      {...props}
      kind="removed"
      title="Removed"
      explanation="What you took out of your profile. It stays out until you put it back."
    />
  </Section>
);

interface RuleRowProps extends RulesProps {
  kind: Correction["kind"];
  title: string;
  explanation: string;
  /** How to make one; what is removed is removed elsewhere. */
  children?: ReactNode;
}

/** One kind of rule: what it does, how to make one, and those there are, latest first, each with its Undo. */
function RuleRow({ context, corrections, kind, title, explanation, children }: RuleRowProps) {
  const rules = context.corrections.filter((rule) => rule.kind === kind);
  return (
    <div
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 py-6 outline-none first:pt-0 last:pb-0 md:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="mt-1 text-sm text-soft leading-relaxed">{explanation}</p>
      </div>
      <div>
        {children}
        {!children && rules.length === 0 && <p className="text-soft">Nothing so far.</p>}
        {rules.length > 0 && (
          <div className="mt-4 border-line border-t first:-mt-2 first:border-t-0">
            <ShowAll items={rules} first={SHOWN_AT_FIRST}>
              {(shown, id) => (
                <ul id={id} className="divide-y divide-line">
                  {shown.map((rule) => (
                    <li key={rule.id} className="flex items-center gap-3 py-1">
                      <span className="wrap-anywhere min-w-0 grow py-1 leading-snug">
                        <Rule rule={rule} />
                      </span>
                      <button
                        type="button"
                        data-takes-out
                        aria-label={wordsFor(rule).undo}
                        className={buttonClass({ variant: "quiet", size: "sm" }, "-mr-1 shrink-0")}
                        onClick={takingOut(() => void corrections.undo(rule))}
                      >
                        {kind === "removed" ? "Put back" : "Undo"}
                      </button>
                    </li>
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

/** What kind of entry was removed. */
const FIELD_NAMES: Record<ProfileField, string> = {
  themes: "Theme",
  toneTags: "Tone pattern",
  identityTags: "Voice characteristic",
  distinctivePhrases: "Phrase",
  topics: "Topic",
};

function Rule({ rule }: { rule: Correction }) {
  const text = <bdi>{rule.text}</bdi>;
  if (rule.kind === "phrase") return <q>{text}</q>;
  return (
    <>
      {rule.kind === "spelling" && rule.heard !== null && (
        <span className="text-soft">
          <bdi>{rule.heard}</bdi> <span aria-hidden="true">→</span>
          <span className="sr-only">is written</span>{" "}
        </span>
      )}
      {text}
      {rule.kind === "removed" && <span className="text-faint text-sm"> {FIELD_NAMES[rule.field]}</span>}
    </>
  );
}

interface RuleFormProps {
  corrections: Corrections;
  kind: "banned" | "spelling" | "phrase";
  action: string;
  /** Named `text`, and `heard` for a spelling. */
  children: ReactNode;
}

/** Fields beside the button that makes a rule of them. It is emptied once that is saved, and the next can be typed at once. */
const RuleForm = ({ corrections, kind, action, children }: RuleFormProps) => (
  <Form
    send={async (value, form) => {
      const [text, heard] = [oneLine(value("text")), oneLine(value("heard")) || null];
      if (text === "") form.querySelector<HTMLInputElement>("input:required")?.focus();
      if (text === "") return;
      if (!(await corrections.add(kind === "spelling" ? { kind, text, heard } : { kind, text }))) return;
      form.reset();
      form.querySelector("input")?.focus();
    }}
    className={cx("flex gap-3", kind === "spelling" ? "flex-col sm:flex-row sm:items-end" : "items-end")}
  >
    {children}
    <SubmitButton variant="secondary" icon={Plus} className="min-w-28 shrink-0">
      {action}
    </SubmitButton>
  </Form>
);

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
