import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { toast } from "../../ui/toast.tsx";

const PARAM = "linkedin";
const CONNECTED = "connected";

/** Says what a visit to LinkedIn came back with, and takes it out of the address at once. */
export function useLinkedInReturn(): void {
  const [params, setParams] = useSearchParams();
  const answer = params.get(PARAM);

  useEffect(() => {
    if (answer === null) return;
    setParams(
      (now) => {
        now.delete(PARAM);
        return now;
      },
      { replace: true },
    );
    if (answer === CONNECTED) {
      toast({ title: "LinkedIn connected", description: "You can publish your posts now." });
    } else {
      toast({ title: "LinkedIn not connected", description: answer, variant: "destructive" });
    }
  }, [answer, setParams]);
}
