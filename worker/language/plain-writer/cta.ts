const CTAS: { en: string[]; [code: string]: string[] } = {
  en: ["What would you have done?", "Has this happened to you?", "Tell me where I'm wrong."],
  de: ["Was hättest du gemacht?", "Ist dir das auch schon passiert?", "Sag mir, wo ich falschliege."],
  es: ["¿Qué habrías hecho tú?", "¿Te ha pasado algo así?", "Dime en qué me equivoco."],
  fr: ["Qu'auriez-vous fait ?", "Est-ce que cela vous est déjà arrivé ?", "Dites-moi où je me trompe."],
  pt: ["O que você teria feito?", "Isso já aconteceu com você?", "Me diga onde estou errado."],
};

/** The same three for every post: what fits one post only is for its author to ask. */
export const ctasIn = (code: string): string[] => CTAS[code] ?? CTAS.en;
