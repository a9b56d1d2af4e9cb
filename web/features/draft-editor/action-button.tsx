import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";

interface Props extends Omit<ComponentProps<typeof Button>, "disabled"> {
  /** At its work: the spinner takes the icon's place, so that nothing moves. */
  busy?: boolean;
  unavailable?: boolean;
  icon: ReactNode;
}

/** A button that stays focused while it cannot be used: `disabled` would send the keyboard back to the page's start. */
export const ActionButton = ({ busy, unavailable, icon, onClick, children, ...rest }: Props) => {
  const off = busy || unavailable;
  return (
    <Button
      variant="secondary"
      size="sm"
      {...rest}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? undefined : onClick}
    >
      {busy ? <SpinnerIcon className="size-4" /> : icon}
      {children}
    </Button>
  );
};
