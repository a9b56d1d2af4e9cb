import { Spinner } from "./spinner.tsx";

export const PageSpinner = ({ label }: { label: string }) => (
  <div className="grid min-h-[60dvh] place-items-center">
    <Spinner label={label} />
  </div>
);
