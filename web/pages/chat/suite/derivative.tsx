import type { ReactNode } from "react";
import type { DerivativePost } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { selectedCta } from "#contract/post-text.ts";
import { CopyPost } from "./copy-post.tsx";

interface Props {
  post: DerivativePost;
  draft: Draft | undefined;
  children: ReactNode;
}

/** One post of the suite beside the hero: what it is about and when to post it, around its draft. */
export function Derivative({ post, draft, children }: Props) {
  const cta = draft && selectedCta(draft);
  return (
    <div>
      <div className="mb-3 flex items-end justify-between gap-4">
        <dl className="flex min-w-0 flex-col gap-1 leading-relaxed">
          <Fact term="Angle">{post.angle}</Fact>
          <Fact term="Ideal timing">{post.ideal_timing}</Fact>
        </dl>
        {draft && <CopyPost draft={draft} name={post.title} />}
      </div>
      {children}
      {cta && (
        <dl className="mt-3">
          <Fact term="Call to action">{cta}</Fact>
        </dl>
      )}
    </div>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="text-sm">
    <dt className="inline text-faint">{term}</dt>{" "}
    <dd className="ml-1 inline wrap-anywhere text-soft">{children}</dd>
  </div>
);
