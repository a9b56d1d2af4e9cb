import { builtinConversation } from "../../../worker/language/builtin-writer/index.ts";
import type { PostText, Refined } from "../../../worker/language/writer.ts";

/** A note, and the post that its author is looking at. */
export const NOTE =
  "So I think we hired fifteen people last year and it was the very worst decision we ever made because we didn't have any onboarding. The pricing was wrong too and we lost two customers over it. But nobody had told me. In March three people quit. I realized that hiring fast isn't growing. Now we hire one person at a time. Maybe that's slow.";

export const POST: PostText = {
  hook: "Hiring fast isn't growing.",
  body: `We hired fifteen people last year. It was the very worst decision we ever made because we didn't have any onboarding.

The pricing was wrong too. We lost two customers over it. But nobody had told me.

In March three people quit. I realized that hiring fast isn't growing. Now we hire one person at a time.`,
  cta: "What's your one rule for hiring?",
};

export function refine(
  instruction: string,
  {
    post = {},
    said = [NOTE],
    language,
  }: { post?: Partial<PostText>; said?: string[]; language?: string } = {},
): Promise<Refined> {
  const request = { said, post: { ...POST, ...post }, instruction };
  return builtinConversation.refine(language ? { ...request, language } : request);
}
