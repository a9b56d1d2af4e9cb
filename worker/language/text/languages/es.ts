import { phrases, wordSet } from "../words.ts";
import { type Language, starters } from "./language.ts";

export const es: Language = {
  code: "es",
  fillers: wordSet("eh ehh em emm mmm mm hmm ehm uh um ah"),
  fencedFillers: wordSet("este"),
  fillerPhrases: phrases("o sea que | o sea | ¿sabes? | digamos | ya sabes | ya sabéis"),
  openers: phrases(`
    hola a todos | hola a todas | hola | buenas | buenos días | buenas tardes | buenas noches | bueno | pues | a ver | vale
    bueno pues | ok | okay | qué tal | y bueno`),
  corrections: phrases(`
    no espera | espera no | no no espera | perdón no | no perdón | mejor dicho | quise decir | quiero decir | borra eso
    olvida eso | corrijo | no mejor`),
  weakCorrections: phrases("perdón | digo | no"),
  numberWords:
    wordSet(`cero uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
      dieciocho diecinueve veinte veinticinco treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento doscientos
      trescientos quinientos mil millón millones docena mitad doble`),
  timeWords: [
    wordSet("lunes martes miércoles jueves viernes sábado domingo ayer hoy mañana"),
    wordSet("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
  ],
  functionWords: wordSet(`
    el la los las un una unos unas de del a al en con por para sin sobre entre y e o u pero que qué si no sí se me te nos le
    les lo mi mis tu tus su sus nuestro nuestra nuestros nuestras yo tú él ella nosotros ellos ellas es son era eran fue
    fueron ser estar está estaba estoy estamos hay había he ha hemos han como cómo cuando cuándo donde porque más muy ya
    también esto eso este esta estos estas ese esa algo nada todo todos toda todas hace`),
  doubled: wordSet("nos"),
  starters: starters(
    `y desde entonces | desde entonces | y la verdad | y entonces | y luego | y después | pero luego | así que | por eso | al final | resulta que | la verdad es que | lo que aprendí
     y ahí | y un día | y ahora | ahora ya | entonces yo | y yo | pero yo | y nosotros | pero nosotros | ahora sí | desde entonces | mi consejo`,
    `pero | nadie | todos | mi equipo | mi jefe | mi socio | solo | entonces | luego | después | ahora | yo | nosotros | ellos | y me | y nos | y no | y lo | y fue | y es | hoy | ayer`,
  ),
  and: "y",
  neverLast: wordSet(`
    el la los las un una unos unas de del a al en con por para sin sobre desde hasta y e o u pero que si se me te nos le les lo mi mis tu
    su sus nuestro nuestra muy es son era fue porque como cuando más no`),
  questions: phrases(
    "cómo | cuándo | por qué | quién | cuánto | cuántos | cuál | qué pasa | qué harías | qué haces | dónde",
  ),
  weakOpenings: phrases(`
    hola | buenas | buenos días | hoy quiero | hoy quería | hoy les | hoy os | quería hablar | quiero hablar | estaba pensando
    he estado pensando | quiero compartir | gracias | y eso | bueno | pues | no sé | creo que | eso es | y nada`),
  strongWords: wordSet(`
    nunca nadie nada siempre solo único peor mejor error perdimos perdí perder fracaso difícil miedo verdad clientes cliente
    dinero euros dólares contratar despedir despedí confianza problema aprendí cambió renuncié primer primera gratis`),
  lessons: phrases(
    "aprendí | aprendimos | la lección | resulta que | mi consejo | hay que | tienes que | me enseñó | nunca | si quieres",
  ),
};
