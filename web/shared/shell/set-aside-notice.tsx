import { Link } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { PATHS } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatDate } from "../dates.ts";
import { storedState } from "../shared-state.ts";

/** The notice that was dismissed last, by its date. */
const dismissed = storedState("localStorage", "setAsideDismissed");

/** Tells the owner of an email, on whichever screen they come to, that an earlier account with it was set aside. */
export function SetAsideNotice({ user }: { user: User }) {
  const isDismissed = dismissed.useValue() === user.setAsideUntil;
  if (user.setAsideUntil === null || isDismissed) return null;
  const { setAsideUntil } = user;
  return (
    <section
      aria-label="An earlier account"
      className="mb-6 rounded-card bg-accent-soft px-4 py-3 text-sm leading-relaxed text-ink sm:mb-8"
    >
      <p>
        Somebody opened an account with your email before you showed that it is yours. What was said in it is
        set aside until {formatDate(setAsideUntil)}. If it was you, its password brings it here.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link to={PATHS.account} className={buttonClass({ variant: "secondary", size: "sm" })}>
          It was me
        </Link>
        <Button variant="quiet" size="sm" onClick={() => dismissed.set(setAsideUntil)}>
          It wasn't me
        </Button>
      </div>
    </section>
  );
}
