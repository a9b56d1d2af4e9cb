import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="focus-ring -ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm text-soft hover:text-ink"
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    {children}
  </Link>
);
