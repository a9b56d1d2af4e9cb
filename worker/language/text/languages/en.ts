import { phrases, wordSet } from "../words.ts";
import type { Language } from "./language.ts";

const NUMBERS = wordSet(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen half
  twice double triple hundreds thousands millions dozens percent`);
const ORDINALS = wordSet("first second third fourth fifth sixth seventh eighth ninth tenth");
const DAYS = wordSet("monday tuesday wednesday thursday friday saturday sunday yesterday today tomorrow");
const MONTHS =
  wordSet(`january february march april may june july august september october november december spring
  summer autumn fall winter q1 q2 q3 q4`);
const TIMES = wordSet(
  "minutes hours days weeks months quarters years minute hour day week month quarter year",
);

export const en: Language = {
  code: "en",
  fillers: wordSet(
    "um umm ummm ummmm uh uhh uhhh uhm er erm err ah ahh eh hmm hm mm mmm mhm uhhuh uh-huh mm-hmm mm-hm",
  ),
  fillerPhrases: [],
  openers: phrases(`
    alright y'all | hey y'all | okay folks | howdy | hiya | g'day | hey everyone | hey everybody | hi everyone | hi everybody | hello everyone | hello everybody | hey guys | hi guys
    hey folks | hi folks | hey there | hi there | hey all | hi all | good morning | good morning everyone
    good afternoon | good evening | hey linkedin | hello linkedin | hi linkedin | hey | hi | hello | okay | ok | alright
    all right | right | so | well | yeah | yes | yep | and | but | now | testing one two three | testing one two | testing testing
    is this on | is this thing on | is it recording | is this recording | are we recording | let's see | test test
    let me see | let me think | here we go | here goes | let's go | oh | anyway | anyways | what's up | how's it going
    welcome back | basically | hopefully this works | okay it's recording | it's recording | i'm recording this
    so yeah | okay lah | ay | yo what's up | yo | righto | like | listen | look | quick one here | linkedin | start`),
  corrections: phrases(`
    scratch that | scratch that no | no scratch that | actually scratch that | wait scratch that | sorry scratch that
    oh scratch that | strike that | no strike that | no wait | no no wait | oh wait no | wait no | oh no wait | no hold on
    hold on no | wait wait | no sorry | sorry no | actually no wait | actually no | no actually | no i mean | sorry i mean
    i mean no | wait actually | or rather | or should i say | or i should say | let me rephrase
    let me rephrase that | let me say that again | let me try that again | let me start over | let me start again
    let me start that again | let me restart | correction | i meant | i meant to say | i mean to say | sorry i meant
    no no no | wait sorry | sorry wait | oh sorry | hang on no | no hang on | forget that | ignore that`),
  weakCorrections: phrases(
    "i mean | sorry | no | no no | wait | actually | well | make that | or actually | or",
  ),
  numberWords: NUMBERS,
  timeWords: [ORDINALS, DAYS, MONTHS, TIMES],
  functionWords: wordSet(`
    a an the this that these those my your our his her its their i me we us you he him she it they them myself ourselves
    and or but so because if when while as than then of to in on at by for from with about into over after before through
    between without within during until up down out off is are was were be been being am do does did done have has had
    having will would can could should may might must not no yes just very really quite too also even only still already
    there here what which who whom whose how why where all any some each every both few more most other such own same
    i'm i've i'll i'd we're we've we'll we'd you're you've you'll they're they've they'll he's she's it's that's there's
    what's who's let's don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't haven't
    hasn't hadn't gonna wanna gotta got get gets going go goes went thing things stuff something anything everything
    kind sort lot lots bit like well now actually basically literally honestly obviously maybe probably yeah okay`),
  doubled: wordSet("twenty in zero oh fifty"),
  starters: [],
  and: "and",
  neverLast: wordSet(`
    a an the my your our his its their and or but because if when while as than of i'm we're you're they're i've we've
    you've they've i'll we'll you'll i'd we'd he'd she'd they'd very every who whose which to's is't what's who's there's
    that's it's he's she's let's whether although though unless until i we he she they into gonna wanna gotta
    where's how's like`),
  questions: phrases(`
    do you | do we | do i | do they | do people | does it | does anyone | does anybody | does your | does the | does this
    does that | did you | did we | did i | did it | are you | are we | are they | is it | is this | is that | is there
    are there | can you | can we | can i | could you | could we | would you | would we | would i | should we | should i
    should you | have you | have we | has anyone | has anybody | isn't it | isn't that | aren't you | aren't we | don't you
    don't we | why do | why does | why did | why is | why are | why was | why were | why don't | why doesn't | why didn't
    why would | why should | why can't | why not | how do | how does | how did | how can | how could | how would | how should
    how is | how are | how many | how much | how often | how long does | how long did | what do you | what do we | what does
    what did | what is the | what are | what would | what should | what could | what if | what's the | what's your | what's stopping
    who is | who's going | who else | who would | where do | where does | where did | which one | when did | when do
    when was the last | ever wonder | you ever | ever wondered | know what | anyone else | anybody else | guess what`),
  weakOpenings: phrases(`
    hey | hi | hello | good morning | good afternoon | good evening | welcome | okay | ok | alright | yeah | thanks
    thank you | today i want | today i wanted | today i'd like | today i'm going | today we're going | i want to talk
    i wanted to talk | i was going to talk | i was gonna talk | i'd like to talk | i want to share
    i wanted to share | i wanna talk | i'm going to talk
    i was thinking | i've been thinking | i was just thinking | been thinking | let me tell you | let's talk | i'm excited
    excited to | i'm thrilled | thrilled to | humbled | here's the thing | the thing is | so today | this is a post
    i'm here | i just wanted | i just want to | just wanted | just a quick | quick thought | quick note | quick one
    what else | that's it | that's all | that's pretty | that's basically | that's kind | that's about | i don't know
    no they | no it | no i | no we | i will say it | i've been asked | thinking about what
    this one's about | post about | unpopular opinion | i guess | i'm not sure | not sure | let me think | my name is
    i'm recording | anyway | you know what | let's see | and then | i don't really know | that's my
    something like | or something | i'm gonna talk | i'm just going | i forget
    i'll call | i'm like | he's like | she's like | they're like | i was like`),
  strongWords: wordSet(`
    never nobody nothing always only every everyone worst best biggest mistake mistakes wrong lost lose losing fail failed
    failing failure fired quit broke broken hate hated love loved stop stopped wish truth honest secret cost costs hard
    hardest harder fear scared afraid terrified cried surprised expensive cheap free money revenue customers customer
    churn hired grew doubled tripled zero overnight simple simplest enough without instead changed change matters
    matter die dead killed saved alone ugly boring problem trust ignore ignored regret proud shame embarrassed burned
    burnt burnout tired rejected rejection no said asked told wrong learned realized realised most people stopped
    shouldn't don't can't won't refuse refused pay paid sold bought bet gamble risk risky stupid`),
  lessons: phrases(`
    i learned | i've learned | we learned | i realized | i realised | we realized | we realised | the lesson | my lesson
    lesson is | turns out | it turns out | turned out | taught me | taught us | the point is | my point is | my advice
    what i'd tell | i'd tell | you should | you have to | you need to | you don't
    if you | the trick | the key | the secret | the hardest | the best | the biggest | what matters | what changed
    makes the difference | made the difference | next time | from now on | start with | the truth is | instead of`),
  commands: wordSet("don't never always stop start ask write call let keep try hire build"),
};
