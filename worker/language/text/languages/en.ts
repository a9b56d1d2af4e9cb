import { phrases, wordSet } from "../words.ts";
import type { Language } from "./language.ts";

export const en: Language = {
  code: "en",
  fillers: wordSet(
    "um umm ummm ummmm uh uhh uhhh uhm er erm err ah ahh eh hmm hm mm mmm mhm uhhuh uh-huh mm-hmm mm-hm",
  ),
  corrections: phrases(`
    scratch that | scratch that no | no scratch that | actually scratch that | wait scratch that | sorry scratch that
    oh scratch that | strike that | no strike that | no wait | no no wait | oh wait no | wait no | oh no wait | no hold on
    hold on no | wait wait | no sorry | sorry no | actually no wait | actually no | no actually | no i mean | sorry i mean
    i mean no | wait actually | or rather | or should i say | or i should say | let me rephrase
    let me rephrase that | let me say that again | let me try that again | let me start over | let me start again
    let me start that again | let me restart | correction | i meant | i meant to say | i mean to say | sorry i meant
    no no no | wait sorry | sorry wait | oh sorry | hang on no | no hang on | forget that | ignore that`),
  numberWords: wordSet(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen half
  twice double triple hundreds thousands millions dozens percent`),
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
  fenced: phrases("you know | i mean | like | right | sort of | kind of | you see | you know what i mean"),
  clauseOpeners: wordSet(`
    i i'm i've i'd i'll we we're we've we'd we'll he he's he'd she she's she'd it it's they they're they've they'd you you're that's there's
    this that and but so because which who then if when`),
  turns: phrases(
    "but i | but we | but he | but she | but it | but they | but the | so i | so we | so he | so she | so they | so now | and then",
  ),
  weakOpenings: phrases(`
    hey | hi | hello | good morning | good afternoon | good evening | welcome | okay | ok | alright | thanks | thank you | so today
    today i want | today i wanted | today i'd like | today i'm going to talk | i want to talk | i wanted to talk | i'd like to talk
    i want to share | i wanted to share | i'm going to talk | let me tell you | let's talk | i'm excited to | excited to | i'm thrilled to
    thrilled to | humbled | here's the thing | the thing is | this is a post | just a quick | quick thought | quick note`),
};
