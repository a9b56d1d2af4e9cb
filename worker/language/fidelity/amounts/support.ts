import { type Amount, timeWorth } from "./amount.ts";

/** How far a rounded number may be from the one said: "almost 150" for 147. */
const ROUNDED = 0.07;
/** "2.5M" for 2,493,000. */
const SCALED = 0.005;
/** 33 % for a third. */
const PERCENT_POINT = 0.0101;

interface SupportContext {
  /** "About", "almost" and the like stand before the amount in question. */
  isHedged: boolean;
  /** Currencies named in what was said. */
  currencies: ReadonlySet<string>;
}

/** Whether what was said as `said` may be written as `written`. */
export function supports(said: Amount, written: Amount, context: SupportContext): boolean {
  return (
    isQuarterYear(said, written) ||
    isQuarterYear(written, said) ||
    sameShare(said, written) ||
    sameMeasure(said, written, context) ||
    bareMatch(said, written, context)
  );
}

function near(said: number, written: number, context: SupportContext, scale: number): boolean {
  const tolerance = context.isHedged && written >= 10 ? ROUNDED : scale >= 1000 ? SCALED : 1e-9;
  return Math.abs(said - written) <= Math.abs(written) * tolerance;
}

function anyNear(
  said: readonly number[],
  written: readonly number[],
  context: SupportContext,
  scale: number,
): boolean {
  return said.some((one) => written.some((other) => near(one, other, context, scale)));
}

/** Shares of a whole: "a third" is 33 %, "doubled" is up 100 %, "one in five" is 20 %. */
function sharesOf(amount: Amount): number[] {
  if (amount.form === "part") return amount.values.filter((value) => value < 1);
  if (amount.unit?.kind === "percent") return amount.values.map((value) => value / 100);
  if (amount.unit?.kind !== "times") return [];
  return amount.values.map((value) => (value > 1 ? value - 1 : value));
}

function sameShare(said: Amount, written: Amount): boolean {
  if (said.unit?.kind === "times" && written.unit?.kind === "times") return false;
  const shares = sharesOf(said);
  return sharesOf(written).some((share) =>
    shares.some(
      (other) => Math.abs(share - other) < PERCENT_POINT && (share === other || isRoundPart(said, written)),
    ),
  );
}

/** "For a quarter" may mean three months. */
function isQuarterYear(part: Amount, time: Amount): boolean {
  if (part.form !== "part" || part.values[0] !== 0.25 || time.unit?.kind !== "time") return false;
  return time.values.some((value) => timeWorth(value, time.unit?.name ?? "")?.worth === 3);
}

/** Two percentages must be equal; a part in words may be rounded. */
function isRoundPart(said: Amount, written: Amount): boolean {
  return said.form === "part" || written.form === "part";
}

function sameMeasure(said: Amount, written: Amount, context: SupportContext): boolean {
  const scale = Math.max(said.scale, written.scale);
  if (said.form !== written.form || said.unit?.kind !== written.unit?.kind) return false;
  if (said.unit?.kind === "time") return sameTime(said, written, context);
  if (said.unit?.name !== written.unit?.name) return false;
  if (said.form === "decade")
    return anyNear(
      said.values.map((v) => v % 100),
      written.values.map((v) => v % 100),
      context,
      1,
    );
  return anyNear(said.values, written.values, context, scale);
}

function sameTime(said: Amount, written: Amount, context: SupportContext): boolean {
  return written.values.some((value) => {
    const target = timeWorth(value, written.unit?.name ?? "");
    return said.values.some((other) => {
      const source = timeWorth(other, said.unit?.name ?? "");
      return target?.family === source?.family && near(source?.worth ?? 0, target?.worth ?? 1, context, 1);
    });
  });
}

/** One of the two has no unit: speakers and writers both leave out what is clear. */
function bareMatch(said: Amount, written: Amount, context: SupportContext): boolean {
  if (said.unit && written.unit) return false;
  // "A third customer" is no share: its other reading is an ordinal.
  if (written.form === "part")
    return said.form === "ordinal" && said.values.some((value) => written.values.includes(value));
  if (!anyNear(said.values, written.values, context, Math.max(said.scale, written.scale))) return false;
  if (written.form === "ordinal" || said.form === "ordinal")
    return said.form === written.form || !written.unit;
  if (said.form !== "count" || written.form !== "count")
    return said.form !== "decade" && written.form !== "decade";
  if (written.unit) return said.noun === undefined && canBeMoney(written, context);
  return written.noun === undefined || said.unit === undefined || said.unit.kind === "times";
}

/** A bare "fifty" is not fifty dollars where the speaker talks of euros. */
function canBeMoney(written: Amount, { currencies }: SupportContext): boolean {
  if (written.unit?.kind !== "money" || currencies.size === 0) return true;
  return currencies.has(written.unit.name);
}
