import { stemOf } from "./stem.ts";

/** Each line: words of one meaning, a bar, words of its opposite. */
const OPPOSITES = `
win won|lose
grow increase rise|shrink decrease drop fall decline
gain|lose
hire|fire dismiss
accept|reject decline refuse
love|hate
buy|sell
agree|disagree
success succeed|failure fail
best|worst
better|worse
easy|hard difficult
cheap|expensive
fast|slow
profitable|unprofitable
early|late
start|stop
older|younger
bigger larger|smaller
happy|sad miserable
strong|weak
rich|poor
join|leave quit`;

const opposites = new Map<string, string[]>();
for (const line of OPPOSITES.trim().split("\n")) {
  const [one = [], other = []] = line
    .split("|")
    .map((side) => side.split(" ").map((word) => stemOf(word, "en")));
  for (const stem of one) opposites.set(stem, [...(opposites.get(stem) ?? []), ...other]);
  for (const stem of other) opposites.set(stem, [...(opposites.get(stem) ?? []), ...one]);
}

/** Stems of English words that mean the opposite. */
export function oppositesOf(stem: string): readonly string[] {
  return opposites.get(stem) ?? [];
}
