import { phrases, wordSet } from "../words.ts";
import { type Language, starters } from "./language.ts";

export const fr: Language = {
  code: "fr",
  fillers: wordSet("euh heu euhh hum hmm hm mmh bah ben hein"),
  fencedFillers: wordSet("quoi hein"),
  fillerPhrases: phrases("tu vois | vous voyez | tu sais | vous savez | comment dire"),
  openers: phrases(`
    bonjour à tous | bonjour à toutes | bonjour tout le monde | bonjour | salut à tous | salut | bonsoir | alors | bon | bon alors
    ok | okay | voilà | oui | donc`),
  corrections: phrases(`
    non attends | attends non | non attendez | attendez non | non pardon | pardon non | enfin non | ou plutôt
    oublie ça | oubliez ça | efface ça | je me corrige`),
  weakCorrections: phrases("pardon | non | enfin | je veux dire"),
  numberWords:
    wordSet(`zéro un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente
      quarante cinquante soixante cent cents mille million millions douzaine moitié double`),
  timeWords: [
    wordSet("lundi mardi mercredi jeudi vendredi samedi dimanche hier aujourd'hui demain"),
    wordSet("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
  ],
  functionWords: wordSet(`
    le la les l' un une des du de d' à au aux en dans par pour sans sur avec et ou mais que qui quoi si ne pas non oui se me te
    nous vous il elle ils elles je tu on lui leur mon ma mes ton ta tes son sa ses notre nos votre vos est sont était étaient
    être suis sommes c'est c'était ce cette ces ça cela j'ai ai a avons ont avait y il n'est qu'on qu'il n'a comme quand où
    parce très plus bien tout tous toute toutes aussi`),
  doubled: wordSet("nous vous"),
  starters: starters(
    `et puis | et là | et donc | mais là | du coup | alors j'ai | alors on | donc on | donc j'ai | au final | finalement | en fait
     c'est pour ça | la leçon | mon conseil | depuis | et j'ai | mais j'ai | et on | et un jour | et un matin | maintenant je | maintenant on | maintenant nous | mais on | et c'est | mais c'est`,
    "mais | personne ne | personne n'avait | mon équipe | mon associé | puis | alors | ensuite | j'ai | j'avais | je | nous avons | on a | on | c'est | c'était | aujourd'hui | hier | il a | elle a",
  ),
  and: "et",
  neverLast: wordSet(`
    le la les un une des du de à au aux en dans par pour sans sur avec et ou mais que qui si ne se me te je tu on mon ma mes
    ton ta son sa ses notre nos votre vos très ce cette ces parce quand comme où est sont était qu'on qu'il qu'elle`),
  questions: phrases(
    "pourquoi | comment | combien | quand est-ce | est-ce que | qu'est-ce que | qui | quel | quelle",
  ),
  weakOpenings: phrases(`
    bonjour | salut | bonsoir | aujourd'hui je veux | aujourd'hui je voulais | je voulais parler | je veux parler | je pensais
    je réfléchissais | merci | voilà | bon | alors | je sais pas | je ne sais pas | je crois | c'est tout | je voulais`),
  strongWords: wordSet(`
    jamais personne rien toujours seul seule pire meilleur erreur perdu perdre échec difficile peur vérité clients client
    argent euros embaucher viré licencié confiance problème appris changé démissionné premier première gratuit`),
  lessons: phrases(
    "j'ai appris | on a appris | la leçon | mon conseil | il faut | m'a appris | plus jamais | au final | finalement",
  ),
};
