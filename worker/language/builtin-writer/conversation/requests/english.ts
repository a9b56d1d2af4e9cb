import { wordSet } from "../../words.ts";
import { english as rules } from "./english-rules.ts";
import type { CommandLanguage } from "./request.ts";

export const english: CommandLanguage = {
  code: "en",
  joints: /(?:\s*[,;]\s*|\s+)(?:(?:and|but|then|also|plus|oh)\s+)*/iuy,
  negation:
    /(?:don't|do not|dont|never|not|isn't|without making it)\s+(?:(?:make|get|be|too|so|it|this|that|go|any)\s+)*$/iu,
  small: wordSet(`
    make it this that the post text a an bit little lot much more please can could would you i i'd i'll want wanted like to need
    and also then but so too be is it's its should just maybe ok okay thanks thank hey hi well now let's let us do try get have
    give me my for of in with at on all whole thing one way some really very much even quite actually no not yes yeah hmm um uh er
    uhm erm ah oh if possible think about up out as into sound sounds feel look if we your our these those them here there
    again instead will rather still go turn write rewrite body draft version kind sort bit's slightly somewhat overall what's tone style voice`),
  rules,
};
