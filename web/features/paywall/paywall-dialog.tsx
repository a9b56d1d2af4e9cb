import { Check } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { FREE_RECORDINGS, PLAN_NAME } from "#contract/limits.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

const INCLUDED = [
  "Unlimited voice recordings",
  "Unlimited chat refinements",
  "AI-powered posts",
  "Interview mode for deeper stories",
  "Cancel anytime",
];

interface PaywallDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What subscribing would let them do: "keep recording". */
  action: string;
}

/** Stands between an exhausted trial and more of it (spec §2). */
export function PaywallDialog({ open, onOpenChange, action }: PaywallDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Free Trial Complete"
      description={`You've used all ${FREE_RECORDINGS} of your free recordings. Subscribe to the ${PLAN_NAME} plan to ${action}.`}
    >
      <ul className="mt-5 space-y-2.5">
        {INCLUDED.map((item) => (
          <li key={item} className="flex items-center gap-2.5 text-ink">
            <Check className="size-4 shrink-0 text-accent" aria-hidden="true" />
            {item}
          </li>
        ))}
      </ul>
      <div className="mt-7 flex flex-col gap-2 sm:flex-row">
        <Button className="sm:flex-1" onClick={() => navigate(PATHS.billing)}>
          Subscribe Now
        </Button>
        <Button variant="quiet" className="sm:flex-1" onClick={() => onOpenChange(false)}>
          Maybe Later
        </Button>
      </div>
    </Dialog>
  );
}
