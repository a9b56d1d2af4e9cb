import type { ReadNote } from "./notes.ts";

/** One telling word, or two of the words that also turn up elsewhere. */
const ENOUGH = 2;
/** A note about everything is about nothing. */
const MAX_PER_NOTE = 3;

/** English notes by what they are about, the most frequent first. */
export function topicsIn(notes: readonly ReadNote[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const topic of notes.flatMap(topicsOf)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

function topicsOf({ language, keys }: ReadNote): string[] {
  if (language.code !== "en") return [];
  const text = keys.join(" ");
  const times = (words: RegExp) => text.match(words)?.length ?? 0;
  return TOPICS.map(({ topic, telling, other }) => ({
    topic,
    weight: ENOUGH * times(telling) + times(other),
  }))
    .filter(({ weight }) => weight >= ENOUGH)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_PER_NOTE)
    .map(({ topic }) => topic);
}

/** Words, and pairs of words, with `*` for any ending. */
const anyOf = (words: string): RegExp =>
  new RegExp(`(?<=^| )(?:${words.trim().replaceAll(" | ", "|").replaceAll("*", "\\S*")})(?= |$)`, "g");

/** Topics with the words of which one is enough, and those that turn up in other notes as well. */
const TOPICS = `
  Hiring: hiring | recruit* | candidate* | job interview* | job posting* | new hire | new hires | onboard someone; hire | hires | hired | interview* | resume* | cv | reference* | fired | firing
  Pricing: pricing | price increase | raise prices | our price | our prices | my prices | my price | price tag; discount* | price | prices | priced | expensive | cheap | cheaper | charge | charged
  Customers: churn* | customer success | customer support | our customers | my customers | retention | renewal*; customer | customers | client | clients | user | users | support | complain* | refund*
  Fundraising: fundraising | investor* | venture | vc | vcs | term sheet | seed round | series a | series b | pitch deck | raise money | raised money; pitch | round | valuation | runway | angel | cheque
  Product: roadmap | product market | product-market | prototype* | feature | features | mvp | backlog | user research; product | products | launch* | shipped | ship | release | beta | ui | button
  Leadership: leadership | management | managing people | delegat* | one on ones | one-on-ones | micromanag*; manager* | lead | leader* | boss | trust | feedback | team
  Sales: sales | cold call | cold calls | cold email* | prospect | prospects | quota | closing deals | sales rep*; deal | deals | sell | selling | sold | demo | demos | pipeline | discount* | buyer* | buyers | reps
  Marketing: marketing | advertis* | campaign* | branding | newsletter | seo | content strategy | positioning | audience; brand | brands | ad | ads | posts | podcast | followers | launch
  Growth: growth | activation | conversion* | go viral | went viral | acquisition | product-led; grew | grow | growing | doubled | tripled | scale | scaling | metrics | funnel
  Engineering: engineering | code review* | pull request* | refactor* | deploy* | codebase | software engineer* | technical debt | tech debt | database*; code | bug | bugs | engineer | engineers | api | server* | developer* | outage | software
  Design: design | designs | designer* | designing | ux | typography | figma | design system | prototype*; component* | layout | font | fonts | colour* | color* | button | menu
  Remote work: remote | remotely | work from home | working from home | home office | time zone | time zones | distributed team | async; office | slack | zoom | standup* | commute*
  AI: ai | artificial intelligence | machine learning | chatgpt | gpt | llm | llms | language model* | prompts; model | models | automation | automat* | prompt | agent | agents
  Money: cash flow | cashflow | profit* | savings | debt | payroll | bankrupt* | budget* | invoice* | revenue; money | cash | loan | cost | costs | dollars | pay | bank | salary
  Failure: failure* | failed | failing | my mistake | my mistakes | i was wrong | was wrong | went wrong | bankrupt* | shut down; mistake* | wrong | lost | regret* | broke | fail
  Career: career* | my first job | quit my | promotion | new job | resign* | job offer; job | jobs | quit | boss | promoted | salary | profession
  Family: my kids | my son | my daughter | parenting | motherhood | fatherhood | my wife | my husband | maternity | paternity; family | kids | children | mother | father | mom | dad | baby
  Wellbeing: burnout | burned out | burnt out | anxiety | therapy | mental health | sleep | sleeping | insomnia | rest; tired | exhausted | stress* | breath* | walk | walking | health
  Productivity: productivity | to-do | todo list | deep work | time management | procrastinat* | inbox; calendar | meeting | meetings | focus | habit* | routine* | deadline* | schedule
  Learning: teaching | teacher* | student* | learning | school | university | classroom | curriculum; workshop* | class | course*
  Operations: logistics | supply chain | inventory | warehouse* | delivery | deliveries | manufactur* | factory; process | processes | supplier* | truck* | order | orders | machine*
  Legal: contract | contracts | lawyer* | lawsuit | legal | compliance | trademark; sign | signed | court | clause*`
  .trim()
  .split("\n")
  .map((line) => {
    const [topic = "", telling = "", other = ""] = line.split(/[:;]/);
    return { topic: topic.trim(), telling: anyOf(telling), other: anyOf(other) };
  });
