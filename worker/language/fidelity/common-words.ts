import { isFrequent, stemOf, wordSet } from "../text/index.ts";

/** Words of business that may begin a sentence and are no names, beyond the most frequent ones. */
const ORDINARY = new Set(
  [
    ...wordSet(`
      adopt adventure amateur amen announce appetite applause architect asap assistant autonomy awake bankruptcy batch
      behave behaviour bias bitter boredom borrow boundaries brag brave bravery bravo breakthrough brief builder burnout
      buyer calculate calendar cancel candor ceo chaos chapter chase cheat cheer chef clearer clever climb cloud coaches
      colour combine competitor complaint component compound concentrate confess consent consistency convert copyright
      courage craft creator critic cruel currency dare deadline deeper default defeat delegate demo designer developer
      dialogue diary disappear discipline discomfort discover discovery diy downtime eager ease ecommerce editor educate
      ego embrace emerge empathy employer empower engineer entrepreneur entry establish ethics evaluate eventual exam
      examine exit explore extend external fame faq fatigue fierce firmer fool foolish fortunate fortune founder
      freelancer frequency fyi gather generate genius gentle genuine goodbye gossip grace grandma gratitude greed grief
      grind grit guest guilt gut half-way handy happier hardware harmony headline heaven hence hindsight hint honesty
      humour hunger hustle hype ignorant imperfect imposter impostor inbox incentives inertia inform insight inspire
      install interrupt introduce inventory invite invoice jealousy keen keyboard label laughter layoffs lazier lean
      legacy leverage liar liberty locate loop loyal loyalty luxury margin mature mentor mere merge merit messy metadata
      metric midnight mindset modest momentum morale moreover motivate mutual myth naive naked narrow neglect negotiate
      nerves newsletter nicer noisy nonprofit nonsense numb nurture observe obstacle obtain occur oops organic outreach
      overcome overhead overnight owe paperwork partial participants pause payroll peer permit persuade phrase pipeline
      pivot podcast poetry poison polite pray prayer preserve principle procedure processes producer propose prospects
      publish qualify quieter rapid reader recipe reconsider recover recruit recruiter refer referral reflect regard
      reject remorse renewal repair resign resolve restore resume retail retain rethink retire retrospect reveal revenge
      rhythm rigor roadmap rude rumor runway sacrifice salaries salespeople sane scope scratch scream seed seldom select
      selfish seller shadow shallow shareholder sharp sharper shit shortcut shorter shout shrink shy sicker silent
      simpler simplify sincere slack slave slides slip slower smoother sober softer someday sore speaker specify spoiler
      spreadsheet sprint squeeze stakes startup steady steep stiff storage stranger strategic strict submit subscribe
      subtle supplier surrender surround suspicion swallow sweat swim swing sympathy tactics tail takeaway tariffs
      teammates teamwork template terrific terror testimonials thick thrill timeline tl tldr toxic trainer transform
      translate transparency trap trauma tricky trigger trim turnover tutorials unaware uncertainty uneasy unfair unhappy
      unity unlearn unlock urge urgency urgent usage utter validate vary vendor venture verdict veteran viral virtual
      virtue visual vital warehouse warmer warn weigh whisper willpower wipe wisdom wiser wishes withdraw workflow
      workload workplace workshop worries worthy wrap yell zone`),
  ].map((word) => stemOf(word, "en")),
);
/** Frequent words that are rather names where they open a sentence. */
const RATHER_NAMES = wordSet(
  "apple bob bush charlie clinton frank harry hunter iraq jack jackson jay johnson jones lee martin max obama ray rose sam smith tony",
);
const DERIVED =
  /(?:ing|ed|ly|tion|sion|ness|ment|ments|ship|ships|ity|ities|ful|less|able|ible|ance|ence|ous|ive|ize|ise|ism|ist|ists|ward|wards|wise|hood|ology|ical|icals|ers|ors|n't)$/;
const LONG_ENOUGH = 5;

/** Whether an English word, folded, is rather an ordinary word than a name. */
export function isOrdinary(key: string): boolean {
  const word = key.replace(/'(?:s|re|ve|ll|d|m)$/, "");
  if (RATHER_NAMES.has(word)) return false;
  if ([word, word.replace(/s$/, ""), `${word}s`].some(isFrequent) || ORDINARY.has(stemOf(word, "en")))
    return true;
  return word.length > LONG_ENOUGH && DERIVED.test(word);
}
