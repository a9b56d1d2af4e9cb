import { errorDetail } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { CardTitle } from "../../ui/card.tsx";

interface Props {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

export const ProfileError = ({ error, busy, onRetry }: Props) => (
  <div role="alert" className="rounded-card border border-danger bg-raised p-5 sm:p-6">
    <CardTitle>Error Loading Context</CardTitle>
    <p className="mt-2 text-soft leading-relaxed">{errorDetail(error)}</p>
    <Button variant="secondary" className="mt-5" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  </div>
);
