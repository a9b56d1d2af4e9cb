import { phrases, wordSet } from "../words.ts";
import type { Language } from "./language.ts";

export const de: Language = {
  code: "de",
  fillers: wordSet("äh ähm öh öhm ehm hm hmm mhm ähem"),
  corrections: phrases(`
    nein warte | warte nein | nein moment | nee moment | nee warte | moment nein | nein quatsch | quatsch | nein halt | besser gesagt
    streich das | vergiss das | korrektur | entschuldigung nein | nein entschuldigung | sorry nein`),
  numberWords:
    wordSet(`null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn
      achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend million millionen
      dutzend hälfte doppelt anderthalb zweieinhalb dreieinhalb viereinhalb zweihundert dreihundert fünfhundert zweitausend fünftausend zehntausend`),
  functionWords: wordSet(`
    der die das den dem des ein eine einen einem einer eines und oder aber denn weil dass ob wenn als wie wo was wer ich du er
    sie es wir ihr mich dich uns euch mir dir ihm ihnen mein meine meinen dein unser unsere sein seine ist sind war waren
    bin habe hat haben hatte hatten wird werden wurde wurden kann können nicht kein keine noch nur auch schon sehr so dann
    da hier mit von zu zum zur in im an am auf aus bei nach für über unter vor um durch ja nein man`),
  doubled: wordSet("die das der sie"),
  fenced: phrases("ne | naja | weißt du | weisst du | wisst ihr | sag ich mal | sagen wir mal"),
  clauseOpeners: wordSet("ich du er sie es wir ihr und aber oder denn weil dass wenn da das der die"),
  turns: phrases("und dann | aber dann | aber ich | aber wir | und deshalb"),
  weakOpenings: phrases(
    "hallo | hi | guten morgen | guten tag | guten abend | heute möchte ich | heute will ich | ich möchte über | danke | okay",
  ),
};
