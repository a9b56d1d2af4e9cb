import { useSWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import type { PostParts } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { apiSend } from "../../../api/client.ts";
import { SmallButton } from "../../../ui/button.tsx";
import { useAction } from "../../use-action.ts";

/** Before a name, and not within an address. */
const AT = /(?<![\p{Script=Latin}\p{N}_.%+/-])@(?=\p{L})/gu;
const withoutAt = (text: string): string => text.replace(AT, "");

type Props = { post: PostParts & Pick<Post, "id" | "sessionId">; onRemoved?: () => void };

/** Says that an "@Name" will be plain text on LinkedIn. `onRemoved`: all of the post has been saved as it was given, without the @. */
export function DeadMention({ post: { id, sessionId, hook, body, cta }, onRemoved }: Props) {
  const { mutate } = useSWRConfig();
  const parts = { hook, body, cta: cta ?? "" };
  const clean = Object.entries(parts).flatMap(([part, text]) =>
    withoutAt(text) === text ? [] : [[part, withoutAt(text)]],
  );
  const { run: remove } = useAction(async () => {
    await apiSend("PATCH", API.post(id), { body, ...Object.fromEntries(clean) });
    await mutate(API.drafts(sessionId));
    onRemoved?.();
  }, "Couldn't remove the @");
  if (clean.length === 0) return null;
  return (
    <div role="note" className="my-4 rounded-control bg-wash p-3.5 text-sm leading-relaxed">
      <p>An @ in front of a name links to nobody. To mention someone, pick their name on LinkedIn.</p>
      <SmallButton className="mt-3" onClick={remove}>
        Remove the @
      </SmallButton>
    </div>
  );
}
