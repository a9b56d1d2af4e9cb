import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { FREE_RECORDINGS, PLAN_NAME } from "#contract/limits.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PlanFeatures } from "./plan-features.tsx";
import { usePlan } from "./use-plan.ts";

interface PaywallDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What subscribing would let them do: "keep recording". */
  action: string;
}

/** Stands between an exhausted trial and more of it (spec §2). */
export function PaywallDialog({ open, onOpenChange, action }: PaywallDialogProps) {
  const navigate = useNavigate();
  const { isSubscribed } = usePlan();

  // Paid for meanwhile, in another tab perhaps: nothing stands in the way any more.
  useEffect(() => {
    if (isSubscribed) onOpenChange(false);
  }, [isSubscribed, onOpenChange]);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Free Trial Complete"
      description={`You've used all ${FREE_RECORDINGS} of your free recordings. Subscribe to the ${PLAN_NAME} plan to ${action}.`}
    >
      <PlanFeatures className="mt-5" />
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
