import { stemOf } from "../text/index.ts";

/** Words that tell of the same thing, for English, each in one of its forms. A `!` marks what must not be put into a speaker's mouth: feelings, results, credit. */
const GROUPS = `
  ! happy glad delighted thrilled joy excited ecstatic pleased overjoyed celebrate elated enjoy fun great amazing awesome |
  ! proud pride proudest | ! grateful thankful thank gratitude appreciate blessed appreciation |
  ! scared afraid terrified fear nervous anxious anxiety panic panicked worried frightened nerve shaking dread |
  ! sad heartbroken devastated cry tears upset depressed grief miserable crushed |
  ! angry furious anger mad frustrated frustration annoyed rage pissed | ! ashamed shame embarrassed humiliated guilty |
  ! surprised shocked stunned unexpected blown blew speechless crazy | ! tired exhausted burnout burnt drained fatigue sleep overwhelmed |
  ! love adore raved favorite favourite | ! award prize medal honored trophy nominated | ! viral trending |
  ! record-breaking skyrocketed soared exploded surged boomed rocket | ! hate despise | ! humbled | ! bankrupt bankruptcy |
  ! profitable profit profitability | ! patent | ! mentor | ! marriage divorce wife husband | ! lawsuit sued |
  ! applaud applause ovation cheer clap | ! promoted promotion | ! sign | ! study research researchers statistics | ! famous legendary hero |
  customer client buyer user account subscriber | company business startup firm organization |
  employee staff team hire worker colleague people crew teammate | hire recruit onboard bring employ | fire dismiss layoff terminate |
  boss manager lead supervisor | money cash funding dollars | revenue sales income turnover earnings |
  grow growth increase rise bigger double triple more | shrink decrease drop decline fall reduce cut lower fewer less halve |
  buy purchase acquire | sell sale close sign | quit leave resign cancel stop | begin start launch | end finish stop complete over done |
  build make create develop ship write | fix repair solve resolve | fail failure mistake wrong lost | success succeed win worked |
  learn realize understand teach discover find figure know see | tell say speak talk mention explain share ask |
  call phone ring conversation chat talk meeting | email message mail letter wrote reply | think believe feel guess suppose figure |
  want wish hope need | try attempt test experiment | help support assist | quick fast rapid speed sooner | big large huge massive |
  small little tiny short | important matter key crucial critical | hard difficult tough challenge struggle | easy simple | new fresh recent |
  old former previous earlier past | many lot plenty several numerous | almost nearly roughly about around | price cost fee charge expensive |
  cheap affordable | product app tool software platform feature | bug error issue problem trouble crash | work job role position career |
  choose pick select decide decision choice | plan strategy | idea concept thought | change shift switch different |
  whole entire all every total full | everyone everybody all people | always constantly every | never zero nobody none |
  partner cofounder founder | investor fund backer | kid child son daughter | parent mom dad mother father | answer reply respond |
  show demonstrate prove | look see watch notice | use adopt apply | move go travel | get receive gain earn | give offer provide |
  keep stay remain continue still | reason why because | way approach method | bad terrible | good great nice |
  day daily today yesterday now | night evening late | spend budget`;

const LINES = GROUPS.split("|").map((group) => group.trim());
const groupsByStem = new Map<string, number[]>();

for (const [group, line] of LINES.entries())
  for (const word of line.replace("! ", "").split(/\s+/)) {
    const stem = stemOf(word, "en");
    groupsByStem.set(stem, [...groupsOf(stem), group]);
  }

/** The groups a stem belongs to, as numbers. */
export function groupsOf(stem: string): readonly number[] {
  return groupsByStem.get(stem) ?? [];
}

/** Whether a word of this group claims a feeling, a result or credit. */
export function isCharged(group: number): boolean {
  return LINES[group]?.startsWith("!") === true;
}
