import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

type Props = ComponentProps<"input"> & { label: string; value: number; max: number };

/** A native range input from 0, filled up to its value. */
export const Slider = ({ label, value, max, className, ...rest }: Props) => (
  <input
    {...rest}
    type="range"
    aria-label={label}
    min={0}
    max={max}
    value={value}
    style={{ ["--filled" as string]: `${max > 0 ? (Math.min(value, max) / max) * 100 : 0}%` }}
    className={cx(
      "focus-ring h-11 min-w-0 cursor-pointer appearance-none rounded-control bg-transparent disabled:cursor-not-allowed",
      "[&::-webkit-slider-runnable-track]:h-0.5 [&::-webkit-slider-runnable-track]:rounded-full",
      "[&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--color-accent)_var(--filled),var(--color-edge)_var(--filled))]",
      "[&::-webkit-slider-thumb]:-mt-[7px] [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none",
      "[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-ink disabled:[&::-webkit-slider-thumb]:bg-edge",
      "[&::-moz-range-track]:h-0.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-edge",
      "[&::-moz-range-progress]:h-0.5 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-accent",
      "[&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:bg-ink",
      className,
    )}
  />
);
