import { Globe } from "lucide-react";
import { API } from "#contract/paths.ts";
import { useUser } from "../../../api/auth.ts";
import { useApi } from "../../../api/use-api.ts";
import { formatAhead } from "../../dates.ts";

/** The member whose post it becomes, once LinkedIn is connected. `time`: when it went out or will. */
export function Author({ time, isVisitor }: { time: string | null; isVisitor: boolean }) {
  const user = useUser();
  const { data: member } = useApi(isVisitor ? null : API.linkedinConnection);
  const own = user ? [user.firstName, user.lastName] : ["You"];
  const names = (member?.connected && member.name?.split(" ")) || own;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-tint font-medium text-soft uppercase"
      >
        {names.slice(0, 2).map((name) => name.charAt(0))}
      </span>
      <div className="min-w-0 text-base leading-snug">
        <p translate="no" className="truncate font-semibold">
          {names.join(" ")}
        </p>
        <p className="flex items-center gap-1 text-faint text-xs">
          {time ? <time dateTime={time}>{formatAhead(time)}</time> : "Now"} <span aria-hidden="true">·</span>
          <Globe className="size-3" />
        </p>
      </div>
    </div>
  );
}
