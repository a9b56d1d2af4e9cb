import { phrases, wordSet } from "../words.ts";
import type { Language } from "./language.ts";

export const pt: Language = {
  code: "pt",
  fillers: wordSet("hã hum hmm hm ahn ãh éh mmm né"),
  corrections: phrases(`
    não espera | espera não | não peraí | peraí não | ou melhor | desculpa não | não desculpa
    esquece isso | apaga isso | corrigindo | não não`),
  numberWords:
    wordSet(`zero um uma dois duas três quatro cinco seis sete oito nove dez onze doze treze quatorze catorze quinze dezesseis
      dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento duzentos trezentos
      quinhentos mil milhão milhões dúzia metade dobro`),
  functionWords: wordSet(`
    o a os as um uma uns umas de do da dos das em no na nos nas com por para pra sem sobre entre e ou mas que se não sim me te
    lhe meu minha meus minhas seu sua seus suas nosso nossa nossos nossas eu você nós eles elas ele ela gente é são era eram
    foi foram ser estar está estava estou estamos há tem tinha tenho temos como quando onde porque mais muito já também isso
    isto esse essa este esta algo nada tudo todos toda todas`),
  doubled: wordSet(""),
  fenced: phrases("tipo | né | sabe | digamos | vamos dizer"),
  clauseOpeners: wordSet("eu ele ela nós eles elas você e mas porque que então se quando isso"),
  turns: phrases("e então | e aí | mas aí | mas eu | por isso"),
  weakOpenings: phrases(
    "olá | oi | bom dia | boa tarde | boa noite | hoje eu quero falar | quero falar | queria falar | obrigado | obrigada",
  ),
};
