import type { Fidelity } from "#contract/drafts.ts";

interface Props {
  fidelity: Fidelity;
  /** Whether the text it was measured on is just being replaced. */
  stale: boolean;
}

/** How much of the body is the speaker's own. Rounded down: 100 % means all of it. */
export const FidelityLine = ({ fidelity, stale }: Props) => (
  <p className={`min-h-10 text-sm sm:min-h-5 text-soft ${stale ? "invisible" : ""}`}>
    <span className="font-medium text-ink tabular-nums">
      {Math.floor(fidelity.yourWords * 100)}&nbsp;% your words.
    </span>{" "}
    {explanation(fidelity)}
  </p>
);

function explanation({ yourWords, unsaid }: Fidelity): string {
  if (unsaid.length === 1) return "The underlined passage isn't in what you said. Open it to check it.";
  if (unsaid.length > 1) {
    return `The ${unsaid.length} underlined passages aren't in what you said. Open one to check it.`;
  }
  return yourWords === 1
    ? "Everything here traces back to what you said."
    : "The rest joins or rephrases what you said. Nothing stands out as added.";
}
