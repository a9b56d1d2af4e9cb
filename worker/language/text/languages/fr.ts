import { phrases, wordSet } from "../words.ts";
import type { Language } from "./language.ts";

export const fr: Language = {
  code: "fr",
  fillers: wordSet("euh heu euhh hum hmm hm mmh bah ben hein"),
  corrections: phrases(`
    non attends | attends non | non attendez | attendez non | non pardon | pardon non | enfin non | ou plutôt
    oublie ça | oubliez ça | efface ça | je me corrige`),
  numberWords:
    wordSet(`zéro un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente
      quarante cinquante soixante cent cents mille million millions douzaine moitié double`),
  functionWords: wordSet(`
    le la les l' un une des du de d' à au aux en dans par pour sans sur avec et ou mais que qui quoi si ne pas non oui se me te
    nous vous il elle ils elles je tu on lui leur mon ma mes ton ta tes son sa ses notre nos votre vos est sont était étaient
    être suis sommes c'est c'était ce cette ces ça cela j'ai ai a avons ont avait y il n'est qu'on qu'il n'a comme quand où
    parce très plus bien tout tous toute toutes aussi`),
  doubled: wordSet("nous vous"),
  fenced: phrases("quoi | hein | tu vois | vous voyez | tu sais | vous savez | comment dire"),
  clauseOpeners: wordSet(
    "je j'ai tu il elle on nous vous ils elles c'est et mais donc parce alors si quand ça",
  ),
  turns: phrases("et puis | et donc | mais je | mais on | du coup"),
  weakOpenings: phrases(
    "bonjour | salut | bonsoir | aujourd'hui je veux parler | je voulais parler | je veux parler | merci",
  ),
};
