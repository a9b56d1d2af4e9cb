import { expect, test } from "vitest";
import { builtinWriter } from "../../../worker/language/builtin-writer/index.ts";

const ctasOf = async (transcript: string, language?: string) =>
  (await builtinWriter.draft({ transcript, ...(language && { language }) })).ctaSuggestions;

test.each([
  [
    "we fired our biggest client in march and nobody on my team was sad",
    "Would you have fired your biggest client?",
  ],
  [
    "i deleted slack from my phone on sunday and my team decided without me",
    "Would you have deleted slack from your phone?",
  ],
  [
    "Nobody asked support, so we built the wrong thing. Listen to the person who answers the phone.",
    "When did you last listen to the person who answers the phone?",
  ],
])("“%s” is asked about", async (said, question) => {
  expect(await ctasOf(said)).toContain(question);
});

test("nothing is asked about what only happened to be named", async () => {
  expect(await ctasOf("my bank account was empty and i put my phone number on the door")).toEqual([]);
  expect(await ctasOf("twelve of them told me the problem i was solving was not a problem")).toEqual([]);
});

test.each([
  [
    "de",
    "Wir haben im Mai unsere Preise verdoppelt. Niemand hat gekündigt.",
    "„Wir haben im Mai unsere Preise verdoppelt“: Hättest du das auch getan?",
  ],
  [
    "fr",
    "J'ai refusé une offre de rachat en mars. Tout le monde m'a dit que j'étais folle.",
    "« J'ai refusé une offre de rachat en mars » : l'auriez-vous fait aussi ?",
  ],
  [
    "pt",
    "Eu demiti meu melhor vendedor na semana passada. A equipe ficou em silêncio.",
    "“Eu demiti meu melhor vendedor na semana passada”: você também teria feito isso?",
  ],
  [
    "es",
    "Cerramos nuestra oficina en marzo. Nadie iba a la oficina.",
    "“Cerramos nuestra oficina en marzo”: ¿tú también lo habrías hecho?",
  ],
])("a decision is asked about in %s", async (language, said, question) => {
  expect(await ctasOf(said, language)).toEqual([question]);
});

test("nobody is asked whether they would have lost a customer too", async () => {
  expect(await ctasOf("Perdimos a nuestro cliente más grande en marzo. Nadie contestó.", "es")).toEqual([]);
  expect(await ctasOf("Wir haben im Mai unseren größten Kunden verloren. Das tat weh.", "de")).toEqual([]);
});
