import { errorDetail } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";

interface Props {
  /** As in "Your times": they didn't load. */
  what: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Shown in a card instead of what it has. */
export const NotRead = ({ what, error, busy, onRetry }: Props) => (
  <div role="alert" className="mt-4">
    <p className="text-sm leading-relaxed">
      <span className="font-medium">{what} didn't load.</span> {errorDetail(error)}
    </p>
    <Button variant="secondary" size="sm" className="mt-3" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  </div>
);
