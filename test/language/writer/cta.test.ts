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
    "i started a running club with a colleague in january and nobody came the first week",
    "Would you have started a running club with a colleague?",
  ],
  [
    "so i stopped asking people who don't have their hand up for a month and it changed the room",
    "Would you have stopped asking people who don't have their hand up?",
  ],
  [
    "I called the twelve smallest customers we had, one by one, and asked what they would pay for.",
    "Would you have called the twelve smallest customers?",
  ],
  [
    "We moved the whole company to Lisbon for six weeks, and it cost more than we had.",
    "Would you have moved the whole company to Lisbon?",
  ],
])("“%s” is asked about", async (said, question) => {
  expect(await ctasOf(said)).toContain(question);
});

test("nothing is asked that a reader cannot answer", async () => {
  expect(await ctasOf("i called every single restaurant myself and it took all day")).toEqual([]);
  expect(await ctasOf("we hired fifteen people last year and three of them quit in march")).toEqual([]);
  expect(await ctasOf("If you want the job just ring the yard and ask for Macca.")).toEqual([]);
});

test("nothing is asked about what only happened to be named", async () => {
  expect(await ctasOf("my dad died in october and my manager told me to come back when i can sleep")).toEqual(
    [],
  );
  expect(await ctasOf("our investors thought that our prices were too low and our team agreed")).toEqual([]);
  expect(await ctasOf("Ich habe eine Schreinerei mit sieben Leuten. Das reicht mir.", "de")).toEqual([]);
  expect(await ctasOf("my bank account was empty and i put my phone number on the door")).toEqual([]);
  expect(await ctasOf("my husband was away and my boss is called paul")).toEqual([]);
  expect(await ctasOf("Prices are a guess. Talk to people first then change the number.")).toEqual([]);
  expect(await ctasOf("twelve of them told me the problem i was solving was not a problem")).toEqual([]);
});

test.each([
  [
    "de",
    "Wir haben im Mai unsere Preise verdoppelt. Niemand hat gekündigt.",
    "„Wir haben im Mai unsere Preise verdoppelt“: Was hättest du getan?",
  ],
  [
    "fr",
    "J'ai refusé une offre de rachat en mars. Tout le monde m'a dit que j'étais folle.",
    "« J'ai refusé une offre de rachat en mars » : qu'auriez-vous fait ?",
  ],
  [
    "pt",
    "Eu demiti meu melhor vendedor na semana passada. A equipe ficou em silêncio.",
    "“Eu demiti meu melhor vendedor na semana passada”: o que você teria feito?",
  ],
  [
    "es",
    "Cerramos nuestra oficina en marzo. Nadie iba a la oficina.",
    "“Cerramos nuestra oficina en marzo”: ¿qué habrías hecho tú?",
  ],
])("a decision is asked about in %s", async (language, said, question) => {
  expect(await ctasOf(said, language)).toEqual([question]);
});
