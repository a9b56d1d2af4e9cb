import { Link } from "react-router-dom";
import { useTitle } from "../lib/title.ts";
import { PATHS } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { IdleWave } from "../ui/idle-wave.tsx";

/** Stands in the place of a part that isn't built, and says so. */
const NotYet = ({ name }: { name: string }) => {
  useTitle(name);
  return (
    <div className="max-w-2xl">
      <h1 className="font-display text-4xl leading-tight">{name}</h1>
      <p className="mt-4 text-lg leading-relaxed text-soft">
        This part isn't built yet. Until it is, every recording and the post made from it can be found in
        Recent Sessions.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={PATHS.chats} className={buttonClass()}>
          Go to Recent Sessions
        </Link>
        <Link to={PATHS.record} className={buttonClass({ variant: "secondary" })}>
          Record something
        </Link>
      </div>
      <IdleWave className="mt-16 h-10 w-48 text-edge" />
    </div>
  );
};

export default NotYet;
