import { Check, Copy } from "lucide-react";
import { useEffect } from "react";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import { useApi } from "../../../api/use-api.ts";
import { PATHS } from "../../../paths.ts";
import { useCopyPost } from "../../../shared/post/actions/copy-post.tsx";
import { HookPicker, PostBody } from "../../../shared/post/editor/post-body.tsx";
import { useDraftEditing } from "../../../shared/post/editor/use-draft-editing.ts";
import { stopSound } from "../../../shared/recording/player.ts";
import { buttonClass, SecondaryButton } from "../../../ui/button.tsx";
import { CardTitle } from "../../../ui/card.tsx";

const ONLY_KEPT = { revalidateOnMount: false };

/** The post as in the app, without what asks a model. `first`: as it was written. */
export default function VisitorDraft({ first }: { first: Draft }) {
  const { data: [draft = first] = [], mutate } = useApi(API.drafts(first.sessionId), ONLY_KEPT);
  // Where changes are kept; they are not read here.
  useEffect(() => {
    void mutate((drafts) => drafts ?? [first], { revalidate: false });
  }, [first, mutate]);
  useEffect(() => () => stopSound(), []);
  const editing = useDraftEditing(draft, undefined, true);
  const { copy, copied } = useCopyPost(joinPost(editing.texts));

  return (
    <section
      aria-label="Your draft"
      className="flex flex-col gap-x-10 gap-y-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]"
    >
      <div className="lg:col-span-2">
        <CardTitle as="h3" className="sm:text-2xl">
          Your draft
        </CardTitle>
        <HookPicker {...editing} />
      </div>
      <div className="lg:row-span-2">
        <PostBody editing={editing} />
      </div>
      <div className="-mx-1 sticky low:static bottom-0 z-10 flex gap-2 border-line bg-paper px-1 py-3 max-lg:border-t sm:gap-3 lg:static lg:mx-0 lg:flex-col lg:p-0">
        <a
          href={PATHS.signUp}
          className={buttonClass(
            {},
            "min-w-0 max-lg:flex-1 max-sm:h-auto max-sm:min-h-11 max-sm:whitespace-normal max-sm:px-3 max-sm:text-sm",
          )}
        >
          Create an account to keep it
        </a>
        <SecondaryButton
          className="max-sm:px-3"
          icon={copied ? Check : Copy}
          unavailable={editing.unfinished}
          onClick={copy}
        >
          {copied ? "Copied!" : "Copy"}
        </SecondaryButton>
      </div>
      <p className="text-sm leading-relaxed text-soft">
        Nothing is posted. We'll keep it in this browser for 30 days. With an account you can refine, schedule
        and publish it.
      </p>
    </section>
  );
}
