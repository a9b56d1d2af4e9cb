import {
  CreditCard,
  LibraryBig,
  type LucideIcon,
  MessagesSquare,
  Mic,
  UserRound,
  UserRoundPen,
} from "lucide-react";
import { PATHS } from "../../paths.ts";

interface NavItem {
  label: string;
  path: string;
  icon: LucideIcon;
}

export const NAV_ITEMS: NavItem[] = [
  { label: "Recording", path: PATHS.record, icon: Mic },
  { label: "Library", path: PATHS.library, icon: LibraryBig },
  { label: "Recent Sessions", path: PATHS.chats, icon: MessagesSquare },
  { label: "Profile", path: PATHS.profile, icon: UserRoundPen },
  { label: "Billing", path: PATHS.billing, icon: CreditCard },
  { label: "Account", path: PATHS.account, icon: UserRound },
];

/** Every address starts with /app, so Recording alone is matched exactly (spec §2), by either of its two. */
export const isActive = (item: NavItem, pathname: string): boolean =>
  item.path === PATHS.record
    ? pathname === PATHS.record || pathname === PATHS.recording
    : pathname === item.path || pathname.startsWith(`${item.path}/`);
