import { type Amount, timeWorth } from "./amount.ts";

/** 33 % for a third. */
const PERCENT_POINT = 0.0101;
/** "2.5M" for 2,493,000. */
const ROUNDED = 0.005;

/** Whether what was said as `said` may be written as `written`. */
export function supports(said: Amount, written: Amount): boolean {
  return (
    isQuarterYear(said, written) ||
    isQuarterYear(written, said) ||
    sameShare(said, written) ||
    sameMeasure(said, written) ||
    bareMatch(said, written)
  );
}

const isNear = (one: number, other: number, tolerance = 1e-9) =>
  Math.abs(one - other) <= Math.abs(other) * tolerance;

function anyNear(said: Amount, { values, scale }: Amount): boolean {
  const tolerance = scale >= 1000 ? ROUNDED : 1e-9;
  return said.values.some((one) => values.some((other) => isNear(one, other, tolerance)));
}

/** Shares of a whole: "a third" is 33 %, "doubled" is up 100 %, "one in five" is 20 %. */
export function sharesOf(amount: Amount): number[] {
  if (amount.form === "part") return amount.values.filter((value) => value < 1);
  if (amount.unit?.kind === "percent") return amount.values.map((value) => value / 100);
  if (amount.unit?.kind !== "times") return [];
  return amount.values.map((value) => (value > 1 ? value - 1 : value));
}

/** Two percentages must be equal; a part in words may be rounded. */
function sameShare(said: Amount, written: Amount): boolean {
  if (said.unit?.kind === "times" && written.unit?.kind === "times") return false;
  const tolerance = said.form === "part" || written.form === "part" ? PERCENT_POINT : 0;
  return sharesOf(written).some((share) =>
    sharesOf(said).some((other) => Math.abs(share - other) <= tolerance),
  );
}

/** "For a quarter" may mean three months. */
function isQuarterYear(part: Amount, time: Amount): boolean {
  if (part.form !== "part" || part.values[0] !== 0.25 || time.unit?.kind !== "time") return false;
  return time.values.some((value) => timeWorth(value, time.unit?.name ?? "")?.worth === 3);
}

function sameMeasure(said: Amount, written: Amount): boolean {
  if (isClockAndSpan(said, written) || isClockAndSpan(written, said)) return anyNear(said, written);
  if (said.form !== written.form || said.unit?.kind !== written.unit?.kind) return false;
  if (said.unit?.kind === "time") return sameTime(said, written);
  return said.unit?.name === written.unit?.name && anyNear(said, written);
}

/** "Sept heures et quart" is a time, and "1:10" may be a minute and ten seconds. */
const isClockAndSpan = (clock: Amount, span: Amount): boolean =>
  clock.unit?.kind === "clock" && /^(?:hour|minute)$/.test(span.unit?.name ?? "");

function sameTime(said: Amount, written: Amount): boolean {
  return written.values.some((value) => {
    const target = timeWorth(value, written.unit?.name ?? "");
    return said.values.some((other) => {
      const source = timeWorth(other, said.unit?.name ?? "");
      return target?.family === source?.family && isNear(source?.worth ?? 0, target?.worth ?? 1);
    });
  });
}

/** One of the two has no unit: speakers and writers both leave out what is clear. */
function bareMatch(said: Amount, written: Amount): boolean {
  if (said.unit && written.unit) return false;
  if (written.form === "part") return false;
  // "First" is not the 1.0 that 1,000 may be read as.
  const [likeliest] = written.values;
  if (said.form === "ordinal" ? said.values[0] !== likeliest : !anyNear(said, written)) return false;
  if (said.form === "ordinal" || written.form === "ordinal")
    return said.form === written.form || !written.unit;
  return said.form === "count" || written.form !== "count";
}
