import { phrases, wordSet } from "../words.ts";
import type { Language } from "./language.ts";

export const es: Language = {
  code: "es",
  fillers: wordSet("eh ehh em emm mmm mm hmm ehm uh um ah"),
  corrections: phrases(`
    no espera | espera no | no no espera | perdón no | no perdón | mejor dicho | quise decir | quiero decir | borra eso
    olvida eso | corrijo | no mejor`),
  numberWords:
    wordSet(`cero uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
      dieciocho diecinueve veinte veinticinco treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento doscientos
      trescientos quinientos mil millón millones docena mitad doble`),
  functionWords: wordSet(`
    el la los las un una unos unas de del a al en con por para sin sobre entre y e o u pero que qué si no sí se me te nos le
    les lo mi mis tu tus su sus nuestro nuestra nuestros nuestras yo tú él ella nosotros ellos ellas es son era eran fue
    fueron ser estar está estaba estoy estamos hay había he ha hemos han como cómo cuando cuándo donde porque más muy ya
    también esto eso este esta estos estas ese esa algo nada todo todos toda todas hace`),
  doubled: wordSet("nos"),
  fenced: phrases("o sea | sabes | digamos | ya sabes | ya sabéis | este"),
  clauseOpeners: wordSet("yo tú él ella nosotros ellos ellas y pero porque que entonces si cuando"),
  turns: phrases("y entonces | y luego | pero yo | así que | y después"),
  weakOpenings: phrases(
    "hola | buenas | buenos días | buenas tardes | hoy quiero hablar | quiero hablar | quería hablar | gracias | vale",
  ),
};
