import { stemOf } from "../text/index.ts";

/** Words that tell of the same thing, for English. A `!` marks what must not be put into a speaker's mouth: feelings, results, credit. */
const GROUPS = `
  ! happy glad delighted thrilled joy excited ecstatic pleased overjoyed celebrate elated enjoy fun great amazing awesome | ! proud pride proudest |
  ! grateful thankful thank gratitude appreciate blessed appreciation |
  ! scared afraid terrified fear nervous anxious anxiety panic panicked worried worry frightened scary nerve shaking terrifying dread |
  ! sad heartbroken devastated cry cried tears upset depressed grief miserable crushed |
  ! angry furious anger mad frustrated frustrating frustration annoyed rage pissed |
  ! ashamed shame embarrassed embarrassing humiliated humiliating guilty guilt |
  ! surprised shocked stunned surprise shock unexpected blown blew speechless crazy |
  ! tired exhausted exhausting burnout burnt burned drained fatigue sleep overwhelmed | ! love loved adore raved raving favorite favourite |
  ! award awards prize medal honored honoured trophy nominated | ! viral trending |
  ! record-breaking skyrocketed soared exploded surged boomed rocket explode | ! hate hated despise | ! humbled humbling | ! bankrupt bankruptcy |
  ! profitable profit profitability | ! patent patented | ! mentor mentored mentors | ! marriage divorce divorced wife husband | ! lawsuit sued |
  ! applaud applause ovation cheer clap | ! promoted promotion | ! sign signed signing | ! study studies research researchers statistics |
  ! famous legendary hero | customer client buyer user account subscriber | company business startup firm organization venture shop agency |
  employee staff team hire worker colleague people folks crew teammate | hire recruit onboard bring employ join | fire dismiss layoff sack terminate |
  boss manager lead supervisor | money cash funding capital dollars funds pay | raise fundraise funding round |
  revenue sales income turnover earnings mrr arr money | grow growth increase rise expand scale climb up jump bigger double triple gain more |
  shrink decrease drop decline fall reduce cut lower fewer down less halve | buy purchase acquire bought | sell sale sold deal close sign land win |
  quit leave resign leaving left churn cancel stop go exit | begin start launch found kick open create set began |
  end finish stop close complete wrap over done | build make create develop ship construct produce write | fix repair solve resolve correct |
  fail failure failed mistake wrong flop lose | success succeed successful win worked |
  learn lesson realize understand teach taught discover find figure know see | tell say speak talk mention explain share discuss told ask |
  ask question request | listen hear heard | call phone ring conversation chat talk meeting | meeting call standup sync |
  email message mail note letter wrote reply newsletter inbox | think believe feel guess suppose figure consider thought | want wish hope need desire |
  try attempt test experiment effort trial | help support assist helped aid | quick fast rapid speed sooner quickly faster | slow slower slowly |
  big large huge massive enormous giant major | small little tiny short | important matter key crucial critical essential significant |
  hard difficult tough challenge struggle challenging | easy simple simpler easier straightforward simply | new fresh recent |
  old former previous earlier past | many lot plenty several numerous bunch multiple tons | almost nearly roughly about around approximately |
  money-saving save | expensive cost price pricey | cheap inexpensive affordable | free nothing zero | price pricing fee cost charge rate |
  product app tool software platform feature | feature functionality capability | bug error issue problem defect crash |
  problem issue trouble challenge | deadline due date | work job role position career gig project | job work task | remote home distributed |
  office desk | meet met introduce | choose pick select decide decision choice | plan strategy roadmap schedule | idea concept thought |
  change shift switch pivot different transform | whole entire all every total full | everyone everybody all people | nobody none one zero never |
  always constantly every consistently | never zero stop | often usually frequently | often regularly | truth honest reality fact true honestly |
  trust believe confidence | partner cofounder co-founder | founder founded entrepreneur start | investor vc fund backer | invest investment fund |
  market industry space sector | marketing ads advertising campaign | story tale | kid child son daughter | parent mom dad mother father | family home |
  friend buddy | house home | city town | morning dawn | night evening late | week weekly | month monthly | year yearly annual | day daily |
  hour hourly | yesterday day | today now | first initial original | last final | next following | answer reply respond response |
  show demonstrate prove | look see watch notice | use adopt using apply | wait pause delay | move switch migrate go | travel trip flew fly |
  sleep bed | eat lunch dinner breakfast food meal | coffee cafe | train coach teach | goal target aim | win beat | lose lost |
  give gave offer provide | get receive obtain got gain earn | keep stay remain continue still | enough sufficient | part piece section |
  reason why because | way approach method how | thing something | bad terrible awful horrible worst | good great excellent best nice better well |
  interview candidate | churn leave cancel retention | code engineering programming developer engineer | design designer |
  document documentation doc write wrote | review feedback | feedback comment opinion | metric number figure data stat |
  presentation slide deck pitch talk | server database infrastructure | outage down crash broke | onboarding setup | contract agreement deal |
  negotiate negotiation bargain | focus concentrate attention | rule principle | habit routine | goal objective | weekend saturday sunday |
  vacation holiday leave | book read | lead prospect | launch release ship publish debut | return back came | ready prepared | alone solo myself |
  together both jointly | instead rather | since after | before prior | finally eventually | suddenly sudden | mistake error regret |
  advice tip suggest recommend recommendation | recommend refer referral | remember forget recall | spend spent budget | test check verify try |
  strong strength power | rich wealthy | broke broken poor`;

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
