import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { MAX_TOPIC_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry, apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { useAction } from "../../shared/use-action.ts";
import { QuietButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { toast } from "../../ui/toast.tsx";

/** The id of the idea that was chosen as the topic, if one was. */
export const useIdeaOf = (topic: string | null): string | undefined =>
  useApi(API.ideas).data?.find(({ text }) => text === topic)?.id;

export interface TopicChoice {
  selected: string | null;
  onSelect: (topic: string | null) => void;
  disabled: boolean;
}

/** Two lines high, so that nothing moves on a refresh. */
export const TopicButton = ({ className, ...rest }: ComponentProps<"button">) => (
  <button
    {...rest}
    type="button"
    className={cx(
      "focus-ring min-h-16 min-w-0 grow cursor-pointer py-2.5 text-left text-ink leading-snug transition-colors",
      "border-transparent border-l-3 pl-3 hover:text-accent disabled:cursor-not-allowed disabled:opacity-55",
      "aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium",
      className,
    )}
  />
);

/** Notes that were too little for a post, and what was written down to talk about. One is chosen like a topic. */
export function Ideas({ selected, onSelect, disabled }: TopicChoice) {
  const { data: ideas = [], mutate } = useApi(API.ideas, { revalidateOnMount: true });
  const chosenId = useIdeaOf(selected);

  const { run: remove } = useAction(async (id: string) => {
    await apiRetry("DELETE", API.idea(id));
    if (id === chosenId) onSelect(null);
    await mutate();
    toast({ title: "Idea deleted" });
  }, "The idea wasn't deleted");

  return (
    <section ref={keepFocus} aria-labelledby="ideas-title" className="mb-6">
      <h2
        id="ideas-title"
        data-keeps-focus
        tabIndex={-1}
        className="font-display text-ink text-xl outline-none"
      >
        Your Ideas
      </h2>
      <ul className="mt-2 divide-y divide-line border-line not-empty:border-y">
        {ideas.map((idea) => (
          <li key={idea.id} className="flex items-start gap-2">
            <TopicButton
              aria-pressed={idea.id === chosenId}
              disabled={disabled}
              onClick={() => onSelect(idea.id === chosenId ? null : idea.text)}
            >
              <span className="wrap-anywhere block">{idea.text}</span>
              <span className="block text-sm text-soft">{idea.question}</span>
            </TopicButton>
            <QuietButton
              size="icon"
              icon={X}
              className="mt-2 -mr-3 shrink-0"
              aria-label={`Delete the idea ${idea.text}`}
              onClick={() => remove(idea.id)}
            />
          </li>
        ))}
      </ul>
      <Disclosure summary="Write down an idea">
        <Form
          send={async (value, form) => {
            await apiSend("POST", API.ideas, { text: value("text") });
            form.reset();
            await mutate();
          }}
          failure="The idea wasn't kept"
          className="flex flex-wrap items-start gap-3 pb-2"
        >
          <Field
            label="Idea"
            name="text"
            required
            maxLength={MAX_TOPIC_CHARS}
            autoComplete="off"
            className="grow basis-48"
          />
          <SubmitButton variant="secondary" className="mt-6.5">
            Keep it
          </SubmitButton>
        </Form>
      </Disclosure>
    </section>
  );
}
