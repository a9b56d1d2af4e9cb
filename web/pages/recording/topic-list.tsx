import { RefreshCw, X } from "lucide-react";
import { type ComponentProps, useLayoutEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { DEFAULT_TOPICS, MAX_TOPIC_CHARS, MAX_TOPICS } from "#contract/limits.ts";
import { TOPIC_PARAM } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { apiRetry, apiSend, getToken, isUnauthorized } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { withoutParams } from "../../shared/browser.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { useAction } from "../../shared/use-action.ts";
import { QuietButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { Skeleton } from "../../ui/loaded.tsx";
import { toast, toastFailure } from "../../ui/toast.tsx";

export function TopicList({ selected, onSelect, disabled }: TopicChoice) {
  const { topics, loading, refresh } = useTopics(useIdeaOf(selected) ? null : selected);
  const [params, setParams] = useSearchParams();
  const requestedTopic = params.get(TOPIC_PARAM)?.trim();

  // Selected once, not again after a reload or for the next note.
  useLayoutEffect(() => {
    if (requestedTopic === undefined) return;
    if (requestedTopic !== "" && requestedTopic.length <= MAX_TOPIC_CHARS) onSelect(requestedTopic);
    setParams(withoutParams(TOPIC_PARAM), { replace: true });
  }, [requestedTopic, onSelect, setParams]);

  function toggle(topic: string) {
    const select = topic !== selected;
    onSelect(select ? topic : null);
    toast({ title: select ? "Topic selected" : "Topic deselected" });
  }

  return (
    <div>
      <Ideas selected={selected} onSelect={onSelect} disabled={disabled} />
      <section aria-labelledby="topics-title">
        <div className="flex items-center justify-between gap-3">
          <h2 id="topics-title" className="font-display text-xl text-ink">
            Suggested Topics
          </h2>
          <QuietButton className="-mr-3" onClick={refresh} icon={RefreshCw}>
            Refresh
          </QuietButton>
        </div>
        {topics.length === 0 && !loading && (
          <p className="mt-2 border-y border-line py-5 leading-relaxed text-soft">
            None left. Refresh for new ones, or talk about what's on your mind.
          </p>
        )}
        {loading && <p className="sr-only">Loading topics</p>}
        <ul className="mt-2 divide-y divide-line border-line not-empty:border-y">
          {topics.map((topic) => (
            <li key={topic}>
              <TopicButton
                aria-pressed={topic === selected}
                disabled={disabled}
                onClick={() => toggle(topic)}
                className="wrap-anywhere w-full text-balance"
              >
                {topic}
              </TopicButton>
            </li>
          ))}
          {loading &&
            DEFAULT_TOPICS.slice(topics.length).map((topic) => (
              <li key={topic} aria-hidden="true" className="box-content flex min-h-16 items-center">
                <Skeleton className="h-4 w-3/4" />
              </li>
            ))}
        </ul>
      </section>
    </div>
  );
}

/** The default topics if the user's own can't be read. A refresh keeps the selected one. */
function useTopics(selected: string | null) {
  const { data, error, mutate } = useApi(API.context);
  const loading = data === undefined && error === undefined;
  const suggestions: readonly string[] = data?.possibleFollowupQuestions ?? (loading ? [] : DEFAULT_TOPICS);
  const first = suggestions.slice(0, MAX_TOPICS);
  const topics = selected && !first.includes(selected) ? [selected, ...first].slice(0, MAX_TOPICS) : first;

  const { run } = useAction(async () => {
    const { possibleFollowupQuestions } = await apiSend("POST", API.refreshTopics).catch((error: unknown) => {
      // Whatever the server's sentence.
      throw isUnauthorized(error) ? error : new Error("Please try again later", { cause: error });
    });
    // The cache holds the whole profile; only its topics changed.
    await mutate((context) => context && { ...context, possibleFollowupQuestions }, { revalidate: !data });
    toast({ title: "Topics refreshed" });
  }, "Failed to refresh topics");

  const refresh = () => (getToken() ? run() : toastFailure("Please log in to refresh topics"));
  return { topics, loading, refresh };
}

export const useIdeaOf = (topic: string | null): string | undefined =>
  useApi(API.ideas).data?.find(({ text }) => text === topic)?.id;

type TopicChoice = { selected: string | null; onSelect: (topic: string | null) => void; disabled: boolean };

/** Two lines high, so that nothing moves on a refresh. */
const TopicButton = ({ className, ...rest }: ComponentProps<"button">) => (
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
function Ideas({ selected, onSelect, disabled }: TopicChoice) {
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
