import type { Post } from "#contract/posts.ts";
import { later } from "../../ui/later.ts";
import { toastNotLoaded } from "../../ui/toast.tsx";

export interface ScheduleDialogProps {
  /** Null while it is closed. */
  post: Post | null;
  onClose: () => void;
  /** Called with the post as the server returned it. */
  onChanged: (post: Post) => void;
  /** The time that it begins with where the post has none, and where that comes from. */
  suggestion?: SuggestedTime;
  /** The button of the menu that opened it, if one did. */
  opener?: HTMLElement;
}

export interface SuggestedTime {
  at: Date;
  reason: string;
}

const useView = later(() => import("./schedule-dialog-view.tsx"));

/** Gives a post its time, another one, or none. No screen begins with it, so its code comes later. */
export const ScheduleDialog = (props: ScheduleDialogProps) => {
  const View = useView(props.post, () => {
    toastNotLoaded();
    props.onClose();
  });
  return View && <View {...props} />;
};
