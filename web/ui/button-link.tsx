import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { buttonClass, type Look } from "./button.tsx";

type Props = ComponentProps<typeof Link> & Look & { icon?: LucideIcon };

export const ButtonLink = ({ variant, size, icon: Icon, className, children, ...rest }: Props) => (
  <Link {...rest} className={buttonClass({ variant, size }, className)}>
    {Icon && <Icon className="size-4" />}
    <span className="contents">{children}</span>
  </Link>
);
