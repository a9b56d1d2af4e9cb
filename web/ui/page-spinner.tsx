import { Spinner } from "./spinner.tsx";

/** Fills the place of a screen while it is on its way. */
export const PageSpinner = ({ label }: { label: string }) => (
  <div className="grid min-h-[60dvh] place-items-center">
    <Spinner label={label} />
  </div>
);
