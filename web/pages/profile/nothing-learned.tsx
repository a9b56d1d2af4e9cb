import { Link } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

export const NothingLearned = () => (
  <EmptyState
    title="Nothing learned yet"
    action={
      <Link to={PATHS.record} className={buttonClass()}>
        Record a note
      </Link>
    }
  >
    Speak a few notes. Your themes, your sayings and the way you tell things will gather here, and you decide
    what stays.
  </EmptyState>
);
