import { CalendarPlus } from "lucide-react";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../api/use-api.ts";
import { Button } from "../../ui/button.tsx";
import { wasNotSent } from "./schedule-state.tsx";

interface Props {
  post: Post;
  busy: boolean;
  onClick: () => void;
  size?: "sm" | "md";
}

/** For a post that was not sent, if its author has times of the week. */
export function NextSlotButton({ post, busy, onClick, size }: Props) {
  const { data } = useApi(wasNotSent(post) ? API.slots : null);
  if (!wasNotSent(post) || !data?.slots.length) return null;
  return (
    <Button variant="secondary" size={size} busy={busy} onClick={onClick} icon={CalendarPlus}>
      Next free slot
    </Button>
  );
}
