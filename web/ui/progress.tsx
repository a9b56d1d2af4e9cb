export const ProgressBar = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={value}
    className="h-1 w-full overflow-hidden rounded-full bg-line"
  >
    <div
      className="h-full rounded-full bg-accent transition-[width] duration-300"
      style={{ width: `${(Math.min(Math.max(value, 0), max) / max) * 100}%` }}
    />
  </div>
);
