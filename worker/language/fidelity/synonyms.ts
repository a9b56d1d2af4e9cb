import { stemOf } from "../text/index.ts";

/** Words that tell of the same thing, for English. A `!` marks what must not be put into a speaker's mouth: feelings, results, credit. */
const GROUPS = `
  ! happy glad delighted thrilled joy excited ecstatic pleased overjoyed celebrate elated enjoy fun great amazing awesome |
  ! proud pride proudest | ! grateful thankful thank gratitude appreciate blessed appreciation |
  ! scared afraid terrified fear nervous anxious anxiety panic panicked worried worry frightened scary nerve shaking terrifying dread |
  ! sad heartbroken devastated cry cried tears upset depressed grief miserable crushed |
  ! angry furious anger mad frustrated frustrating frustration annoyed rage pissed |
  ! ashamed shame embarrassed embarrassing humiliated humiliating guilty guilt |
  ! surprised shocked stunned surprise shock unexpected blown blew speechless crazy |
  ! tired exhausted exhausting burnout burnt burned drained fatigue sleep overwhelmed |
  ! love loved adore raved raving favorite favourite | ! award awards prize medal honored honoured trophy nominated |
  ! viral trending | ! record-breaking skyrocketed soared exploded surged boomed rocket explode | ! hate hated despise |
  ! humbled humbling | ! bankrupt bankruptcy | ! profitable profit profitability | ! patent patented |
  ! mentor mentored mentors | ! marriage divorce divorced wife husband | ! lawsuit sued |
  ! applaud applause ovation cheer clap | ! promoted promotion | ! sign signed signing |
  ! study studies research researchers statistics | ! famous legendary hero |
  customer client buyer user account subscriber | company business startup firm organization |
  employee staff team hire worker colleague people crew teammate | hire recruit onboard bring employ |
  fire dismiss layoff terminate | boss manager lead supervisor | money cash funding dollars |
  revenue sales income turnover earnings | grow growth increase rise bigger double triple more |
  shrink decrease drop decline fall reduce cut lower fewer less halve | buy purchase acquire bought |
  sell sale sold close sign | quit leave resign left cancel stop | begin start launch began |
  end finish stop complete over done | build make create develop ship write wrote | fix repair solve resolve |
  fail failure mistake wrong lost lose | success succeed win worked |
  learn realize understand teach taught discover find figure know see |
  tell say speak talk mention explain share told ask | call phone ring conversation chat talk meeting |
  email message mail letter wrote reply | think believe feel guess suppose figure thought | want wish hope need |
  try attempt test experiment | help support assist | quick fast rapid speed sooner | big large huge massive |
  small little tiny short | important matter key crucial critical | hard difficult tough challenge struggle |
  easy simple | new fresh recent | old former previous earlier past | many lot plenty several numerous |
  almost nearly roughly about around | price cost fee charge expensive | cheap affordable |
  product app tool software platform feature | bug error issue problem trouble crash | work job role position career |
  choose pick select decide decision choice | plan strategy | idea concept thought | change shift switch different |
  whole entire all every total full | everyone everybody all people | always constantly every | never zero nobody none |
  partner cofounder founder | investor fund backer | kid child son daughter | parent mom dad mother father |
  answer reply respond | show demonstrate prove | look see watch notice | use adopt apply | move go travel |
  get receive gain earn | give offer provide | keep stay remain continue still | reason why because |
  way approach method | bad terrible worst | good great best nice better | week weekly | day daily today yesterday now |
  night evening late | spend spent budget`;

const groupsByStem = new Map<string, number[]>();
const CHARGED: boolean[] = [];

for (const [index, line] of GROUPS.split("|")
  .map((group) => group.trim())
  .entries()) {
  CHARGED.push(line.startsWith("!"));
  for (const word of line.replace("! ", "").split(/\s+/)) {
    const stem = stemOf(word, "en");
    groupsByStem.set(stem, [...(groupsByStem.get(stem) ?? []), index]);
  }
}

/** The groups a stem belongs to, as numbers. */
export function groupsOf(stem: string): readonly number[] {
  return groupsByStem.get(stem) ?? [];
}

/** Whether a word of this group claims a feeling, a result or credit. */
export function isCharged(group: number): boolean {
  return CHARGED[group] === true;
}
