import type { Replies } from "./replies.ts";

const sentences = (count: number) => (count === 1 ? "einen Satz" : `${count} Sätze`);

export const de: Replies = {
  shorter: (before, after) => `Ich habe den Text von ${before} auf ${after} Wörter gekürzt.`,
  longer: (count) =>
    count === 1
      ? "Ich habe einen Satz zurückgeholt, den du gesagt hast und der im Text fehlte."
      : `Ich habe ${count} Sätze zurückgeholt, die du gesagt hast und die im Text fehlten.`,
  bolder: "Der Text ist jetzt direkter.",
  pointAlone:
    "Ich habe nichts gefunden, das sich kühner sagen lässt, also steht der wichtigste Satz jetzt in einem eigenen Absatz.",
  paragraphsJoined:
    "Ich habe nichts gefunden, das sich sanfter sagen lässt, also habe ich kurze Absätze verbunden.",
  softer: "Der Text ist jetzt sanfter.",
  formal: "Der Text ist jetzt förmlicher.",
  casual: "Der Text ist jetzt lockerer.",
  list: "Es ist jetzt eine Liste.",
  paragraphs: "Der Text steht jetzt in Absätzen.",
  split: "Die Absätze sind jetzt kürzer.",
  removed: (about, count) => `Ich habe ${sentences(count)} zu „${about}“ entfernt.`,
  removedEdge: "Ich habe das entfernt.",
  removedWords: (words) => `Ich habe „${words}“ entfernt.`,
  movedToFront: (about) => `Der Text beginnt jetzt mit „${about}“.`,
  movedToEnd: (about) => `Der Text endet jetzt mit „${about}“.`,
  broughtToFront: (about) =>
    `Ich habe zurückgeholt, was du zu „${about}“ gesagt hast, und an den Anfang gestellt.`,
  questionAdded: "Ich habe am Ende eine Frage hinzugefügt.",
  questionRemoved: "Ich habe die Frage entfernt.",
  questionGoneToo: "Die Frage am Ende handelte davon, deshalb ist sie auch weg.",
  replaced: (from, to) => `Ich habe „${from}“ durch „${to}“ ersetzt.`,
  newHook: "Hier ist ein anderer Einstieg.",
  hookAbout: (about) => `Im Einstieg geht es jetzt um „${about}“.`,
  hookGiven: "Der Text beginnt jetzt mit deinen Worten.",
  newHookToo: "Der Einstieg handelte davon, deshalb habe ich einen anderen gewählt.",
  added: "Ich habe das am Ende hinzugefügt.",
  broughtBack: (about) => `Ich habe zurückgeholt, was du zu „${about}“ gesagt hast.`,
  emojiRemoved: "Ich habe die Emojis entfernt.",
  hashtagsRemoved: "Ich habe die Hashtags entfernt.",

  notShorter: "Kürzer geht es nicht, ohne dass der Punkt verloren geht.",
  notLonger:
    "Alles, was du gesagt hast, steht schon im Text; nimm mehr auf oder schreib mehr, dann füge ich es ein.",
  notBolder: "Ich habe keine Abschwächungen gefunden und keinen stärkeren Satz für den Anfang.",
  notSofter: "Ich habe nichts gefunden, das sich ohne neue Wörter abmildern lässt.",
  notFormal: "Ich habe nichts gefunden, das förmlicher werden könnte.",
  notCasual: "Ich habe nichts gefunden, das lockerer werden könnte.",
  onlyEnglish: "Förmlicher oder lockerer kann ich nur englische Texte machen.",
  notFound: (about) => `Ich habe in diesem Text nichts zu „${about}“ gefunden.`,
  notSaid: (about) => `Ich habe in dem, was du gesagt hast, nichts zu „${about}“ gefunden.`,
  notAllOfIt: (about) => `Der ganze Text handelt von „${about}“, deshalb habe ich es gelassen.`,
  alreadyThere: (about) => `Was du zu „${about}“ gesagt hast, steht schon im Text.`,
  alreadyFirst: (about) => `Der Text beginnt schon mit „${about}“.`,
  alreadyLast: (about) => `Der Text endet schon mit „${about}“.`,
  alreadySo: "Es sieht schon so aus.",
  noneThere: "In diesem Text sind keine.",
  onlyOneSentence: "Der Text ist ein einziger Satz, da gibt es nichts zu ordnen.",
  noQuestionThere: "Am Ende steht keine Frage.",
  noQuestionPossible: "Zu diesem Text ist mir keine Frage gelungen.",
  noOtherHook: "Ich habe keinen anderen Satz gefunden, mit dem der Text beginnen könnte.",
  noHookAbout: (about) => `Ich habe keinen Satz zu „${about}“ gefunden, mit dem der Text beginnen könnte.`,
  noHookOfType: "So einen Satz habe ich in dem, was du gesagt hast, nicht gefunden.",
  tooLong: "Damit wäre der Text länger, als LinkedIn erlaubt, deshalb habe ich es weggelassen.",
  cannot: {
    translate: "Ohne Sprachmodell kann ich nicht übersetzen.",
    emoji: "Ohne Sprachmodell kann ich keine Emojis auswählen; du kannst sie in den Text schreiben.",
    hashtags: "Hashtags kann ich mir nicht ausdenken; du kannst sie in den Text schreiben.",
    undo: "Von hier aus kann ich nichts rückgängig machen, aber alle früheren Fassungen sind beim Entwurf gespeichert.",
    publish: "Von hier aus kann ich nicht veröffentlichen; nimm den Knopf unter dem Text.",
  },
  notUnderstood: (text) => `„${text}“ habe ich nicht verstanden.`,
  help: "Das habe ich nicht verstanden. Ich kann den Text kürzer, länger, direkter oder sanfter machen, einen Teil entfernen, mit etwas Gesagtem beginnen, eine Liste machen oder eine Frage hinzufügen.",
  unchanged: "Am Ende hat sich nichts geändert.",
};
