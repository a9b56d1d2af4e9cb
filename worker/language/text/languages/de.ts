import { phrases, wordSet } from "../words.ts";
import { type Language, starters } from "./language.ts";

export const de: Language = {
  code: "de",
  fillers: wordSet("äh ähm öh öhm ehm hm hmm mhm ähem"),
  fencedFillers: wordSet("ne naja"),
  fillerPhrases: phrases("weißt du | weisst du | wisst ihr | sag ich mal | sagen wir mal"),
  openers: phrases(`
    hallo zusammen | hallo | hi zusammen | hi | guten morgen | guten tag | guten abend | okay | ok | also | ja also | ja | so
    na ja | naja | moin | servus | gut`),
  corrections: phrases(`
    nein warte | warte nein | nein moment | nee moment | nee warte | moment nein | nein quatsch | quatsch | nein halt | besser gesagt
    streich das | vergiss das | korrektur | entschuldigung nein | nein entschuldigung | sorry nein`),
  weakCorrections: phrases("nee | ne | nein | sorry | entschuldigung | beziehungsweise | ich meine"),
  numberWords:
    wordSet(`null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn
      achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend million millionen
      dutzend hälfte doppelt anderthalb zweieinhalb dreieinhalb viereinhalb zweihundert dreihundert fünfhundert zweitausend fünftausend zehntausend`),
  timeWords: [
    wordSet("montag dienstag mittwoch donnerstag freitag samstag sonntag gestern heute morgen"),
    wordSet("januar februar märz april mai juni juli august september oktober november dezember"),
  ],
  functionWords: wordSet(`
    der die das den dem des ein eine einen einem einer eines und oder aber denn weil dass ob wenn als wie wo was wer ich du er
    sie es wir ihr mich dich uns euch mir dir ihm ihnen mein meine meinen dein unser unsere sein seine ist sind war waren
    bin habe hat haben hatte hatten wird werden wurde wurden kann können nicht kein keine noch nur auch schon sehr so dann
    da hier mit von zu zum zur in im an am auf aus bei nach für über unter vor um durch ja nein man`),
  doubled: wordSet("die das der sie"),
  starters: starters(
    `und dann | aber dann | und deshalb | deshalb | deswegen | am ende | und ich | aber ich | und wir | aber wir | dann haben
     und eines tages | seitdem | mein rat | die lektion | und plötzlich | also haben | also habe | und das | aber das`,
    "aber | niemand | alle | mein team | dann | ich habe | ich hatte | ich bin | wir haben | wir hatten | wir sind | ich war | wir waren | heute | gestern | das ist | das war | es ist | es war | ich",
  ),
  and: "und",
  neverLast: wordSet(`
    der die das den dem des ein eine einen einem einer und oder aber denn weil dass ob wenn als wie ich wir mein meine unser
    unsere sehr mit von zu zum zur in im an am auf aus bei nach für über unter vor um durch wo was kein keine`),
  questions: phrases(
    "warum | wieso | wie viele | wie viel | wie oft | wer | wann | hast du | habt ihr | kennt ihr | kennst du | was wäre | was macht | was würdet",
  ),
  weakOpenings: phrases(`
    hallo | hi | guten morgen | guten tag | heute möchte | heute will | ich möchte über | ich wollte | ich habe darüber nachgedacht
    ich habe mir überlegt | ich wollte kurz | danke | ja | also | okay | keine ahnung | ich glaube | das war's | ich dachte`),
  strongWords: wordSet(`
    nie niemand nichts immer nur einzige beste schlimmste größte fehler verloren verlieren gescheitert schwer angst wahrheit
    kunden kunde geld euro kündigen gekündigt eingestellt vertrauen problem gelernt geändert kostenlos erste`),
  lessons: phrases(
    "gelernt | die lektion | mein rat | man muss | ihr müsst | du musst | nie wieder | am ende | seitdem",
  ),
};
