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

/** One post of the suite beside the hero: what it is about and when to post it, above its draft. */
export function Derivative({ post, draft, children }: Props) {
  const cta = draft && selectedCta(draft);
  return (
    <div>
      <div className="mb-3 flex items-start justify-between gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm leading-relaxed">
          <Fact term="Angle">{post.angle}</Fact>
          <Fact term="Best time">{post.ideal_timing}</Fact>
          {cta && <Fact term="Call to action">{cta}</Fact>}
        </dl>
        {draft && <CopyPost draft={draft} name={post.title} />}
      </div>
      {children}
    </div>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-faint">{term}</dt>
    <dd dir="auto" className="wrap-anywhere text-soft">
      {children}
    </dd>
  </>
);
