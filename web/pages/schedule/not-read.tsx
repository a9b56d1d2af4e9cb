import { errorDetail } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface Props {
  /** As in "Your times": they are loading, or didn't load. */
  what: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
  /** Of what loads: the height of what will come. */
  className: string;
}

/** Shown in a card instead of what it has. */
export const NotRead = ({ what, error, busy, onRetry, className }: Props) =>
  error === undefined ? (
    <div role="status" className="mt-4">
      <span className="sr-only">{what} are loading</span>
      <Skeleton className={className} />
    </div>
  ) : (
    <div role="alert" className="mt-4">
      <p className="text-sm leading-relaxed">
        <span className="font-medium">{what} didn't load.</span> {errorDetail(error)}
      </p>
      <Button variant="secondary" size="sm" className="mt-3" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
