import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type MouseEvent, useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "./cx.ts";
import { SpinnerIcon } from "./spinner.tsx";

const VARIANTS = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-edge bg-raised text-ink hover:border-ink",
  quiet: "text-soft hover:bg-wash hover:text-ink",
  link: "text-ink underline decoration-edge underline-offset-4 hover:text-accent",
  danger: "border border-danger text-danger hover:bg-danger hover:text-raised",
};

// Touch screens get thumb-sized targets in any size.
const SIZES = {
  sm: "h-9 gap-1.5 px-3 text-sm pointer-coarse:h-11 pointer-coarse:min-w-11",
  md: "h-11 gap-2 px-5 text-base",
  icon: "size-11 shrink-0",
  word: "h-11 min-w-11 px-1 text-base",
};

/** Small buttons are secondary unless they say otherwise, all others primary. */
export type Look = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

export const buttonClass = (
  { size = "md", variant = size === "sm" ? "secondary" : "primary" }: Look = {},
  className?: string,
) =>
  cx(
    "focus-ring inline-flex cursor-pointer items-center justify-center whitespace-nowrap rounded-control font-medium",
    "transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    VARIANTS[variant],
    SIZES[size],
    className,
  );

interface ButtonProps extends Omit<ComponentProps<"button">, "aria-disabled" | "onClick">, Look {
  /** Until the promise that it may return settles, the button is busy. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
  busy?: boolean;
  /** Ignores clicks but keeps the focus, which `disabled` would drop. */
  unavailable?: boolean;
  icon?: LucideIcon;
}

export function Button(props: ButtonProps) {
  const { variant, size, busy = false, unavailable, disabled, icon: Icon, className, ...rest } = props;
  const [running, setRunning] = useState(false);
  const isBusy = busy || running;
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy || unavailable) event.preventDefault();
    const result = isBusy || unavailable ? undefined : rest.onClick?.(event);
    if (!(result instanceof Promise)) return;
    setRunning(true);
    void result.finally(() => setRunning(false));
  }
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || unavailable || undefined}
      aria-busy={isBusy || undefined}
      onClick={press}
      className={buttonClass({ variant, size }, className)}
    >
      {isBusy ? <SpinnerIcon className="size-4" /> : Icon && <Icon className="size-4" />}
      {/* In an element of its own: a browser's translation replaces bare text, which React then no longer finds beside the spinner. */}
      <span className="contents">{rest.children}</span>
    </button>
  );
}

export const SmallButton = (props: ButtonProps) => <Button size="sm" {...props} />;
export const SecondaryButton = (props: ButtonProps) => <Button variant="secondary" {...props} />;
export const QuietButton = (props: ButtonProps) => <Button variant="quiet" size="sm" {...props} />;

type LinkProps = ComponentProps<typeof Link> & Look & { icon?: LucideIcon };

export const ButtonLink = ({ variant, size, icon: Icon, className, children, ...rest }: LinkProps) => (
  <Link {...rest} className={buttonClass({ variant, size }, className)}>
    {Icon && <Icon className="size-4" />}
    <span className="contents">{children}</span>
  </Link>
);
