import { capitalised, textOf } from "../../text/index.ts";
import type { ReadNote } from "./notes.ts";

const ROLE = `(?:co-?founder|founder|ceo|cto|cfo|coo|cmo|vp|engineer|designer|developer|programmer|manager|director|nurse|doctor|physician|surgeon|dentist|vet|lawyer|attorney|accountant|teacher|professor|lecturer|coach|consultant|advis[eo]r|writer|author|editor|journalist|copywriter|photographer|artist|musician|actor|baker|chef|cook|barista|butcher|farmer|gardener|florist|plumber|electrician|carpenter|builder|mechanic|driver|pilot|scientist|researcher|analyst|psychologist|therapist|counsell?or|pharmacist|midwife|paramedic|firefighter|officer|architect|planner|recruiter|marketer|salesperson|seller|trader|broker|banker|investor|entrepreneur|solopreneur|freelancer|contractor|creator|podcaster|speaker|trainer|mentor|librarian|historian|translator|interpreter|student|intern|apprentice|owner|restaurateur|hairdresser|barber|carer|mother|mom|mum|father|dad|parent|partner|operator|strategist|technician|assistant|bookkeeper|producer|filmmaker|illustrator|potter|brewer|tester|principal|head|lead|maker|physio|physiotherapist)`;
const PLACE = `(?:bakery|shop|store|bookshop|bookstore|café|cafe|restaurant|company|business|agency|studio|farm|gym|hotel|salon|firm|practice|brewery|winery|clinic|hospital|school|gallery|museum|bar|pub|start-?up|teams?|department|group|newsletter|podcast|blog|channel|community|nonprofit|charity|foundation|consultancy|platform|factory|fund|lab|kitchen|garage|nursery|library|roastery|magazine|warehouse|pharmacy)`;
/** What belongs to it: "of a small school", "in Leeds". */
const DETAIL = `(?: (?:of|in|for|at) (?!the past|years)(?:(?!and |but |who |that |which |so |because )[\\p{L}'-]+ ?){1,6}?(?=[,.!?;]|$| (?:and|but|who|that|which|so|because|when|since|for) ))?`;
const CLAUSE = String.raw`(?:^|[,;:] |\b(?:and|but|so|because) )`;
const NOT_ROLE =
  /\b(?:former|ex|aspiring|wannabe|terrible|great|better|bad|good|big|bit|would-be|future)\b/iu;

const INTRODUCTIONS: readonly { pattern: RegExp; tag: (found: string) => string }[] = [
  {
    pattern: new RegExp(
      `${CLAUSE}(?:I'm|I am|now I'm|I work as|(?:speaking )?as) (?:also |just |now )?(?:an?|the) ((?:[\\p{L}-]+ ){0,3}?${ROLE}(?:${DETAIL}))(?![\\p{L}-])`,
      "iu",
    ),
    tag: capitalised,
  },
  ...[
    ["run", "Runs"],
    ["lead", "Leads"],
    ["own", "Owns"],
  ].map(([verb, tag]) => ({
    pattern: new RegExp(
      `${CLAUSE}I ${verb} ((?:an?|the|my|our) (?:[\\p{L}-]+ ){0,3}?${PLACE}(?:${DETAIL}))(?![\\p{L}-])`,
      "iu",
    ),
    tag: (found: string) => `${tag} ${found}`,
  })),
  { pattern: /\bmy (co-?founder)\b/iu, tag: () => "Co-founder" },
];

/**
 * Who speakers of English say they are, in their own words: "I'm a founder", "as a designer", "I run a bakery". Nothing that
 * is only wished, denied, past or said by others.
 */
export function identityIn(notes: readonly ReadNote[]): string[] {
  const tags = new Map<string, string>();
  for (const { sentences, language } of notes) {
    if (language.code !== "en") continue;
    for (const text of sentences.map(textOf)) {
      if (
        /\b(?:wish|if|when|were|want|said|says|not)\b/iu.test(
          text.slice(0, text.search(/\ba\b|\ban\b|co-?founder/iu) + 1),
        )
      )
        continue;
      for (const { pattern, tag } of INTRODUCTIONS) {
        const found = pattern.exec(text)?.[1]?.trim();
        if (found && !NOT_ROLE.test(found)) tags.set(found.toLowerCase(), tag(found));
      }
    }
  }
  const found = [...tags.values()];
  return found.filter(
    (tag) => !found.some((other) => other !== tag && other.toLowerCase().includes(tag.toLowerCase())),
  );
}
