import { joinPost, type PostParts } from "#contract/post-text.ts";
import { QuietButton } from "../../../ui/button.tsx";
import { takeFocus } from "../../../ui/keep-focus.ts";
import { OwnWords } from "../../../ui/own-words.tsx";
import { type DiffPart, diffWords } from "./diff.ts";

interface Props {
  from: PostParts;
  to: PostParts;
  language: string | null;
  onClose: () => void;
}

export function CompareVersions({ from, to, language, onClose }: Props) {
  const parts = diffWords(joinPost(from), joinPost(to));

  return (
    <section aria-label="What changed" className="mt-4 rounded-control border border-line p-3 sm:p-4">
      <div className="flex items-center justify-between gap-4">
        <p ref={takeFocus} tabIndex={-1} className="font-medium whitespace-nowrap outline-none">
          What changed
        </p>
        <QuietButton className="-mr-3 sm:mr-0" onClick={onClose}>
          Hide changes
        </QuietButton>
      </div>
      {parts.every(({ kind }) => kind === "same") && (
        <p className="mt-2 text-sm text-soft">These two say the same.</p>
      )}
      <OwnWords lang={language} className="mt-2 whitespace-pre-wrap leading-relaxed">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place.
          <Changed key={at} part={part} />
        ))}
      </OwnWords>
    </section>
  );
}

function Changed({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === "same") return text;
  if (kind === "added") {
    return (
      <ins className="rounded-xs bg-[light-dark(#dcefe0,#1f3a27)] text-good decoration-1 underline underline-offset-4">
        {text}
      </ins>
    );
  }
  return <del className="rounded-xs bg-[light-dark(#fae3e6,#43202a)] text-danger line-through">{text}</del>;
}
