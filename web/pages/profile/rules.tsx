import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Context } from "#contract/context.ts";
import { MAX_CORRECTION_CHARS } from "#contract/limits.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { RuleList } from "./rule-list.tsx";
import { Section } from "./section.tsx";
import type { Corrections } from "./use-corrections.ts";

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
export function Rules({ context, corrections }: RulesProps) {
  const ofKind = (wanted: string) => (
    <RuleList rules={context.corrections.filter(({ kind }) => kind === wanted)} corrections={corrections} />
  );
  const removed = context.corrections.some(({ kind }) => kind === "removed");

  return (
    <Section
      title="Your rules"
      about="Used from your next recording on, and never lost by a refresh."
      className="divide-y divide-line"
    >
      <RuleRow title="Never write" explanation="Words and phrases that nothing written for you may contain.">
        <RuleForm corrections={corrections} kind="banned" action="Ban">
          <Field label="Word or phrase" name="text" placeholder="game-changer" required {...COMMON} />
        </RuleForm>
        {ofKind("banned")}
      </RuleRow>
      <RuleRow
        title="Spell it right"
        explanation="Names and terms are listened for when you speak, and spelled your way in transcripts and posts."
      >
        <RuleForm corrections={corrections} kind="spelling" action="Teach">
          <Field label="Heard as (optional)" name="heard" placeholder="shivon" {...COMMON} />
          <Field label="Write" name="text" placeholder="Siobhán" required {...COMMON} />
        </RuleForm>
        {ofKind("spelling")}
      </RuleRow>
      <RuleRow
        title="Keep as it is"
        explanation="Phrases of yours. They stand first among your distinctive phrases and are not reworded."
      >
        <RuleForm corrections={corrections} kind="phrase" action="Keep">
          <Field label="Phrase" name="text" placeholder="Slow is smooth" required {...COMMON} />
        </RuleForm>
        {ofKind("phrase")}
      </RuleRow>
      <RuleRow
        title="Removed"
        explanation="What you took out of your profile. It stays out until you put it back."
      >
        {removed ? ofKind("removed") : <p className="text-soft">Nothing so far.</p>}
      </RuleRow>
    </Section>
  );
}

interface RuleRowProps {
  title: string;
  explanation: string;
  children: ReactNode;
}

/** One kind of rule: what it does, then how to make one and those there are. */
const RuleRow = ({ title, explanation, children }: RuleRowProps) => (
  <div
    tabIndex={-1}
    className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 py-6 outline-none first:pt-0 last:pb-0 md:grid-cols-[15rem_minmax(0,1fr)]"
  >
    <div>
      <h3 className="font-medium">{title}</h3>
      <p className="mt-1 text-sm text-soft leading-relaxed">{explanation}</p>
    </div>
    <div>{children}</div>
  </div>
);

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
