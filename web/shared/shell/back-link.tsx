import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";

/** Thumb-sized, without moving the words. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="focus-ring -mt-3 -ml-2 inline-flex min-h-11 items-center gap-2 self-start rounded-control px-2 text-sm text-soft hover:text-ink"
  >
    <ArrowLeft className="size-4" />
    {children}
  </Link>
);
